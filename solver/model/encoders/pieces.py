"""Cuts for edicts that count clusters: what pays beyond today's is new, and clusters are made of parts.

A part is a piece that a card draws, or a cluster of the land. Each lies in one cluster, unless a space of it
is destroyed, which makes several parts of one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, STEPS
from solver.model.encoders.clusters import Spaces, around, clusters_of, split
from solver.model.picture import Picture
from solver.model.program import Columns, Sum, sum_of, total

Shares = tuple[int, ...]
"""What parts of one space, two and so on count for; larger ones count for as much as the last."""

SHARES_OF_FIVE: tuple[Shares, ...] = ((1, 2, 3, 4, 5), (1, 2, 2, 3, 4), (1, 1, 2, 2, 3), (1, 1, 1, 1, 2))
"""Ways of counting in which the parts of a cluster of five spaces count for as much as one of five."""

SHARES_OF_FOUR: tuple[Shares, ...] = ((1, 2, 3, 4), (1, 2, 2, 3), (1, 1, 1, 2))
"""The same for four spaces."""


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
    drawn beside it. A destroyed space leaves a part on each of its sides at most where the same part goes on;
    one of these is not new, unless the part was a cluster of the land that does not pay.
    """
    old = clusters_of(picture.land.tolist(), code)
    poor = [cluster for cluster in old if not pays(cluster)]
    parts = Parts(picture, season, code)
    limit = parts.weighed(lambda _: 1) + (len(old) - len(poor))
    if helper is not None:
        beside = np.flatnonzero(picture.of(helper, season))
        limit += total(beside, _met(picture, beside, poor))
    counted = {own: own not in poor for own in parts.all}
    more = max((_sides_within(own) - known for own, known in counted.items()), default=0)
    picture.program.at_most(count, limit + parts.lost.times(max(0, more)))


def cut_parts(picture: Picture, season: int, code: int, count: Sum, fits: Callable[[Spaces], bool]) -> None:
    """Clusters of five spaces are made of parts: clusters of the land and pieces drawn, each in one of them.

    `fits` says whether a cluster with some spaces may pay at all.
    Proof: a paid cluster is the union of its parts. One of these has five spaces and counts for a cluster by
    itself, or all are smaller and have five spaces together; then their shares add up to that of five,
    whatever their sizes (there are few ways, and a test goes through them). What a destroyed space makes of
    one part counts for no more than `most_gained` beyond it.
    """
    parts = Parts(picture, season, code)
    sizes = {own: len(own) if fits(own) else 0 for own in parts.all}
    for shares in SHARES_OF_FIVE:
        least = len(shares) if all(sizes.values()) else 0
        most = parts.counted(sizes, shares, most_gained(shares, parts.largest, least))
        picture.program.at_most(count.times(shares[-1]), most)


def cut_seats(picture: Picture, season: int, code: int, count: Sum, seats: Sequence[Spaces]) -> None:
    """The four spaces of a seat are brought by parts of its cluster, each no more than it fits into any seat.

    Proof: a part lies in one cluster, so in one seat that is claimed. What the parts of a cluster have of its
    seat are four spaces, whose shares add up to that of four as in `cut_parts`. Of a part of two spaces or
    more, two fit into some seat.
    """
    parts = Parts(picture, season, code)
    fitting = {own: _fitting(own, seats) for own in parts.all}
    for shares in SHARES_OF_FOUR:
        most = parts.counted(fitting, shares, most_gained(shares, parts.largest, 2))
        picture.program.at_most(count.times(shares[-1]), most)


class Parts:
    """The parts of the clusters of a terrain at a season's end: pieces drawn and clusters of the land.

    `lost` counts the spaces of the terrain that are destroyed.
    """

    def __init__(self, picture: Picture, season: int, code: int) -> None:
        self.old = clusters_of(picture.land.tolist(), code)
        self.lost = sum_of(picture.lost_on(space, code, season) for space in SPACES)
        self._drawn: Columns = np.flatnonzero(picture.of(code, season))
        self._place = picture.place[self._drawn]
        places = picture.outlook.places
        self._pieces = {place: split(places.spaces_of(place)) for place in np.unique(self._place).tolist()}

    @property
    def largest(self) -> int:
        """The spaces of the largest part."""
        return max(map(len, self.all), default=0)

    def counted(self, spaces: Mapping[Spaces, int], shares: Shares, gained: int) -> Sum:
        """What all parts count for by so many spaces each; every space destroyed may gain something."""
        on_land = sum(_share(shares, spaces[own]) for own in self.old)
        return self.weighed(lambda own: _share(shares, spaces[own])) + on_land + self.lost.times(gained)

    @property
    def all(self) -> Iterator[Spaces]:
        """Every part there may be, as the land has it or as it is drawn."""
        yield from self.old
        for pieces in self._pieces.values():
            yield from pieces

    def weighed(self, weight: Callable[[Spaces], int]) -> Sum:
        """The sum of a weight of each piece drawn."""
        weights = {place: sum(map(weight, pieces)) for place, pieces in self._pieces.items()}
        return total(
            self._drawn, np.array([weights[place] for place in self._place.tolist()], dtype=np.int64)
        )


def _share(shares: Shares, spaces: int) -> int:
    return shares[min(spaces, len(shares)) - 1] if spaces else 0


@cache
def most_gained(shares: Shares, largest: int, least: int) -> int:
    """How much more the parts that a destroyed space makes of one count for than that one did.

    A part of so many spaces at most, which counted for its size, or for `least` spaces if it has more.
    Proof: what is left of it has one space less, in no more parts than a space has sides; and no part of it
    counts for more than its size does. The same holds when a space is destroyed in one of these.
    """
    return max(
        (
            sum(_share(shares, part) for part in parts) - _share(shares, min(size, least))
            for size in range(1, largest + 1)
            for parts in _partitions(min(size - 1, len(STEPS) * len(shares)), len(STEPS))
        ),
        default=0,
    )


@cache
def _partitions(number: int, most_parts: int, largest: int | None = None) -> tuple[tuple[int, ...], ...]:
    """The ways to write a number as a sum of so many parts at most, in falling order."""
    if number == 0:
        return ((),)
    if most_parts == 0:
        return ()
    top = number if largest is None else min(number, largest)
    return tuple(
        (part, *rest)
        for part in range(top, 0, -1)
        for rest in _partitions(number - part, most_parts - 1, part)
    )


def _sides_within(spaces: Spaces) -> int:
    """The most sides on which a space of a part has others of it."""
    inside = {*spaces}
    return max(sum(space + step in inside for step in STEPS) for space in spaces)


def _fitting(spaces: Spaces, seats: Iterable[Spaces]) -> int:
    """How many of some spaces lie in one seat, at most."""
    inside = {*spaces}
    return max(len(inside.intersection(seat)) for seat in seats)


def _met(picture: Picture, columns: Columns, clusters: list[Spaces]) -> NDArray[np.int64]:
    """For each column: beside how many of some clusters its drawing lies."""
    covered = picture.covered[columns]
    met = np.zeros(len(columns), dtype=np.int64)
    for cluster in clusters:
        met += covered[:, sorted(around(cluster))].any(axis=1)
    return met
