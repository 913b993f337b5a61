"""Covering in compiled code: drawings that share no space are tried until they cover what is wanted."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.compiled import bare_kernel, inlined_kernel

WORD = 64


class Ways(NamedTuple):
    """All ways in which cards can be drawn, each a row: its card, its spaces, and these as a set of bits.

    Spaces are numbered from 0; a row of them is filled up with -1.
    """

    card: NDArray[np.int64]
    spaces: NDArray[np.int64]
    bits: NDArray[np.uint64]


class Room(NamedTuple):
    """Where the search keeps what it is at, a row for each drawing it has made.

    `open` are the ways still open, `length` how many; `taken` is the way tried, the one before `at`; `wanted`
    marks the spaces still to be covered, `left` counts them; `through` is the space covered next. `most` and
    `over` are what it works out for a row: the most that each card covers, and how many ways cover a space.
    """

    open: NDArray[np.int32]
    length: NDArray[np.int64]
    taken: NDArray[np.int64]
    at: NDArray[np.int64]
    wanted: NDArray[np.uint8]
    left: NDArray[np.int64]
    through: NDArray[np.int64]
    most: NDArray[np.int64]
    over: NDArray[np.int64]


def room_for(ways: Ways, cards: int, spaces: int) -> Room:
    """Room for coverings of so many spaces by so many cards."""
    depth = cards + 1
    return Room(
        open=np.zeros((depth, len(ways.card)), dtype=np.int32),
        length=np.zeros(depth, dtype=np.int64),
        taken=np.zeros(depth, dtype=np.int64),
        at=np.zeros(depth, dtype=np.int64),
        wanted=np.zeros((depth, spaces), dtype=np.uint8),
        left=np.zeros(depth, dtype=np.int64),
        through=np.zeros(depth, dtype=np.int64),
        most=np.zeros(cards, dtype=np.int64),
        over=np.zeros(spaces, dtype=np.int64),
    )


@bare_kernel
def cover(ways: Any, room: Any, effort: int, used: Any, needed: Any) -> tuple[bool, int]:
    """Look for coverings of the spaces wanted in the first row of the room, as far as an effort goes.

    Effort is counted in ways looked at; returns whether there is a covering, and what is left of the effort,
    less than nothing when it was not enough. The first covering ends the search, unless there is room in
    `used` to tell which ways take part in any, and in `needed` to strike out cards that one does without.
    """
    found = False
    depth, fresh = 0, True
    _open_all(ways, room)
    while depth >= 0:
        if fresh and room.left[depth] == 0:
            found = True
            if len(used) == 0:
                break
            _note(ways, room, depth, used, needed)
            fresh = False
        elif fresh:
            effort -= room.length[depth]
            if effort < 0:
                break
            fresh = _narrow(ways, room, depth) and _take_next(ways, room, depth)
        else:
            fresh = _take_next(ways, room, depth)
        if fresh:
            _enter(ways, room, depth)
        depth += 1 if fresh else -1
    return found, effort


@inlined_kernel
def _open_all(ways: Any, room: Any) -> None:
    """All ways are open, and the spaces wanted are counted."""
    for way in range(len(ways.card)):
        room.open[0, way] = way
    room.length[0] = len(ways.card)
    room.left[0] = 0
    for space in range(room.wanted.shape[1]):
        room.left[0] += room.wanted[0, space]


@inlined_kernel
def _gain(ways: Any, wanted: Any, way: int) -> int:
    """How many of the wanted spaces a way covers."""
    gain = 0
    for i in range(ways.spaces.shape[1]):
        space = ways.spaces[way, i]
        if space < 0:
            break
        gain += wanted[space]
    return gain


@inlined_kernel
def _narrow(ways: Any, room: Any, depth: int) -> bool:
    """Leave open what can take part in a covering; choose the space with the fewest ways, if all have some.

    Each card covers at most as many wanted spaces as its best way. What that adds up to beyond those wanted
    may be lost, so ways that lose more are out.
    """
    wanted = room.wanted[depth]
    for card in range(len(room.most)):
        room.most[card] = 0
    for i in range(room.length[depth]):
        way = room.open[depth, i]
        room.most[ways.card[way]] = max(room.most[ways.card[way]], _gain(ways, wanted, way))
    spare = -room.left[depth]
    for card in range(len(room.most)):
        spare += room.most[card]
    if spare < 0:
        return False
    for space in range(len(wanted)):
        room.over[space] = 0
    kept = 0
    for i in range(room.length[depth]):
        way = room.open[depth, i]
        gain = _gain(ways, wanted, way)
        if gain > 0 and gain + spare >= room.most[ways.card[way]]:
            room.open[depth, kept] = way
            kept += 1
            for j in range(ways.spaces.shape[1]):
                if ways.spaces[way, j] < 0:
                    break
                room.over[ways.spaces[way, j]] += 1
    room.length[depth] = kept
    room.at[depth] = 0
    fewest = kept + 1
    for space in range(len(wanted)):
        if wanted[space] and room.over[space] < fewest:
            fewest = room.over[space]
            room.through[depth] = space
    return bool(fewest > 0)


@inlined_kernel
def _take_next(ways: Any, room: Any, depth: int) -> bool:
    """Take the next way over the chosen space; whether there is one."""
    space = room.through[depth]
    word, bit = space // WORD, np.uint64(1) << np.uint64(space % WORD)
    for i in range(room.at[depth], room.length[depth]):
        way = room.open[depth, i]
        if ways.bits[way, word] & bit:
            room.taken[depth] = way
            room.at[depth] = i + 1
            return True
    return False


@inlined_kernel
def _enter(ways: Any, room: Any, depth: int) -> None:
    """What is open and wanted after the way that was taken."""
    taken = room.taken[depth]
    card, low, high = ways.card[taken], ways.bits[taken, 0], ways.bits[taken, 1]
    count = 0
    for i in range(room.length[depth]):
        way = room.open[depth, i]
        if ways.card[way] != card and not (ways.bits[way, 0] & low or ways.bits[way, 1] & high):
            room.open[depth + 1, count] = way
            count += 1
    room.length[depth + 1] = count
    left = room.left[depth]
    for space in range(room.wanted.shape[1]):
        room.wanted[depth + 1, space] = room.wanted[depth, space]
    for i in range(ways.spaces.shape[1]):
        space = ways.spaces[taken, i]
        if space >= 0:
            left -= room.wanted[depth + 1, space]
            room.wanted[depth + 1, space] = 0
    room.left[depth + 1] = left


@inlined_kernel
def _note(ways: Any, room: Any, depth: int, used: Any, needed: Any) -> None:
    """Write down the ways of a covering, and strike out the cards that it does without."""
    for row in range(depth):
        used[room.taken[row]] = 1
    for card in range(len(needed)):
        there = False
        for row in range(depth):
            if ways.card[room.taken[row]] == card:
                there = True
        if not there:
            needed[card] = 0
