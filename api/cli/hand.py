"""The hand: the shape and terrain chosen from what the card offers, and the piece held over the map."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from api.cli.pick import Pick
from api.cli.piece import Piece, piece_on
from engine import Ask, Move, Position
from engine.heroes_attack import attack_forms
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
        return Move(NAMES[self.terrain], self.piece.spaces, self.piece.marks)

    def moved(self, down: int, right: int) -> "Hand":
        """The piece some rows and columns away."""
        return self.steered(lambda piece: piece.moved(down, right))

    def next_fit(self, legal: Sequence[Move]) -> "Hand | None":
        """The piece at the next place where it may be drawn as it is held; None when there is none."""
        held = self.piece
        places = [piece_on(move.spaces) for move in legal]
        fitting = [(place.row, place.col) for place in places if place.cells == held.cells]
        if not fitting:
            return None
        row, col = next((place for place in fitting if place > (held.row, held.col)), fitting[0])
        return replace(self, piece=replace(held, row=row, col=col))

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
        attacks = (replace(piece, attack=form) for form in attack_forms(self.ask.card.attack))
        piece = next((aimed for aimed in attacks if move.marks and aimed.marks == move.marks), piece)
        return replace(self, piece=piece, terrain=terrain, shape=next(drawn))


def take_up(position: Position, before: Hand | Pick | None) -> Hand | Pick | None:
    """The first shape and terrain on offer, held where the piece before was, or the first space to pick."""
    ask = position.ask
    if ask is None:
        return None
    if ask.spaces:
        return Pick(ask.spaces)
    if not ask.shapes:
        return None
    held = before.piece if isinstance(before, Hand) else Piece(ask.shapes[0].cells)
    return Hand(ask, held.holding(ask.shapes[0].cells, ask.card.attack), ask.terrains[0])
