"""The outlook of a position: everything still to come, laid out once for the search and the model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine import Move, Position
from engine.edition import Card
from engine.land import Land, draw
from engine.terrain import EMPTY, NAMES
from solver.places import Places

DISCARDED = -1
"""In a plan, stands for a turn whose card left nothing on the map."""

Plan = Sequence[int]
"""One place (a row of `Outlook.places`) for each turn to come, or DISCARDED."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One card still to come: the season it is played in, and the range of places where it could lie.

    `squares` are the terrains of the 1x1 that stands for the card when none of its places is free; empty in
    games that have no such 1x1. `on_ruins`: a ruins card came before it, and its places all lie over ruins.
    """

    card: Card
    season: int
    first: int
    last: int
    squares: tuple[int, ...] = ()
    on_ruins: bool = False


@dataclass(frozen=True, slots=True)
class Ambush:
    """Monsters still to come just before a turn: they take the first place of their range that is free."""

    card: Card
    season: int
    turn: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Purse:
    """The coins held, the most there can be, the mountains that have paid, and the seasons that pay."""

    held: int
    most: int
    surrounded: int
    seasons: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """One payment still to come: a count of the land at the end of a season, and what each unit is worth."""

    season: int
    count: str
    worth: int


@dataclass(frozen=True, eq=False)
class Outlook:
    """What is left of a game: the land, the turns and payments to come, and the points already banked.

    `places` holds every place on which any card to come could lie now; a card has one range of them for all
    its shapes and terrains. A place taken by an earlier card is taken for good, so a range never grows.
    `squares` is the range of the 1x1s, and `idle` the move of a turn that is DISCARDED. With a purse, every
    season still to be scored pays the coins held at its end.
    """

    position: Position
    places: Places
    turns: tuple[Turn, ...]
    terms: tuple[Term, ...]
    banked: int
    idle: Move
    ambushes: tuple[Ambush, ...] = ()
    squares: tuple[int, int] = (0, 0)
    purse: Purse | None = None

    @cached_property
    def land(self) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        return np.frombuffer(self.position.land, dtype=np.uint8)

    @property
    def seasons(self) -> range:
        """The seasons still to be scored."""
        return range(self.turns[0].season, self.turns[-1].season + 1) if self.turns else range(0)

    @cached_property
    def events(self) -> tuple[Turn | Ambush, ...]:
        """Turns and ambushes in the order they happen."""
        found: list[Turn | Ambush] = []
        for number, turn in enumerate(self.turns):
            found.extend(ambush for ambush in self.ambushes if ambush.turn == number)
            found.append(turn)
        return tuple(found)

    def story(self, plan: Plan) -> Iterator[tuple[Turn | Ambush, int, Land]]:
        """Each event of a plan with the place it takes, or DISCARDED, and the land it finds."""
        land = self.position.land
        places = iter(plan)
        for event in self.events:
            place = self._landing(event, land) if isinstance(event, Ambush) else next(places)
            yield event, place, land
            if place != DISCARDED:
                land = draw(land, self.places.spaces_of(place), int(self.places.terrain[place]))

    def _landing(self, ambush: Ambush, land: Land) -> int:
        free = ambush.first + np.flatnonzero(self.free(ambush, land))
        return int(free[0]) if len(free) else DISCARDED

    def free(self, event: Turn | Ambush, land: Land) -> NDArray[np.bool_]:
        """For each place of an event: whether it is free on a land."""
        spaces = self.places.spaces[event.first : event.last]
        codes = np.frombuffer(land, dtype=np.uint8)[spaces]
        return np.asarray(((codes == EMPTY) | (spaces == 0)).all(axis=1))

    def moves(self, plan: Plan) -> tuple[Move, ...]:
        """A plan as moves."""
        return tuple(self.idle if place == DISCARDED else self._move(place) for place in plan)

    def _move(self, place: int) -> Move:
        return Move(NAMES[self.places.terrain[place]], self.places.spaces_of(place))

    def plan(self, moves: Sequence[Move]) -> list[int]:
        """Moves as a plan; the inverse of `moves`."""
        return [
            DISCARDED if move == self.idle else self._place(turn, move)
            for turn, move in zip(self.turns, moves, strict=True)
        ]

    def _place(self, turn: Turn, move: Move) -> int:
        rows = (*range(turn.first, turn.last), *range(self.squares[0], self.squares[1]))
        return next(int(row) for row in rows if self._move(row) == move)

    def replay(self, plan: Plan) -> int:
        """The final total of a plan, by the engine; raises IllegalMove when the rules forbid it."""
        position = self.position
        for move in self.moves(plan):
            position = position.play(move)
        return position.score.total
