"""A cut for edicts that count clusters: those that pay beyond today's hold something new."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, STEPS
from solver.model.encoders.clusters import Spaces, around, clusters_of, pieces_of
from solver.model.picture import Picture
from solver.model.program import Sum, sum_of, total

MOST_MORE = len(STEPS) - 1
"""A destroyed space leaves at most one cluster on each of its sides, where there was one."""


def cut_new_clusters(
    picture: Picture,
    season: int,
    code: int,
    count: Sum,
    pays: Callable[[Spaces], bool],
    helper: int | None = None,
) -> None:
    """No more clusters pay than pay on the land, plus pieces drawn, plus those that a helper is drawn beside.

    Proof: a cluster that holds a piece drawn is counted there, as a piece lies in one cluster. One that holds
    none is a cluster of the land. When it does not pay there by itself, terrain of the kind that helps was
    drawn beside it. A destroyed space can make three more of one.
    """
    old = clusters_of(picture.land.tolist(), code)
    poor = [cluster for cluster in old if not pays(cluster)]
    drawn = np.flatnonzero(picture.of(code, season))
    limit = total(drawn, _pieces(picture, drawn), len(old) - len(poor))
    if helper is not None:
        beside = np.flatnonzero(picture.of(helper, season))
        limit += total(beside, _met(picture, beside, poor))
    lost = sum_of(picture.lost_on(space, code, season) for space in SPACES)
    picture.program.at_most(count, limit + lost.times(MOST_MORE))


def _pieces(picture: Picture, columns: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each column: into how many pieces its drawing falls."""
    places = picture.outlook.places
    found = {place: places.spaces_of(place) for place in np.unique(picture.place[columns]).tolist()}
    number = {place: pieces_of(tuple(s - spaces[0] for s in spaces)) for place, spaces in found.items()}
    return np.array([number[place] for place in picture.place[columns].tolist()], dtype=np.int64)


def _met(picture: Picture, columns: NDArray[np.int64], clusters: list[Spaces]) -> NDArray[np.int64]:
    """For each column: beside how many of some clusters its drawing lies."""
    covered = picture.covered[columns]
    met = np.zeros(len(columns), dtype=np.int64)
    for cluster in clusters:
        met += covered[:, sorted(around(cluster))].any(axis=1)
    return met
