"""Forest edicts."""

from engine.edicts.counting import counting, neighbours_holding
from engine.land import COLUMN_STARTS, END, FIRST, ROW_STARTS, SIDE, STRIDE, Codes
from engine.terrain import EDGE, FOREST


@counting
def forest_on_the_edge(land: Codes) -> int:
    """Edge of the forest: forest spaces on the edge of the map; a corner counts once."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == FOREST and neighbours_holding(land, space, EDGE) > 0:
            count += 1
    return count


@counting
def rows_of_three_forests(land: Codes) -> int:
    """Sleepy valley: rows with exactly three forest spaces, together or apart."""
    count = 0
    for start in ROW_STARTS:
        forests = 0
        for space in range(start, start + SIDE):
            if land[space] == FOREST:
                forests += 1
        if forests == 3:
            count += 1
    return count


@counting
def longest_forest_column(land: Codes) -> int:
    """Tree line: spaces in the longest unbroken vertical line of forest; of several as long, one counts."""
    longest = 0
    for start in COLUMN_STARTS:
        run = 0
        for space in range(start, start + SIDE * STRIDE, STRIDE):
            if land[space] == FOREST:
                run += 1
                longest = max(longest, run)
            else:
                run = 0
    return longest
