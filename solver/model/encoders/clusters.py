"""What encoders over clusters share: the clusters of a land, what lies round a set of spaces, and founders.

A cluster that pays is claimed through one of its drawings, its founder; or, when it lies on the land already,
through itself. Rows see to it that a cluster has one founder only. Those for neighbours are written at once,
those for drawings further apart when a plan breaks them. Where a drawing may lie in several clusters, these
are claimed through their first spaces instead (`seats`).
"""

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.edicts.counting import gather_cluster, no_spaces
from engine.land import SPACES, STEPS, STRIDE, Codes, Land
from engine.terrain import EMPTY
from solver.model.picture import Picture
from solver.model.program import Columns, Sum, number, sum_of, total

Spaces = tuple[int, ...]


def clusters_of(land: Codes, code: int) -> list[Spaces]:
    """The clusters of a terrain on a land."""
    seen, found = no_spaces(), no_spaces()
    clusters = []
    for start in SPACES:
        if land[start] == code and not seen[start]:
            size = gather_cluster(land, start, seen, found)
            clusters.append(tuple(sorted(found[:size])))
    return clusters


def around(spaces: Iterable[int]) -> set[int]:
    """The neighbours of some spaces, outside them; the frame's spaces too."""
    inside = set(spaces)
    return {space + step for space in inside for step in STEPS} - inside


@cache
def pieces_of(spaces: Spaces) -> int:
    """How many pieces some spaces make, wherever they are counted from."""
    return len(split(spaces))


def split(spaces: Spaces) -> list[Spaces]:
    """The pieces that some spaces make."""
    left = {*spaces}
    pieces = []
    while left:
        piece = {left.pop()}
        while near := around(piece) & left:
            piece |= near
            left -= near
        pieces.append(tuple(sorted(piece)))
    return pieces


def breaks(picture: Picture, season: int, code: int) -> bool:
    """Whether drawings of a terrain may lie in several clusters: shapes in pieces, or a space destroyed."""
    cards = {event.card for event in picture.outlook.events if code in event.card.terrains}
    forms = (tuple(STRIDE * down + right for down, right in s.cells) for card in cards for s in card.shapes)
    return any(pieces_of(form) > 1 for form in forms) or picture.may_lose(SPACES, code, season)


class Founders:
    """The claims of the clusters of a terrain at a season's end, each made through one drawing.

    `allowed` says which columns may be founders, `old` which clusters of the land may be claimed.
    """

    def __init__(
        self, picture: Picture, season: int, code: int, allowed: NDArray[np.bool_], old: list[Spaces]
    ) -> None:
        self._picture = picture
        self._season = season
        self._code = code
        self._written: set[tuple[int, int, Spaces]] = set()
        self.columns: Columns = np.flatnonzero(allowed & picture.of(code, season))
        program = picture.program
        self.claims = program.new_columns(len(self.columns))
        self._claim_of = np.full(len(picture.place), -1, dtype=np.int64)
        self._claim_of[self.columns] = self.claims
        for column, claim in zip(self.columns.tolist(), self.claims.tolist(), strict=True):
            program.at_most(total(np.array([claim])), total(np.array([column])))
        self.old = {cluster: program.column() for cluster in old}
        self._old_at = {space: cluster for cluster in self.old for space in cluster}
        self._write_neighbours()
        picture.repairs.append((season, self._repair))

    @property
    def count(self) -> Sum:
        """How many clusters are claimed."""
        return sum_of((total(self.claims), *self.old.values()))

    def at(self, space: int, apart_from: int | None = None) -> Sum:
        """1 when the founder of a cluster lies on a space (and not on another one too)."""
        if space in self._old_at:
            same = apart_from is not None and apart_from in self._old_at[space]
            return number(0) if same else self.old[self._old_at[space]]
        found = self._picture.on(space, self._code, self._season).columns
        if apart_from is not None:
            found = found[~self._picture.covered[found, apart_from]]
        claims = self._claim_of[found]
        return total(claims[claims >= 0])

    def _write_neighbours(self) -> None:
        """Of two neighbouring spaces of one cluster only one founder."""
        for space in SPACES:
            for near in (space + STEPS[2], space + STEPS[3]):
                self._one_founder(space, near, ())

    def _one_founder(self, one: int, other: int, between: Spaces) -> bool:
        """Two spaces joined by others that are all of the terrain belong to one cluster."""
        if (one, other, between) in self._written:
            return False
        self._written.add((one, other, between))
        founders = self.at(one, other) + self.at(other, one)
        joined = sum_of(self._picture.on(space, self._code, self._season) for space in between)
        self._picture.program.at_most(founders + joined, 1 + len(between))
        return True

    def _repair(self, land: Land) -> bool:
        found = [
            self._one_founder(start, end, between)
            for cluster in clusters_of(land, self._code)
            for start in cluster
            for end, between in paths(cluster, start)
        ]
        return any(found)


def paths(cluster: Spaces, start: int) -> Iterable[tuple[int, Spaces]]:
    """For each later space of a cluster that is no neighbour: the spaces of a shortest way to it."""
    inside = set(cluster)
    way: dict[int, Spaces] = {start: ()}
    waiting = [start]
    for space in waiting:
        for near in (space + step for step in STEPS):
            if near in inside and near not in way:
                way[near] = (*way[space], space)
                waiting.append(near)
    return [(end, between[1:]) for end, between in way.items() if end > start and len(between) > 1]


MOST_DRAWINGS = 3000
"""Up to so many drawings of a terrain, the clusters that each makes by itself are looked at."""


def likely_clusters(picture: Picture, season: int, code: int) -> list[Spaces]:
    """The clusters of a terrain on the land, and those that a single drawing makes there.

    Rows about sets of spaces hold for any set; with these, plans are right as long as no two drawings meet.
    """
    known = clusters_of(picture.land.tolist(), code)
    return list(dict.fromkeys((*known, *(spaces for _, spaces in made_clusters(picture, season, code)))))


def made_clusters(picture: Picture, season: int, code: int) -> list[tuple[int, Spaces]]:
    """For each column that draws a terrain: the clusters it makes with what lies on the land."""
    columns = np.flatnonzero(picture.of(code, season))
    if len(columns) > MOST_DRAWINGS:
        return []
    made: dict[int, list[Spaces]] = {}
    for place in np.unique(picture.place[columns]).tolist():
        spaces = picture.outlook.places.spaces_of(place)
        made[place] = _clusters_with(picture.land.tolist(), spaces, code)
    return [(column, own) for column in columns.tolist() for own in made[picture.place[column]]]


def _clusters_with(land: list[int], spaces: Spaces, code: int) -> list[Spaces]:
    """The clusters that some spaces would belong to, if the terrain lay there."""
    for space in spaces:
        land[space] = code
    seen, found = no_spaces(), no_spaces()
    clusters = []
    for start in spaces:
        if not seen[start]:
            size = gather_cluster(land, start, seen, found)
            clusters.append(tuple(sorted(found[:size])))
    return clusters


def open_round(picture: Picture, spaces: Iterable[int], code: int) -> list[int]:
    """The neighbours of some spaces where more of a terrain may come to lie, or lies."""
    return [space for space in around(spaces) if is_open(picture, space, code)]


def is_open(picture: Picture, space: int, code: int) -> bool:
    """Whether a space holds a terrain or may still come to hold it."""
    return bool(picture.land[space] in (EMPTY, code))
