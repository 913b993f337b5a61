"""Edicts that count clusters: Greengold Plains and Shoreside Expanse, through their founders.

The counting functions are in `engine.edicts.village` and `engine.edicts.farm_water`. Where there are too many
columns, simpler claims are paid, which are never too few.
"""

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, STEPS, Land
from engine.terrain import EDGE, EMPTY, FARM, FOREST, HERO, MONSTER, MOUNTAIN, VILLAGE, WATER
from solver.model.encoders.choosing import needs_kinds
from solver.model.encoders.clusters import Founders, Spaces, around, breaks, clusters_of, is_open, open_round
from solver.model.encoders.pieces import cut_new_clusters
from solver.model.encoders.seats import FirstSpaces, keep_off
from solver.model.picture import Picture
from solver.model.program import Sum, number, sum_of, total

KINDS = (FOREST, FARM, WATER, MONSTER, MOUNTAIN)
"""The terrain types other than village, without the hero."""


def villages_beside_three_terrains(picture: Picture, season: int, worth: int) -> None:
    """Greengold Plains: a claimed cluster touches three terrain types, told space by space of the cluster."""
    old = clusters_of(picture.land.tolist(), VILLAGE)
    if picture.small and breaks(picture, season, VILLAGE):
        seats = FirstSpaces(picture, season, VILLAGE)
        _Types(picture, season, seats.claims)
        picture.program.pay(seats.count, worth)
    elif picture.small:
        founders = Founders(picture, season, VILLAGE, picture.of(VILLAGE, season), old)
        _Types(picture, season, _claims_by_node(picture, founders))
        picture.program.pay(founders.count, worth)
    else:
        everything = np.ones(len(picture.place), dtype=np.bool_)
        picture.program.pay(_any_clusters(picture, season, VILLAGE, everything, old), worth)


def _any_clusters(
    picture: Picture, season: int, code: int, allowed: NDArray[np.bool_], old: list[Spaces]
) -> Sum:
    """As many clusters as there are some clusters on the land and drawings allowed.

    Where drawings may lie in several clusters, and clusters break: as many as there are pieces of any.
    """
    program = picture.program
    if breaks(picture, season, code):
        most = int((picture.land == code).sum()) + picture.reach(picture.size, code, season)
        count = sum_of(program.column() for _ in range(most))
        program.at_most(count, picture.each_on(SPACES, code, season))
        cut_new_clusters(picture, season, code, count, lambda _: True)
        return count
    drawn = np.flatnonzero(allowed & picture.of(code, season))
    groups = np.unique(picture.group[drawn])
    count = sum_of(program.column() for _ in range(len(old) + int(picture.copies[groups].sum())))
    program.at_most(count, total(drawn) + len(old))
    return count


def _claims_by_node(picture: Picture, founders: Founders) -> dict[Spaces, Sum]:
    """The claims of empty spaces, where a founder begins, and of the clusters of the land."""
    first = picture.outlook.places.spaces[picture.place, 0][founders.columns]
    empty = [space for space in SPACES if picture.land[space] == EMPTY]
    return {(space,): total(founders.claims[first == space]) for space in empty} | founders.old


