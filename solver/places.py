"""Places as arrays: every way the cards to come could lie on a land, one row each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.draw_phase import SQUARE
from engine.heroes_attack import attacks
from engine.land import FRAMED, SPACES, STEPS
from engine.shapes import Cells, placements
from engine.terrain import DESTROYED, EMPTY, HERO

MOST_SPACES = 5
"""No shape has more spaces; rows of `spaces` are filled up with 0, a space of the frame."""

MOST_MARKS = 4
"""No attack has more; rows of `marks` are filled up likewise."""


@dataclass(frozen=True, eq=False)
class Places:
    """Rows of places: their spaces, how many these are, the terrain drawn there, and the coins it brings.

    `marks` are the spaces of the map that a hero marks from there. Where a space is to be destroyed, the
    terrain is DESTROYED.
    """

    spaces: NDArray[np.int16]
    sizes: NDArray[np.int16]
    terrain: NDArray[np.uint8]
    coins: NDArray[np.int64]
    marks: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.sizes)

    def spaces_of(self, place: int) -> tuple[int, ...]:
        """The spaces of one place, in reading order."""
        return tuple(self.spaces[place, : self.sizes[place]].tolist())

    def marks_of(self, place: int) -> tuple[int, ...]:
        """The spaces that a hero marks from a place, in reading order."""
        return tuple(space for space in self.marks[place].tolist() if space)

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
        self._marks: list[NDArray[np.int16]] = [np.zeros((0, MOST_MARKS), dtype=np.int16)]
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
                self._add(self._empty(rows), form)
            self._ranges[key] = (first, self._end)
        return self._ranges[key]

    def range_along(self, walk: tuple[tuple[int, ...], ...], terrain: int) -> tuple[int, int]:
        """The range of the places along a walk, in its order."""
        first = self._end
        rows = np.zeros((len(walk), MOST_SPACES), dtype=np.int16)
        rows[:, : len(walk[0])] = walk
        self._add(self._empty(rows), Form(tuple((0, i) for i in range(len(walk[0]))), terrain))
        return (first, self._end)

    def range_of_hero(self, attack: Cells) -> tuple[int, int]:
        """The range of a hero's places, space by space: one for each set of marks its attack can make."""
        first = self._end
        shots = [(space, marks) for space in SPACES for marks in attacks(attack, space)]
        shots = [shot for shot in shots if self._codes[shot[0]] == EMPTY]
        marked = np.zeros((len(shots), MOST_MARKS), dtype=np.int16)
        for row, (_, marks) in zip(marked, shots, strict=True):
            row[: len(marks)] = marks
        self._add(_singles([space for space, _ in shots]), Form(SQUARE.cells, HERO), marked)
        return (first, self._end)

    def range_to_destroy(self, spaces: tuple[int, ...]) -> tuple[int, int]:
        """The range of some single spaces to be destroyed, whatever lies there."""
        if ("destroy", spaces) not in self._ranges:
            first = self._end
            self._add(_singles(spaces), Form(SQUARE.cells, DESTROYED))
            self._ranges["destroy", spaces] = (first, self._end)
        return self._ranges["destroy", spaces]

    def _empty(self, rows: NDArray[np.int16]) -> NDArray[np.int16]:
        """Those rows with nothing on their spaces (the space that fills them up does not count)."""
        codes = self._codes[rows]
        return np.asarray(rows[((codes == EMPTY) | (rows == 0)).all(axis=1)])

    def _add(self, rows: NDArray[np.int16], form: Form, marks: NDArray[np.int16] | None = None) -> None:
        count = len(rows)
        self._end += count
        self._spaces.append(rows)
        self._sizes.append(np.full(count, len(form.cells), dtype=np.int16))
        self._terrain.append(np.full(count, form.terrain, dtype=np.uint8))
        self._coins.append(np.full(count, form.coins, dtype=np.int64))
        self._marks.append(np.zeros((count, MOST_MARKS), dtype=np.int16) if marks is None else marks)

    @property
    def places(self) -> Places:
        """All places collected."""
        return Places(
            np.concatenate(self._spaces),
            np.concatenate(self._sizes),
            np.concatenate(self._terrain),
            np.concatenate(self._coins),
            np.concatenate(self._marks),
        )


def _singles(spaces: Sequence[int]) -> NDArray[np.int16]:
    """Rows of one space each."""
    rows = np.zeros((len(spaces), MOST_SPACES), dtype=np.int16)
    rows[:, 0] = spaces
    return rows


@cache
def _all_places(cells: Cells) -> NDArray[np.int16]:
    """The places of a shape on a map with nothing on it."""
    rows = np.zeros((len(placements(cells)), MOST_SPACES), dtype=np.int16)
    for row, place in zip(rows, placements(cells), strict=True):
        row[: len(cells)] = place.spaces
    return rows
