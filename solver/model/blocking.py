"""Discards: a card is discarded exactly when no place is free at its turn; the model says when that can be.

Every place of the card must then be blocked by cards drawn before it. Where even disjoint places are too many
for the cards before to reach, no discard can happen and the model has no column for it.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from solver.model.picture import Picture
from solver.model.program import Sum, total
from solver.outlook import Outlook, Turn

MOST_PAIRS = 100_000
"""Rows for every place of a card are written while its places and those drawn before make fewer pairs."""


class Blocking:
    """Which cards of an outlook may have to be discarded, and the rows that say when."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._disjoint = cache(self._find_disjoint)
        self._most_reached = cache(self._find_most_reached)
        self.possible = tuple(self._may_happen(turn) for turn in range(len(outlook.turns)))
        """For each turn: whether its card may have to be discarded."""

    def _may_happen(self, turn: int) -> bool:
        """Whether the cards before a turn could block every place of its card.

        Disjoint places need a blocked space each. A card reaches at most as many of them as the best of its
        places does, so when these add up to fewer than there are, some place stays free.
        """
        own = _range(self._outlook.turns[turn])
        if not len(own):
            return True
        before = self._outlook.turns[:turn]
        disjoint = len(self._disjoint(own))
        if sum(len(other.card.shapes[0].cells) for other in before) < disjoint:
            return False
        return sum(self._most_reached(own, _range(other)) for other in before) >= disjoint

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
        return int(self._meets(self._disjoint(own), np.array(other)).sum(axis=0).max())

    def _meets(self, some: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
        """For each of some places and each of others: whether they share a space."""
        places = self._outlook.places
        covered = places.covered[others][:, places.spaces[some]]
        return np.asarray(covered.any(axis=2).T)

    def limit(self, picture: Picture, turn: int, discard: Sum) -> None:
        """Demand that a discarded card found its places blocked by cards drawn before it.

        One row a place makes the discard exact. Where that is too much, the rows of disjoint places are
        written: they allow more discards than the rules, never fewer.
        """
        own = _range(self._outlook.turns[turn])
        before = np.flatnonzero(picture.turn < turn)
        few = len(own) * len(before) <= MOST_PAIRS
        some = np.array(own, dtype=np.int64) if few else self._disjoint(own)
        for blocked in self._meets(some, picture.place[before]):
            picture.program.at_most(discard, total(before[blocked]))

    def limit_at(self, picture: Picture, turn: int, place: int, discard: Sum) -> None:
        """Demand it for one place: the cut for a plan that discards a card although this place is free."""
        before = np.flatnonzero(picture.turn < turn)
        meets = self._meets(np.array([place]), picture.place[before])[0]
        picture.program.at_most(discard, total(before[meets]))


def _range(turn: Turn) -> range:
    return range(turn.first, turn.last)
