"""The lasting effects of ambushes: dragon, zombies, troll and gorgon, on spaces that bear an initial."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.draw_phase import Fits
from engine.edition import Card
from engine.land import SPACES, STEPS, Land, space_name
from engine.move import Move
from engine.position import Ask
from engine.terrain import DESTROYED, EDGE, EMPTY, MONSTER, MOUNTAIN, WASTELAND

DRAGON, ZOMBIE, TROLL, GORGON = "dragon", "zombie", "troll", "gorgon"

DRAGON_COINS = 3
"""What a dragon pays when it can do no more harm."""

AFTER_SCORING = (ZOMBIE, TROLL)
"""The effects that come round after every season's scoring."""

DESTROY = "destroy"
"""The word of the move that picks a space for the troll or the gorgon."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """An ambush whose monsters bear its initial: its effect, and the mask of the spaces they were drawn on.

    Those that were destroyed since are still in the mask. `paid` is for a dragon whose coins were given.
    """

    effect: str
    spaces: int
    paid: bool = False

    def standing(self, land: Land) -> tuple[int, ...]:
        """The spaces whose monsters were not destroyed."""
        return tuple(s for s in SPACES if self.spaces >> s & 1 and land[s] == MONSTER)


def beside(spaces: Iterable[int]) -> tuple[int, ...]:
    """The spaces, and bits of the frame, that share a side with one of some, in reading order."""
    return tuple(sorted({space + step for space in spaces for step in STEPS}))


def empty_beside(land: Land, ambush: Lasting) -> tuple[int, ...]:
    """Where the zombies spread to, and what a troll can destroy."""
    return tuple(space for space in beside(ambush.standing(land)) if land[space] == EMPTY)


def gorgon_targets(land: Land, ambush: Lasting) -> tuple[int, ...]:
    """What a gorgon can destroy: all beside it but mountains, wasteland and what is destroyed already."""
    spared = (EDGE, MOUNTAIN, WASTELAND, DESTROYED)
    return tuple(space for space in beside(ambush.standing(land)) if land[space] not in spared)


def targets(land: Land, ambush: Lasting) -> tuple[int, ...]:
    """The spaces among which a player must pick one to be destroyed; none for effects without a choice."""
    if ambush.effect == TROLL:
        return empty_beside(land, ambush)
    return gorgon_targets(land, ambush) if ambush.effect == GORGON else ()


def is_overcome(land: Land, ambush: Lasting) -> bool:
    """Whether every dragon space is destroyed or has no empty space beside it."""
    return not empty_beside(land, ambush)


@dataclass(frozen=True)
class Destruction:
    """The choice of a space that the troll or the gorgon destroys."""

    card: Card
    spaces: tuple[int, ...]

    @property
    def fits(self) -> Fits:
        """There is nothing to draw."""
        return ()

    @cached_property
    def ask(self) -> Ask:
        """The spaces to pick from."""
        return Ask(self.card, DESTROY, spaces=self.spaces)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """One for each of the spaces."""
        return tuple(Move(DESTROY, (space,)) for space in self.spaces)

    def coins(self, move: Move) -> int:  # noqa: ARG002  # what a drawing is asked as well
        """There is no shape, so there is no coin beside it."""
        return 0

    def broken_rule(self, move: Move) -> str | None:
        """The rule that forbids a move, in a player's words; None when it is legal."""
        if move in self.legal_moves:
            return None
        choice = ", ".join(map(space_name, self.spaces))
        if move.word != DESTROY:
            return f"first {self.card.name} destroys a space; the move is '{DESTROY}' and one of {choice}"
        return f"{self.card.name} destroys one of {choice}"
