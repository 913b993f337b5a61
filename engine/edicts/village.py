"""Village edicts."""

from engine.edicts.counting import counting, neighbours_holding, terrains_in
from engine.land import END, FIRST, ROW_STARTS, SIDE, STRIDE, Codes
from engine.terrain import EMPTY, VILLAGE


@counting
def village_beside_three_terrains(land: Codes) -> int:
    """Wealthy town: village spaces beside three terrain types; village and mountain are types."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == VILLAGE:
            seen = (
                (1 << land[space - STRIDE])
                | (1 << land[space - 1])
                | (1 << land[space + 1])
                | (1 << land[space + STRIDE])
            )
            if terrains_in(seen) >= 3:
                count += 1
    return count


@counting
def empty_beside_village(land: Codes) -> int:
    """Empty site: empty spaces next to a village, each once however many villages it touches."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == EMPTY and neighbours_holding(land, space, VILLAGE) > 0:
            count += 1
    return count


@counting
def longest_village_rows(land: Codes) -> int:
    """Row of houses: spaces in the longest unbroken horizontal lines of village; all that tie count."""
    longest = 0
    lines = 0
    for start in ROW_STARTS:
        run = 0
        for space in range(start, start + SIDE + 1):
            if land[space] == VILLAGE:
                run += 1
                continue
            if run > longest:
                longest = run
                lines = 0
            if run == longest and run > 0:
                lines += 1
            run = 0
    return longest * lines
