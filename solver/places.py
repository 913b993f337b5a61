"""Places as arrays: every way the cards to come could lie on a land, one row each."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, STEPS
from engine.shapes import Cells, placements
from engine.terrain import EMPTY

MOST_SPACES = 5
"""No shape has more spaces; rows of `spaces` are filled up with 0, a space of the frame."""


@dataclass(frozen=True, eq=False)
class Places:
    """Rows of places: their spaces, how many these are, the terrain drawn there, and the coins it brings."""

    spaces: NDArray[np.int16]
    sizes: NDArray[np.int16]
    terrain: NDArray[np.uint8]
    coins: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.sizes)

    def spaces_of(self, place: int) -> tuple[int, ...]:
        """The spaces of one place, in reading order."""
        return tuple(self.spaces[place, : self.sizes[place]].tolist())

    @cached_property
    def covered(self) -> NDArray[np.bool_]:
        """For each place and space: whether the place covers it."""
        covered = np.zeros((len(self), FRAMED), dtype=np.bool_)
        covered[np.arange(len(self))[:, None], self.spaces] = True
        covered[:, 0] = False
        return covered

    @cached_property
    def bordered(self) -> NDArray[np.bool_]:
        """For each place and space: whether the space is a neighbour of the place, outside it."""
        beside = np.zeros_like(self.covered)
        for step in STEPS:
            if step > 0:
                beside[:, step:] |= self.covered[:, :-step]
            else:
                beside[:, :step] |= self.covered[:, -step:]
        return beside & ~self.covered


class Form(NamedTuple):
    """One way a card can be drawn: a shape in a terrain, and the coins that brings."""

    cells: Cells
    terrain: int
    coins: int = 0


class PlaceBook:
    """Collects the places that cards could take on a land; cards that can be drawn alike share a range."""

    def __init__(self, land: bytes) -> None:
        self._codes = np.frombuffer(land, dtype=np.uint8)
        self._ranges: dict[object, tuple[int, int]] = {}
        self._spaces: list[NDArray[np.int16]] = [np.zeros((0, MOST_SPACES), dtype=np.int16)]
        self._sizes: list[NDArray[np.int16]] = [np.zeros(0, dtype=np.int16)]
        self._terrain: list[NDArray[np.uint8]] = [np.zeros(0, dtype=np.uint8)]
        self._coins: list[NDArray[np.int64]] = [np.zeros(0, dtype=np.int64)]
        self._end = 0

    def range_of(self, forms: tuple[Form, ...], over: tuple[int, ...] | None = None) -> tuple[int, int]:
        """The range of all places of some forms; with `over`, only of those that cover one of its spaces."""
        key = (forms, over)
        if key not in self._ranges:
            first = self._end
            for form in forms:
                rows = _all_places(form.cells)
                if over is not None:
                    rows = rows[np.isin(rows[:, : len(form.cells)], over).any(axis=1)]
                self._add(rows, form)
            self._ranges[key] = (first, self._end)
        return self._ranges[key]

    def range_along(self, walk: tuple[tuple[int, ...], ...], terrain: int) -> tuple[int, int]:
        """The range of the places along a walk, in its order."""
        first = self._end
        rows = np.zeros((len(walk), MOST_SPACES), dtype=np.int16)
        rows[:, : len(walk[0])] = walk
        self._add(rows, Form(tuple((0, i) for i in range(len(walk[0]))), terrain))
        return (first, self._end)

    def _add(self, rows: NDArray[np.int16], form: Form) -> None:
        size = len(form.cells)
        free = rows[(self._codes[rows[:, :size]] == EMPTY).all(axis=1)]
        self._end += len(free)
        self._spaces.append(free)
        self._sizes.append(np.full(len(free), size, dtype=np.int16))
        self._terrain.append(np.full(len(free), form.terrain, dtype=np.uint8))
        self._coins.append(np.full(len(free), form.coins, dtype=np.int64))

    @property
    def places(self) -> Places:
        """All places collected."""
        return Places(
            np.concatenate(self._spaces),
            np.concatenate(self._sizes),
            np.concatenate(self._terrain),
            np.concatenate(self._coins),
        )


@cache
def _all_places(cells: Cells) -> NDArray[np.int16]:
    """The places of a shape on a map with nothing on it."""
    rows = np.zeros((len(placements(cells)), MOST_SPACES), dtype=np.int16)
    for row, place in zip(rows, placements(cells), strict=True):
        row[: len(cells)] = place.spaces
    return rows
