"""The scales: from which rating on a puzzle has 2, 3, 4 and 5 stars, by game, size and day of publishing.

An entry keeps the stars it was published with, so a scale is never changed or taken away. A new one counts
from a later day than any entry of its game and size was published on: then every entry has one scale.
"""

from bisect import bisect_right
from datetime import date

Fifths = tuple[int, int, int, int]

FIRST = "2026-11-18"
"""The day from which anything was published."""

SCALES: dict[tuple[str, str], dict[str, Fifths]] = {
    ("mapmaker", "dash"): {FIRST: (20, 27, 32, 41)},
    ("mapmaker", "half"): {FIRST: (26, 32, 41, 47)},
    ("mapmaker", "year"): {FIRST: (44, 49, 52, 60)},
    ("cartographers", "dash"): {FIRST: (18, 22, 24, 26)},
    ("cartographers", "half"): {FIRST: (22, 26, 30, 37), "2026-11-19": (20, 23, 26, 29)},
    ("cartographers", "year"): {FIRST: (47, 51, 55, 56)},
    ("heroes", "dash"): {FIRST: (21, 25, 31, 34)},
    ("heroes", "half"): {FIRST: (22, 26, 30, 37), "2026-11-20": (31, 33, 42, 46)},
    ("heroes", "year"): {FIRST: (47, 51, 55, 56), "2026-11-20": (57, 59, 62, 64)},
}
"""The fifths of the ratings of many puzzles by the day from which they count; docs/almanac.md says which."""


def stars(game: str, size: str, number: int, published: str) -> int:
    """The stars of a rating given on a day; raises ValueError where that is none."""
    return 1 + bisect_right(_scale(game, size, date.fromisoformat(published)), number)


def _scale(game: str, size: str, published: date) -> Fifths:
    """The scale in force on a day: the last that began, or the first there is."""
    scales = SCALES[game, size]
    begun = [since for since in scales if date.fromisoformat(since) <= published]
    return scales[max(begun, default=min(scales))]
