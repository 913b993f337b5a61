"""Farm and water edicts."""

from engine.edicts.counting import (
    counting,
    gather_cluster,
    neighbours_holding,
    no_spaces,
    terrains_beside,
)
from engine.land import COLUMN_STARTS, END, FIRST, FRAMED, SIDE, STRIDE, Codes
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
    """Watering canal: columns with as many farm as water spaces, and at least one of each."""
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
