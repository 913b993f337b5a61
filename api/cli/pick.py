"""Picking one of some spaces: what a troll or a gorgon destroys."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine import Move
from engine.land import col_of, row_of
from engine.lasting_effects import DESTROY


@dataclass(frozen=True, slots=True)
class Pick:
    """The spaces to pick from, in reading order, and the one picked."""

    spaces: tuple[int, ...]
    number: int = 0

    @property
    def space(self) -> int:
        """The space picked."""
        return self.spaces[self.number]

    @property
    def move(self) -> Move:
        """The move of destroying it."""
        return Move(DESTROY, (self.space,))

    def moved(self, down: int, right: int) -> "Pick":
        """The nearest space in a direction; the same one where there is none."""
        ways = {space: self._way_to(space, down, right) for space in self.spaces}
        ahead = [space for space, (forward, _) in ways.items() if forward > 0]
        if not ahead:
            return self
        return self._on(min(ahead, key=lambda space: ways[space][0] + 2 * ways[space][1]))

    def next_fit(self, legal: Sequence[Move]) -> "Pick":
        """The next space there is to pick."""
        spaces = [move.spaces[0] for move in legal]
        return self._on(next((space for space in spaces if space > self.space), spaces[0]))

    def laid(self, move: Move) -> "Pick":
        """The space that a move destroys."""
        return self._on(move.spaces[0])

    def _on(self, space: int) -> "Pick":
        return replace(self, number=self.spaces.index(space))

    def _way_to(self, space: int, down: int, right: int) -> tuple[int, int]:
        """How far a space lies ahead in a direction, and how far aside."""
        rows, cols = row_of(space) - row_of(self.space), col_of(space) - col_of(self.space)
        return (rows * down, abs(cols)) if down else (cols * right, abs(rows))
