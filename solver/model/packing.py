"""Packing: whether drawings that share no space can cover some spaces."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.model.picture import ANY, Picture
from solver.model.program import Columns

Mask = int
"""A set of spaces, a bit for each."""


class Way(NamedTuple):
    """A set of spaces that a card can draw, by the number of the card."""

    card: int
    spaces: Mask


def mask_of(spaces: Iterable[int]) -> Mask:
    """The set of some spaces."""
    return sum(1 << space for space in spaces)


class Packing:
    """The cards of a picture up to the end of a season, each with the sets of spaces it can draw.

    What it says holds for every legal play: it tries everything, and what is not settled within some effort
    it leaves open. Effort is counted in drawings looked at, and there is only so much for all answers.
    """

    def __init__(self, picture: Picture, season: int, effort: int) -> None:
        self._effort = effort
        self._left = 0
        self._ways: list[list[Way]] = []
        self._drawn: list[NDArray[np.float32]] = []
        self._alone: list[bool] = []
        self._columns: list[dict[Mask, list[int]]] = []
        columns = np.flatnonzero(picture.of(ANY, season))
        groups = picture.group[columns]
        for group in np.unique(groups).tolist():
            self._add_group(picture, columns[groups == group], int(picture.copies[group]))

    def _add_group(self, picture: Picture, columns: Columns, copies: int) -> None:
        drawn, which = np.unique(picture.covered[columns], axis=0, return_inverse=True)
        masks = [mask_of(np.flatnonzero(row).tolist()) for row in drawn]
        own: dict[Mask, list[int]] = {mask: [] for mask in masks}
        for column, number in zip(columns.tolist(), which.ravel().tolist(), strict=True):
            own[masks[number]].append(column)
        for _ in range(copies):
            self._ways.append([Way(len(self._ways), mask) for mask in masks])
            self._drawn.append(drawn.astype(np.float32))
            self._alone.append(copies == 1)
            self._columns.append(own)

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self._ways)

    def plausible(self, wanted: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each of some sets of spaces: whether the cards, each with its best drawing, cover as many."""
        sets = wanted.T.astype(np.float32)
        most = np.zeros(len(wanted), dtype=np.float32)
        for drawn in self._drawn:
            most += (drawn @ sets).max(axis=0)
        return np.asarray(most >= wanted.sum(axis=1))

    def may_cover(self, wanted: Mask, effort: int) -> bool:
        """Whether the cards may cover some spaces; yes when so much effort does not settle it."""
        self._begin(effort)
        found = next(self._coverings(wanted, self._ways), None) is not None
        return self._end(effort) or found

    def needed(self, wanted: Mask, effort: int) -> list[Columns] | None:
        """For each card that no covering of some spaces does without: the columns that take part in one.

        Cards that come several times are left out. None when so much effort does not settle it.
        """
        self._begin(effort)
        used: list[set[Mask]] = [set() for _ in self._ways]
        needed = set(np.flatnonzero(self._alone).tolist())
        for covering in self._coverings(wanted, self._ways):
            needed.intersection_update(way.card for way in covering)
            for card, mask in covering:
                used[card].add(mask)
        if self._end(effort):
            return None
        return [
            np.array(sorted(column for mask in used[card] for column in self._columns[card][mask]))
            for card in sorted(needed)
        ]

    def _begin(self, effort: int) -> None:
        self._left = min(effort, self._effort)

    def _end(self, effort: int) -> bool:
        """Whether the effort was not enough."""
        self._effort -= min(effort, self._effort) - max(self._left, 0)
        return self._left < 0

    def _coverings(self, wanted: Mask, ways: Sequence[Sequence[Way]]) -> Iterator[tuple[Way, ...]]:
        """All coverings of some spaces by drawings that are left, as far as the effort goes.

        Each card covers at most as many wanted spaces as its best drawing. What that adds up to beyond
        those wanted may be lost, so drawings that lose more are out. Of the rest all that cover one space are
        tried. Cards that a covering does without are not told.
        """
        if not wanted:
            yield ()
            return
        self._left -= sum(map(len, ways))
        if self._left < 0:
            return
        gains = [[(way.spaces & wanted).bit_count() for way in own] for own in ways]
        most = [max(own, default=0) for own in gains]
        spare = sum(most) - wanted.bit_count()
        if spare < 0:
            return
        kept = [
            [way for way, gain in zip(own, gain_of, strict=True) if gain and gain + spare >= best]
            for own, gain_of, best in zip(ways, gains, most, strict=True)
        ]
        for way in _fewest(wanted, kept):
            rest = [_apart(own, way) for own in kept if own and own[0].card != way.card]
            for covering in self._coverings(wanted & ~way.spaces, rest):
                yield (way, *covering)


def _apart(ways: Sequence[Way], taken: Way) -> list[Way]:
    return [way for way in ways if not way.spaces & taken.spaces]


def _fewest(wanted: Mask, ways: Iterable[Iterable[Way]]) -> list[Way]:
    """All drawings that cover a space, for the wanted space that has the fewest."""
    through: dict[Mask, list[Way]] = {space: [] for space in _spaces(wanted)}
    for own in ways:
        for way in own:
            for space in _spaces(way.spaces & wanted):
                through[space].append(way)
    return min(through.values(), key=len)


def _spaces(mask: Mask) -> list[Mask]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest)
        mask ^= lowest
    return found
