"""Farm and water edicts."""

from engine.edicts.counting import counting, neighbours_holding
from engine.land import COLUMN_STARTS, END, FIRST, SIDE, STRIDE, Codes
from engine.terrain import FARM, MOUNTAIN, WATER


@counting
def water_beside_farm(land: Codes) -> int:
    """Watering potatoes: water spaces next to a farm, each once however many farms it touches."""
    count = 0
    for space in range(FIRST, END):
        if land[space] == WATER and neighbours_holding(land, space, FARM) > 0:
            count += 1
    return count


@counting
def water_beside_mountain(land: Codes) -> int:
    """Magicians' valley: water spaces next to a mountain."""
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
