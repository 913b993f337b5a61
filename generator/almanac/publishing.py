"""Publishing a day: its candidates are judged in order, the one chosen is solved, rated and sealed.

What decides is the same on every machine, but for one thing: whether par is proven within a limit that is far
above what most proofs take. See docs/almanac.md.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from math import inf
from os import cpu_count, getloadavg
from time import process_time
from typing import NamedTuple

import solver
from engine import BadInput, Position
from engine.puzzle_id import PuzzleId, parse_puzzle_id
from generator.almanac.choosing import Candidate, fault, too_easy
from generator.almanac.entry import Entry, corrected
from generator.almanac.rating import rate
from generator.almanac.versions import solver_version
from generator.almanac.wishes import candidates_in_order

EFFORT = {"dash": 20.0, "half": 60.0, "year": 100.0}
"""The limit of one solve in seconds of the processor, so that a busy machine chooses no other candidate.

Dashes are mostly proven in one second, halves in a few, but for those of Heroes.
"""

PATIENCE = {"dash": 120.0, "half": 300.0, "year": 120.0}
"""Its limit on the clock of a machine that does nothing else."""

LIMIT_SECONDS = 900.0
"""The limit of linear programming, which takes a second, on the longest years ten."""

NEEDS_PROOF = ("dash", "half")
"""The sizes in which a candidate without a proven par is passed over."""

SHORTLIST = {"dash": 1, "half": 4, "year": 3}
"""So many worthy candidates are compared at a time; that with the tightest limit is solved first."""

HARD = {("heroes", "half"): 6}
"""Where more are compared, as only those with a tight limit are proven in time."""

HARD_SOLVED, HARD_ROOM = 2, 20
"""So many of these are solved, if their limit is no farther above the searcher; others are passed over."""

TRIES, HARD_TRIES = 60, 240
"""How many candidates are judged before a day is given up."""

Watch = Callable[[solver.Progress], None]
Stop = Callable[[], bool]
Tell = Callable[[int], None]


class Stopped(Exception):
    """Publishing was told to stop; nothing is kept of it."""


class NoneWorthy(BadInput):
    """None of a day's candidates has what it takes."""


class Disagreement(Exception):
    """The solver's claim is not what the engine replays."""


class Near(NamedTuple):
    """A candidate, a limit that no play of it can pass, and how far that lies above the searcher."""

    room: int
    candidate: Candidate
    limit: int | None = None

    @classmethod
    def of(cls, candidate: Candidate) -> "Near":
        """With the limit of linear programming."""
        limit = solver.ceiling(candidate.opening, LIMIT_SECONDS)
        return cls(limit - candidate.ladder.search, candidate, limit)

    def limiting(self, solution: solver.Solution) -> solver.Solution:
        """A solution with the lower of both limits: a solve may end before linear programming has."""
        if self.limit is None:
            return solution
        if self.limit < solution.score:
            raise Disagreement(f"a plan of {solution.score} above the limit {self.limit}")
        return replace(solution, bound=min(solution.bound, self.limit))


