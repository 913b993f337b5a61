"""A move, and its text form: `water C4 C5 C6`."""

from dataclasses import dataclass

from engine.errors import BadInput
from engine.land import parse_space, space_name

MAX_TEXT = 200


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does at one turn: a word (a terrain, or another action) and the spaces it is done to."""

    word: str
    spaces: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.word, *map(space_name, self.spaces)])


def parse_move(text: str) -> Move:
    """Read a move; spaces may come in any order and case, each once."""
    words = text.split() if len(text) <= MAX_TEXT else []
    if not words:
        raise BadInput(f"{text[:40]!r} is not a move such as 'water C4 C5 C6'")
    spaces = [parse_space(word) for word in words[1:]]
    if len(set(spaces)) < len(spaces):
        raise BadInput(f"{text[:60]!r} names a space twice")
    return Move(words[0].lower(), tuple(sorted(spaces)))
