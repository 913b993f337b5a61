"""The outlook of a position: everything still to come, laid out once for the search and the model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import IllegalMove, Move, Position
from engine.edition import Card
from engine.land import SPACES, Land
from engine.lasting_effects import DESTROY, Lasting
from engine.terrain import DESTROYED, EMPTY, NAMES
from solver.map_state import MapState
from solver.places import Places

DISCARDED = -1
"""In a plan, stands for a turn whose card left nothing on the map, or that found nothing to destroy."""

Plan = Sequence[int]
"""One place (a row of `Outlook.places`) for each turn to come, or DISCARDED."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One choice still to come: the season it is made in, and the range of places where its card could lie.

    `squares` are the terrains of the 1x1 that stands for the card when none of its places is free; empty in
    games that have no such 1x1. `on_ruins`: a ruins card came before it, and its places all lie over ruins.
    `optional`: in a part of a game, its card may stay out, as those that could block it may be missing.
    A turn whose card is an ambush `destroys` a space for it: its places are single spaces, of which those can
    be chosen that are beside its monsters at that moment. What comes after a season's scoring belongs to the
    next season.
    """

    card: Card
    season: int
    first: int
    last: int
    squares: tuple[int, ...] = ()
    on_ruins: bool = False
    optional: bool = False

    @property
    def destroys(self) -> bool:
        return self.card.kind == "ambush"


@dataclass(frozen=True, slots=True)
class Ambush:
    """Monsters still to come just before a turn: they take the first place of their range that is free."""

    card: Card
    season: int
    turn: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Zombies spread just before a turn, and before the ambushes there: no choice, and so no places."""

    card: Card
    season: int
    turn: int
    first: int = 0
    last: int = 0


Happening = Turn | Ambush | Spread


class Scene(NamedTuple):
    """One event of a plan: the place it takes, or DISCARDED, and the map before and after it."""

    event: Happening
    place: int
    before: MapState
    after: MapState


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
    `squares` is the range of the 1x1s, and `idle` the move of a turn that is DISCARDED (a turn that destroys
    has none then). With a purse, every season still to be scored pays the coins held at its end. `marks` and
    `lasting` are what heroes and ambushes have left on the map so far.
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
    spreads: tuple[Spread, ...] = ()
    marks: int = 0
    lasting: tuple[Lasting, ...] = ()

    @cached_property
    def land(self) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        return np.frombuffer(self.position.land, dtype=np.uint8)

    @property
    def seasons(self) -> range:
        """The seasons still to be scored."""
        return range(self.turns[0].season, self.turns[-1].season + 1) if self.turns else range(0)

    @property
    def ceiling(self) -> int:
        """No play makes more: whatever is counted on a map, there are no more of it than spaces."""
        paid = sum(max(term.worth, 0) for term in self.terms) * len(SPACES)
        coins = self.purse.most * len(self.purse.seasons) if self.purse else 0
        return self.banked + paid + coins

    @cached_property
    def events(self) -> tuple[Happening, ...]:
        """Everything still to come in the order it happens."""
        found: list[Happening] = []
        for number, turn in enumerate(self.turns):
            found.extend(spread for spread in self.spreads if spread.turn == number)
            found.extend(ambush for ambush in self.ambushes if ambush.turn == number)
            found.append(turn)
        return tuple(found)

    @cached_property
    def lasts(self) -> bool:
        """Whether heroes, marks or monsters with an initial play a part."""
        return bool(self.marks or self.lasting) or any(
            event.card.kind == "hero" or event.card.effect for event in self.events
        )

    def scenes(self, plan: Plan) -> Iterator[Scene]:
        """Each event of a plan and what it does to the map."""
        state = MapState(self.position.land, self.marks, self.lasting)
        places = iter(plan)
        for event in self.events:
            place = next(places) if isinstance(event, Turn) else self._landing(event, state.land)
            after = self._after(event, place, state)
            yield Scene(event, place, state, after)
            state = after

    def story(self, plan: Plan) -> Iterator[tuple[Happening, int, Land]]:
        """Each event of a plan with the place it takes, or DISCARDED, and the land it finds."""
        for event, place, before, _ in self.scenes(plan):
            yield event, place, before.land

    def _after(self, event: Happening, place: int, state: MapState) -> MapState:
        if isinstance(event, Spread):
            return state.spread()
        if place == DISCARDED:
            return state
        spaces = self.places.spaces_of(place)
        if isinstance(event, Ambush):
            return state.ambushed(spaces, event.card.effect)
        after = state.drawn(spaces, int(self.places.terrain[place]))
        return after.attacked(self.places.marks_of(place)) if event.card.kind == "hero" else after

    def _landing(self, event: Ambush | Spread, land: Land) -> int:
        free = event.first + np.flatnonzero(self.free(event, land))
        return int(free[0]) if len(free) else DISCARDED

    def free(self, event: Happening, land: Land) -> NDArray[np.bool_]:
        """For each place of an event: whether it is free on a land."""
        spaces = self.places.spaces[event.first : event.last]
        codes = np.frombuffer(land, dtype=np.uint8)[spaces]
        return np.asarray(((codes == EMPTY) | (spaces == 0)).all(axis=1))

    def moves(self, plan: Plan) -> tuple[Move, ...]:
        """A plan as moves; a turn that finds nothing to destroy makes none."""
        return tuple(
            self.idle if place == DISCARDED else self.move(place)
            for turn, place in zip(self.turns, plan, strict=True)
            if place != DISCARDED or not turn.destroys
        )

    def move(self, place: int) -> Move:
        """What draws a place, or destroys it."""
        terrain = self.places.terrain[place]
        word = DESTROY if terrain == DESTROYED else NAMES[terrain]
        return Move(word, self.places.spaces_of(place), self.places.marks_of(place))

    def plan(self, moves: Sequence[Move]) -> list[int]:
        """Moves as a plan; the inverse of `moves`."""
        plan = []
        position = self.position
        left = list(moves)
        for turn in self.turns:
            if turn.destroys and not _is_asked(turn, position):
                plan.append(DISCARDED)
                continue
            move = left.pop(0)
            plan.append(DISCARDED if move == self.idle else self._place(turn, move))
            position = position.play(move)
        return plan

    def _place(self, turn: Turn, move: Move) -> int:
        rows = (*range(turn.first, turn.last), *range(self.squares[0], self.squares[1]))
        return next(int(row) for row in rows if self.move(row) == move)

    def replay(self, plan: Plan) -> int:
        """The final total of a plan, by the engine; raises IllegalMove when the rules forbid it."""
        position = self.position
        for move in self.moves(plan):
            position = position.play(move)
        if not position.is_over:
            raise IllegalMove("", "the plan ends before the game does")
        return position.score.total


def _is_asked(turn: Turn, position: Position) -> bool:
    """Whether a position asks for the space that a turn destroys."""
    return position.ask is not None and position.ask.action == DESTROY and position.ask.card == turn.card
