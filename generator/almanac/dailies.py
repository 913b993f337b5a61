"""The dailies: the puzzles that every day has."""

from engine.puzzle_id import SIZES, PuzzleId
from generator import WITH_OPENINGS


def dailies(day: str) -> list[PuzzleId]:
    """All puzzles of a day, the shortest first: a dash, a half and a year of every game."""
    return [PuzzleId(game, size, day) for size in SIZES for game in WITH_OPENINGS]
