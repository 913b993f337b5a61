"""What every counting function shares: its type, its mark for the compiler, and looking at neighbours."""

from collections.abc import Callable
from typing import TypeVar

from engine.land import FRAMED, STEPS, STRIDE, Codes
from engine.terrain import FOREST, MOUNTAIN

Count = Callable[[Codes], int]
F = TypeVar("F", bound=Callable[..., object])

COMPILABLE: list[Callable[..., object]] = []
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


@counting
def gather_cluster(land: Codes, start: int, seen: list[int], found: list[int]) -> int:
    """The size of the cluster a space belongs to.

    The cluster's spaces are written to the front of `found` and marked in `seen`; both have a place for every
    space of the framed map.
    """
    found[0] = start
    seen[start] = 1
    size = 1
    done = 0
    while done < size:
        space = found[done]
        done += 1
        for step in STEPS:
            neighbour = space + step
            if land[neighbour] == land[start] and seen[neighbour] == 0:
                seen[neighbour] = 1
                found[size] = neighbour
                size += 1
    return size


@counting
def terrains_beside(land: Codes, spaces: list[int], size: int) -> int:
    """The set of codes (bit `code` set) next to a cluster, its own code and EMPTY among them."""
    around = 0
    for i in range(size):
        for step in STEPS:
            around |= 1 << land[spaces[i] + step]
    return around


def no_spaces() -> list[int]:
    """A zero for every space of the framed map, to be marked or written over; bytes in compiled code.

    It must not be returned: in compiled code it ends with the function that asked for it.
    """
    return [0] * FRAMED


@counting
def spaces_beside(land: Codes, spaces: list[int], size: int, code: int) -> int:
    """How many different spaces with a code lie next to a cluster."""
    met = no_spaces()
    count = 0
    for i in range(size):
        for step in STEPS:
            beside = spaces[i] + step
            if land[beside] == code and met[beside] == 0:
                met[beside] = 1
                count += 1
    return count
