"""Which terrains a count looks at: a move that touches none of them leaves the count as it was."""

import numpy as np
from numpy.typing import NDArray

from engine.batch import NUMBER_OF_COUNT
from engine.terrain import FARM, FOREST, VILLAGE, WATER

TERRAINS = 16
"""Room for every terrain code."""

_ONLY = {
    "forest_on_the_edge": (FOREST,),
    "rows_of_three_forests": (FOREST,),
    "longest_forest_column": (FOREST,),
    "water_beside_farm": (FARM, WATER),
    "water_beside_mountain": (WATER,),
    "canal_columns": (FARM, WATER),
    "longest_village_rows": (VILLAGE,),
}
"""Every other count looks at all that is drawn."""


def scopes() -> NDArray[np.bool_]:
    """For each count (by number) and terrain: whether drawing the terrain can change the count."""
    looks = np.ones((len(NUMBER_OF_COUNT), TERRAINS), dtype=np.bool_)
    for count, terrains in _ONLY.items():
        looks[NUMBER_OF_COUNT[count]] = False
        looks[NUMBER_OF_COUNT[count], list(terrains)] = True
    return looks
