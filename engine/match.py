"""A match: several players draw the same cards, each on their own map, and monsters on a neighbour's."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from engine.cartographers import MONSTERS, CartographersPosition, printed_land
from engine.deal import Deal
from engine.edition import Card
from engine.errors import BadInput, IllegalMove
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

    def _rating(self, total: int) -> None:
        """Only solo games are rated."""


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

    maps: tuple[PlayersMap, ...]
    moves: tuple[tuple[Move, ...], ...]

    @property
    def deal(self) -> Deal:
        """The deal everybody plays."""
        return self.maps[0].deal

    @property
    def turns(self) -> int:
        """How many cards everybody has drawn."""
        return min(map(len, self.moves))

    @property
    def is_over(self) -> bool:
        """Whether everybody's year has ended."""
        return all(sheet.is_over for sheet in self.maps)

    @property
    def card(self) -> Card | None:
        """The card on the table; None when the match is over."""
        if self.is_over:
            return None
        return next(sheet.card for sheet in self.maps if len(sheet.moves) == self.turns)

    def drawn_on(self, player: int) -> int:
        """Whose map a player draws on now: their own, or in an ambush the one that was passed to them.

        A map passed clockwise goes to the left, so what a player is handed comes from the right.
        """
        if not 0 <= player < len(self.maps):
            raise BadInput(f"there is no player {player + 1} among {len(self.maps)}")
        if self.card is None or self.card.walk is None:
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
        return len(self.moves[player]) > self.turns

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


def _lost(sheet: PlayersMap) -> int:
    return -sum(season.extras[MONSTERS] for season in sheet.score.seasons)


def _beats(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one result, stars and stars lost, is better than another."""
    return (-one[0], one[1]) < (-other[0], other[1])


def begin_match(deal: Deal, players: int) -> Match:
    """A match before anybody has drawn."""
    if deal.game != "cartographers":
        raise BadInput(f"a match is played at Cartographers, not at {deal.game}")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(f"a match has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    sheet = PlayersMap(deal, printed_land(deal)).reveal()
    return Match((sheet,) * players, ((),) * players)
