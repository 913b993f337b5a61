"""Spatial edicts: lines and mixtures that look at filled spaces rather than at one terrain."""

from engine.edicts.counting import counting, neighbours_holding, terrains_in
from engine.land import COLUMN_STARTS, END, FIRST, ROW_STARTS, SIDE, STRIDE, Codes
from engine.terrain import EDGE, EMPTY, MOUNTAIN


@counting
def line_is_full(land: Codes, start: int, step: int) -> int:
    """1 when no space of a row or column is empty; a mountain fills its space."""
    if land[start] == EDGE:
        return 0
    for space in range(start, start + SIDE * step, step):
        if land[space] == EMPTY:
            return 0
    return 1


@counting
def full_lines(land: Codes) -> int:
    """Borderlands: full rows and full columns."""
    count = 0
    for start in ROW_STARTS:
        count += line_is_full(land, start, 1)
    for start in COLUMN_STARTS:
        count += line_is_full(land, start, STRIDE)
    return count


@counting
def full_odd_columns(land: Codes) -> int:
    """Odd numbered silos: full columns among 1, 3, 5, 7, 9 and 11."""
    count = 0
    for start in range(COLUMN_STARTS[0], COLUMN_STARTS[0] + SIDE, 2):
        count += line_is_full(land, start, STRIDE)
    return count


@counting
def rows_of_five_terrains(land: Codes) -> int:
    """Rich countryside: rows with five terrain types; the mountain is one, empty is none."""
    count = 0
    for start in ROW_STARTS:
        seen = 0
        for space in range(start, start + SIDE):
            seen |= 1 << land[space]
        if terrains_in(seen) >= 5:
            count += 1
    return count


@counting
def surrounded_mountains(land: Codes) -> int:
    """Mountains whose four neighbours are all filled (or beyond the edge)."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == MOUNTAIN and neighbours_holding(land, space, EMPTY) == 0:
            count += 1
    return count
