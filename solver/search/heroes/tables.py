"""What the search for Heroes reads and writes beside the tables that all games have."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, SPACES
from engine.lasting_effects import DRAGON, GORGON, TROLL, ZOMBIE
from solver.outlook import DISCARDED, Ambush, Outlook, Spread
from solver.search import tables
from solver.search.dice import Seed, seeded
from solver.search.tables import NO_EVENT, SEASONS, Ints, Tables, no_chain, rows

CARD, HERO_CARD, DESTRUCTION, AMBUSH, SPREAD = range(5)
"""The kinds of event."""

KIND, NUMBER, EFFECT = range(3)
"""What a row of `HeroTables.events` holds; the number is that of the turn or of the ambush."""

NO_EFFECT, DRAGON_CODE, ZOMBIE_CODE, TROLL_CODE, GORGON_CODE = range(5)
"""The initials as they stand in `initials`."""

CODES = {
    "": NO_EFFECT,
    DRAGON: DRAGON_CODE,
    ZOMBIE: ZOMBIE_CODE,
    TROLL: TROLL_CODE,
    GORGON: GORGON_CODE,
}

Map = NDArray[np.uint8]
"""Something about every space of the framed map."""


class HeroTables(NamedTuple):
    """An outlook for compiled code.

    `events` are all events in order; those of season s begin at `starts[s]` and end at `starts[s + 1]`.
    `shots` are the spaces marked from each place; without `dragons` none can pay. `initials` and `marked` are
    what is on the map at first; a dragon that has paid bears no initial here, as it can do no more.
    """

    base: Tables
    events: Ints
    starts: Ints
    shots: NDArray[np.int16]
    initials: Map
    marked: Map
    dragons: int


class HeroState(NamedTuple):
    """A legal play under change, one played on from it (rows NOW and SPARE), and the best plan so far.

    As `tables.State`; for the end of each season also the initials, the marks, and how many cards fitted
    nowhere by then. `reached` is room for the spaces that something reaches.
    """

    plan: Ints
    lands: Map
    coins: Ints
    unfit: Ints
    landed: Ints
    initials: Map
    marked: Map
    when: Ints
    points: Ints
    chain: Ints
    best: Ints
    tally: Ints
    reached: Ints
    dice: Seed


def tables_of(outlook: Outlook) -> HeroTables:
    """An outlook laid out for compiled code."""
    initials = np.zeros(FRAMED, dtype=np.uint8)
    for ambush in outlook.lasting:
        if not ambush.paid:
            initials[[s for s in SPACES if ambush.spaces >> s & 1]] = CODES[ambush.effect]
    marked = np.zeros(FRAMED, dtype=np.uint8)
    marked[[space for space in SPACES if outlook.marks >> space & 1]] = 1
    seasons = [event.season for event in outlook.events]
    return HeroTables(
        base=tables.tables_of(outlook),
        events=rows(_events(outlook)),
        starts=np.searchsorted(seasons, np.arange(SEASONS + 1)).astype(np.int64),
        shots=outlook.places.marks,
        initials=initials,
        marked=marked,
        dragons=sum(event.card.effect == DRAGON for event in outlook.events)
        + int((initials == DRAGON_CODE).sum()),
    )


def _events(outlook: Outlook) -> Iterator[tuple[int, int, int]]:
    turn = ambush = 0
    for event in outlook.events:
        effect = CODES[event.card.effect]
        if isinstance(event, Spread):
            yield (SPREAD, 0, effect)
        elif isinstance(event, Ambush):
            yield (AMBUSH, ambush, effect)
            ambush += 1
        else:
            kind = HERO_CARD if event.card.kind == "hero" else CARD
            yield (DESTRUCTION if event.destroys else kind, turn, effect)
            turn += 1


def state_of(tables: HeroTables, seed: int) -> HeroState:
    """A state with nothing in it yet; `anneal.start` fills it with a legal plan."""
    turns = len(tables.base.turns)
    return HeroState(
        plan=np.full((2, turns), DISCARDED, dtype=np.int64),
        lands=np.zeros((2, SEASONS, len(tables.base.land)), dtype=np.uint8),
        coins=np.zeros((2, SEASONS), dtype=np.int64),
        unfit=np.zeros((2, SEASONS), dtype=np.int64),
        landed=np.full((2, len(tables.base.ambushes)), DISCARDED, dtype=np.int64),
        initials=np.zeros((2, SEASONS, FRAMED), dtype=np.uint8),
        marked=np.zeros((2, SEASONS, FRAMED), dtype=np.uint8),
        when=np.full((2, FRAMED), NO_EVENT, dtype=np.int64),
        points=np.zeros((2, len(tables.base.terms) + SEASONS), dtype=np.int64),
        chain=no_chain(),
        best=np.full(turns, DISCARDED, dtype=np.int64),
        tally=np.array([0, -NO_EVENT, 0, 0], dtype=np.int64),
        reached=np.zeros(FRAMED, dtype=np.int64),
        dice=seeded(seed),
    )
