"""How well the rating of a puzzle foretells what players lose who are not on the ladder."""

from collections.abc import Callable, Sequence
from statistics import mean

import numpy as np

from bench.table import print_table
from engine import Position
from engine.chance import Chance
from generator import puzzle
from generator.almanac.rating import weigh
from generator.ladder import climb, replies, worth, worth_now
from solver import solve

SECONDS = {"dash": 30.0, "half": 60.0, "year": 60.0}
FIRST = 1000
"""Seeds from here on; tests and tables use the low ones."""

Panel = dict[str, float]


def measure(seeds: int, sizes: Sequence[str] = ("dash", "half"), game: str = "mapmaker") -> None:
    """Print how ratings rank the panel's losses, and the fifths of the ratings."""
    rows = [
        (size, *_ranked([_measured(f"{game}-{size}-s{FIRST + n}") for n in range(seeds)])) for size in sizes
    ]
    heads = ("size", "puzzles", "glancing", "looking", "hasty", "mean of them", "fifths of the rating")
    print_table("Spearman of the rating and the panel's losses", heads, rows)


def _measured(name: str) -> tuple[int, Panel]:
    """A puzzle's rating, and the shares of what could be won that the panel lost."""
    opening = puzzle(name).opening
    par = solve(opening, SECONDS[name.split("-")[1]]).score
    start = opening.score.total
    rating = weigh(start, par, climb(opening, name).scores)
    return rating, {
        player: (par - score) / max(1, par - start) for player, score in panel(opening, name).items()
    }


def _ranked(measured: list[tuple[int, Panel]]) -> tuple[object, ...]:
    ratings = [rating for rating, _ in measured]
    losses = {player: [panel[player] for _, panel in measured] for player in measured[0][1]}
    together = [mean(panel.values()) for _, panel in measured]
    fifths = [sorted(ratings)[len(ratings) * part // 5] for part in range(1, 5)]
    spread = ", ".join(map(str, fifths))
    return (len(ratings), *(spearman(ratings, lost) for lost in (*losses.values(), together)), spread)


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