@dataclass
class Publisher:
    """Publishes days, with so many threads and somebody to tell of the progress.

    `watch` hears of each solve, `tell` how many candidates have been looked at.
    """

    workers: int = 2
    watch: Watch | None = None
    stop: Stop = lambda: False
    tell: Tell = lambda _: None
    rejected: list[tuple[int, str]] = field(default_factory=list)

    def publish(self, text: str) -> Entry:
        """The entry of a day; raises BadInput where there can be none, and Stopped."""
        puzzle_id = daily_id(text)
        self.rejected = []
        candidate, solution = self._chosen(puzzle_id)
        today = _today()
        return Entry(
            id=str(puzzle_id),
            candidate=candidate.number,
            start=tuple(map(str, candidate.record.start)),
            score=solution.score,
            bound=solution.bound,
            plan=tuple(map(str, solution.moves)),
            rating=rate(
                puzzle_id.game,
                puzzle_id.size,
                candidate.start,
                solution.score,
                candidate.ladder.scores,
                today,
            ),
            rejected=tuple(self.rejected),
            method=solution.method,
            solver=solver_version(),
            seconds=round(solution.seconds, 2),
            published=today,
        )

    def correct(self, entry: Entry, why: str, seconds: float) -> Entry | None:
        """A correction of a day, found in some more seconds; nothing when nothing better was found."""
        opening = entry.record.opening
        solution = self._solve(opening, seconds)
        if solution.score <= entry.score and solution.bound >= entry.bound:
            return None
        better = solution.score > entry.score
        score = max(entry.score, solution.score)
        ladder, today = entry.rating.ladder, _today()
        return corrected(
            entry,
            why,
            score=score,
            bound=min(entry.bound, solution.bound),
            plan=tuple(map(str, solution.moves)) if better else entry.plan,
            rating=rate(
                entry.puzzle_id.game, entry.puzzle_id.size, opening.score.total, score, ladder, today
            ),
            method=solution.method,
            solver=solver_version(),
            seconds=round(solution.seconds, 2),
            published=today,
        )

    def _chosen(self, puzzle_id: PuzzleId) -> tuple[Candidate, solver.Solution]:
        """The first candidate that has everything, of those compared the tightest first; and its solution."""
        size = puzzle_id.size
        worthy = self._worthy(puzzle_id)
        hard = HARD.get((puzzle_id.game, size))
        while group := _nearest(islice(worthy, hard or SHORTLIST[size])):
            within = sum(own.room <= HARD_ROOM for own in group)
            solved = min(within, HARD_SOLVED) if hard else len(group)
            for place, near in enumerate(group[:solved]):
                room, candidate, _ = near
                solution = near.limiting(self._solve(candidate.opening, patience(size), EFFORT[size]))
                reason = too_easy(candidate, solution.score)
                if not reason and size in NEEDS_PROOF and not solution.proven:
                    reason = f"par not proven in {EFFORT[size]:g} s"
                if not reason:
                    self._pass_over(group[place + 1 :], room)
                    return candidate, solution
                self.rejected.append((candidate.number, reason))
            for room, candidate, _ in group[solved:]:
                self.rejected.append((candidate.number, f"limit {room} above the searcher, not solved"))
        raise NoneWorthy(f"none of {_tries(puzzle_id)} candidates is fit to be published as {puzzle_id}")

    def _pass_over(self, others: list[Near], room: int) -> None:
        for further, candidate, _ in others:
            why = f"limit {further} above the searcher, {room} for the chosen one"
            self.rejected.append((candidate.number, why))

    def _worthy(self, puzzle_id: PuzzleId) -> Iterator[Candidate]:
        for count, number in enumerate(candidates_in_order(puzzle_id)[: _tries(puzzle_id)], start=1):
            if self.stop():
                raise Stopped
            self.tell(count)
            candidate = Candidate(puzzle_id, number)
            reason = fault(candidate)
            if reason:
                self.rejected.append((number, reason))
            else:
                yield candidate

    def _solve(self, opening: Position, seconds: float, effort: float = inf) -> solver.Solution:
        spent = process_time() + effort

        def enough() -> bool:
            return self.stop() or process_time() > spent

        solution = solver.solve(opening, seconds, self.watch, enough, self.workers)
        if self.stop():  # cut short, so it says nothing about the candidate
            raise Stopped
        end = opening
        for move in solution.moves:
            end = end.play(move)
        if not end.is_over or end.score.total != solution.score or solution.bound < solution.score:
            raise Disagreement(f"claimed {solution.score} of {solution.bound}, replayed {end.score.total}")
        return solution


def _tries(puzzle_id: PuzzleId) -> int:
    """How many of a day's candidates are judged."""
    return HARD_TRIES if (puzzle_id.game, puzzle_id.size) in HARD else TRIES


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def patience(size: str) -> float:
    """The limit of one solve on the clock: as much longer as the processors are wanted by others."""
    return PATIENCE[size] * max(1.0, getloadavg()[0] / (cpu_count() or 1))


def _nearest(candidates: Iterator[Candidate]) -> list[Near]:
    """Candidates with linear programming's limit, the nearest to the searcher first; one alone has none."""
    found = list(candidates)
    if len(found) == 1:
        return [Near(0, found[0])]
    return sorted((Near.of(candidate) for candidate in found), key=lambda near: near.room)


def daily_id(text: str) -> PuzzleId:
    """The id of a daily without a side of the map, which is what days are published under."""
    puzzle_id = parse_puzzle_id(text)
    if puzzle_id.day is None:
        raise BadInput(f"{text} is not the id of a daily puzzle: only days are published in the almanac")
    if puzzle_id.side is not None:
        raise BadInput(f"{text} names a side of the map; the day is published without one")
    return puzzle_id


def why_not(game: str, size: str) -> str | None:
    """Why no day of a game and size can be published yet; nothing when it can be."""
    try:
        opening = Candidate(PuzzleId(game, size, "s0"), 0).opening
        solver.solve(opening, 0.05, stop=lambda: True)
    except BadInput as reason:
        return str(reason)
    return None
