"""Scoring many lands in one call: the same counting functions that fill a scoresheet, compiled."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.compiled import bare_kernel, kernel
from engine.edicts import COUNTS
from engine.edicts.farm_water import (
    canal_columns,
    farm_beside_mountain,
    farm_beside_water,
    farm_on_ruins,
    farms_beside_three_waters,
    mountains_joined_to_farm_by_water,
    secluded_fields_and_lakes,
    water_beside_farm,
    water_beside_mountain,
    water_beside_ruins,
    water_beside_two_farms,
)
from engine.edicts.forest import (
    enclosed_forest,
    forest_amid_forest,
    forest_on_the_edge,
    forests_of_five_off_villages,
    lines_with_forest,
    longest_forest_column,
    mountains_joined_by_forest,
    rows_of_three_forests,
    rows_of_three_forests_or_more,
)
from engine.edicts.spatial import (
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
from engine.edicts.village import (
    clusters_of_six_villages,
    empty_beside_village,
    largest_village_off_mountains,
    longest_village_rows,
    most_empty_beside_a_village,
    most_lines_of_a_village,
    second_largest_village,
    village_beside_three_terrains,
    villages_beside_three_terrains,
    villages_of_five_on_the_edge,
    villages_with_a_line_of_four,
    villages_with_a_square,
)
from engine.edition import Edict
from engine.land import Land

Lands = NDArray[np.uint8]
"""An array of terrain codes, one land a row; all of one length."""

NUMBER_OF_COUNT = {name: number for number, name in enumerate(COUNTS)}


def lands_array(lands: Iterable[Land]) -> Lands:
    """Lands laid out for a batch."""
    rows = list(lands)
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1)


def pays_array(edict: Edict) -> NDArray[np.int64]:
    """An edict for compiled code: rows of (number of the count, points for each)."""
    return np.array([(NUMBER_OF_COUNT[name], worth) for name, worth in edict.pays], dtype=np.int64)


def score_lands(lands: Lands, edict: Edict) -> NDArray[np.int64]:
    """The points of one edict on every land."""
    points: NDArray[np.int64] = _score_lands(lands, pays_array(edict))
    return points


@bare_kernel
def count_units(number: int, land: Any) -> int:
    """The count of a number on a land, in the order of `COUNTS`."""
    if number == 0:
        return forest_on_the_edge(land)
    if number == 1:
        return rows_of_three_forests(land)
    if number == 2:
        return water_beside_farm(land)
    if number == 3:
        return full_lines(land)
    if number == 4:
        return longest_forest_column(land)
    if number == 5:
        return village_beside_three_terrains(land)
    if number == 6:
        return canal_columns(land)
    if number == 7:
        return water_beside_mountain(land)
    if number == 8:
        return empty_beside_village(land)
    if number == 9:
        return longest_village_rows(land)
    if number == 10:
        return full_odd_columns(land)
    if number == 11:
        return rows_of_five_terrains(land)
    if number == 12:
        return surrounded_mountains(land)
    if number == 13:
        return lines_with_forest(land)
    if number == 14:
        return enclosed_forest(land)
    if number == 15:
        return mountains_joined_by_forest(land)
    if number == 16:
        return farm_beside_water(land)
    if number == 17:
        return farm_beside_mountain(land)
    if number == 18:
        return water_beside_ruins(land)
    if number == 19:
        return farm_on_ruins(land)
    if number == 20:
        return secluded_fields_and_lakes(land)
    if number == 21:
        return clusters_of_six_villages(land)
    if number == 22:
        return villages_beside_three_terrains(land)
    if number == 23:
        return largest_village_off_mountains(land)
    if number == 24:
        return second_largest_village(land)
    if number == 25:
        return full_diagonals(land)
    if number == 26:
        return largest_full_square(land)
    if number == 27:
        return enclosed_empty(land)
    if number == 28:
        return empty_beside_monster(land)
    if number == 29:
        return forests_of_five_off_villages(land)
    if number == 30:
        return forest_amid_forest(land)
    if number == 31:
        return rows_of_three_forests_or_more(land)
    if number == 32:
        return farms_beside_three_waters(land)
    if number == 33:
        return water_beside_two_farms(land)
    if number == 34:
        return mountains_joined_to_farm_by_water(land)
    if number == 35:
        return villages_of_five_on_the_edge(land)
    if number == 36:
        return villages_with_a_line_of_four(land)
    if number == 37:
        return villages_with_a_square(land)
    if number == 38:
        return most_empty_beside_a_village(land)
    if number == 39:
        return most_lines_of_a_village(land)
    if number == 40:
        return full_lines_with_mountain(land)
    if number == 41:
        return full_rows_of_five_terrains(land)
    return empty_clusters_of_three(land)


@bare_kernel
def edict_points(pays: Any, land: Any) -> int:
    """The points of an edict, given as rows of (number of the count, points for each)."""
    points = 0
    for part in range(pays.shape[0]):
        points += pays[part, 1] * count_units(pays[part, 0], land)
    return points


@kernel
def _score_lands(lands: Any, pays: Any) -> Any:
    points = np.empty(lands.shape[0], np.int64)
    for i in range(lands.shape[0]):
        points[i] = edict_points(pays, lands[i])
    return points
