"""The map in the course of a plan: the land, what heroes marked, and the monsters that bear an initial."""

from dataclasses import dataclass, replace

from engine.land import Land, draw, mask_of
from engine.lasting_effects import ZOMBIE, Lasting, empty_beside, targets
from engine.terrain import DESTROYED, MONSTER


@dataclass(frozen=True, slots=True)
class MapState:
    """A map at one moment: nothing but the land in games without heroes and lasting effects.

    `marks` is the mask of all spaces marked so far. `lasting` are the ambushes with an effect that landed,
    in their order; whether a dragon has paid is not kept up here.
    """

    land: Land
    marks: int = 0
    lasting: tuple[Lasting, ...] = ()

    def drawn(self, spaces: tuple[int, ...], terrain: int) -> "MapState":
        """After something was drawn; monsters on marked spaces are destroyed at once."""
        after = replace(self, land=draw(self.land, spaces, terrain))
        return after._struck(spaces) if terrain == MONSTER and self.marks else after

    def attacked(self, marks: tuple[int, ...]) -> "MapState":
        """After a hero marked spaces: the monsters there are destroyed."""
        return replace(self, marks=self.marks | mask_of(marks))._struck(marks)

    def ambushed(self, spaces: tuple[int, ...], effect: str) -> "MapState":
        """After the monsters of an ambush landed, with an initial if they have an effect."""
        after = self.drawn(spaces, MONSTER)
        return replace(after, lasting=(*self.lasting, Lasting(effect, mask_of(spaces)))) if effect else after

    def spread(self) -> "MapState":
        """After the zombies reached every empty space beside them, where they are on the map."""
        zombies = self.ambush(ZOMBIE)
        if zombies is None:
            return self
        reached = empty_beside(self.land, zombies)
        grown = replace(zombies, spaces=zombies.spaces | mask_of(reached))
        lasting = tuple(grown if ambush is zombies else ambush for ambush in self.lasting)
        return replace(self, lasting=lasting).drawn(reached, MONSTER)

    def ambush(self, effect: str) -> Lasting | None:
        """The ambush with an effect, if it has landed."""
        return next((ambush for ambush in self.lasting if ambush.effect == effect), None)

    def targets(self, effect: str) -> tuple[int, ...]:
        """The spaces that a troll or a gorgon could destroy now."""
        ambush = self.ambush(effect)
        return targets(self.land, ambush) if ambush else ()

    def _struck(self, spaces: tuple[int, ...]) -> "MapState":
        hit = [space for space in spaces if self.marks >> space & 1 and self.land[space] == MONSTER]
        return replace(self, land=draw(self.land, hit, DESTROYED)) if hit else self
