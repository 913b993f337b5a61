"""Spatial edicts: lines and mixtures that look at filled spaces rather than at one terrain."""

from engine.edicts.counting import counting, neighbours_holding, no_spaces, terrains_in
from engine.land import COLUMN_STARTS, END, FIRST, ROW_STARTS, SIDE, STRIDE, Codes
from engine.terrain import EDGE, EMPTY, MONSTER, MOUNTAIN


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


@counting
def full_diagonals(land: Codes) -> int:
    """The Broken Road: full diagonals that run from the left edge down and right to the bottom edge."""
    count = 0
    for start in ROW_STARTS:
        space = start
        while land[space] != EDGE and land[space] != EMPTY:
            space += STRIDE + 1
        if land[space] == EDGE and space != start:
            count += 1
    return count


@counting
def largest_full_square(land: Codes) -> int:
    """Lost Barony: the side of the largest square of filled spaces; a lone one has side 1."""
    sides = no_spaces()
    largest = 0
    for space in range(FIRST, END):
        if land[space] != EMPTY and land[space] != EDGE:
            sides[space] = 1 + min(sides[space - STRIDE - 1], sides[space - STRIDE], sides[space - 1])
            largest = max(largest, sides[space])
    return largest


@counting
def enclosed_empty(land: Codes) -> int:
    """The Cauldrons: empty spaces with no empty neighbour."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == EMPTY and neighbours_holding(land, space, EMPTY) == 0:
            count += 1
    return count


@counting
def empty_beside_monster(land: Codes) -> int:
    """What monsters cost: empty spaces next to a monster, each once."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == EMPTY and neighbours_holding(land, space, MONSTER) > 0:
            count += 1
    return count
