"""Forest edicts."""

from engine.edicts.counting import counting, gather_cluster, neighbours_holding, no_spaces
from engine.land import COLUMN_STARTS, END, FIRST, ROW_STARTS, SIDE, STEPS, STRIDE, Codes
from engine.terrain import EDGE, EMPTY, FOREST, MOUNTAIN


@counting
def forest_on_the_edge(land: Codes) -> int:
    """Edge of the forest, Sentinel Wood: forest spaces on the edge of the map; a corner counts once."""
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


@counting
def lines_with_forest(land: Codes) -> int:
    """Greenbough: rows and columns that hold a forest space; one space may serve both its lines."""
    count = 0
    for start in ROW_STARTS:
        for space in range(start, start + SIDE):
            if land[space] == FOREST:
                count += 1
                break
    for start in COLUMN_STARTS:
        for space in range(start, start + SIDE * STRIDE, STRIDE):
            if land[space] == FOREST:
                count += 1
                break
    return count


@counting
def enclosed_forest(land: Codes) -> int:
    """Treetower: forest spaces with no empty neighbour."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == FOREST and neighbours_holding(land, space, EMPTY) == 0:
            count += 1
    return count


@counting
def mountains_joined_by_forest(land: Codes) -> int:
    """Stoneside Forest: mountains that a forest cluster joins to another mountain, each once."""
    seen = no_spaces()
    cluster = no_spaces()
    joined = no_spaces()
    for start in range(FIRST, END):
        if land[start] != FOREST or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        first = 0
        for i in range(size):
            for step in STEPS:
                beside = cluster[i] + step
                if land[beside] != MOUNTAIN:
                    continue
                if first == 0:
                    first = beside
                elif beside != first:
                    joined[beside] = 1
                    joined[first] = 1
    count = 0
    for space in range(FIRST, END):
        count += joined[space]
    return count
