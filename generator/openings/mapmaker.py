"""Mapmaker's openings.

All elements of the year are put on the map at random; then, many times over, one is lifted and put down
elsewhere if the whole year does not get worse by more than a slack that shrinks to nothing. The moves of the
best year found, up to the wanted season, are the opening.
"""

from itertools import accumulate, takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.batch import edict_points, pays_array
from engine.compiled import kernel
from engine.mapmaker import MapmakerPosition
from engine.move import Move
from engine.shapes import placements
from engine.terrain import EMPTY, NAMES
from generator.openings.stream import is_free, next_number, seed_of

STEPS = 1_000_000
SLACK = 5
TRIES = 1000

Ints = NDArray[np.int64]


def opening_moves(start: MapmakerPosition, seasons: int, key: str) -> tuple[Move, ...]:
    """The moves of strong play from the beginning of a year until some seasons have ended."""
    chosen = _year_plan(
        np.frombuffer(start.land, dtype=np.uint8),
        *_places(start),
        np.array([element.terrains[0] for element in start.elements]),
        _season_ends(start),
        *_pays(start),
        seed_of(key),
    )
    ends = accumulate(element.time for element in start.elements)
    before = (end - element.time for end, element in zip(ends, start.elements, strict=True))
    played = len(list(takewhile(lambda clock: clock < seasons * start.edition.seasons[0].time, before)))
    return tuple(
        Move(NAMES[element.terrains[0]], placements(element.shapes[0].cells)[place].spaces)
        for element, place in zip(start.elements[:played], chosen, strict=False)
    )


def _places(start: MapmakerPosition) -> tuple[Ints, Ints, Ints]:
    """Per element the number of its places and of its spaces, and the spaces of every place, padded."""
    places = [placements(element.shapes[0].cells) for element in start.elements]
    spaces = np.zeros((len(places), max(map(len, places)), 5), np.int64)
    for e, choices in enumerate(places):
        spaces[e, : len(choices), : len(choices[0].spaces)] = [place.spaces for place in choices]
    return (
        np.array([len(choices) for choices in places]),
        np.array([len(choices[0].spaces) for choices in places]),
        spaces,
    )


def _season_ends(start: MapmakerPosition) -> Ints:
    """How many elements have been placed when each season ends."""
    clocks = list(accumulate(element.time for element in start.elements))
    ends = accumulate(season.time for season in start.edition.seasons)
    return np.array([1 + next(e for e, clock in enumerate(clocks) if clock >= end) for end in ends])


def _pays(start: MapmakerPosition) -> tuple[Ints, Ints, Ints]:
    """What the edicts and the surrounded mountains pay, and which two edicts each season scores."""
    letters = list(start.edicts)
    scored = [[letters.index(letter) for letter in season.edicts] for season in start.edition.seasons]
    edicts = np.array([pays_array(edict) for edict in start.edicts.values()])
    return edicts, pays_array(start.edition.bonus), np.array(scored)


@kernel
def _scatter(land: Any, counts: Any, sizes: Any, spaces: Any, terrains: Any, state: Any, chosen: Any) -> bool:
    """Put every element down at random; False when one of them found no free place in `TRIES` looks."""
    for e in range(len(counts)):
        for _ in range(TRIES):
            chosen[e] = next_number(state) % counts[e]
            if is_free(land, spaces[e, chosen[e]], sizes[e]):
                break
        else:
            return False
        for i in range(sizes[e]):
            land[spaces[e, chosen[e], i]] = terrains[e]
    return True


@kernel
def _year_total(
    start: Any,
    sizes: Any,
    spaces: Any,
    terrains: Any,
    ends: Any,
    edicts: Any,
    bonus: Any,
    scored: Any,
    chosen: Any,
) -> int:
    """The final score of the year in which every element lies in its chosen place."""
    land = start.copy()
    total = 0
    e = 0
    for season in range(len(ends)):
        while e < ends[season]:
            for i in range(sizes[e]):
                land[spaces[e, chosen[e], i]] = terrains[e]
            e += 1
        for letter in scored[season]:
            total += edict_points(edicts[letter], land)
    return total + edict_points(bonus, land)


@kernel
def _year_plan(
    start: Any,
    counts: Any,
    sizes: Any,
    spaces: Any,
    terrains: Any,
    ends: Any,
    edicts: Any,
    bonus: Any,
    scored: Any,
    seed: Any,
) -> Any:
    """The place of every element in a strong year."""
    state = np.array([seed], np.uint64)
    chosen = np.zeros(len(counts), np.int64)
    land = start.copy()
    while not _scatter(land, counts, sizes, spaces, terrains, state, chosen):
        land = start.copy()
    total = _year_total(start, sizes, spaces, terrains, ends, edicts, bonus, scored, chosen)
    best = total
    best_chosen = chosen.copy()
    for step in range(STEPS):
        e = next_number(state) % len(counts)
        place = next_number(state) % counts[e]
        slack = next_number(state) % (1 + SLACK * (STEPS - step) // STEPS)
        old = chosen[e]
        for i in range(sizes[e]):
            land[spaces[e, old, i]] = EMPTY
        if is_free(land, spaces[e, place], sizes[e]):
            chosen[e] = place
            changed = _year_total(start, sizes, spaces, terrains, ends, edicts, bonus, scored, chosen)
            if changed + slack >= total:
                total = changed
            else:
                chosen[e] = old
        for i in range(sizes[e]):
            land[spaces[e, chosen[e], i]] = terrains[e]
        if total > best:
            best = total
            best_chosen[:] = chosen
    return best_chosen
