"""The outlook of Cartographers Heroes, alone or combined: heroes, lasting effects, spaces to destroy."""

from engine.ambush import ambush_walk
from engine.draw_phase import PASS
from engine.edition import Card
from engine.heroes import HeroesPosition
from engine.heroes_attack import HeroesDrawing
from engine.land import draw, mask_of
from engine.lasting_effects import AFTER_SCORING, GORGON, ZOMBIE, Lasting, targets
from engine.terrain import EMPTY, MONSTER
from solver.outlook import Ambush, Outlook, Spread, Turn
from solver.outlooks.cartographers import (
    ambush_before,
    cards_to_come,
    explore_turn,
    purse_of,
    seasons_to_come,
    square_range,
    terms_to_come,
)
from solver.places import PlaceBook


def heroes_outlook(position: HeroesPosition) -> Outlook:
    """What is left of a solo game of Heroes."""
    book = PlaceBook(position.land)
    course = _Course(position, book)
    course.run()
    squares = square_range(book, sorted({terrain for turn in course.turns for terrain in turn.squares}))
    return Outlook(
        position=position,
        turns=tuple(course.turns),
        terms=terms_to_come(position),
        places=book.places,
        banked=position.score.total,
        idle=PASS,
        ambushes=tuple(course.ambushes),
        squares=squares,
        purse=purse_of(position),
        spreads=tuple(course.spreads),
        marks=position.marks,
        lasting=position.lasting,
    )


class _Course:
    """The course of the seasons to come, event by event.

    `effects` are the ambushes whose effect comes round after every scoring, in the order they come up. One
    that stays away has no monsters: its turn to destroy finds nothing then, and its zombies do not spread.
    """

    def __init__(self, position: HeroesPosition, book: PlaceBook) -> None:
        self._position = position
        self._book = book
        self._on_ruins = position.ruins_pending
        self._standing = {ambush.effect: ambush for ambush in position.lasting}
        self._effects = [self._card_of(effect) for effect in self._standing if effect in AFTER_SCORING]
        self._with_heroes = any(card.kind == "hero" for card in position.edition.cards)
        self.turns: list[Turn] = []
        self.ambushes: list[Ambush] = []
        self.spreads: list[Spread] = []

    def _card_of(self, effect: str) -> Card:
        return next(card for card in self._position.edition.cards if card.effect == effect)

    def run(self) -> None:
        """Go through what is due, then season by season through cards and effects."""
        for effect in self._position.due:
            self._take_effect(self._card_of(effect), self._position.season)
        seasons = seasons_to_come(self._position)
        for season in seasons:
            for card in cards_to_come(self._position, season):
                self._reveal(card, season)
            for card in self._effects if season + 1 in seasons else ():
                self._take_effect(card, season + 1)

    def _reveal(self, card: Card, season: int) -> None:
        if card.kind == "ruins":
            self._on_ruins = True
        elif card.kind == "ambush":
            self._ambush(card, season)
        elif card.kind == "hero":
            self.turns.append(Turn(card, season, *self._book.range_of_hero(card.attack)))
        else:
            drawing = HeroesDrawing(self._position.land, card, self._on_ruins, self._with_heroes)
            turn = explore_turn(
                self._position, self._book, card, season, self._on_ruins, drawing.square_terrains
            )
            self.turns.append(turn)
            self._on_ruins = False

    def _ambush(self, card: Card, season: int) -> None:
        self.ambushes.append(ambush_before(len(self.turns), self._book, card, season))
        if card.effect in AFTER_SCORING:
            self._effects.append(card)
        if card.effect == GORGON:
            self._take_effect(card, season)

    def _take_effect(self, card: Card, season: int) -> None:
        if card.effect == ZOMBIE:
            self.spreads.append(Spread(card, season, len(self.turns)))
            return
        spaces = self._book.range_to_destroy(self._within_reach(card))
        self.turns.append(Turn(card, season, *spaces))

    def _within_reach(self, card: Card) -> tuple[int, ...]:
        """What an ambush could destroy at most: beside its monsters, or beside all places of its walk."""
        land = self._position.land
        if card.effect in self._standing:
            return targets(land, self._standing[card.effect])
        free = [
            place.spaces for place in ambush_walk(card) if all(land[space] == EMPTY for space in place.spaces)
        ]
        reached = (
            targets(draw(land, spaces, MONSTER), Lasting(card.effect, mask_of(spaces))) for spaces in free
        )
        return tuple(sorted({space for some in reached for space in some}))
