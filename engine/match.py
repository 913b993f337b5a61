"""A match: several players draw the same cards, each on their own map, and monsters on a neighbour's."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from engine.cartographers import MONSTERS, CartographersPosition
from engine.deal import Deal
from engine.edition import Card
from engine.errors import BadInput, IllegalMove
from engine.heroes import HeroesPosition
from engine.lasting_effects import GORGON
from engine.move import Move
from engine.position import Ask

FEWEST_PLAYERS = 2
MOST_PLAYERS = 100
"""As many as there are map sheets in the box."""


@dataclass(frozen=True)
class PlayersMap(CartographersPosition):
    """The map of one player of a match; a neighbour draws the monsters of an ambush on it.

    `moves` are what was drawn on it, the neighbours' monsters among them.
    """

    kinds_drawn: ClassVar[tuple[str, ...]] = ("explore", "ambush")

    @property
    def is_passed_on(self) -> bool:
        """Whether the map lies before a neighbour."""
        return self.card.kind == "ambush"

    def _rating(self, total: int) -> None:
        """Only solo games are rated."""


@dataclass(frozen=True)
class HeroesMap(HeroesPosition):
    """The same at Heroes; whoever draws a gorgon also picks what it destroys."""

    kinds_drawn: ClassVar[tuple[str, ...]] = ("explore", "hero", "ambush")

    @property
    def is_passed_on(self) -> bool:
        """Whether the map lies before a neighbour."""
        return self.due[0] == GORGON if self.due else self.card.kind == "ambush"

    def _rating(self, total: int) -> None:
        """Only solo games are rated."""


AnyMap = PlayersMap | HeroesMap
MAPS: dict[str, type[AnyMap]] = {"cartographers": PlayersMap, "heroes": HeroesMap}


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: place 1 leads, and players who share everything share a place."""

    player: int
    place: int
    stars: int
    lost_to_monsters: int


@dataclass(frozen=True)
class Match:
    """The players' maps and what each of them has drawn; players are numbered from 0, clockwise.

    All draw at the same time, so the order within a turn is free; the next card waits for the slowest.
    """

    maps: tuple[AnyMap, ...]
    moves: tuple[tuple[Move, ...], ...]

    @property
    def deal(self) -> Deal:
        """The deal everybody plays."""
        return self.maps[0].deal

    @property
    def is_over(self) -> bool:
        """Whether everybody's year has ended."""
        return all(sheet.is_over for sheet in self.maps)

    @property
    def card(self) -> Card | None:
        """The card on the table, or the one whose effect somebody has yet to resolve; None after the end."""
        ask = self._slowest.ask
        return ask.card if ask else None

    @property
    def _slowest(self) -> AnyMap:
        """A map on which least has been done."""
        return min(self.maps, key=_stage)

    def drawn_on(self, player: int) -> int:
        """Whose map a player draws on now: their own, or in an ambush the one that was passed to them.

        A map passed clockwise goes to the left, so what a player is handed comes from the right.
        """
        if not 0 <= player < len(self.maps):
            raise BadInput(f"there is no player {player + 1} among {len(self.maps)}")
        if self.card is None or self.card.walk is None or not self._slowest.is_passed_on:
            return player
        return (player - 1 if self.card.walk.clockwise else player + 1) % len(self.maps)

    def ask(self, player: int) -> Ask | None:
        """What a player must do now; None for one who waits for the others, or when the match is over."""
        sheet = self.maps[self.drawn_on(player)]
        return None if self._waits(player) else sheet.ask

    def legal_moves(self, player: int) -> tuple[Move, ...]:
        """Every move a player may make now; none for one who waits for the others."""
        sheet = self.maps[self.drawn_on(player)]
        return () if self._waits(player) else sheet.legal_moves

    def play(self, player: int, move: Move) -> "Match":
        """The match after a player's move; raises IllegalMove with the rule that forbids it."""
        owner = self.drawn_on(player)
        if self._waits(player):
            raise IllegalMove(str(move), "this player has drawn the card already and waits for the others")
        played = self.maps[owner].play(move)
        return replace(
            self,
            maps=(*self.maps[:owner], played, *self.maps[owner + 1 :]),
            moves=(*self.moves[:player], (*self.moves[player], move), *self.moves[player + 1 :]),
        )

    def _waits(self, player: int) -> bool:
        """A card waits for everybody; what is to be done before it may be done at once."""
        sheet = self.maps[self.drawn_on(player)]
        return not sheet.between_cards and _stage(sheet) > _stage(self._slowest)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The players by the seasons scored so far: most stars, then fewest stars lost to monsters."""
        results = [(sheet.score.total, _lost(sheet)) for sheet in self.maps]
        ranked = [
            Standing(player, 1 + sum(_beats(other, mine) for other in results), *mine)
            for player, mine in enumerate(results)
        ]
        return tuple(sorted(ranked, key=lambda standing: standing.place))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; several when they tie on stars and monsters, nobody before the end."""
        return tuple(s.player for s in self.standings if s.place == 1) if self.is_over else ()


def _stage(sheet: AnyMap) -> tuple[int, int, bool]:
    """How far a map has come: seasons, cards, and whether the next card may come up."""
    return len(sheet.seasons), sheet.turn, not sheet.between_cards


def _lost(sheet: AnyMap) -> int:
    return -sum(season.extras[MONSTERS] for season in sheet.score.seasons)


def _beats(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one result, stars and stars lost, is better than another."""
    return (-one[0], one[1]) < (-other[0], other[1])


def begin_match(deal: Deal, players: int) -> Match:
    """A match before anybody has drawn."""
    if deal.game not in MAPS:
        raise BadInput(f"a match is played at Cartographers or Cartographers Heroes, not at {deal.game}")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(f"a match has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    sheet = MAPS[deal.game].printed(deal).reveal()
    return Match((sheet,) * players, ((),) * players)
