"""Edicts over the size of clusters: Great City and Shieldgate, through the members of a chosen cluster.

The counting functions are in `engine.edicts.village`. A chosen cluster has a root; whoever is a member is
joined to it. That is told by sets of spaces: a member in a set without the root has a member round the set.
The sets of one space are written at once, the clusters of a plan when it breaks their rows.
"""

from engine.land import SPACES, STEPS, Land
from engine.terrain import EMPTY, MOUNTAIN, VILLAGE
from solver.model.encoders.clusters import Spaces, around, clusters_of
from solver.model.picture import Picture
from solver.model.program import Sum, number, sum_of


class Members:
    """One cluster of villages, chosen at a season's end: all of it, and nothing else."""

    def __init__(self, picture: Picture, season: int, off_mountains: bool) -> None:
        self._picture = picture
        self._written: set[Spaces] = set()
        self.at: dict[int, Sum] = {}
        self._roots: dict[int, Sum] = {}
        self._nodes: list[Spaces] = []
        for node in _nodes(picture, season):
            at_mountain = any(picture.land[space] == MOUNTAIN for space in around(node))
            if not (off_mountains and at_mountain) and picture.on(node[0], VILLAGE, season).most:
                self._add(node)
        self._close(season)
        for node in self._nodes:
            self._join(node)
        picture.program.at_most(sum_of(self._roots.values()), 1)
        picture.repairs.append((season, self._repair))

    def _add(self, node: Spaces) -> None:
        program = self._picture.program
        member, self._roots[node[0]] = program.column(), program.column()
        program.at_most(self._roots[node[0]], member)
        self.at |= dict.fromkeys(node, member)
        self._nodes.append(node)

    def _close(self, season: int) -> None:
        """A member is a village, and villages beside it are members."""
        program = self._picture.program
        for space, member in self.at.items():
            program.at_most(member, self._picture.on(space, VILLAGE, season))
            for near in (space + step for step in STEPS):
                village = self._picture.on(near, VILLAGE, season)
                if village.most:
                    program.at_most(member + village, self.at.get(near, number(0)) + 1)

    def _join(self, spaces: Spaces) -> bool:
        """Members in some spaces need the root there, or a member round them."""
        if spaces in self._written:
            return False
        self._written.add(spaces)
        root = sum_of(self._roots[space] for space in spaces if space in self._roots)
        beyond = sum_of(self.at[space] for space in around(spaces) if space in self.at)
        for space in spaces:
            if space in self._roots:
                self._picture.program.at_most(self.at[space], root + beyond)
        return True

    def _repair(self, land: Land) -> bool:
        joined = [self._join(cluster) for cluster in clusters_of(land, VILLAGE)]
        return any(joined)

    @property
    def size(self) -> Sum:
        """How many spaces the cluster has."""
        return sum_of(self.at.values())


def _nodes(picture: Picture, season: int) -> list[Spaces]:
    """What is a member as a whole or not at all: an empty space, a cluster of the land that cannot break."""
    alone: list[Spaces] = [(space,) for space in SPACES if picture.land[space] == EMPTY]
    nodes: list[Spaces] = []
    for cluster in clusters_of(picture.land.tolist(), VILLAGE):
        loose = picture.may_lose(cluster, VILLAGE, season)
        nodes += [(space,) for space in cluster] if loose else [cluster]
    return nodes + alone


def largest_village_off_mountains(picture: Picture, season: int, worth: int) -> None:
    """Great City: the spaces of a chosen cluster off the mountains; long games pay any village there."""
    if picture.small:
        picture.program.pay(Members(picture, season, off_mountains=True).size, worth)
        return
    off = [s for s in SPACES if all(picture.land[s + step] != MOUNTAIN for step in STEPS)]
    picture.program.pay(sum_of(picture.on(space, VILLAGE, season) for space in off), worth)


def second_largest_village(picture: Picture, season: int, worth: int) -> None:
    """Shieldgate: two clusters are chosen, and the smaller one pays; long games pay half of all villages."""
    program = picture.program
    old = int((picture.land == VILLAGE).sum())
    supply = old + picture.reach(picture.size, VILLAGE, season)
    smaller = sum_of(program.column() for _ in range(supply // 2))
    program.at_most(smaller.times(2), sum_of(picture.on(space, VILLAGE, season) for space in SPACES))
    program.pay(smaller, worth)
    if not picture.small:
        return
    one, other = (Members(picture, season, off_mountains=False) for _ in range(2))
    for space, member in one.at.items():
        program.at_most(member + other.at[space], 1)
    for members in (one, other):
        program.at_most(smaller, members.size)
