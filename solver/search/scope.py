"""Which terrains a count looks at: a move that touches none of them leaves the count as it was."""

import numpy as np
from numpy.typing import NDArray

from engine.batch import NUMBER_OF_COUNT
from engine.terrain import FARM, FOREST, HERO, MONSTER, VILLAGE, WATER

ALL_TERRAINS = (1 << 16) - 1
"""The set of all terrain codes; a set has bit `code` set for each code in it."""

_ONLY = {
    "forest_on_the_edge": (FOREST,),
    "rows_of_three_forests": (FOREST,),
    "longest_forest_column": (FOREST,),
    "lines_with_forest": (FOREST,),
    "mountains_joined_by_forest": (FOREST,),
    "water_beside_farm": (FARM, WATER),
    "farm_beside_water": (FARM, WATER),
    "water_beside_mountain": (WATER,),
    "farm_beside_mountain": (FARM,),
    "water_beside_ruins": (WATER,),
    "farm_on_ruins": (FARM,),
    "secluded_fields_and_lakes": (FARM, WATER),
    "canal_columns": (FARM, WATER),
    "longest_village_rows": (VILLAGE,),
    "clusters_of_six_villages": (VILLAGE,),
    "largest_village_off_mountains": (VILLAGE,),
    "second_largest_village": (VILLAGE,),
    "villages_beside_three_terrains": (FOREST, VILLAGE, FARM, WATER, MONSTER, HERO),
    "forests_of_five_off_villages": (FOREST, VILLAGE),
    "forest_amid_forest": (FOREST,),
    "rows_of_three_forests_or_more": (FOREST,),
    "farms_beside_three_waters": (FARM, WATER),
    "water_beside_two_farms": (FARM, WATER),
    "mountains_joined_to_farm_by_water": (FARM, WATER),
    "villages_of_five_on_the_edge": (VILLAGE,),
    "villages_with_a_line_of_four": (VILLAGE,),
    "villages_with_a_square": (VILLAGE,),
    "most_lines_of_a_village": (VILLAGE,),
}
"""Every other count looks at all that is drawn."""


def scopes() -> NDArray[np.int64]:
    """For each count, by number, the set of terrains whose drawing can change the count."""
    looks = np.full(len(NUMBER_OF_COUNT), ALL_TERRAINS, dtype=np.int64)
    for count, terrains in _ONLY.items():
        looks[NUMBER_OF_COUNT[count]] = sum(1 << terrain for terrain in terrains)
    return looks
