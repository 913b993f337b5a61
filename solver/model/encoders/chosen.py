"""Edicts over one chosen village cluster: Outer Enclave and Caravansary.

The counting functions are in `engine.edicts.village`. Some spaces of one cluster are chosen. More of them
never pay less, so nothing forces all of them to be. They have one root, and whoever is chosen is joined to
it: the chosen in a set of spaces without the root have one of the chosen round the set. The sets of one space
are written at once, the clusters of a plan when it breaks their rows. Where there are too many columns all
villages are chosen, which never pays too little.
"""

from collections.abc import Callable

import numpy as np

from engine.land import SPACES, STEPS, Codes, col_of, row_of
from engine.terrain import EMPTY, VILLAGE
from solver.model.encoders.clusters import (
    Spaces,
    around,
    breaks,
    clusters_of,
    likely_clusters,
    open_round,
)
from solver.model.encoders.pieces import Parts
from solver.model.picture import LINES, Picture, column_of_map, row_of_map
from solver.model.program import Sum, number, sum_of, total


def most_empty_beside_a_village(picture: Picture, season: int, worth: int) -> None:
    """Outer Enclave: a space is claimed only while it is empty and a chosen village borders it."""
    program = picture.program
    chosen = _Chosen(picture, season) if picture.small else None
    claims = []
    for space in SPACES:
        if picture.land[space] != EMPTY:
            continue
        villages = chosen.beside(space) if chosen else picture.beside(space, VILLAGE, season)
        if villages.most > 0:
            claim = program.column()
            program.at_most(claim, picture.filled(space, season).times(-1) + 1)
            program.at_most(claim, villages)
            program.pay(claim, worth)
            claims.append(claim)
    _cut_border(picture, season, sum_of(claims), chosen)


def _cut_border(picture: Picture, season: int, claimed: Sum, chosen: "_Chosen | None") -> None:
    """Every part of the chosen cluster but one loses two spaces of its border to what it is joined to.

    Proof: count the border of each part, without what is filled otherwise. The parts are joined by at least
    one less than there are. Where two are joined, each has a space of the other in its border, and a
    different one for each it is joined to; these are not empty. For parts of one space that is twice the
    spaces and two more.
    """
    border = (
        chosen.weighed(lambda spaces: _lasting_border(picture, spaces))
        if chosen
        else _border_of_all(picture, season)
    )
    picture.program.at_most(claimed, border + 2)


def _lasting_border(picture: Picture, spaces: Spaces) -> int:
    """The border of a part of a cluster, less what it loses to another part."""
    return len(open_round(picture, spaces, VILLAGE)) - 2


def _border_of_all(picture: Picture, season: int) -> Sum:
    """The border of all villages that might be chosen, less two for each part; which is never below zero."""
    if picture.may_lose(SPACES, VILLAGE, season):
        return picture.each_on(SPACES, VILLAGE, season).times(2)

    def border(spaces: Spaces) -> int:
        return max(0, _lasting_border(picture, spaces))

    parts = Parts(picture, season, VILLAGE)
    return parts.weighed(border) + sum(map(border, parts.old))


def most_lines_of_a_village(picture: Picture, season: int, worth: int) -> None:
    """Caravansary: a line is claimed only while a chosen village lies in it.

    The rows of a cluster follow each other, and so do its columns.
    """
    chosen = _Chosen(picture, season) if picture.small else None
    lines = [[row_of_map(line) for line in LINES], [column_of_map(line) for line in LINES]]
    claims = [[_reached(picture, season, chosen, spaces) for spaces in side] for side in lines]
    for side in claims:
        for first, last in ((i, k) for i in range(len(side)) for k in range(i + 2, len(side))):
            picture.program.at_most(side[first] + side[last], side[first + 1] + 1)
    reached = sum_of(claim for side in claims for claim in side)
    picture.program.at_most(reached, _lines_of_parts(picture, season, chosen) + 1)
    picture.program.pay(reached, worth)


def _lines_of_parts(picture: Picture, season: int, chosen: "_Chosen | None") -> Sum:
    """The lines of each part of the chosen cluster, less one.

    Proof of the row: joined parts share a row or a column, so each after the first reaches one line less than
    it has. A space alone has two lines.
    """
    if chosen is None:
        return picture.each_on(SPACES, VILLAGE, season)
    return chosen.weighed(lambda spaces: len({*map(row_of, spaces)}) + len({*map(col_of, spaces)}) - 1)


