"""Packing: whether drawings that share no space can cover some spaces."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.model.picture import ANY, Picture

Mask = int
"""A set of spaces, a bit for each."""

Ways = list[list[Mask]]
"""For each card the sets of spaces it can draw."""


def mask_of(spaces: Iterable[int]) -> Mask:
    """The set of some spaces."""
    return sum(1 << space for space in spaces)


class Packing:
    """The cards of a picture up to the end of a season, each with the sets of spaces it can draw.

    `may_cover` never says no to what a legal play does: it tries everything, and gives up with a yes, at the
    latest when the effort that it has for all its answers is spent. Effort is counted in drawings looked at.
    """

    def __init__(self, picture: Picture, season: int, effort: int) -> None:
        self._ways: Ways = []
        self._drawn: list[NDArray[np.float32]] = []
        self._effort = effort
        self._left = 0
        columns = np.flatnonzero(picture.of(ANY, season))
        groups = picture.group[columns]
        for group in np.unique(groups).tolist():
            drawn = np.unique(picture.covered[columns[groups == group]], axis=0)
            masks = [mask_of(np.flatnonzero(row).tolist()) for row in drawn]
            for _ in range(int(picture.copies[group])):
                self._ways.append(masks)
                self._drawn.append(drawn.astype(np.float32))

    def plausible(self, wanted: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each of some sets of spaces: whether the cards, each with its best drawing, cover as many."""
        sets = wanted.T.astype(np.float32)
        most = sum((drawn @ sets).max(axis=0) for drawn in self._drawn)
        return np.asarray(most >= wanted.sum(axis=1))

    def may_cover(self, wanted: Mask, effort: int) -> bool:
        """Whether the cards may cover some spaces; yes when so much effort does not settle it."""
        given = min(effort, self._effort)
        self._left = given
        found = self._covers(wanted, self._ways)
        self._effort -= given - max(self._left, 0)
        return found

    def _covers(self, wanted: Mask, ways: Ways) -> bool:
        """The same for the cards and drawings that are left.

        Each card covers at most as many wanted spaces as its best drawing. What that adds up to beyond
        those wanted may be lost, so drawings that lose more are out. Of the rest all that cover one space are
        tried.
        """
        if not wanted:
            return True
        self._left -= sum(map(len, ways))
        if self._left < 0:
            return True
        gains = [[(mask & wanted).bit_count() for mask in own] for own in ways]
        most = [max(own, default=0) for own in gains]
        spare = sum(most) - wanted.bit_count()
        if spare < 0:
            return False
        kept = [
            [mask for mask, gain in zip(own, gain_of, strict=True) if gain and gain + spare >= best]
            for own, gain_of, best in zip(ways, gains, most, strict=True)
        ]
        return any(
            self._covers(
                wanted & ~mask, [_apart(own, mask) for other, own in enumerate(kept) if other != card]
            )
            for card, mask in _fewest(wanted, kept)
        )


def _apart(ways: Sequence[Mask], taken: Mask) -> list[Mask]:
    return [mask for mask in ways if not mask & taken]


def _fewest(wanted: Mask, ways: Ways) -> list[tuple[int, Mask]]:
    """All drawings that cover a space, with their cards, for the wanted space that has the fewest."""
    through: dict[int, list[tuple[int, Mask]]] = {space: [] for space in _spaces(wanted)}
    for card, own in enumerate(ways):
        for mask in own:
            for space in _spaces(mask & wanted):
                through[space].append((card, mask))
    return min(through.values(), key=len)


def _spaces(mask: Mask) -> list[int]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest)
        mask ^= lowest
    return found
