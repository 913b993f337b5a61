"""Discards: a card is discarded exactly when no place is free at its turn; the model says when that can be.

Every place of the card must then be blocked by cards drawn before it. Where even disjoint places are too many
for the cards before to reach, no discard can happen and the model has no column for it.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES
from engine.terrain import EMPTY
from solver.model.picture import Picture
from solver.model.program import Columns, Sum, total
from solver.model.spreading import most_reached
from solver.outlook import Happening, Outlook, Spread, Turn

MOST_PAIRS = 100_000
"""Rows for every place of a card are written while its places and those drawn before make fewer pairs."""


class Blocking:
    """Which cards of an outlook may have to be discarded, and the rows that say when."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._disjoint = cache(self._find_disjoint)
        self._most_reached = cache(self._find_most_reached)
        self._zombies = most_reached(outlook)
        self._most_spaces = tuple(self._count_spaces(number) for number in range(len(outlook.events)))
        self.possible = tuple(self._may_happen(event) for event in range(len(outlook.events)))
        """For each event: whether every place of its card may be blocked."""

    def _may_happen(self, event: int) -> bool:
        """Whether the cards before an event could block every place of its card.

        Disjoint places need a blocked space each. A card reaches at most as many of them as the best of its
        places does, so when these add up to fewer than there are, some place stays free.
        """
        own = _range(self._outlook.events[event])
        if not len(own):
            return True
        disjoint = len(self._disjoint(own))
        if sum(self._most_spaces[:event]) < disjoint:
            return False
        return sum(self._reach(own, other) for other in range(event)) >= disjoint

    def _reach(self, own: range, number: int) -> int:
        """How many disjoint places another event can block; the 1x1 that may stand for a card blocks one."""
        other = self._outlook.events[number]
        if isinstance(other, Spread):
            return self._most_spaces[number]
        least = 1 if isinstance(other, Turn) and other.squares else 0
        return max(least, self._most_reached(own, _range(other)))

    def _count_spaces(self, number: int) -> int:
        """How many spaces an event fills at most; of spreads, added up with those before."""
        event = self._outlook.events[number]
        if isinstance(event, Spread):
            return self._zombies[number]
        if isinstance(event, Turn) and event.destroys:
            return 1
        return max(len(shape.cells) for shape in event.card.shapes)

    def _find_disjoint(self, own: range) -> NDArray[np.int64]:
        """Places of a range that share no space; the larger of two greedy choices."""
        return max((self._greedily(own), self._greedily(own[::-1])), key=len)

    def _greedily(self, order: range) -> NDArray[np.int64]:
        covered = self._outlook.places.covered
        taken = np.zeros(covered.shape[1], dtype=np.bool_)
        chosen = []
        for place in order:
            if not (taken & covered[place]).any():
                taken |= covered[place]
                chosen.append(place)
        return np.array(chosen, dtype=np.int64)

    def _find_most_reached(self, own: range, other: range) -> int:
        """How many disjoint places of one range a single place of another range can meet."""
        if not len(other):
            return 0
        return int(_meets(self._outlook, self._disjoint(own), np.array(other)).sum(axis=0).max())

    def may_fill_up(self, event: int) -> bool:
        """Whether the events before one could leave no space empty."""
        supply = sum(self._most_spaces[:event])
        return int((self._outlook.land[list(SPACES)] == EMPTY).sum()) <= supply

    def reached(self, event: int) -> int:
        """How many places of an ambush's walk can matter: one of them is free, or all that there are.

        The events before cannot block more places that share no space than they draw on spaces.
        """
        supply = sum(self._most_spaces[:event])
        covered = self._outlook.places.covered
        taken = np.zeros(covered.shape[1], dtype=np.bool_)
        own = _range(self._outlook.events[event])
        for number, place in enumerate(own, start=1):
            if not (taken & covered[place]).any():
                taken |= covered[place]
                supply -= 1
            if supply < 0:
                return number
        return len(own)

    def limit(self, picture: Picture, event: int, discard: Sum) -> None:
        """Demand that a discarded card found its places blocked by cards drawn before it.

        One row a place makes the discard exact. Where that is too much, the rows of disjoint places are
        written: they allow more discards than the rules, never fewer.
        """
        own = _range(self._outlook.events[event])
        before = np.flatnonzero(picture.event < event)
        few = len(own) * len(before) <= MOST_PAIRS
        some = np.array(own, dtype=np.int64) if few else self._disjoint(own)
        for blocked in blocks(picture, some, before):
            picture.program.at_most(discard, total(before[blocked]))

    def limit_at(self, picture: Picture, event: int, place: int, discard: Sum) -> None:
        """Demand it for one place: the cut for a plan that discards a card although this place is free."""
        before = np.flatnonzero(picture.event < event)
        meets = blocks(picture, np.array([place]), before)[0]
        picture.program.at_most(discard, total(before[meets]))


def is_crowded(outlook: Outlook) -> bool:
    """Whether some card may have to be discarded."""
    blocking = Blocking(outlook)
    return any(
        blocking.possible[number] and isinstance(event, Turn) and not event.destroys
        for number, event in enumerate(outlook.events)
    )


def _meets(outlook: Outlook, some: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each of some places and each of others: whether they share a space."""
    covered = outlook.places.covered[others][:, outlook.places.spaces[some]]
    return np.asarray(covered.any(axis=2).T)


def blocks(picture: Picture, places: NDArray[np.int64], columns: Columns) -> NDArray[np.bool_]:
    """For each of some places and each of some columns: whether what the column draws blocks the place."""
    return _meets(picture.outlook, places, picture.place[columns])


def _range(event: Happening) -> range:
    return range(event.first, event.last)
