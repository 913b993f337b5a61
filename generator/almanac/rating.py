"""The rating: which share of what can be won a fair player leaves behind, told by the ladder; and its stars.

The weights were fitted on some puzzles to the losses of players who are not on the ladder, and checked on
others (docs/almanac.md, `python -m bench difficulty`).
"""

from bisect import bisect_right
from collections.abc import Mapping

from generator.almanac.entry import Rating

WEIGHTS = {"random": 50, "greedy": 25, "ahead": 15, "search": 10}
"""How much each player's loss counts, in percent."""

Quantiles = tuple[int, int, int, int]

STARS: dict[str, dict[str, Quantiles]] = {
    "mapmaker": {"dash": (20, 27, 32, 41), "half": (26, 32, 41, 47), "year": (44, 49, 52, 60)},
    "cartographers": {"dash": (18, 22, 24, 26), "half": (20, 23, 26, 29), "year": (47, 51, 55, 56)},
    "heroes": {"dash": (21, 25, 31, 34)},
}
"""Ratings from which a puzzle has 2, 3, 4 and 5 stars: the fifths of many puzzles of a game and size."""

USUAL = "cartographers"
"""Where a game's puzzles of a size have not been measured yet, stars are given as in this one."""


def rate(game: str, size: str, start: int, par: int, ladder: Mapping[str, int]) -> Rating:
    """The rating of a puzzle from what the ladder scores, the points it starts with, and its par."""
    number = weigh(start, par, ladder)
    quantiles = STARS.get(game, {}).get(size) or STARS[USUAL][size]
    return Rating(number, 1 + bisect_right(quantiles, number), dict(ladder))


def weigh(start: int, par: int, ladder: Mapping[str, int]) -> int:
    """The weighted losses in percent of what can be won, rounded down; nobody loses less than nothing."""
    stake = max(1, par - start)
    lost = sum(weight * max(0, par - ladder[name]) for name, weight in WEIGHTS.items())
    return min(100, max(0, lost // stake))
