"""The rating: which share of what can be won a fair player leaves behind, told by the ladder.

The weights were fitted on some puzzles to the losses of players who are not on the ladder, and checked on
others (docs/almanac.md, `python -m bench difficulty`).
"""

from collections.abc import Mapping

from generator.almanac.entry import Rating
from generator.almanac.scales import stars

WEIGHTS = {"random": 50, "greedy": 25, "ahead": 15, "search": 10}
"""How much each player's loss counts, in percent."""


def rate(game: str, size: str, start: int, par: int, ladder: Mapping[str, int], published: str) -> Rating:
    """The rating of a puzzle from what the ladder scores, the points it starts with, and its par.

    The stars are those of the scale in force on the day it is published.
    """
    number = weigh(start, par, ladder)
    return Rating(number, stars(game, size, number, published), dict(ladder))


def weigh(start: int, par: int, ladder: Mapping[str, int]) -> int:
    """The weighted losses in percent of what can be won, rounded down; nobody loses less than nothing."""
    stake = max(1, par - start)
    lost = sum(weight * max(0, par - ladder[name]) for name, weight in WEIGHTS.items())
    return min(100, max(0, lost // stake))