def _spaces(picture: Picture, season: int, chosen: "_Chosen | None", spaces: Codes) -> Sum:
    return chosen.among(spaces) if chosen else picture.each_on(spaces, VILLAGE, season)


def _reached(picture: Picture, season: int, chosen: "_Chosen | None", spaces: range) -> Sum:
    claim = picture.program.column()
    picture.program.at_most(claim, _spaces(picture, season, chosen, spaces))
    return claim


class _Chosen:
    """Some villages of one cluster at a season's end.

    Its parts are chosen as a whole or not at all: drawings and clusters of the land where drawings cannot lie
    in several clusters, and single spaces elsewhere.
    """

    def __init__(self, picture: Picture, season: int) -> None:
        program = picture.program
        self._picture = picture
        self._written: set[Spaces] = set()
        villages = {space: picture.on(space, VILLAGE, season) for space in SPACES}
        own = [space for space, village in villages.items() if village.most > 0]
        self._at = {space: program.column() for space in own}
        self._roots = {space: program.column() for space in own}
        self._parts: list[tuple[Spaces, Sum]] = []
        self._choose_parts(season)
        for space, member in self._at.items():
            program.at_most(member, villages[space])
            program.at_most(self._roots[space], member)
            self._join((space,))
        program.at_most(sum_of(self._roots.values()), 1)
        self._demand_first_root()
        for spaces in likely_clusters(picture, season, VILLAGE):
            self._join(spaces)
        picture.repairs.append((season, self._repair))

    def _choose_parts(self, season: int) -> None:
        """A column for each drawing of villages and each cluster of the land, chosen with all its spaces."""
        picture = self._picture
        if breaks(picture, season, VILLAGE):
            self._parts = [((space,), member) for space, member in self._at.items()]
            return
        through: dict[int, list[Sum]] = {space: [] for space in self._at}
        drawn = np.flatnonzero(picture.of(VILLAGE, season)).tolist()
        known = [(cluster, number(1)) for cluster in clusters_of(picture.land.tolist(), VILLAGE)]
        places = picture.outlook.places
        known += [(places.spaces_of(picture.place[column]), total(np.array([column]))) for column in drawn]
        for spaces, there in known:
            part = picture.program.column()
            picture.program.at_most(part, there)
            self._parts.append((spaces, part))
            for space in spaces:
                through[space].append(part)
        for space, parts in through.items():
            picture.program.exactly(self._at[space] - sum_of(parts), 0)

    def _demand_first_root(self) -> None:
        """The root is the first chosen space, those of the largest clusters of the land before all others.

        So a chosen space has the root on itself or before it. Clusters that are not joined, chosen by halves,
        then share one root, which lies in none but the first of them.
        """
        clusters = sorted(clusters_of(self._picture.land.tolist(), VILLAGE), key=len, reverse=True)
        order = dict.fromkeys(space for cluster in clusters for space in cluster) | self._at
        before = number(0)
        for space in (space for space in order if space in self._at):
            before += self._roots[space]
            self._picture.program.at_most(self._at[space], before)

    def among(self, spaces: Codes) -> Sum:
        """How many of some spaces are chosen."""
        return sum_of(self._at[space] for space in spaces if space in self._at)

    def beside(self, space: int) -> Sum:
        """How many chosen parts lie beside a space, and not on it."""
        near = {space + step for step in STEPS}
        return sum_of(
            part for spaces, part in self._parts if not near.isdisjoint(spaces) and space not in spaces
        )

    def weighed(self, weight: Callable[[Spaces], int]) -> Sum:
        """The sum of a weight of the spaces of each chosen part."""
        return sum_of(part.times(weight(spaces)) for spaces, part in self._parts)

    def _join(self, spaces: Spaces) -> bool:
        """The chosen among some spaces need the root there, or one of the chosen round them."""
        if spaces in self._written:
            return False
        self._written.add(spaces)
        joined = sum_of(self._roots[space] for space in spaces if space in self._roots)
        joined += self.among(sorted(around(spaces)))
        for space in spaces:
            self._picture.program.at_most(self.among((space,)), joined)
        return True

    def _repair(self, land: Codes) -> bool:
        joined = [self._join(cluster) for cluster in clusters_of(land, VILLAGE)]
        return any(joined)
