"""Wildholds in the model: clusters of six villages, each claimed by what it grew from.

A cluster that holds villages of the land is claimed through one of these, its old part, and any other cluster
through one of its drawings, its founder. So a founder borders no village of the land, and neither does any
other drawing of its cluster. Where drawings may lie in several clusters, none of this holds: clusters are
claimed through their first spaces. The counting function is in `engine.edicts.village`.
"""

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, SPACES, Land
from engine.terrain import VILLAGE
from solver.model.encoders.clusters import Founders, Spaces, breaks, clusters_of, open_round
from solver.model.encoders.seats import FirstSpaces, demand_size
from solver.model.picture import Picture
from solver.model.program import Columns, Sum, sum_of, total

SIX = 6


def clusters_of_six_villages(picture: Picture, season: int, worth: int) -> None:
    """Wildholds: a claimed cluster has six spaces, and claimed clusters share none."""
    if breaks(picture, season, VILLAGE):
        count = _count_of_broken(picture, season)
    elif picture.small:
        count = _count_of_few(picture, season)
    else:
        count = _count_of_many(picture, season)
    picture.program.pay(count, worth)


def _count_of_broken(picture: Picture, season: int) -> Sum:
    """A count where drawings may lie in several clusters: six spaces to each."""
    villages = picture.each_on(SPACES, VILLAGE, season)
    if picture.small:
        seats = FirstSpaces(picture, season, VILLAGE)
        demand_size(picture, season, VILLAGE, seats, SIX)
        count = seats.count
    else:
        supply = int((picture.land == VILLAGE).sum()) + picture.reach(picture.size, VILLAGE, season)
        count = sum_of(picture.program.column() for _ in range(supply // SIX))
    picture.program.at_most(count.times(SIX), villages)
    return count


def _count_of_few(picture: Picture, season: int) -> Sum:
    """A count that a repair makes exact, with rows that keep its limit close."""
    old = clusters_of(picture.land.tolist(), VILLAGE)
    village = picture.of(VILLAGE, season)
    beside_old = picture.bordered[:, picture.land[:FRAMED] == VILLAGE].any(axis=1)
    new = np.flatnonzero(village & ~beside_old)
    founders = Founders(picture, season, VILLAGE, village & ~beside_old, old)
    _demand_six(picture, season, founders)
    _cut_new_clusters(picture, founders, new)
    _cut_partners(picture, founders, new)
    _cut_growth(picture, season, founders)
    _cut_drawings(picture, season, founders)
    return founders.count


def _count_of_many(picture: Picture, season: int) -> Sum:
    """A count for long games: six spaces to a cluster, and two drawings to one that begins with nothing.

    Proof: a part of the land gives its cluster six spaces at most and spares it one of two drawings, or both
    when it has six spaces, as no drawing has.
    """
    program = picture.program
    old = clusters_of(picture.land.tolist(), VILLAGE)
    drawn = np.flatnonzero(picture.of(VILLAGE, season))
    known = sum(min(SIX, len(cluster)) for cluster in old)
    spared = sum(1 if len(cluster) < SIX else 2 for cluster in old)
    most = min(
        (known + picture.reach(picture.size, VILLAGE, season)) // SIX,
        (spared + _most_drawings(picture, drawn)) // 2,
    )
    count = sum_of(program.column() for _ in range(most))
    program.at_most(count.times(SIX), total(drawn, picture.size[drawn], known))
    program.at_most(count.times(2), total(drawn, constant=spared))
    return count


def _demand_six(picture: Picture, season: int, founders: Founders) -> None:
    """A founder within fewer than six spaces needs more villages round them."""
    written: set[Spaces] = set()

    def grow(spaces: Spaces) -> bool:
        if len(spaces) >= SIX or spaces in written:
            return False
        written.add(spaces)
        more = _villages_round(picture, season, spaces)
        for space in spaces:
            picture.program.at_most(founders.at(space), more)
        return True

    for cluster in founders.old:
        grow(cluster)

    def repair(land: Land) -> bool:
        grown = [grow(cluster) for cluster in clusters_of(land, VILLAGE)]
        return any(grown)

    picture.repairs.append((season, repair))


def _villages_round(picture: Picture, season: int, spaces: Spaces) -> Sum:
    return picture.touching(open_round(picture, spaces, VILLAGE), VILLAGE, season)


def _cut_new_clusters(picture: Picture, founders: Founders, new: Columns) -> None:
    """New clusters take two drawings and six spaces each, of drawings that border no village of the land.

    Proof: no drawing has six spaces; and a drawing beside a village of the land is in that one's cluster.
    """
    program = picture.program
    claimed = total(founders.claims)
    program.at_most(claimed.times(2), total(new))
    program.at_most(claimed.times(SIX), total(new, picture.size[new]))
    most = int((picture.copies * _largest(picture, new)).sum())
    program.at_most(claimed, min(_most_drawings(picture, new) // 2, most // SIX))


def _largest(picture: Picture, columns: Columns) -> NDArray[np.int64]:
    """For each group: the spaces of the largest of its drawings among some columns."""
    largest = np.zeros(len(picture.copies), dtype=np.int64)
    np.maximum.at(largest, picture.group[columns], picture.size[columns])
    return largest


def _most_drawings(picture: Picture, columns: Columns) -> int:
    """How many of some columns can be drawn at most."""
    return int(picture.copies[_largest(picture, columns) > 0].sum())


def _cut_partners(picture: Picture, founders: Founders, new: Columns) -> None:
    """A founder has another drawing of its cluster beside it.

    Proof: it has fewer than six spaces, so its cluster goes on; what it goes on with borders the founder, and
    no village of the land.
    """
    covered = picture.covered[new].astype(np.float32)
    beside = picture.bordered[founders.columns].astype(np.float32) @ covered.T > 0
    over = picture.covered[founders.columns].astype(np.float32) @ covered.T > 0
    for claim, partners in zip(founders.claims, beside & ~over, strict=True):
        picture.program.at_most(total(np.array([claim])), total(new[partners]))


def _cut_growth(picture: Picture, season: int, founders: Founders) -> None:
    """Claimed clusters take what they lack of six spaces from drawings, and from old parts joined to them.

    Proof: clusters share nothing. An old part that is not claimed through gives its spaces to one cluster at
    most, and only when a drawing beside it joins it to another part.
    """
    program = picture.program
    drawn = np.flatnonzero(picture.of(VILLAGE, season))
    lacking = total(founders.claims).times(SIX)
    for cluster, claim in founders.old.items():
        lacking += claim.times(max(0, SIX - len(cluster)))
        if len(founders.old) > 1:
            joined = program.column()
            program.at_most(joined + claim, 1)
            program.at_most(joined, _villages_round(picture, season, cluster))
            lacking -= joined.times(min(SIX, len(cluster)))
    program.at_most(lacking, total(drawn, picture.size[drawn]))


def _cut_drawings(picture: Picture, season: int, founders: Founders) -> None:
    """A new cluster takes two drawings, and one that the land has less than six spaces of takes one.

    The second row rounds this down: with so many drawings, the most are claimed when all such parts are.
    """
    drawn = np.flatnonzero(picture.of(VILLAGE, season))
    short = [claim for cluster, claim in founders.old.items() if len(cluster) < SIX]
    claimed = total(founders.claims)
    picture.program.at_most(claimed.times(2) + sum_of(short), total(drawn))
    drawings = _most_drawings(picture, drawn)
    grown = min(len(short), drawings)
    picture.program.at_most(claimed + sum_of(short), grown + (drawings - grown) // 2)
