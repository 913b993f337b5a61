"""Heroes: the forms of an attack pattern, and drawing a hero with the spaces it marks."""

from dataclasses import dataclass
from functools import cache, cached_property

from engine.draw_phase import ANY_TERRAIN, PASS, Drawing
from engine.land import SIDE, STRIDE, space_name
from engine.move import Move
from engine.shapes import Cells
from engine.terrain import HERO

Marks = tuple[int, ...]
LINES = range(1, SIDE + 1)


@cache
def attack_forms(attack: Cells) -> tuple[Cells, ...]:
    """The distinct forms of an attack under turning and flipping round its hero, in a fixed order."""
    found = set()
    for _ in range(4):
        attack = tuple((right, -down) for down, right in attack)
        found |= {tuple(sorted(attack)), tuple(sorted((down, -right) for down, right in attack))}
    return tuple(sorted(found))


@cache
def attacks(attack: Cells, hero: int) -> tuple[Marks, ...]:
    """The sets of spaces that a hero on a space can mark; what falls off the map is lost."""
    found = {_on_map(form, hero) for form in attack_forms(attack)}
    return tuple(sorted(found))


def _on_map(form: Cells, hero: int) -> Marks:
    top, left = divmod(hero, STRIDE)
    spots = ((top + down, left + right) for down, right in form)
    return tuple(sorted(row * STRIDE + col for row, col in spots if row in LINES and col in LINES))


@dataclass(frozen=True)
class HeroesDrawing(Drawing):
    """An explore or ambush card to draw; `with_heroes` when hero cards are in the game."""

    with_heroes: bool = True

    @property
    def square_terrains(self) -> tuple[int, ...]:
        if self.card.kind != "explore":
            return self.card.terrains
        return (*ANY_TERRAIN, HERO) if self.with_heroes else ANY_TERRAIN


@dataclass(frozen=True)
class HeroDrawing(Drawing):
    """A hero card to draw: a 1x1 anywhere, and the marks of one form of its attack."""

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every place, with every set of marks that the attack can make from there."""
        bare = super().legal_moves
        if bare == (PASS,):
            return bare
        return tuple(Move(move.word, move.spaces, marks) for move in bare for marks in self._attacks(move))

    def _attacks(self, move: Move) -> tuple[Marks, ...]:
        return attacks(self.card.attack, move.spaces[0])

    def _wrong_marks(self, move: Move) -> str | None:
        if move.marks in self._attacks(move):
            return None
        allowed = " or ".join(_said(marks) for marks in self._attacks(move))
        return f"{self.card.name} at {space_name(move.spaces[0])} marks {allowed}"


def _said(marks: Marks) -> str:
    return " ".join(map(space_name, marks)) or "nothing"
