"""Edicts over one chosen village cluster: Outer Enclave and Caravansary.

The counting functions are in `engine.edicts.village`. Some spaces of one cluster are chosen. More of them
never pay less, so nothing forces all of them to be. They have one root, and whoever is chosen is joined to
it: the chosen in a set of spaces without the root have one of the chosen round the set. The sets of one space
are written at once, the clusters of a plan when it breaks their rows. Where there are too many columns all
villages are chosen, which never pays too little.
"""

from engine.land import SPACES, STEPS, Codes
from engine.terrain import EMPTY, VILLAGE
from solver.model.encoders.clusters import Spaces, around, clusters_of, likely_clusters
from solver.model.encoders.seats import BEFORE
from solver.model.picture import LINES, Picture, column_of_map, row_of_map
from solver.model.program import Sum, sum_of


def most_empty_beside_a_village(picture: Picture, season: int, worth: int) -> None:
    """Outer Enclave: a space is claimed only while it is empty and a chosen village borders it."""
    program = picture.program
    chosen = _Chosen(picture, season) if picture.small else None
    for space in SPACES:
        if picture.land[space] != EMPTY:
            continue
        villages = chosen.beside(space) if chosen else picture.beside(space, VILLAGE, season)
        if villages.most > 0:
            claim = program.column()
            program.at_most(claim, picture.filled(space, season).times(-1) + 1)
            program.at_most(claim, villages)
            program.pay(claim, worth)


def most_lines_of_a_village(picture: Picture, season: int, worth: int) -> None:
    """Caravansary: a line is claimed only while a chosen village lies in it.

    The rows of a cluster follow each other, and so do its columns; and every space more reaches one line
    more at most, after the two of the first.
    """
    chosen = _Chosen(picture, season) if picture.small else None
    lines = [[row_of_map(line) for line in LINES], [column_of_map(line) for line in LINES]]
    claims = [[_reached(picture, season, chosen, spaces) for spaces in side] for side in lines]
    for side in claims:
        for first, last in ((i, k) for i in range(len(side)) for k in range(i + 2, len(side))):
            picture.program.at_most(side[first] + side[last], side[first + 1] + 1)
    reached = sum_of(claim for side in claims for claim in side)
    picture.program.at_most(reached, _spaces(picture, season, chosen, SPACES) + 1)
    picture.program.pay(reached, worth)


def _spaces(picture: Picture, season: int, chosen: "_Chosen | None", spaces: Codes) -> Sum:
    return chosen.among(spaces) if chosen else picture.each_on(spaces, VILLAGE, season)


def _reached(picture: Picture, season: int, chosen: "_Chosen | None", spaces: range) -> Sum:
    claim = picture.program.column()
    picture.program.at_most(claim, _spaces(picture, season, chosen, spaces))
    return claim


class _Chosen:
    """Some villages of one cluster at a season's end."""

    def __init__(self, picture: Picture, season: int) -> None:
        program = picture.program
        self._picture = picture
        self._written: set[Spaces] = set()
        villages = {space: picture.on(space, VILLAGE, season) for space in SPACES}
        own = [space for space, village in villages.items() if village.most > 0]
        self._at = {space: program.column() for space in own}
        self._roots = {space: program.column() for space in own}
        for space, member in self._at.items():
            program.at_most(member, villages[space])
            program.at_most(self._roots[space], member)
            for near in (space + step for step in BEFORE):
                program.at_most(self._roots[space] + self.among((near,)), 1)
            self._join((space,))
        program.at_most(sum_of(self._roots.values()), 1)
        for spaces in likely_clusters(picture, season, VILLAGE):
            self._join(spaces)
        picture.repairs.append((season, self._repair))

    def among(self, spaces: Codes) -> Sum:
        """How many of some spaces are chosen."""
        return sum_of(self._at[space] for space in spaces if space in self._at)

    def beside(self, space: int) -> Sum:
        """How many neighbours of a space are chosen."""
        return self.among([space + step for step in STEPS])

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
