"""Publishing a day: its candidates are judged in order, the one chosen is solved, rated and sealed.

What decides is the same on every machine, but for one thing: whether par is proven within a limit that is far
above what proofs take. See docs/almanac.md.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

import solver
from engine import BadInput, Position
from engine.puzzle_id import PuzzleId, parse_puzzle_id
from generator.almanac.choosing import Candidate, fault, too_easy
from generator.almanac.entry import Entry, corrected
from generator.almanac.rating import rate
from generator.almanac.versions import solver_version
from generator.almanac.wishes import candidates_in_order

PROOF_SECONDS = {"dash": 120.0, "half": 300.0, "year": 90.0}
"""The limit of one solve; dashes are mostly proven in one second, halves in ten."""

LIMIT_SECONDS = 120.0
"""The limit of linear programming on a year, which takes a second or two."""

TRIES = 12
"""How many candidates are judged before a day must do with less."""

MOST_OPEN = 4
"""When so many candidates resist their proof, the one that came nearest is published with its limit."""

SHORTLIST = 3
"""So many years are compared, and the tightest is solved."""

Watch = Callable[[solver.Progress], None]
Stop = Callable[[], bool]


class Stopped(Exception):
    """Publishing was told to stop; nothing is kept of it."""


class Disagreement(Exception):
    """The solver's claim is not what the engine replays."""


@dataclass
class Publisher:
    """Publishes days, with so many threads and somebody to tell of the progress."""

    workers: int = 2
    watch: Watch | None = None
    stop: Stop = lambda: False
    rejected: list[tuple[int, str]] = field(default_factory=list)

    def publish(self, text: str) -> Entry:
        """The entry of a day; raises BadInput where there can be none, and Stopped."""
        puzzle_id = daily_id(text)
        self.rejected = []
        find = self._tightest if puzzle_id.size == "year" else self._proven
        candidate, solution = find(puzzle_id)
        return Entry(
            id=str(puzzle_id),
            candidate=candidate.number,
            start=tuple(map(str, candidate.record.start)),
            score=solution.score,
            bound=solution.bound,
            plan=tuple(map(str, solution.moves)),
            rating=rate(
                puzzle_id.game, puzzle_id.size, candidate.start, solution.score, candidate.ladder.scores
            ),
            rejected=tuple(self.rejected),
            method=solution.method,
            solver=solver_version(),
            seconds=round(solution.seconds, 2),
            published=datetime.now(UTC).date().isoformat(),
        )

    def correct(self, entry: Entry, why: str, seconds: float) -> Entry | None:
        """A correction of a day, found in some more seconds; nothing when nothing better was found."""
        opening = entry.record.opening
        solution = self._solve(opening, seconds)
        if solution.score <= entry.score and solution.bound >= entry.bound:
            return None
        better = solution.score > entry.score
        score = max(entry.score, solution.score)
        ladder = entry.rating.ladder
        return corrected(
            entry,
            why,
            score=score,
            bound=min(entry.bound, solution.bound),
            plan=tuple(map(str, solution.moves)) if better else entry.plan,
            rating=rate(entry.puzzle_id.game, entry.puzzle_id.size, opening.score.total, score, ladder),
            method=solution.method,
            solver=solver_version(),
            seconds=round(solution.seconds, 2),
            published=datetime.now(UTC).date().isoformat(),
        )

    def _proven(self, puzzle_id: PuzzleId) -> tuple[Candidate, solver.Solution]:
        """The first worthy candidate whose par is proven; else the one that comes nearest to it."""
        open_ones: list[tuple[Candidate, solver.Solution]] = []
        for candidate in self._worthy(puzzle_id):
            solution = self._solve(candidate.opening, PROOF_SECONDS[puzzle_id.size])
            reason = too_easy(candidate, solution.score)
            if solution.proven and not reason:
                return candidate, solution
            if not reason:
                open_ones.append((candidate, solution))
                reason = f"par not proven in {PROOF_SECONDS[puzzle_id.size]:g} s"
            self.rejected.append((candidate.number, reason))
            if len(open_ones) == MOST_OPEN:
                break
        if not open_ones:
            return self._first(puzzle_id)
        best = min(open_ones, key=lambda pair: (pair[1].bound - pair[1].score, pair[0].number))
        self.rejected = [(number, why) for number, why in self.rejected if number != best[0].number]
        return best

    def _tightest(self, puzzle_id: PuzzleId) -> tuple[Candidate, solver.Solution]:
        """Of the first worthy ones that whose limit by linear programming is nearest to the searcher."""
        rooms: list[tuple[int, Candidate]] = []
        for candidate in self._worthy(puzzle_id):
            limit = solver.ceiling(candidate.opening, LIMIT_SECONDS)
            rooms.append((limit - candidate.ladder.search, candidate))
            if len(rooms) == SHORTLIST:
                break
        if not rooms:
            return self._first(puzzle_id)
        room, chosen = min(rooms, key=lambda pair: pair[0])
        for other, candidate in rooms:
            if candidate is not chosen:
                why = f"limit {other} above the searcher, {room} for the chosen one"
                self.rejected.append((candidate.number, why))
        return chosen, self._solve(chosen.opening, PROOF_SECONDS[puzzle_id.size])

    def _first(self, puzzle_id: PuzzleId) -> tuple[Candidate, solver.Solution]:
        """The candidate nearest to the day's wishes, when none of those judged is worthy."""
        number, _ = self.rejected.pop(0)
        candidate = Candidate(puzzle_id, number)
        return candidate, self._solve(candidate.opening, PROOF_SECONDS[puzzle_id.size])

    def _worthy(self, puzzle_id: PuzzleId) -> Iterator[Candidate]:
        for number in candidates_in_order(puzzle_id)[:TRIES]:
            if self.stop():
                raise Stopped
            candidate = Candidate(puzzle_id, number)
            reason = fault(candidate)
            if reason:
                self.rejected.append((number, reason))
            else:
                yield candidate

    def _solve(self, opening: Position, seconds: float) -> solver.Solution:
        solution = solver.solve(opening, seconds, self.watch, self.stop, self.workers)
        if self.stop():  # cut short, so it says nothing about the candidate
            raise Stopped
        end = opening
        for move in solution.moves:
            end = end.play(move)
        if not end.is_over or end.score.total != solution.score or solution.bound < solution.score:
            raise Disagreement(f"claimed {solution.score} of {solution.bound}, replayed {end.score.total}")
        return solution


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
