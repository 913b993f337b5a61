"""What the compiled search reads and writes: an outlook as plain arrays, and the plan it is working on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.batch import NUMBER_OF_COUNT
from engine.land import FRAMED
from solver.outlook import DISCARDED, Outlook
from solver.search.dice import Seed, seeded
from solver.search.scope import scopes

SEASONS = 4


class Tables(NamedTuple):
    """An outlook for compiled code; nothing in it changes."""

    land: NDArray[np.uint8]
    spaces: NDArray[np.int16]
    sizes: NDArray[np.int16]
    terrain: NDArray[np.uint8]
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    season: NDArray[np.int64]
    through: NDArray[np.int32]
    through_start: NDArray[np.int64]
    block: NDArray[np.int64]
    terms: NDArray[np.int64]
    looks: NDArray[np.bool_]


class State(NamedTuple):
    """A legal plan under change: `lands` is the land at the end of each season, `points` what each term pays.

    `tally` holds the score, the best score, the number of discards, and the steps made so far.
    """

    plan: NDArray[np.int64]
    lands: NDArray[np.uint8]
    points: NDArray[np.int64]
    best: NDArray[np.int64]
    tally: NDArray[np.int64]
    spare_plan: NDArray[np.int64]
    spare_lands: NDArray[np.uint8]
    spare_points: NDArray[np.int64]
    dice: Seed


SCORE, BEST, DISCARDS, STEPS_MADE = range(4)


def tables_of(outlook: Outlook) -> Tables:
    """An outlook laid out for compiled code."""
    ranges = sorted({(turn.first, turn.last) for turn in outlook.turns})
    through, starts = _through(outlook, ranges)
    return Tables(
        land=outlook.land.copy(),
        spaces=outlook.places.spaces,
        sizes=outlook.places.sizes,
        terrain=outlook.places.terrain,
        first=np.array([turn.first for turn in outlook.turns], dtype=np.int64),
        last=np.array([turn.last for turn in outlook.turns], dtype=np.int64),
        season=np.array([turn.season for turn in outlook.turns], dtype=np.int64),
        through=through,
        through_start=starts,
        block=np.array([ranges.index((t.first, t.last)) for t in outlook.turns], dtype=np.int64),
        terms=np.array([(t.season, NUMBER_OF_COUNT[t.count], t.worth) for t in outlook.terms], np.int64),
        looks=scopes(),
    )


def _through(outlook: Outlook, ranges: list[tuple[int, int]]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
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


def state_of(tables: Tables, seed: int) -> State:
    """A state with nothing in it yet; `anneal.start` fills it with a legal plan."""
    turns = len(tables.first)
    terms = len(tables.terms)
    return State(
        plan=np.full(turns, DISCARDED, dtype=np.int64),
        lands=np.zeros((SEASONS, FRAMED), dtype=np.uint8),
        points=np.zeros(terms, dtype=np.int64),
        best=np.full(turns, DISCARDED, dtype=np.int64),
        tally=np.array([0, -1, 0, 0], dtype=np.int64),
        spare_plan=np.zeros(turns, dtype=np.int64),
        spare_lands=np.zeros((SEASONS, FRAMED), dtype=np.uint8),
        spare_points=np.zeros(terms, dtype=np.int64),
        dice=seeded(seed),
    )
