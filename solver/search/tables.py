"""What the compiled search reads and writes: an outlook as plain arrays, and the plan it is working on."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.batch import NUMBER_OF_COUNT
from engine.land import FRAMED
from engine.terrain import EMPTY, MOUNTAIN
from solver.outlook import DISCARDED, Outlook, Purse, Turn
from solver.search.dice import Seed, seeded
from solver.search.scope import scopes

SEASONS = 4

NO_EVENT = 1 << 40
"""Stands for a space where nothing is drawn, in the order of events."""

ROOM = 7
"""An array without rows has so many columns, so that compiled code may read its shape."""

Ints = NDArray[np.int64]


class Tables(NamedTuple):
    """An outlook for compiled code; nothing in it changes.

    What is known of a place, a turn or an ambush is a row of numbers: compiled code hands on few arrays
    faster than many. An event's number is its place in `Outlook.events`; `turn_at` has the turn of each
    event at which a card is drawn, and -1 for the others. From a place, `alike` leads through all others of
    the same card on the same spaces and back.
    """

    land: NDArray[np.uint8]
    spaces: NDArray[np.int16]
    places: Ints
    turns: Ints
    ambushes: Ints
    rules: Ints
    through: NDArray[np.int32]
    through_start: Ints
    alike: NDArray[np.int32]
    terms: Ints
    looks: Ints
    turn_at: Ints
    mountains: Ints


SIZE, TERRAIN, COIN = range(3)
"""What a row of `Tables.places` holds."""

FIRST, LAST, SEASON, EVENT, BLOCK, SQUARES, IS_HERO = range(7)
"""What a row of `Tables.turns` holds: the range of its places, ..., the terrains of its 1x1 as a set, ...."""

TURN = 4
"""A row of `Tables.ambushes` begins like one of turns; then comes the turn it comes before."""

SQUARES_FIRST, SQUARES_LAST, HELD, MOST = range(4)
"""What `Tables.rules` holds: the range of the 1x1s, coins held less mountains surrounded, the most coins."""


class State(NamedTuple):
    """A legal play under change, room for another (rows NOW and SPARE), and the best plan so far.

    `lands` is the land at the end of each season, `coins` what shapes have brought by then; `landed` is the
    place of each ambush, `when` the event that filled each space, and `points` what each term pays, then what
    the coins pay each season. `chain` are the cards moved by a step. `tally` holds the score, the best score,
    the number of cards that fitted nowhere, and the steps made so far.
    """

    plan: Ints
    lands: NDArray[np.uint8]
    coins: Ints
    landed: Ints
    when: Ints
    points: Ints
    chain: Ints
    best: Ints
    tally: Ints
    dice: Seed


LONGEST = 3
"""No step moves more cards."""


def no_chain() -> Ints:
    """Room for the cards of a step."""
    return np.zeros((LONGEST, 3), dtype=np.int64)


NOW, SPARE = range(2)
SCORE, BEST, DISCARDS, STEPS_MADE = range(4)


def tables_of(outlook: Outlook) -> Tables:
    """An outlook laid out for compiled code."""
    ranges = sorted({(turn.first, turn.last) for turn in outlook.turns})
    through, starts = _through(outlook, ranges)
    purse = outlook.purse or Purse(0, 0, 0)
    places = outlook.places
    numbers = {id(event): number for number, event in enumerate(outlook.events)}
    return Tables(
        land=outlook.land.copy(),
        spaces=places.spaces,
        places=np.stack((places.sizes, places.terrain, places.coins), axis=1, dtype=np.int64),
        turns=rows(
            (
                turn.first,
                turn.last,
                turn.season,
                numbers[id(turn)],
                ranges.index((turn.first, turn.last)),
                sum(1 << terrain for terrain in turn.squares),
                int(turn.card.kind == "hero"),
            )
            for turn in outlook.turns
        ),
        ambushes=rows(
            (ambush.first, ambush.last, ambush.season, numbers[id(ambush)], ambush.turn)
            for ambush in outlook.ambushes
        ),
        rules=np.array([*outlook.squares, purse.held - purse.surrounded, purse.most], dtype=np.int64),
        through=through,
        through_start=starts,
        alike=_alike(outlook, ranges),
        terms=rows((t.season, NUMBER_OF_COUNT[t.count], t.worth) for t in outlook.terms),
        looks=scopes(),
        turn_at=np.array(list(_turn_at(outlook)), dtype=np.int64),
        mountains=np.flatnonzero(outlook.land[:FRAMED] == MOUNTAIN),
    )


def _turn_at(outlook: Outlook) -> Iterator[int]:
    """For each event the number of its turn, or -1 when no card is drawn."""
    number = 0
    for event in outlook.events:
        is_turn = isinstance(event, Turn)
        yield number if isinstance(event, Turn) and not event.destroys else -1
        number += int(is_turn)


def rows(numbers: Iterable[tuple[int, ...]]) -> Ints:
    """Rows of numbers as an array, which has columns even without any row."""
    found = list(numbers)
    return np.array(found, dtype=np.int64).reshape(len(found), len(found[0]) if found else ROOM)


def _through(outlook: Outlook, ranges: list[tuple[int, int]]) -> tuple[NDArray[np.int32], Ints]:
    """The places of each range that cover each space: one list, and where each (range, space) begins."""
    found = [np.zeros(0, dtype=np.int32)]
    starts = np.zeros((len(ranges), FRAMED + 1), dtype=np.int64)
    end = 0
    for number, (first, last) in enumerate(ranges):
        spaces, rows = np.nonzero(outlook.places.covered[first:last].T)
        found.append((rows + first).astype(np.int32))
        starts[number] = end + np.searchsorted(spaces, np.arange(FRAMED + 1))
        end += len(rows)
    return np.concatenate(found), starts


def _alike(outlook: Outlook, ranges: list[tuple[int, int]]) -> NDArray[np.int32]:
    """For each place the next one of its range on the same spaces, which may be itself."""
    alike = np.arange(len(outlook.places.sizes), dtype=np.int32)
    for first, last in ranges:
        own: dict[bytes, list[int]] = {}
        for place in range(first, last):
            own.setdefault(outlook.places.spaces[place].tobytes(), []).append(place)
        for places in own.values():
            alike[places] = np.roll(places, -1)
    return alike


def state_of(tables: Tables, seed: int) -> State:
    """A state with nothing in it yet; `anneal.start` fills it with a legal plan."""
    turns = len(tables.turns)
    when = np.where(tables.land[:FRAMED] == EMPTY, NO_EVENT, -1)
    return State(
        plan=np.full((2, turns), DISCARDED, dtype=np.int64),
        lands=np.zeros((2, SEASONS, len(tables.land)), dtype=np.uint8),
        coins=np.zeros((2, SEASONS), dtype=np.int64),
        landed=np.full((2, len(tables.ambushes)), DISCARDED, dtype=np.int64),
        when=np.stack((when, when)),
        points=np.zeros((2, len(tables.terms) + SEASONS), dtype=np.int64),
        chain=no_chain(),
        best=np.full(turns, DISCARDED, dtype=np.int64),
        tally=np.array([0, -NO_EVENT, 0, 0], dtype=np.int64),
        dice=seeded(seed),
    )
