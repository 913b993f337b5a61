"""The Draw Phase: what a card lets a player draw on a map, and which rule a wrong drawing breaks."""

from dataclasses import dataclass
from functools import cached_property

from engine.edition import Card, Shape
from engine.land import Land, empty_ruins, empty_spaces, filled_mask, mask_of, space_name
from engine.move import Move
from engine.position import Ask
from engine.shapes import Placement, is_form, placements
from engine.terrain import EMPTY, FARM, FOREST, MONSTER, NAMES, VILLAGE, WATER

PASS = Move("pass")
"""What is left to do on a map without an empty space."""

ANY_TERRAIN = (FOREST, VILLAGE, FARM, WATER, MONSTER)
"""What the 1x1 may be that stands for a drawing over ruins."""

SQUARE = Shape(("#",), ((0, 0),), 0)
"""The 1x1 that stands for a card none of whose shapes can be drawn."""


@dataclass(frozen=True)
class Drawing:
    """A card to draw on a map; `on_ruins` when a ruins card came up before it."""

    land: Land
    card: Card
    on_ruins: bool = False

    @cached_property
    def fits(self) -> tuple[tuple[Shape, tuple[Placement, ...]], ...]:
        """The card's shapes that can be drawn as the rules demand, with their places."""
        filled = filled_mask(self.land)
        wanted = mask_of(empty_ruins(self.land)) if self.on_ruins else ~0
        places = (
            (shape, tuple(p for p in placements(shape.cells) if not p.mask & filled and p.mask & wanted))
            for shape in self.card.shapes
        )
        return tuple((shape, found) for shape, found in places if found)

    @cached_property
    def ask(self) -> Ask:
        """The choice the player has."""
        if self.fits:
            shapes = tuple(shape for shape, _ in self.fits)
            return Ask(self.card, "place", self.card.terrains, shapes, self.on_ruins)
        if not empty_spaces(self.land):
            return Ask(self.card, PASS.word)
        return Ask(self.card, "place", ANY_TERRAIN if self.on_ruins else self.card.terrains, (SQUARE,))

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every way to draw the card: terrain by terrain, shape by shape, place by place."""
        if self.ask.action == PASS.word:
            return (PASS,)
        places = [place.spaces for _, found in self.fits for place in found]
        spots = places or [(space,) for space in empty_spaces(self.land)]
        return tuple(Move(NAMES[terrain], spaces) for terrain in self.ask.terrains for spaces in spots)

    def coins(self, move: Move) -> int:
        """The coins printed beside the shape drawn; the 1x1 that stands for another shape has none."""
        return sum(shape.coin for shape, _ in self.fits if is_form(shape.cells, move.spaces))

    def broken_rule(self, move: Move) -> str | None:
        """The rule that forbids a move, in a player's words; None when it is legal."""
        if self.ask.action == PASS.word:
            return None if move == PASS else f"no space of the map is empty; the only move is '{PASS}'"
        if move == PASS:
            return f"there is room to draw on, so {self.card.name} must be drawn"
        return self._wrong_terrain(move) or self._filled_space(move) or self._wrong_shape(move)

    def _wrong_terrain(self, move: Move) -> str | None:
        offered = [NAMES[terrain] for terrain in self.ask.terrains]
        if move.word in offered:
            return None
        who = f"{self.card.name} offers" if self.ask.terrains == self.card.terrains else "this 1x1 may be"
        return f"{who} {' or '.join(offered)}, not {move.word}"

    def _filled_space(self, move: Move) -> str | None:
        filled = (space for space in move.spaces if self.land[space] != EMPTY)
        return next((f"{space_name(s)} is already filled ({NAMES[self.land[s]]})" for s in filled), None)

    def _wrong_shape(self, move: Move) -> str | None:
        if not self.fits:
            return None if len(move.spaces) == 1 else f"{self._nothing_fits()}, so a 1x1 is drawn instead"
        where = " over a ruins space" if self.on_ruins else ""
        if not any(is_form(shape.cells, move.spaces) for shape in self.card.shapes):
            if len(move.spaces) == 1:
                return f"a 1x1 is only drawn when no shape of {self.card.name} fits{where}, and one does"
            return f"that is not a shape of {self.card.name} in any turn or flip"
        if self.on_ruins and not set(move.spaces) & set(empty_ruins(self.land)):
            return "a ruins card was revealed, so the shape must cover a ruins space"
        return None

    def _nothing_fits(self) -> str:
        if self.on_ruins and not empty_ruins(self.land):
            return "a ruins card was revealed and no ruins space is empty"
        where = " over a ruins space" if self.on_ruins else ""
        return f"no shape of {self.card.name} fits{where}"
