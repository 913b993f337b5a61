"""The piece in hand: a shape, turned, flipped and moved about the map."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.heroes_attack import LINES
from engine.land import SIDE, col_of, row_of, space_at
from engine.shapes import Cells


@dataclass(frozen=True, slots=True)
class Piece:
    """A form and the row and column of its top left corner; never beyond the edge.

    `attack` holds what a hero marks, in rows down and columns right of its one space.
    """

    cells: Cells
    row: int = 5
    col: int = 5
    attack: Cells = ()

    @property
    def spaces(self) -> tuple[int, ...]:
        """The spaces under the piece, in reading order."""
        return tuple(sorted(space_at(self.row + r, self.col + c) for r, c in self.cells))

    @property
    def marks(self) -> tuple[int, ...]:
        """The spaces of the map that the attack marks, in reading order."""
        spots = ((self.row + down, self.col + right) for down, right in self.attack)
        return tuple(sorted(space_at(row, col) for row, col in spots if row in LINES and col in LINES))

    def moved(self, down: int, right: int) -> "Piece":
        """The piece some rows and columns away, as far as the edge lets it."""
        return _inside(replace(self, row=self.row + down, col=self.col + right))

    def turned(self) -> "Piece":
        """The piece after a quarter turn to the right."""
        attack = tuple((c, -r) for r, c in self.attack)
        return _inside(replace(self, cells=_at_origin((c, -r) for r, c in self.cells), attack=attack))

    def flipped(self) -> "Piece":
        """The piece seen in a mirror."""
        attack = tuple((r, -c) for r, c in self.attack)
        return _inside(replace(self, cells=_at_origin((r, -c) for r, c in self.cells), attack=attack))

    def holding(self, cells: Cells, attack: Cells = ()) -> "Piece":
        """Another form, held at the same place."""
        return _inside(replace(self, cells=cells, attack=attack))


def piece_on(spaces: tuple[int, ...]) -> Piece:
    """The piece that lies on some spaces."""
    top, left = min(map(row_of, spaces)), min(map(col_of, spaces))
    return Piece(_at_origin((row_of(space), col_of(space)) for space in spaces), top, left)


def _at_origin(cells: Iterable[tuple[int, int]]) -> Cells:
    listed = list(cells)
    top, left = min(r for r, _ in listed), min(c for _, c in listed)
    return tuple(sorted((r - top, c - left) for r, c in listed))


def _inside(piece: Piece) -> Piece:
    height = 1 + max(r for r, _ in piece.cells)
    width = 1 + max(c for _, c in piece.cells)
    row = min(max(piece.row, 1), SIDE - height + 1)
    col = min(max(piece.col, 1), SIDE - width + 1)
    return replace(piece, row=row, col=col)
