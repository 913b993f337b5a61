"""Packing: whether drawings that share no space can cover some spaces."""

from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from solver.covering import WORD, Ways, cover, room_for
from solver.model.picture import ANY, Picture
from solver.model.program import Columns

EFFORT = 30_000_000
"""So many drawings are looked at before all else is left open; some tenths of a second."""

EFFORT_ON_ONE = 1_000_000
"""And so many for one answer."""

_NOTHING = np.zeros(0, dtype=np.uint8)


class Packing:
    """The cards of a picture up to the end of a season, each with the sets of spaces it can draw.

    What it says holds for every legal play: it tries everything, and what is not settled within some effort
    it leaves open. Effort is counted in drawings looked at, and there is only so much for all answers.
    """

    def __init__(self, picture: Picture, season: int) -> None:
        self._effort = EFFORT
        self._alone: list[bool] = []
        columns = np.flatnonzero(picture.of(ANY, season))
        self._covered: NDArray[np.bool_] = np.asarray(picture.covered[columns].any(axis=0))
        self._number = np.cumsum(self._covered) - 1
        drawn = [np.zeros((0, picture.covered.shape[1]), dtype=np.bool_)]
        cards: list[int] = []
        self._columns: list[Columns] = []
        groups = picture.group[columns]
        for group in np.unique(groups).tolist():
            own = columns[groups == group]
            found, which = np.unique(picture.covered[own], axis=0, return_inverse=True)
            members = [own[which.ravel() == number] for number in range(len(found))]
            for _ in range(copies := int(picture.copies[group])):
                cards += [len(self._alone)] * len(found)
                self._alone.append(copies == 1)
                self._columns += members
                drawn.append(found)
        self._ways = self._laid_out(np.array(cards, dtype=np.int64), np.concatenate(drawn))
        self._room = room_for(self._ways, self.cards, int(self._covered.sum()))

    def _laid_out(self, cards: NDArray[np.int64], drawn: NDArray[np.bool_]) -> Ways:
        """Ways by their cards and what they cover."""
        way, space = np.nonzero(drawn)
        space = self._number[space]
        starts = np.searchsorted(way, np.arange(len(cards) + 1))
        spaces = np.full((len(cards), int(np.diff(starts).max(initial=1))), -1, dtype=np.int64)
        spaces[way, np.arange(len(way)) - starts[way]] = space
        bits = np.zeros((len(cards), 2), dtype=np.uint64)
        np.bitwise_or.at(bits, (way, space // WORD), np.uint64(1) << (space % WORD).astype(np.uint64))
        return Ways(cards, spaces, bits)

    def allow(self, effort: int = EFFORT) -> None:
        """So much effort for all answers from now on."""
        self._effort = effort

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self._alone)

    def may_cover(self, wanted: Collection[int], effort: int = EFFORT_ON_ONE) -> bool:
        """Whether the cards may cover some spaces; yes when so much effort does not settle it."""
        if not self._covered[list(wanted)].all():
            return False
        found, settled = self._search(wanted, effort, _NOTHING, _NOTHING)
        return found or not settled

    def needed(self, wanted: Collection[int], effort: int = EFFORT_ON_ONE) -> list[Columns] | None:
        """For each card that no covering of some spaces does without: the columns that take part in one.

        Cards that come several times are left out. None when so much effort does not settle it.
        """
        used = np.zeros(len(self._ways.card), dtype=np.uint8)
        needed = np.array(self._alone, dtype=np.uint8)
        _, settled = self._search(wanted, effort, used, needed)
        if not settled:
            return None
        taking = used.astype(np.bool_)
        return [self._columns_of(taking & (self._ways.card == card)) for card in np.flatnonzero(needed)]

    def _columns_of(self, ways: NDArray[np.bool_]) -> Columns:
        own = [self._columns[way] for way in np.flatnonzero(ways)]
        return np.sort(np.concatenate(own)) if own else np.zeros(0, dtype=np.int64)

    def _search(
        self, wanted: Iterable[int], effort: int, used: NDArray[np.uint8], needed: NDArray[np.uint8]
    ) -> tuple[bool, bool]:
        """Whether a covering was found, and whether the effort was enough."""
        self._room.wanted[0] = 0
        self._room.wanted[0, self._number[list(wanted)]] = 1
        effort = min(effort, self._effort)
        found, left = cover(self._ways, self._room, effort, used, needed)
        self._effort -= effort - max(left, 0)
        return found, left >= 0
