"""Places as arrays: every way the cards to come could lie on a land, one row each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, STEPS
from engine.shapes import Cells, placements
from engine.terrain import EMPTY

MOST_SPACES = 5
"""No shape of Mapmaker has more spaces; rows of `spaces` are filled up with 0, a space of the frame."""


@dataclass(frozen=True, eq=False)
class Places:
    """Rows of places: their spaces, how many these are, and the terrain drawn there."""

    spaces: NDArray[np.int16]
    sizes: NDArray[np.int16]
    terrain: NDArray[np.uint8]

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


def places_on(land: bytes, cards: Sequence[tuple[Cells, int]]) -> tuple[Places, tuple[tuple[int, int], ...]]:
    """The places of some cards (shape, terrain) on a land, and each card's range of rows."""
    codes = np.frombuffer(land, dtype=np.uint8)
    blocks: dict[tuple[Cells, int], tuple[int, int]] = {}
    spaces: list[NDArray[np.int16]] = [np.zeros((0, MOST_SPACES), dtype=np.int16)]
    sizes: list[NDArray[np.int16]] = [np.zeros(0, dtype=np.int16)]
    terrain: list[NDArray[np.uint8]] = [np.zeros(0, dtype=np.uint8)]
    end = 0
    for cells, code in cards:
        if (cells, code) in blocks:
            continue
        rows = _all_places(cells)
        rows = rows[(codes[rows[:, : len(cells)]] == EMPTY).all(axis=1)]
        blocks[cells, code] = (end, end + len(rows))
        end += len(rows)
        spaces.append(rows)
        sizes.append(np.full(len(rows), len(cells), dtype=np.int16))
        terrain.append(np.full(len(rows), code, dtype=np.uint8))
    places = Places(np.concatenate(spaces), np.concatenate(sizes), np.concatenate(terrain))
    return places, tuple(blocks[card] for card in cards)


@cache
def _all_places(cells: Cells) -> NDArray[np.int16]:
    """The places of a shape on a map with nothing on it."""
    rows = np.zeros((len(placements(cells)), MOST_SPACES), dtype=np.int16)
    for row, place in zip(rows, placements(cells), strict=True):
        row[: len(cells)] = place.spaces
    return rows
