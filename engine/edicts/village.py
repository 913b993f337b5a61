"""Village edicts."""

from engine.edicts.counting import (
    counting,
    gather_cluster,
    neighbours_holding,
    no_spaces,
    spaces_beside,
    terrains_beside,
    terrains_in,
)
from engine.land import END, FIRST, ROW_STARTS, SIDE, STRIDE, Codes
from engine.terrain import EDGE, EMPTY, MOUNTAIN, VILLAGE


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


@counting
def villages_of_five_on_the_edge(land: Codes) -> int:
    """Traylo Monastery: village clusters of five or more spaces that reach the edge of the map."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        if size >= 5 and terrains_beside(land, cluster, size) & (1 << EDGE) != 0:
            count += 1
    return count


@counting
def villages_with_a_line_of_four(land: Codes) -> int:
    """Traylo Monastery of the final print: village clusters that hold a straight line of four spaces."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        found = 0
        for i in range(size):
            found |= village_runs(land, cluster[i], 1) | village_runs(land, cluster[i], STRIDE)
        count += found
    return count


@counting
def village_runs(land: Codes, space: int, step: int) -> int:
    """1 when four village spaces in line begin at a space."""
    for i in range(4):
        if land[space + i * step] != VILLAGE:
            return 0
    return 1


@counting
def villages_with_a_square(land: Codes) -> int:
    """Gnomish Colony: village clusters that hold a 2x2 square of villages."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        for i in range(size):
            space = cluster[i]
            right = land[space + 1] == VILLAGE and land[space + STRIDE + 1] == VILLAGE
            if right and land[space + STRIDE] == VILLAGE:
                count += 1
                break
    return count


@counting
def most_empty_beside_a_village(land: Codes) -> int:
    """Outer Enclave: empty spaces next to the one village cluster that has most of them."""
    seen = no_spaces()
    cluster = no_spaces()
    most = 0
    for start in range(FIRST, END):
        if land[start] == VILLAGE and seen[start] == 0:
            size = gather_cluster(land, start, seen, cluster)
            most = max(most, spaces_beside(land, cluster, size, EMPTY))
    return most


@counting
def most_lines_of_a_village(land: Codes) -> int:
    """Caravansary: rows and columns reached by the one village cluster that reaches most."""
    seen = no_spaces()
    cluster = no_spaces()
    most = 0
    for start in range(FIRST, END):
        if land[start] != VILLAGE or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        rows = 0
        columns = 0
        for i in range(size):
            rows |= 1 << (cluster[i] // STRIDE)
            columns |= 1 << (cluster[i] % STRIDE)
        lines = 0
        for line in range(1, SIDE + 1):
            lines += ((rows >> line) & 1) + ((columns >> line) & 1)
        most = max(most, lines)
    return most
