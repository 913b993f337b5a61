"""Seats: clusters claimed through some of their spaces, which works however shapes lie and clusters break.

A drawing can lie in two clusters, as shapes need not be joined, and a destroyed space can cut a cluster in
two. So a cluster is claimed here through a seat: spaces that all hold the terrain, be it one, four in line or
a square. Rows see to it that a cluster has one seat only. Those for neighbours are written at once, those for
spaces further apart when a plan breaks them.
"""

from collections.abc import Callable, Iterable

import numpy as np

from engine.land import SPACES, STEPS, Codes, Land
from solver.model.encoders.clusters import (
    Spaces,
    clusters_of,
    is_open,
    likely_clusters,
    made_clusters,
    open_round,
    paths,
)
from solver.model.picture import Picture
from solver.model.program import Sum, sum_of, total

BEFORE = STEPS[:2]
AFTER = STEPS[2:]
"""The neighbours that come before a space in reading order, and those that come after it."""


class Seats:
    """The claims of the clusters of a terrain at a season's end, each made through one seat."""

    def __init__(self, picture: Picture, season: int, code: int, seats: Iterable[Spaces]) -> None:
        self._picture = picture
        self._season = season
        self._code = code
        self._through: dict[int, dict[Spaces, Sum]] = {space: {} for space in SPACES}
        self._written: set[tuple[int, int, Spaces]] = set()
        self.claims: dict[Spaces, Sum] = {}
        for seat in seats:
            if all(self._on(space).most > 0 for space in seat):
                self._add(seat)
        for space in SPACES:
            picture.program.at_most(self.at(space), self._on(space))
            for near in (space + step for step in AFTER):
                self._one_seat(space, near, ())
        self._repair(picture.land.tolist())
        picture.repairs.append((season, self._repair))

    def _add(self, seat: Spaces) -> None:
        claim = self.claims[seat] = self._picture.program.column()
        for space in seat:
            self._through[space][seat] = claim

    def _on(self, space: int) -> Sum:
        return self._picture.on(space, self._code, self._season)

    @property
    def count(self) -> Sum:
        """How many clusters are claimed."""
        return sum_of(self.claims.values())

    def at(self, *spaces: int) -> Sum:
        """1 when a claimed seat holds one of some spaces, which belong to one cluster."""
        seats = {seat: claim for space in spaces for seat, claim in self._through.get(space, {}).items()}
        return sum_of(seats.values())

    def _one_seat(self, one: int, other: int, between: Spaces) -> bool:
        """Two spaces joined by others that are all of the terrain belong to one cluster."""
        if (one, other, between) in self._written:
            return False
        self._written.add((one, other, between))
        joined = sum_of(map(self._on, between))
        self._picture.program.at_most(self.at(one, other) + joined, 1 + len(between))
        return True

    def _repair(self, land: Codes) -> bool:
        found = [
            self._one_seat(start, end, between)
            for cluster in clusters_of(land, self._code)
            for start in cluster
            if self._through[start]
            for end, between in paths(cluster, start)
            if self._through[end]
        ]
        return any(found)


