"""How well the rating of a puzzle foretells what players lose who are not on the ladder."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from time import process_time

import numpy as np

from bench.table import print_table
from engine import Position, parse_puzzle_id
from engine.chance import Chance
from engine.puzzle_id import SIZES
from generator.almanac import Entry, shipped
from generator.almanac.choosing import Candidate, fault, too_easy
from generator.almanac.entry import candidate_key
from generator.almanac.publishing import EFFORT, patience
from generator.almanac.rating import weigh
from generator.ladder import replies, worth, worth_now
from solver import ceiling, solve
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer

FIRST = 1000
"""Seeds from here on; tests and tables use the low ones."""

YEAR_STEPS = 12_000_000
RESTART_STEPS = 1_500_000
"""What annealing is given for the best known plan of a year."""

Panel = dict[str, float]


@dataclass(frozen=True)
class Measured:
    """A puzzle with its best known score, and what the ladder and the panel make of it.

    `fit` says that it has what a candidate for a day must have, a proof left aside.
    """

    id: str
    key: str
    start: int
    par: int
    bound: int
    ladder: dict[str, int]
    panel: Panel
    fit: bool

    @property
    def rating(self) -> int:
        """What the almanac would rate it."""
        return weigh(self.start, self.par, self.ladder)

    @property
    def losses(self) -> Panel:
        """The shares of what could be won that the panel lost."""
        stake = max(1, self.par - self.start)
        return {player: (self.par - score) / stake for player, score in self.panel.items()}


def measure(game: str, seeds: int, sizes: Sequence[str] = SIZES, rows_file: Path | None = None) -> None:
    """Print how ratings rank the panel's losses, and their fifths: of days that ship, and of some seeds.

    All that was measured can be added to a file, such as that of the tests (`ladder_reference.json`).
    """
    rows = []
    for size in sizes:
        days = [entry.id for entry in shipped().all if entry.id.startswith(f"{game}-{size}-")]
        some = [f"{game}-{size}-s{FIRST + number}" for number in range(seeds)]
        for kind, names in (("days", days[:seeds]), ("seeds", some)):
            puzzles = []
            for name in names:
                puzzles.append(measured(name))
                if rows_file is not None:
                    add_row(rows_file, game, size, puzzles[-1])
            if puzzles:
                rows.append((f"{size}, {kind}", *ranked(puzzles)))
    heads = ("size", "puzzles", "glancing", "looking", "hasty", "mean of them", "fit", "fifths of these")
    print_table(f"Spearman of the rating and the panel's losses, {game}", heads, rows)


def add_row(file: Path, game: str, size: str, one: Measured) -> None:
    """Add what was measured to a file, by game and size; of a puzzle measured again the new figures count."""
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    rows = {row["id"]: row for row in known.setdefault(game, {}).get(size, [])}
    known[game][size] = list((rows | {one.id: asdict(one)}).values())
    file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def measured(name: str) -> Measured:
    """Measure the puzzle of an id."""
    entry = shipped().entry(name)
    return _of_seed(name) if entry is None else _of_day(entry)


def _of_day(entry: Entry) -> Measured:
    """What is known of a day, and what the panel makes of it."""
    opening = entry.record.opening
    start, ladder = opening.score.total, dict(entry.rating.ladder)
    return Measured(
        entry.id, entry.key, start, entry.score, entry.bound, ladder, panel(opening, entry.id), True
    )


def _of_seed(name: str) -> Measured:
    puzzle_id = parse_puzzle_id(name)
    candidate = Candidate(puzzle_id, 0)
    score, bound = best_known(candidate.opening, puzzle_id.size)
    ladder, seen = candidate.ladder.scores, panel(candidate.opening, name)
    fit = not (fault(candidate) or too_easy(candidate, score))
    return Measured(name, candidate_key(puzzle_id, 0), candidate.start, score, bound, ladder, seen, fit)


def best_known(opening: Position, size: str) -> tuple[int, int]:
    """The best score known and a limit of it: what a day's par is made of; of a year the search alone."""
    if size == "year":
        return _best_of_year(opening), ceiling(opening, 0.0)
    spent = process_time() + EFFORT[size]
    found = solve(opening, patience(size), stop=lambda: process_time() > spent)
    return found.score, found.bound


def _best_of_year(opening: Position) -> int:
    annealer = Annealer(outlook_of(opening), seed=0, steps=RESTART_STEPS, crowded=False)
    while annealer.steps_made < YEAR_STEPS:
        annealer.slice()
    return annealer.score


def ranked(puzzles: Sequence[Measured]) -> tuple[object, ...]:
    """How many puzzles, the rank correlation of each player's losses, of their mean, and the fifths."""
    ratings = [one.rating for one in puzzles]
    losses = {player: [one.losses[player] for one in puzzles] for player in puzzles[0].panel}
    together = [mean(one.losses.values()) for one in puzzles]
    correlations = [f"{spearman(ratings, lost):.2f}" for lost in (*losses.values(), together)]
    fit = sorted(one.rating for one in puzzles if one.fit)
    fifths = ", ".join(str(fit[len(fit) * part // 5]) for part in range(1, 5)) if fit else "-"
    return len(ratings), *correlations, len(fit), fifths


def panel(opening: Position, key: str) -> Panel:
    """What players score who see only a part of the moves, or do not always look; each plays many times."""
    return {
        "glancing": mean(_plays(opening, f"{key}/panel/8", 20, _glance(8))),
        "looking": mean(_plays(opening, f"{key}/panel/3", 12, _glance(3))),
        "hasty": mean(_plays(opening, f"{key}/panel/hasty", 20, _hasty)),
    }


def _plays(
    opening: Position, key: str, count: int, choose: Callable[[Position, Chance], Position]
) -> list[int]:
    chance = Chance(key)
    totals = []
    for _ in range(count):
        position = opening
        while not position.is_over:
            position = choose(position, chance)
        totals.append(position.score.total)
    return totals


def _glance(share: int) -> Callable[[Position, Chance], Position]:
    """The best of a part of the moves, seen at random."""

    def choose(position: Position, chance: Chance) -> Position:
        moves = position.legal_moves
        seen = [moves[chance.below(len(moves))] for _ in range(max(1, len(moves) // share))]
        return max(map(position.play, seen), key=worth)

    return choose


def _hasty(position: Position, chance: Chance) -> Position:
    """Greedy or random, by the toss of a coin."""
    if chance.below(2):
        return position.play(position.legal_moves[chance.below(len(position.legal_moves))])
    return max(replies(position), key=worth_now)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of ranks; equals share theirs."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]
