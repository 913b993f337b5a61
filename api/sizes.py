"""The sizes of puzzle there are, game by game: a dash or a half needs strong play to start from."""

import generator
from engine.puzzle_id import SIZES

WITHOUT_SEARCH = "year"


def sizes_of(game: str) -> tuple[str, ...]:
    """The sizes in which a game's puzzles come."""
    return tuple(size for size in SIZES if size == WITHOUT_SEARCH or game in generator.WITH_OPENINGS)
