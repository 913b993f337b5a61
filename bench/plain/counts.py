"""The counts the plain model knows, each under the name it has in `engine.edicts`."""

from collections.abc import Callable

from bench.plain import clusters, lines, spots
from bench.plain.land import CellLand, Expression

COUNTS: dict[str, Callable[[CellLand], Expression]] = {
    function.__name__: function
    for function in (
        spots.forest_on_the_edge,
        spots.water_beside_farm,
        spots.farm_beside_water,
        spots.water_beside_mountain,
        spots.farm_beside_mountain,
        spots.empty_beside_village,
        spots.empty_beside_monster,
        spots.water_beside_ruins,
        spots.farm_on_ruins,
        spots.village_beside_three_terrains,
        spots.surrounded_mountains,
        spots.enclosed_forest,
        spots.enclosed_empty,
        lines.full_lines,
        lines.full_odd_columns,
        lines.full_diagonals,
        lines.rows_of_three_forests,
        lines.canal_columns,
        lines.rows_of_five_terrains,
        lines.lines_with_forest,
        lines.longest_forest_column,
        lines.longest_village_rows,
        lines.largest_full_square,
        clusters.clusters_of_six_villages,
        clusters.villages_beside_three_terrains,
        clusters.secluded_fields_and_lakes,
        clusters.largest_village_off_mountains,
        clusters.second_largest_village,
        clusters.mountains_joined_by_forest,
    )
}
