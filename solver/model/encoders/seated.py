"""Edicts that count clusters through seats: Deepwood, Craylund, Traylo Monastery and Gnomish Colony.

The counting functions are in `engine.edicts`. Where there are too many columns, Deepwood, Craylund and Traylo
Monastery pay simpler claims, which are never too few.
"""

from engine.land import SPACES, STEPS, STRIDE, Codes, Land
from engine.terrain import FARM, FOREST, VILLAGE, WATER
from solver.model.encoders.clusters import Spaces, around, clusters_of, likely_clusters, open_round
from solver.model.encoders.forest import EDGE_SPACES
from solver.model.encoders.pieces import cut_new_clusters, cut_parts, cut_seats
from solver.model.encoders.seats import FirstSpaces, Seats, corners, demand_size, keep_off, repair_clusters
from solver.model.encoders.sides import sides_for
from solver.model.picture import LINES, Picture, column_of_map, row_of_map
from solver.model.program import Sum, sum_of

FIVE = 5
THREE = 3
FOUR_IN_LINE = tuple(
    tuple(line[first : first + 4])
    for number_ in LINES
    for line in (row_of_map(number_), column_of_map(number_))
    for first in range(len(line) - 3)
)
SQUARES = tuple((s, s + 1, s + STRIDE, s + STRIDE + 1) for s in SPACES if s + STRIDE + 1 in SPACES)


def villages_with_a_line_of_four(picture: Picture, season: int, worth: int) -> None:
    """Traylo Monastery of the final print: a cluster is claimed through four of its spaces in line."""
    _pay_seats(picture, season, worth, FOUR_IN_LINE)


def villages_with_a_square(picture: Picture, season: int, worth: int) -> None:
    """Gnomish Colony: a cluster is claimed through a square of its spaces."""
    _pay_seats(picture, season, worth, SQUARES)


def _pay_seats(picture: Picture, season: int, worth: int, seats: tuple[Spaces, ...]) -> None:
    count = Seats(picture, season, VILLAGE, seats).count
    held = [{*seat} for seat in seats if all(picture.land[space] == VILLAGE for space in seat)]
    cut_new_clusters(picture, season, VILLAGE, count, lambda own: any(seat <= {*own} for seat in held))
    cut_seats(picture, season, VILLAGE, count, seats)
    picture.program.pay(count, worth)


def villages_of_five_on_the_edge(picture: Picture, season: int, worth: int) -> None:
    """Traylo Monastery: a cluster is claimed through a space on the edge, and has five spaces."""
    count = _at_most_supplied(picture, season, VILLAGE)
    picture.program.pay(count, worth)
    cut_parts(picture, season, VILLAGE, count, lambda _: True)
    edge = {*EDGE_SPACES}
    cut_new_clusters(
        picture, season, VILLAGE, count, lambda own: len(own) >= FIVE and not edge.isdisjoint(own)
    )
    if picture.small:
        seats = Seats(picture, season, VILLAGE, ((space,) for space in EDGE_SPACES))
        demand_size(picture, season, VILLAGE, seats, FIVE)
        picture.program.at_most(count, seats.count)
    else:
        picture.program.at_most(count, picture.each_on(EDGE_SPACES, VILLAGE, season))


def forests_of_five_off_villages(picture: Picture, season: int, worth: int) -> None:
    """Deepwood: a claimed cluster has five spaces, and none of them lies beside a village."""
    count = _at_most_supplied(picture, season, FOREST)
    picture.program.pay(count, worth)
    cut_parts(picture, season, FOREST, count, lambda own: _keeps_off(picture, season, own))
    cut_new_clusters(picture, season, FOREST, count, lambda own: _may_pay(picture, season, own))
    if picture.small:
        seats = FirstSpaces(picture, season, FOREST)
        demand_size(picture, season, FOREST, seats, FIVE)
        keep_off(picture, season, FOREST, (VILLAGE,), seats)
        picture.program.at_most(count, seats.count)


def _may_pay(picture: Picture, season: int, cluster: Spaces) -> bool:
    """Whether a forest of the land is large enough, and no village stays beside it."""
    return len(cluster) >= FIVE and _keeps_off(picture, season, cluster)


def _keeps_off(picture: Picture, season: int, spaces: Spaces) -> bool:
    """Whether no village of the land stays beside some spaces."""
    return not any(picture.stays(space, VILLAGE, season) for space in around(spaces))


def _at_most_supplied(picture: Picture, season: int, code: int) -> Sum:
    """Claims of clusters of five spaces, as many as there is terrain for."""
    supply = int((picture.land == code).sum()) + picture.reach(picture.size, code, season)
    count = sum_of(picture.program.column() for _ in range(supply // FIVE))
    picture.program.at_most(count.times(FIVE), picture.each_on(SPACES, code, season))
    return count


def farms_beside_three_waters(picture: Picture, season: int, worth: int) -> None:
    """Craylund: a claimed cluster has three water spaces round it, told by sets of spaces round its seat.

    Long games pay for any farm, as far as there is water: a water space serves four clusters at most.
    """
    program = picture.program
    if picture.small:
        seats = FirstSpaces(picture, season, FARM)
        waters = _Waters(picture, season, seats)
        for spaces in (*seats.claims, *likely_clusters(picture, season, FARM)):
            waters.demand(spaces)
        repair_clusters(picture, season, FARM, waters.repair)
        _cut_farms(picture, season, seats.count)
        program.pay(seats.count, worth)
        return
    supply = int((picture.land == FARM).sum()) + picture.reach(picture.size, FARM, season)
    count = sum_of(program.column() for _ in range(supply))
    program.at_most(count, picture.each_on(SPACES, FARM, season))
    program.at_most(count.times(THREE), picture.each_on(SPACES, WATER, season).times(len(STEPS)))
    _cut_farms(picture, season, count)
    program.pay(count, worth)


def _cut_farms(picture: Picture, season: int, count: Sum) -> None:
    land = picture.land.tolist()
    watered = {cluster for cluster in clusters_of(land, FARM) if _waters_round(land, cluster) >= THREE}
    cut_new_clusters(picture, season, FARM, count, lambda own: own in watered, WATER)
    _cut_shores(picture, season, count)


def _cut_shores(picture: Picture, season: int, count: Sum) -> None:
    """A claimed farm cluster takes three sides of water.

    Proof: each of three water spaces round it turns a side to a farm of the cluster, and to no other cluster.
    """
    picture.program.at_most(count.times(THREE), sides_for(picture, season, WATER, FARM))


def _waters_round(land: Codes, cluster: Spaces) -> int:
    return sum(land[space] == WATER for space in around(cluster))


class _Waters:
    """A claimed farm cluster has three water spaces in or round some spaces, or goes on beyond them."""

    def __init__(self, picture: Picture, season: int, seats: FirstSpaces) -> None:
        self._picture = picture
        self._season = season
        self._seats = seats
        self._written: set[Spaces] = set()

    def demand(self, spaces: Spaces) -> bool:
        """The row for some spaces, for each seat in them; spaces in them that are no farm may be water."""
        if spaces in self._written:
            return False
        self._written.add(spaces)
        picture, season = self._picture, self._season
        beyond = picture.touching(open_round(picture, spaces, FARM), FARM, season)
        shore = around(spaces) | set(spaces)
        for space in corners(spaces):
            water = picture.each_on(sorted(shore - {space}), WATER, season)
            claim = self._seats.at(space).times(THREE)
            picture.program.at_most(claim, water + beyond.times(THREE))
        return True

    def repair(self, land: Land, cluster: Spaces) -> bool:
        return _waters_round(land, cluster) < THREE and self.demand(cluster)
