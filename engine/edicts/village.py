"""Village edicts."""

from engine.edicts.counting import (
    counting,
    gather_cluster,
    neighbours_holding,
    no_spaces,
    terrains_beside,
    terrains_in,
)
from engine.land import END, FIRST, ROW_STARTS, SIDE, STRIDE, Codes
from engine.terrain import EMPTY, MOUNTAIN, VILLAGE


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


@counting
def clusters_of_six_villages(land: Codes) -> int:
    """Wildholds: village clusters of six or more spaces."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if land[start] == VILLAGE and seen[start] == 0 and gather_cluster(land, start, seen, cluster) >= 6:
            count += 1
    return count


@counting
def villages_beside_three_terrains(land: Codes) -> int:
    """Greengold Plains: village clusters next to three other terrain types."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        around = terrains_beside(land, cluster, gather_cluster(land, start, seen, cluster))
        if terrains_in(around & ~(1 << VILLAGE)) >= 3:
            count += 1
    return count


@counting
def largest_village_off_mountains(land: Codes) -> int:
    """Great City: spaces of the largest of those village clusters that touch no mountain."""
    seen = no_spaces()
    cluster = no_spaces()
    largest = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        if terrains_beside(land, cluster, size) & (1 << MOUNTAIN) == 0:
            largest = max(largest, size)
    return largest


@counting
def second_largest_village(land: Codes) -> int:
    """Shieldgate: spaces of the second largest village cluster, which may be as large as the largest."""
    seen = no_spaces()
    cluster = no_spaces()
    largest = 0
    second = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        if size > largest:
            second = largest
            largest = size
        elif size > second:
            second = size
    return second
