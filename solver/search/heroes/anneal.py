"""Annealing where drawings have effects: a changed plan is always played on from the season of the change.

Most changes are seen to be impossible before that: a card cannot lie where another card lies, nor where
monsters were before it. Where later monsters or a destroyed space are in the way, these give way.
"""

import math
from typing import Any

from engine.compiled import kernel
from engine.land import STRIDE
from solver.outlook import DISCARDED
from solver.search.anneal import anywhere
from solver.search.dice import below, chance
from solver.search.heroes.play import adopt, place_on, play_on, score_from
from solver.search.heroes.tables import CARD, DESTRUCTION, HERO_CARD, KIND
from solver.search.play import is_own
from solver.search.tables import (
    BEST,
    DISCARDS,
    EVENT,
    FIRST,
    LAST,
    NO_EVENT,
    NOW,
    SCORE,
    SEASON,
    SEASONS,
    SIZE,
    SPARE,
    SQUARES_FIRST,
    SQUARES_LAST,
    STEPS_MADE,
)

_EXCHANGES = 4
"""One step in so many moves two cards instead of one."""

_WISHES = 16
"""One step in so many wishes a card where something else may lie."""


@kernel
def start(tables: Any, state: Any) -> None:
    """Begin anew with a random legal plan."""
    state.plan[NOW] = DISCARDED
    resume(tables, state)


@kernel
def resume(tables: Any, state: Any) -> None:
    """Go on from the plan found in the state."""
    first = tables.base.turns[0, SEASON]
    state.plan[SPARE] = state.plan[NOW]
    state.when[NOW] = NO_EVENT
    play_on(tables, state, first)
    _take(state, score_from(tables, state, first, True), first)


@kernel
def _take(state: Any, score: int, first: int) -> None:
    """The spare play becomes the one under change, and perhaps the best."""
    adopt(state, first)
    state.tally[SCORE] = score
    state.tally[DISCARDS] = state.unfit[NOW, SEASONS - 1]
    if score > state.tally[BEST]:
        state.tally[BEST] = score
        state.best[:] = state.plan[NOW]


@kernel
def anneal(tables: Any, state: Any, steps: int, hot: float, cold: float) -> None:
    """A slice of annealing: so many steps while it cools from one temperature to another."""
    cooling = (cold / hot) ** (1.0 / steps)
    heat = hot
    turns = state.plan.shape[1]
    for _ in range(steps):
        floor = state.tally[SCORE] + heat * math.log(1.0 - chance(state.dice))
        heat *= cooling
        state.plan[SPARE] = state.plan[NOW]
        one = below(state.dice, turns)
        first = tables.base.turns[one, SEASON]
        if _kind(tables, one) == DESTRUCTION:
            state.plan[SPARE, one] = DISCARDED
        elif state.tally[DISCARDS] > 0 or below(state.dice, _WISHES) == 0:
            if not _wish(tables, state, one):
                continue
        elif turns > 1 and below(state.dice, _EXCHANGES) == 0:
            two = (one + 1 + below(state.dice, turns - 1)) % turns
            if not _exchange(tables, state, one, two):
                continue
            first = min(first, tables.base.turns[two, SEASON])
        elif not _relocate(tables, state, one):
            continue
        play_on(tables, state, first)
        score = score_from(tables, state, first, False)
        if score >= floor:
            _take(state, score, first)
    state.tally[STEPS_MADE] += steps


@kernel
def _kind(tables: Any, turn: int) -> int:
    return int(tables.events[tables.base.turns[turn, EVENT], KIND])


@kernel
def _near(tables: Any, state: Any, turn: int, place: int) -> int:
    """A random place for a turn that covers a space of a place or, for a hero, one near it; or DISCARDED."""
    space = tables.base.spaces[place, below(state.dice, tables.base.places[place, SIZE])]
    if _kind(tables, turn) == HERO_CARD:
        space += STRIDE * (below(state.dice, 3) - 1) + below(state.dice, 3) - 1
    return place_on(tables, turn, space, state.dice)


@kernel
def _is_open(tables: Any, state: Any, turn: int, place: int, other: int) -> bool:
    """Whether nothing lies on a place but what is lifted (two cards) or gives way (later events)."""
    own, lifted = tables.base.turns[turn, EVENT], tables.base.turns[other, EVENT]
    for i in range(tables.base.places[place, SIZE]):
        event = state.when[NOW, tables.base.spaces[place, i]]
        if event in (NO_EVENT, own, lifted):
            continue
        if event < own or tables.events[event, KIND] in (CARD, HERO_CARD):
            return False
    return True


@kernel
def _relocate(tables: Any, state: Any, turn: int) -> bool:
    """Move one card, anywhere or near where it is now, in any of its forms; whether that may work."""
    old = state.plan[NOW, turn]
    far = below(state.dice, 2) == 0
    new = anywhere(tables.base, state, turn) if far else _near(tables, state, turn, old)
    if new in (old, DISCARDED) or not _is_open(tables, state, turn, new, turn):
        return False
    state.plan[SPARE, turn] = new
    return True


@kernel
def _exchange(tables: Any, state: Any, one: int, two: int) -> bool:
    """Lift two cards and put each back near the other, or near itself; whether that may work."""
    old_one, old_two = state.plan[NOW, one], state.plan[NOW, two]
    if _kind(tables, two) == DESTRUCTION or old_one == DISCARDED or old_two == DISCARDED:
        return False
    crosswise = below(state.dice, 4) > 0
    new_one = _near(tables, state, one, old_two if crosswise else old_one)
    new_two = _near(tables, state, two, old_one)
    if new_one == DISCARDED or new_two == DISCARDED or _meet(tables, new_one, new_two):
        return False
    if not _is_open(tables, state, one, new_one, two) or not _is_open(tables, state, two, new_two, one):
        return False
    state.plan[SPARE, one] = new_one
    state.plan[SPARE, two] = new_two
    return True


@kernel
def _meet(tables: Any, one: int, two: int) -> bool:
    """Whether two places share a space."""
    for i in range(tables.base.places[one, SIZE]):
        for j in range(tables.base.places[two, SIZE]):
            if tables.base.spaces[one, i] == tables.base.spaces[two, j]:
                return True
    return False


@kernel
def _wish(tables: Any, state: Any, turn: int) -> bool:
    """Wish a card anywhere, or the 1x1 that stands for it, whatever lies there; whether there is a choice."""
    squares = tables.base.rules[SQUARES_LAST] - tables.base.rules[SQUARES_FIRST]
    own = is_own(tables.base, turn, state.plan[NOW, turn])
    if squares > 0 and not own and below(state.dice, 2) == 0:
        state.plan[SPARE, turn] = tables.base.rules[SQUARES_FIRST] + below(state.dice, squares)
    elif tables.base.turns[turn, FIRST] == tables.base.turns[turn, LAST]:
        return False
    else:
        state.plan[SPARE, turn] = anywhere(tables.base, state, turn)
    return True
