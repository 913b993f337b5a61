"""The hand: the shape and terrain chosen from what the card offers, and the piece held over the map."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from api.cli.piece import Piece, piece_on
from engine import Ask, Move, Position
from engine.shapes import forms
from engine.terrain import NAMES


@dataclass(frozen=True, slots=True)
class Hand:
    """One of the terrains and one of the shapes of what is asked for, and where and how the shape is held."""

    ask: Ask
    piece: Piece
    terrain: int
    shape: int = 0

    @property
    def move(self) -> Move:
        """The move of drawing the piece where it is held."""
        return Move(NAMES[self.terrain], self.piece.spaces)

    def steered(self, change: Callable[[Piece], Piece]) -> "Hand":
        """The piece turned, flipped or moved."""
        return replace(self, piece=change(self.piece))

    def next_terrain(self) -> "Hand":
        """The same piece in the next terrain the card offers."""
        terrains = self.ask.terrains
        return replace(self, terrain=terrains[(terrains.index(self.terrain) + 1) % len(terrains)])

    def next_shape(self) -> "Hand":
        """The next shape the card offers, held at the same place."""
        shape = (self.shape + 1) % len(self.ask.shapes)
        return replace(self, shape=shape, piece=self.piece.holding(self.ask.shapes[shape].cells))

    def laid(self, move: Move) -> "Hand":
        """The piece as a move draws it."""
        piece = piece_on(move.spaces)
        drawn = (number for number, shape in enumerate(self.ask.shapes) if piece.cells in forms(shape.cells))
        terrain = next(code for code in self.ask.terrains if NAMES[code] == move.word)
        return replace(self, piece=piece, terrain=terrain, shape=next(drawn))


def take_up(position: Position, before: Hand | None) -> Hand | None:
    """The first shape and terrain that a position offers, held where the piece before it was."""
    ask = position.ask
    if ask is None or not ask.shapes:
        return None
    cells = ask.shapes[0].cells
    piece = before.piece.holding(cells) if before else Piece(cells)
    return Hand(ask, piece, ask.terrains[0])
