"""Cartographers Heroes in solo play: heroes and marks, destroyed spaces, ambushes with lasting effects."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from engine.cartographers import TABLE, Cartographers, CartographersPosition
from engine.combining import combined, edition_name, every_sheet, settled_options
from engine.deal import Deal, Options
from engine.draw_phase import Choice
from engine.edition import Card, Edition
from engine.errors import BadInput
from engine.explore_deck import revealed
from engine.heroes_attack import HeroDrawing, HeroesDrawing
from engine.land import Land, draw, mask_of, space_name
from engine.lasting_effects import (
    AFTER_SCORING,
    DRAGON,
    DRAGON_COINS,
    GORGON,
    ZOMBIE,
    Destruction,
    Lasting,
    empty_beside,
    is_overcome,
    targets,
)
from engine.move import Move
from engine.position import Event
from engine.table import check_fields, table_spaces
from engine.terrain import DESTROYED, HERO, MONSTER


@dataclass(frozen=True)
class HeroesPosition(CartographersPosition):
    """A solo game under way.

    `marks` is the mask of the spaces that heroes marked. `lasting` are the ambushes whose monsters bear an
    initial, in the order they came up. `due` are the effects still to be resolved before the card at the turn
    comes up: that of a gorgon just drawn, or those after a season's scoring.
    """

    kinds_drawn: ClassVar[tuple[str, ...]] = ("explore", "hero")

    marks: int = 0
    lasting: tuple[Lasting, ...] = ()
    due: tuple[str, ...] = ()

    @classmethod
    def box(cls, options: Options) -> Edition:
        return combined(options)

    @property
    def between_cards(self) -> bool:
        return bool(self.due)

    @cached_property
    def drawing(self) -> Choice | None:
        """A space to destroy, a hero or another card to draw; None when the game is over."""
        if self.is_over:
            return None
        if self.due:
            return Destruction(self._card_of(self.due[0]), self._targets)
        if self.card.kind == "hero":
            return HeroDrawing(self.land, self.card)
        return HeroesDrawing(self.land, self.card, self._on_ruins, self._with_heroes)

    @property
    def _with_heroes(self) -> bool:
        return any(card.kind == "hero" for card in self.edition.cards)

    def _card_of(self, effect: str) -> Card:
        return next(card for card in self.edition.cards if card.effect == effect)

    def ambush(self, effect: str) -> Lasting:
        """The ambush with a lasting effect, once its monsters have been drawn."""
        return next(ambush for ambush in self.lasting if ambush.effect == effect)

    @property
    def revealed_before(self) -> tuple[Card, ...]:
        """The cards that came up before the one at the turn, from the first season on."""
        seasons = enumerate(self.deal.draws[: self.season])
        names = [name for number, pile in seasons for name in revealed(self.edition, number, pile)]
        return tuple(map(self.edition.card, (*names, *self.deal.draws[self.season][: self.turn])))

    @property
    def _targets(self) -> tuple[int, ...]:
        """The spaces to pick from for the first effect that is due; none when it leaves no choice."""
        return targets(self.land, self.ambush(self.due[0]))

    def _take_turn(self, move: Move, choice: Choice) -> Self:
        if not self.due:
            return super()._take_turn(move, choice)
        destroyed = self._destroy(move.spaces, self._card_of(self.due[0]).name)
        return replace(destroyed, due=self.due[1:])

    def _draw_card(self, move: Move, drawing: Choice) -> Self:
        drawn = super()._draw_card(move, drawing)
        if self.card.kind == "hero":
            return drawn._attack(move.marks)
        return drawn._write_initial(move.spaces) if self.card.kind == "ambush" and drawing.fits else drawn

    def _draw_ambush(self, spaces: tuple[int, ...]) -> Self:
        return super()._draw_ambush(spaces)._write_initial(spaces)

    def _draw(self, spaces: tuple[int, ...], terrain: int, coins: int = 0) -> Self:
        """Monsters drawn on marked spaces are destroyed at once, wherever they come from."""
        drawn = super()._draw(spaces, terrain, coins)
        return drawn._destroy_marked(spaces) if terrain == MONSTER else drawn

    def _attack(self, marks: tuple[int, ...]) -> Self:
        """A hero marks spaces for the rest of the game, and the monsters there are destroyed."""
        return replace(self, marks=self.marks | mask_of(marks))._destroy_marked(marks)

    def _destroy_marked(self, spaces: tuple[int, ...]) -> Self:
        hit = tuple(s for s in spaces if self.marks >> s & 1 and self.land[s] == MONSTER)
        return self._destroy(hit, "heroes") if hit else self

    def _destroy(self, spaces: tuple[int, ...], by: str) -> Self:
        told = Event("spaces destroyed", {"spaces": [*map(space_name, spaces)], "by": by})
        return replace(self, events=(*self.events, told))._changed(draw(self.land, spaces, DESTROYED))

    def _changed(self, land: Land, coins: int = 0) -> Self:
        return super()._changed(land, coins)._pay_dragon()

    def _pay_dragon(self) -> Self:
        """Three coins, once, when the last dragon space is destroyed or has no empty space beside it."""
        due = [a for a in self.lasting if a.effect == DRAGON and not a.paid and is_overcome(self.land, a)]
        if not due:
            return self
        told = Event("dragon overcome", {"coins": DRAGON_COINS})
        return replace(
            self,
            coins=min(self.edition.coin_track, self.coins + DRAGON_COINS),
            lasting=tuple(replace(a, paid=True) if a in due else a for a in self.lasting),
            events=(*self.events, told),
        )

    def _write_initial(self, spaces: tuple[int, ...]) -> Self:
        """The ambush that came up has been drawn as its card shows it, so its effect begins."""
        effect = self.card.effect
        if not effect:
            return self
        lasting = (*self.lasting, Lasting(effect, mask_of(spaces)))
        return replace(self, lasting=lasting, due=(GORGON,) if effect == GORGON else ())._pay_dragon()

    def _check_season(self) -> Self:
        """After the scoring come the effects of ambushes, in the order they came up; after winter as well."""
        checked = super()._check_season()
        if len(checked.seasons) == len(self.seasons):
            return checked
        return replace(checked, due=tuple(a.effect for a in self.lasting if a.effect in AFTER_SCORING))

    @property
    def _waits(self) -> bool:
        """After winter nobody is asked for a choice any more: nothing depends on it."""
        if self.due:
            return bool(self._targets) and not self.is_over
        return super()._waits

    def _happen(self) -> Self:
        if not self.due:
            return super()._happen()
        passed = replace(self, due=self.due[1:])
        return passed._spread() if self.due[0] == ZOMBIE else passed

    def _spread(self) -> Self:
        """The zombies standing now reach every empty space beside them, in one step."""
        zombies = self.ambush(ZOMBIE)
        reached = empty_beside(self.land, zombies)
        if not reached:
            return self
        told = Event("zombies spread", {"spaces": [*map(space_name, reached)]})
        grown = replace(zombies, spaces=zombies.spaces | mask_of(reached))
        lasting = tuple(grown if ambush == zombies else ambush for ambush in self.lasting)
        return replace(self, lasting=lasting, events=(*self.events, told))._draw(reached, MONSTER)


class Heroes(Cartographers):
    """The journey to the western lands, alone or combined with the first game."""

    name = "heroes"
    drawable = (*Cartographers.drawable, HERO, DESTROYED)
    start = HeroesPosition
    most_cards = 21

    @property
    def sheets(self) -> Edition:
        return every_sheet()

    def check_options(self, given: Mapping[str, str]) -> Options:
        return settled_options(given)

    def edition_of(self, options: Options) -> str:
        return edition_name(options)

    def resume(self, deal: Deal, table: Mapping[str, Any]) -> HeroesPosition:
        check_fields(table, (*TABLE, "marks", "initials"))
        found = self._found(HeroesPosition.printed(deal), table)
        marks = table_spaces(table, "marks")
        monsters = [space for space in marks if found.land[space] == MONSTER]
        if monsters:
            raise BadInput(f"table: {space_name(monsters[0])} is marked, so its monster is destroyed: 'X'")
        return replace(found, marks=mask_of(marks), lasting=_initials(found, table.get("initials", {})))


def _initials(found: HeroesPosition, given: object) -> tuple[Lasting, ...]:
    """The ambushes whose initials stand on a table's map, in the order the deal reveals them."""
    shown = [card for card in found.revealed_before if card.effect]
    if not isinstance(given, dict) or not set(given) <= {card.effect for card in shown}:
        known = ", ".join(card.effect for card in shown) or "none"
        raise BadInput(f"table: 'initials' gives spaces for ambushes that were revealed; here {known}")
    named = {effect: table_spaces(given, effect) for effect in given}
    written = [space for spaces in named.values() for space in spaces]
    for space in written:
        if found.land[space] not in (MONSTER, DESTROYED) or written.count(space) > 1:
            raise BadInput(f"table: the initial at {space_name(space)} is not on one monster")
    ambushes = [Lasting(card.effect, mask_of(named[card.effect])) for card in shown if named.get(card.effect)]
    return tuple(replace(a, paid=a.effect == DRAGON and is_overcome(found.land, a)) for a in ambushes)
