"""The encoders: each writes into a program what a counting function of the engine counts, under its name.

An encoder gets the picture, the season whose end is scored, and what each unit is worth. It adds columns for
units that are paid, rows that keep a play from being paid for more than it has, and cuts, which forbid no
play but bring the limit down. Every unit is worth points, so nothing needs to force a unit to be claimed.
"""

from collections.abc import Callable

from solver.model.encoders.chosen import most_empty_beside_a_village, most_lines_of_a_village
from solver.model.encoders.clawsgrove import mountains_joined_to_farm_by_water
from solver.model.encoders.farm_water import (
    canal_columns,
    farm_beside_mountain,
    farm_beside_water,
    farm_on_ruins,
    water_beside_farm,
    water_beside_mountain,
    water_beside_ruins,
    water_beside_two_farms,
)
from solver.model.encoders.forest import (
    enclosed_forest,
    forest_amid_forest,
    forest_on_the_edge,
    lines_with_forest,
    longest_forest_column,
    rows_of_three_forests,
    rows_of_three_forests_or_more,
)
from solver.model.encoders.founded import (
    secluded_fields_and_lakes,
    villages_beside_three_terrains,
)
from solver.model.encoders.members import largest_village_off_mountains, second_largest_village
from solver.model.encoders.seated import (
    farms_beside_three_waters,
    forests_of_five_off_villages,
    villages_of_five_on_the_edge,
    villages_with_a_line_of_four,
    villages_with_a_square,
)
from solver.model.encoders.spatial import (
    empty_beside_monster,
    empty_clusters_of_three,
    enclosed_empty,
    full_diagonals,
    full_lines,
    full_lines_with_mountain,
    full_odd_columns,
    full_rows_of_five_terrains,
    largest_full_square,
    rows_of_five_terrains,
    surrounded_mountains,
)
from solver.model.encoders.stoneside import mountains_joined_by_forest
from solver.model.encoders.village import (
    empty_beside_village,
    longest_village_rows,
    village_beside_three_terrains,
)
from solver.model.encoders.wildholds import clusters_of_six_villages
from solver.model.picture import Picture

Encoder = Callable[[Picture, int, int], None]

ENCODERS: dict[str, Encoder] = {
    encoder.__name__: encoder
    for encoder in (
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
        lines_with_forest,
        enclosed_forest,
        mountains_joined_by_forest,
        farm_beside_water,
        farm_beside_mountain,
        water_beside_ruins,
        farm_on_ruins,
        secluded_fields_and_lakes,
        clusters_of_six_villages,
        villages_beside_three_terrains,
        largest_village_off_mountains,
        second_largest_village,
        full_diagonals,
        largest_full_square,
        enclosed_empty,
        empty_beside_monster,
        forests_of_five_off_villages,
        forest_amid_forest,
        rows_of_three_forests_or_more,
        farms_beside_three_waters,
        water_beside_two_farms,
        mountains_joined_to_farm_by_water,
        villages_of_five_on_the_edge,
        villages_with_a_line_of_four,
        villages_with_a_square,
        most_empty_beside_a_village,
        most_lines_of_a_village,
        full_lines_with_mountain,
        full_rows_of_five_terrains,
        empty_clusters_of_three,
    )
}
