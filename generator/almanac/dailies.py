"""The dailies: the puzzles that every day has."""

from engine.puzzle_id import SIZES, PuzzleId

DAILIES = ("mapmaker", "cartographers", "heroes")
"""The games that have a dash, a half and a year for every day."""


def dailies(day: str) -> list[PuzzleId]:
    """All puzzles of a day, the shortest first."""
    return [PuzzleId(game, size, day) for size in SIZES for game in DAILIES]
