"""The edicts (Mapmaker calls them missions): each counts on a land what its card pays for.

A counting function is one pass over the spaces with plain indexing, so the same text runs interpreted on one
land (a scoresheet) and compiled on many (`engine.batch`, the search). What a count is worth is card data and
stands in the editions. `COUNTS` lists them all; a function's place in it is its number for compiled code.
"""

from engine.edicts import farm_water, forest, spatial, village
from engine.edicts.counting import Count

COUNTS: dict[str, Count] = {
    function.__name__: function
    for function in (
        forest.forest_on_the_edge,
        forest.rows_of_three_forests,
        farm_water.water_beside_farm,
        spatial.full_lines,
        forest.longest_forest_column,
        village.village_beside_three_terrains,
        farm_water.canal_columns,
        farm_water.water_beside_mountain,
        village.empty_beside_village,
        village.longest_village_rows,
        spatial.full_odd_columns,
        spatial.rows_of_five_terrains,
        spatial.surrounded_mountains,
        forest.lines_with_forest,
        forest.enclosed_forest,
        forest.mountains_joined_by_forest,
        farm_water.farm_beside_water,
        farm_water.farm_beside_mountain,
        farm_water.water_beside_ruins,
        farm_water.farm_on_ruins,
        farm_water.secluded_fields_and_lakes,
        village.clusters_of_six_villages,
        village.villages_beside_three_terrains,
        village.largest_village_off_mountains,
        village.second_largest_village,
        spatial.full_diagonals,
        spatial.largest_full_square,
        spatial.enclosed_empty,
        spatial.empty_beside_monster,
    )
}
