"""Scoring many lands in one call: the same counting functions that fill a scoresheet, compiled."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.compiled import kernel
from engine.edicts import COUNTS
from engine.edicts.farm_water import canal_columns, water_beside_farm, water_beside_mountain
from engine.edicts.forest import forest_on_the_edge, longest_forest_column, rows_of_three_forests
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
from engine.edition import Edict
from engine.land import FRAMED, Land

Lands = NDArray[np.uint8]
"""An array of B x 169 terrain codes, one land a row."""

NUMBER_OF_COUNT = {name: number for number, name in enumerate(COUNTS)}


def lands_array(lands: Iterable[Land]) -> Lands:
    """Lands laid out for a batch."""
    return np.frombuffer(b"".join(lands), dtype=np.uint8).reshape(-1, FRAMED)


def pays_array(edict: Edict) -> NDArray[np.int64]:
    """An edict for compiled code: rows of (number of the count, points for each)."""
    return np.array([(NUMBER_OF_COUNT[name], worth) for name, worth in edict.pays], dtype=np.int64)


def score_lands(lands: Lands, edict: Edict) -> NDArray[np.int64]:
    """The points of one edict on every land."""
    points: NDArray[np.int64] = _score_lands(lands, pays_array(edict))
    return points


@kernel
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
    return surrounded_mountains(land)


@kernel
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
