"""Cuts for edicts that count clusters: what pays beyond today's is new, and clusters are made of parts."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, STEPS
from solver.model.encoders.clusters import Spaces, around, clusters_of, pieces_of, split
from solver.model.picture import Picture
from solver.model.program import Sum, sum_of, total

MOST_MORE = len(STEPS) - 1
"""A destroyed space leaves at most one cluster on each of its sides, where there was one."""


SHARES = ((1, 2, 3, 4, 5), (1, 2, 2, 3, 4), (1, 1, 2, 2, 3), (1, 1, 1, 1, 2))
"""What parts of one to five spaces and more count for; the parts of a cluster of five count for the last."""


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


def cut_parts(picture: Picture, season: int, code: int, count: Sum, fits: Callable[[Spaces], bool]) -> None:
    """Clusters of five spaces are made of parts: clusters of the land and pieces drawn, each in one of them.

    `fits` says whether a cluster with some spaces may pay at all.
    Proof: a paid cluster is the union of its parts. One of these has five spaces and counts for a cluster by
    itself, or all are smaller and have five spaces together; then their shares add up to that of five,
    whatever their sizes (there are few ways, and a test goes through them). What a destroyed space cuts off
    is one part more, on each of its sides but one.
    """
    drawn = np.flatnonzero(picture.of(code, season))
    old = [len(own) for own in clusters_of(picture.land.tolist(), code) if fits(own)]
    sizes = _sizes(picture, drawn, fits)
    lost = sum_of(picture.lost_on(space, code, season) for space in SPACES)
    for shares in SHARES:
        counted = (0, *shares)
        most = len(shares)
        weights = np.array([sum(counted[min(size, most)] for size in own) for own in sizes], dtype=np.int64)
        held = sum(counted[min(size, most)] for size in old)
        limit = total(drawn, weights, held) + lost.times(MOST_MORE * shares[-1])
        picture.program.at_most(count.times(shares[-1]), limit)


def _sizes(picture: Picture, columns: NDArray[np.int64], fits: Callable[[Spaces], bool]) -> list[list[int]]:
    """For each column: the sizes of the pieces of its drawing that may be in a cluster that pays."""
    places = picture.outlook.places
    found = {
        place: [len(own) for own in split(places.spaces_of(place)) if fits(own)]
        for place in np.unique(picture.place[columns]).tolist()
    }
    return [found[place] for place in picture.place[columns].tolist()]


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
