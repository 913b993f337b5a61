"""The outlook of a position: everything still to come, laid out once for the search and the model."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine import BadInput, Move, Position
from engine.edition import Card
from engine.mapmaker import DISCARD, MOUNTAINS, MOUNTAINS_PAY, MapmakerPosition
from engine.terrain import NAMES
from solver.places import Places, places_on

DISCARDED = -1
"""In a plan, stands for a turn whose card was discarded."""

Plan = Sequence[int]
"""One place (a row of `Outlook.places`) for each turn to come, or DISCARDED."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One card still to come: the season it is played in, and the range of places where it could lie."""

    card: Card
    season: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Term:
    """One payment still to come: a count of the land at the end of a season, and what each unit is worth."""

    season: int
    count: str
    worth: int


@dataclass(frozen=True, eq=False)
class Outlook:
    """What is left of a game: the land, the turns and payments to come, and the points already banked.

    `places` holds every place on which any card to come could lie now; cards of one shape and terrain share
    their range. A place taken by an earlier card is taken for good, so the range of a turn never grows.
    """

    position: Position
    places: Places
    turns: tuple[Turn, ...]
    terms: tuple[Term, ...]
    banked: int

    @cached_property
    def land(self) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        return np.frombuffer(self.position.land, dtype=np.uint8)

    @property
    def seasons(self) -> range:
        """The seasons still to be scored."""
        return range(self.turns[0].season, self.turns[-1].season + 1) if self.turns else range(0)

    def moves(self, plan: Plan) -> tuple[Move, ...]:
        """A plan as moves."""
        return tuple(DISCARD if place == DISCARDED else self._move(place) for place in plan)

    def _move(self, place: int) -> Move:
        return Move(NAMES[self.places.terrain[place]], self.places.spaces_of(place))

    def plan(self, moves: Sequence[Move]) -> list[int]:
        """Moves as a plan; the inverse of `moves`."""
        found = []
        for turn, move in zip(self.turns, moves, strict=True):
            if move == DISCARD:
                found.append(DISCARDED)
                continue
            rows = range(turn.first, turn.last)
            found.append(next(row for row in rows if self.places.spaces_of(row) == move.spaces))
        return found

    def replay(self, plan: Plan) -> int:
        """The final total of a plan, by the engine; raises IllegalMove when the rules forbid it."""
        position = self.position
        for move in self.moves(plan):
            position = position.play(move)
        return position.score.total


def outlook_of(position: Position) -> Outlook:
    """The outlook of a position."""
    if not isinstance(position, MapmakerPosition):
        raise BadInput(f"the solver cannot play {position.deal.game}; it plays mapmaker")
    cards = position.elements[position.drawn :] if not position.is_over else ()
    places, ranges = places_on(
        position.land, tuple((card.shapes[0].cells, card.terrains[0]) for card in cards)
    )
    seasons = _seasons(position, cards)
    return Outlook(
        position=position,
        places=places,
        turns=tuple(
            Turn(card, season, *bounds) for card, season, bounds in zip(cards, seasons, ranges, strict=True)
        ),
        terms=tuple(term for season in sorted(set(seasons)) for term in _terms(position, season)),
        banked=position.score.total,
    )


def _seasons(position: MapmakerPosition, cards: Sequence[Card]) -> list[int]:
    """The season each card is played in; excess time carries over."""
    seasons = []
    clock = position.clock
    length = position.edition.seasons[0].time
    for card in cards:
        seasons.append(min(clock // length, len(position.edition.seasons) - 1))
        clock += card.time
    return seasons


def _terms(position: MapmakerPosition, season: int) -> list[Term]:
    letters = position.edition.seasons[season].edicts
    pays = [pay for letter in letters for pay in position.edicts[letter].pays]
    once = position.deal.option(MOUNTAINS, MOUNTAINS_PAY[0]) == MOUNTAINS_PAY[0]
    if not once or season == len(position.edition.seasons) - 1:
        pays.extend(position.edition.bonus.pays)
    return [Term(season, count, worth) for count, worth in pays]
