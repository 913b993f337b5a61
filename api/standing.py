"""What heroes and ambushes left on a map for good: marked spaces, and monsters that bear an initial."""

from engine import Position
from engine.heroes import HeroesPosition
from engine.land import SPACES
from engine.lasting_effects import Lasting


def marked(position: Position) -> tuple[int, ...]:
    """The spaces on which monsters are destroyed; none in a game without heroes."""
    marks = position.marks if isinstance(position, HeroesPosition) else 0
    return tuple(space for space in SPACES if marks >> space & 1)


def lasting(position: Position) -> tuple[Lasting, ...]:
    """The ambushes whose monsters bear an initial, in the order they came up."""
    return position.lasting if isinstance(position, HeroesPosition) else ()


def initial_of(ambush: Lasting) -> str:
    """The letter written on the monsters of an ambush."""
    return ambush.effect[0].upper()
