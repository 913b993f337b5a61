"""What every counting function shares: its type, its mark for the compiler, and looking at neighbours."""

from collections.abc import Callable
from typing import TypeVar

from engine.land import STRIDE, Codes
from engine.terrain import FOREST, MOUNTAIN

Count = Callable[[Codes], int]
F = TypeVar("F", bound=Callable[..., int])

COMPILABLE: list[Callable[..., int]] = []
"""Every function that compiled code may call; `engine.batch` makes them known to the compiler."""


def counting(function: F) -> F:
    """Mark a function that runs both interpreted and compiled; it stays an ordinary function."""
    COMPILABLE.append(function)
    return function


@counting
def neighbours_holding(land: Codes, space: int, code: int) -> int:
    """How many of the four neighbours of a space hold one terrain."""
    return (
        (1 if land[space - STRIDE] == code else 0)
        + (1 if land[space - 1] == code else 0)
        + (1 if land[space + 1] == code else 0)
        + (1 if land[space + STRIDE] == code else 0)
    )


@counting
def terrains_in(seen: int) -> int:
    """How many terrain types a set of codes (bit `code` set) holds: forest to mountain, nothing else."""
    types = 0
    for code in range(FOREST, MOUNTAIN + 1):
        types += (seen >> code) & 1
    return types