class FirstSpaces(Seats):
    """Clusters claimed through their first space in reading order."""

    def __init__(self, picture: Picture, season: int, code: int) -> None:
        super().__init__(picture, season, code, ((space,) for space in SPACES))
        for space in SPACES:
            for near in (space + step for step in BEFORE):
                picture.program.at_most(self.at(space) + self._on(near), 1)
        self._demand_first_of_drawings()

    def _demand_first_of_drawings(self) -> None:
        """A space is no first one while a drawing makes it part of a cluster that begins before it.

        Each card is drawn once, so its drawings share a row.
        """
        picture = self._picture
        behind: dict[tuple[int, int], list[int]] = {}
        on_it: dict[int, list[int]] = {}
        for column, cluster in made_clusters(picture, self._season, self._code):
            if not picture.may_lose(cluster, self._code, self._season):
                for space in corners(cluster)[1:]:
                    behind.setdefault((space, int(picture.group[column])), []).append(column)
                for space in cluster[1:]:
                    if picture.covered[column, space]:
                        on_it.setdefault(space, []).append(column)
        for (space, group), columns in behind.items():
            drawn = total(np.array(columns))
            if picture.copies[group] == 1:
                picture.program.at_most(self.at(space) + drawn, 1)
        for space, columns in on_it.items():
            self._cut_later(space, columns)

    def _cut_later(self, space: int, columns: list[int]) -> None:
        """A space is claimed only while a drawing lies on it that does not begin before it.

        Proof: these columns lie on the space and make it part of a cluster that begins before it and cannot
        break. One thing at most is drawn there; if one of them is, the space is claimed by nobody.
        """
        self._picture.program.at_most(self.at(space), self._on(space) - total(np.array(columns)))

    def _repair(self, land: Codes) -> bool:
        """A space joined to an earlier one is not the first of its cluster."""
        found = [
            self._not_first(end, (cluster[0], *between))
            for cluster in clusters_of(land, self._code)
            for end, between in paths(cluster, cluster[0])
            if end in corners(cluster)
        ]
        return any(found)

    def _not_first(self, space: int, way: Spaces) -> bool:
        if (way[0], space, way) in self._written:
            return False
        self._written.add((way[0], space, way))
        joined = sum_of(map(self._on, way))
        self._picture.program.at_most(self.at(space) + joined, len(way))
        return True


def corners(spaces: Spaces) -> list[int]:
    """Those of some spaces that can be the first of their cluster when all of them hold the terrain."""
    inside = {*spaces}
    return [space for space in spaces if not inside & {space + step for step in BEFORE}]


class Growth:
    """A claimed cluster is more than some of its spaces that would not pay by themselves.

    Whether spaces pay must hold for all larger sets of them too.
    """

    def __init__(self, picture: Picture, season: int, code: int, seats: Seats) -> None:
        self._picture = picture
        self._season = season
        self._code = code
        self._seats = seats
        self._written: set[Spaces] = set()

    def demand(self, spaces: Spaces) -> bool:
        """A seat within spaces that do not pay needs more of the terrain round them."""
        if spaces in self._written:
            return False
        self._written.add(spaces)
        beyond = open_round(self._picture, spaces, self._code)
        more = self._picture.touching(beyond, self._code, self._season)
        inside = set(spaces)
        seats = [claim for seat, claim in self._seats.claims.items() if inside.issuperset(seat)]
        for claim in seats:
            self._picture.program.at_most(claim, more)
        return bool(seats)


def demand_size(picture: Picture, season: int, code: int, seats: Seats, size: int) -> None:
    """Clusters have at least so many spaces: a seat within fewer needs more of the terrain round them."""
    growth = Growth(picture, season, code, seats)
    small = (own for own in likely_clusters(picture, season, code) if len(own) < size)
    for spaces in (*seats.claims, *small):
        growth.demand(spaces)
    repair_clusters(picture, season, code, lambda _, own: len(own) < size and growth.demand(own))


def repair_clusters(
    picture: Picture, season: int, code: int, repair_one: Callable[[Land, Spaces], bool]
) -> None:
    """Look at every cluster of a terrain in the lands of plans."""

    def repair(land: Land) -> bool:
        found = [repair_one(land, cluster) for cluster in clusters_of(land, code)]
        return any(found)

    picture.repairs.append((season, repair))


def keep_off(picture: Picture, season: int, code: int, others: tuple[int, ...], seats: Seats) -> None:
    """A space of a claimed cluster hands on to its neighbours that none lies beside other terrains."""
    program = picture.program
    off = {space: program.column() for space in SPACES if is_open(picture, space, code)}
    for space, own in off.items():
        program.at_most(seats.at(space), own)
        for near in (space + step for step in STEPS):
            for other in others:
                program.at_most(own + picture.on(near, other, season), 1)
            if near in off:
                program.at_most(own + picture.on(near, code, season), off[near] + 1)