class _Types:
    """For each terrain type: whether the cluster of a village space touches it.

    Nodes are spaces, or clusters of the land. A space's cluster touches a type only when the
    type lies in or round any set of spaces that holds the space, or the cluster goes on beyond that set.
    """

    def __init__(self, picture: Picture, season: int, claims: dict[Spaces, Sum]) -> None:
        self._picture = picture
        self._season = season
        self._written: set[tuple[int, Spaces]] = set()
        self._touches: dict[tuple[int, Spaces], Sum] = {}
        heroes = (picture.land == HERO).any() or picture.of(HERO, season).any()
        self._kinds = (*KINDS, HERO) if heroes else KINDS
        for node, claim in claims.items():
            if claim.most:
                self._demand_three(node, claim)
        picture.repairs.append((season, self._repair))

    def _demand_three(self, node: Spaces, claims: Sum) -> None:
        for kind in self._kinds:
            self._touches[kind, node] = self._touch(kind, node)
        kinds = [self._touches[kind, node] for kind in self._kinds]
        sure = sum(kind.constant for kind in kinds)
        if sure < 3:
            needs_kinds(
                self._picture.program, claims, [kind for kind in kinds if len(kind.columns)], 3 - sure
            )

    def _touch(self, kind: int, node: Spaces) -> Sum:
        if any(self._picture.stays(space, kind, self._season) for space in around(node)):
            return number(1)
        if kind == MOUNTAIN and not open_round(self._picture, node, VILLAGE):
            return number(0)
        self._touches[kind, node] = self._picture.program.column()
        self._bound(kind, node, node)
        return self._touches[kind, node]

    def _bound(self, kind: int, node: Spaces, spaces: Spaces) -> None:
        """The row for a node and a set of spaces that holds it."""
        beyond = self._picture.touching(open_round(self._picture, spaces, VILLAGE), VILLAGE, self._season)
        near = (around(spaces) | set(spaces)) - set(node)
        kinds = self._picture.touching([space for space in near if space in _MAP], kind, self._season)
        self._picture.program.at_most(self._touches[kind, node], beyond + kinds)

    def _repair(self, land: Land) -> bool:
        found = False
        for cluster in clusters_of(land, VILLAGE):
            touched = {land[space] for space in around(cluster)}
            for kind in (kind for kind in self._kinds if kind not in touched):
                if (kind, cluster) not in self._written:
                    self._written.add((kind, cluster))
                    self._bound_all(kind, cluster)
                    found = True
        return found

    def _bound_all(self, kind: int, cluster: Spaces) -> None:
        for own, node in list(self._touches):
            if own == kind and node[0] in cluster and len(self._touches[own, node].columns):
                self._bound(kind, node, cluster)


_MAP = frozenset(SPACES)


def secluded_fields_and_lakes(picture: Picture, season: int, worth: int) -> None:
    """Shoreside Expanse: farm clusters off water and edge, and water clusters off farm and edge."""
    for code, other in ((FARM, WATER), (WATER, FARM)):
        picture.program.pay(_secluded(picture, season, code, other), worth)


def _secluded(picture: Picture, season: int, code: int, other: int) -> Sum:
    """How many clusters of a terrain keep away from another one and from the edge."""
    if picture.small and breaks(picture, season, code):
        seats = FirstSpaces(picture, season, code)
        keep_off(picture, season, code, (EDGE, other), seats)
        return seats.count
    land = picture.land.tolist()
    old = [c for c in clusters_of(land, code) if not {land[space] for space in around(c)} & {EDGE, other}]
    shore = [space for space in SPACES if {land[space + step] for step in STEPS} & {EDGE, other}]
    allowed = picture.of(code, season) & ~picture.covered[:, shore].any(axis=1)
    if not picture.small:
        return _any_clusters(picture, season, code, allowed, old)
    founders = Founders(picture, season, code, allowed, old)
    _keep_away(picture, season, code, other, founders, set(shore))
    return founders.count


def _keep_away(
    picture: Picture, season: int, code: int, other: int, founders: Founders, shore: set[int]
) -> None:
    """A space of a claimed cluster hands it on to its neighbours: none on the shore, none of the other."""
    program = picture.program
    clear: dict[int, Sum] = {}
    for cluster in founders.old:
        clear |= dict.fromkeys(cluster, program.column())
    for space in SPACES:
        if picture.land[space] == EMPTY and space not in shore:
            clear[space] = program.column()
    for space, own in clear.items():
        program.at_most(founders.at(space), own)
        for near in (space + step for step in STEPS):
            if picture.land[near] == EMPTY:
                program.at_most(own + picture.on(near, other, season), 1)
            if is_open(picture, near, code):
                program.at_most(own + picture.on(near, code, season), clear.get(near, number(0)) + 1)
