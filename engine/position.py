"""The position: one interface for every game, in the manner of a chess library."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from engine.deal import Deal
from engine.edition import Card, Edict, Edition, Shape
from engine.land import Land
from engine.move import Move
from engine.scoresheet import Scoresheet


@dataclass(frozen=True, slots=True)
class Ask:
    """What the game asks of the player now.

    `action` is `place` (draw one of the shapes in one of the terrains, over a ruins space if `on_ruins`) or
    the word of a forced move, such as `discard` for a card that fits nowhere.
    """

    card: Card
    action: str
    terrains: tuple[int, ...] = ()
    shapes: tuple[Shape, ...] = ()
    on_ruins: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something the last move brought about: a season ended, a mountain surrounded, an ambush landed."""

    kind: str
    facts: Mapping[str, object]


class Position(ABC):
    """A deal and what was done with it so far. Positions never change: `play` returns the next one."""

    deal: Deal
    land: Land
    moves: tuple[Move, ...]
    events: tuple[Event, ...]

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def ask(self) -> Ask | None:
        """What the player must do now; None when the game is over."""

    @property
    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in a fixed order; empty only when the game is over."""

    @abstractmethod
    def play(self, move: Move) -> "Position":
        """The position after a move; raises IllegalMove with the rule that forbids it."""

    @property
    @abstractmethod
    def score(self) -> Scoresheet:
        """The points so far, and what the map would pay as it stands."""

    @property
    @abstractmethod
    def edition(self) -> Edition:
        """The card data this game is played with."""

    @property
    @abstractmethod
    def edicts(self) -> Mapping[str, Edict]:
        """The edicts of this deal by letter, A to D."""

    @property
    @abstractmethod
    def season(self) -> int:
        """The season under way, from 0; that of the last one when the game is over."""

    @property
    @abstractmethod
    def clock(self) -> int:
        """The time spent since the start of the game."""

    @property
    @abstractmethod
    def season_clock(self) -> int:
        """The time spent in the season under way."""

    @property
    @abstractmethod
    def coming(self) -> tuple[Card, ...]:
        """The cards still to come after the one asked about, in order."""
