"""Farm and water edicts."""

from engine.edicts.counting import (
    counting,
    gather_cluster,
    neighbours_holding,
    no_spaces,
    spaces_beside,
    terrains_beside,
)
from engine.land import COLUMN_STARTS, END, FIRST, FRAMED, SIDE, STEPS, STRIDE, Codes
from engine.terrain import EDGE, FARM, MOUNTAIN, WATER


@counting
def water_beside_farm(land: Codes) -> int:
    """Watering potatoes, Canal Lake: water spaces next to a farm, each once however many farms it touches."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == WATER and neighbours_holding(land, space, FARM) > 0:
            count += 1
    return count


@counting
def water_beside_mountain(land: Codes) -> int:
    """Magicians' valley, Mages Valley: water spaces next to a mountain."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == WATER and neighbours_holding(land, space, MOUNTAIN) > 0:
            count += 1
    return count


@counting
def canal_columns(land: Codes) -> int:
    """Watering canal, Jorekborg: columns with as many farm as water spaces, and at least one of each."""
    count = 0
    for start in COLUMN_STARTS:
        farms = 0
        waters = 0
        for space in range(start, start + SIDE * STRIDE, STRIDE):
            if land[space] == FARM:
                farms += 1
            elif land[space] == WATER:
                waters += 1
        if farms == waters and farms > 0:
            count += 1
    return count


@counting
def farm_beside_water(land: Codes) -> int:
    """Canal Lake: farm spaces next to a water space, each once."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == FARM and neighbours_holding(land, space, WATER) > 0:
            count += 1
    return count


@counting
def farm_beside_mountain(land: Codes) -> int:
    """Mages Valley: farm spaces next to a mountain."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == FARM and neighbours_holding(land, space, MOUNTAIN) > 0:
            count += 1
    return count


@counting
def water_beside_ruins(land: Codes) -> int:
    """The Golden Granary: water spaces next to a ruins space, covered or not."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == WATER and neighbours_holding(land, FRAMED + space, 1) > 0:
            count += 1
    return count


@counting
def farm_on_ruins(land: Codes) -> int:
    """The Golden Granary: farm spaces on a ruins space."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == FARM and land[FRAMED + space] == 1:
            count += 1
    return count


@counting
def secluded_fields_and_lakes(land: Codes) -> int:
    """Shoreside Expanse: farm clusters off water and edge, and water clusters off farm and edge."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if (land[start] != FARM and land[start] != WATER) or seen[start] == 1:
            continue
        other = WATER if land[start] == FARM else FARM
        around = terrains_beside(land, cluster, gather_cluster(land, start, seen, cluster))
        if around & ((1 << other) | (1 << EDGE)) == 0:
            count += 1
    return count


@counting
def farms_beside_three_waters(land: Codes) -> int:
    """Craylund: farm clusters next to three or more water spaces."""
    seen = no_spaces()
    cluster = no_spaces()
    count = 0
    for start in range(FIRST, END):
        if land[start] != FARM or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        if spaces_beside(land, cluster, size, WATER) >= 3:
            count += 1
    return count


@counting
def water_beside_two_farms(land: Codes) -> int:
    """Ulem's Wallow: water spaces next to two or more farm spaces."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == WATER and neighbours_holding(land, space, FARM) >= 2:
            count += 1
    return count


@counting
def mountains_joined_to_farm_by_water(land: Codes) -> int:
    """Clawsgrove Peaks: mountains that a water cluster joins to a farm space, each once."""
    seen = no_spaces()
    cluster = no_spaces()
    joined = no_spaces()
    for start in range(FIRST, END):
        if land[start] != WATER or seen[start] == 1:
            continue
        size = gather_cluster(land, start, seen, cluster)
        if terrains_beside(land, cluster, size) & (1 << FARM) == 0:
            continue
        for i in range(size):
            for step in STEPS:
                if land[cluster[i] + step] == MOUNTAIN:
                    joined[cluster[i] + step] = 1
    count = 0
    for space in range(FIRST, END):
        count += joined[space]
    return count
