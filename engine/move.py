"""A move, and its text form: `water C4 C5 C6`, or for a hero `hero C4 marks B4 C3 C5 D4`."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import BadInput
from engine.land import parse_space, space_name

MAX_TEXT = 200
MARKS = "marks"
"""What comes before the spaces a hero marks."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does at one turn: a word (a terrain, or another action) and the spaces it is done to.

    `marks` are the spaces of the map that a hero's attack marks; whoever draws no hero marks none.
    """

    word: str
    spaces: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()

    def __str__(self) -> str:
        marked = [MARKS, *map(space_name, self.marks)] if self.marks else []
        return " ".join([self.word, *map(space_name, self.spaces), *marked])


def parse_move(text: str) -> Move:
    """Read a move; spaces may come in any order and case, each once."""
    words = text.split() if len(text) <= MAX_TEXT else []
    if not words:
        raise BadInput(f"{text[:40]!r} is not a move such as 'water C4 C5 C6'")
    names = words[1:]
    cut = next((place for place, name in enumerate(names) if name.lower() == MARKS), len(names))
    groups = [[parse_space(name) for name in group] for group in (names[:cut], names[cut + 1 :])]
    if any(len(set(group)) < len(group) for group in groups):
        raise BadInput(f"{text[:60]!r} names a space twice")
    return Move(words[0].lower(), *map(_in_order, groups))


def _in_order(spaces: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(spaces))
