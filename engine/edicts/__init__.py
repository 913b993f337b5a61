"""The edicts (Mapmaker calls them missions): each counts on a land what its card pays for.

A counting function is one pass over the spaces with plain indexing, so the same text runs interpreted on one
land (a scoresheet) and compiled on many (`engine.batch`, the search). What a count is worth is card data and
stands in the editions. `COUNTS` lists them all; a function's place in it is its number for compiled code.
"""

from engine.edicts.counting import Count
from engine.edicts.farm_water import (
    canal_columns,
    water_beside_farm,
    water_beside_mountain,
)
from engine.edicts.forest import (
    forest_on_the_edge,
    longest_forest_column,
    rows_of_three_forests,
)
from engine.edicts.spatial import (
    full_lines,
    full_odd_columns,
    rows_of_five_terrains,
    surrounded_mountains,
)
from engine.edicts.village import (
    empty_beside_village,
    longest_village_rows,
    village_beside_three_terrains,
)

COUNTS: dict[str, Count] = {
    function.__name__: function
    for function in (
        forest_on_the_edge,
        rows_of_three_forests,
        water_beside_farm,
        full_lines,
        longest_forest_column,
        village_beside_three_terrains,
        canal_columns,
        water_beside_mountain,
        empty_beside_village,
        longest_village_rows,
        full_odd_columns,
        rows_of_five_terrains,
        surrounded_mountains,
    )
}
