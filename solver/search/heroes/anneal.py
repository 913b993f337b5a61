"""Annealing where drawings have effects: a changed plan is played on from the season of the change.

Most changes are seen to be impossible before that: a card cannot lie where another card lies, nor where
monsters were before it. Where later monsters or a destroyed space are in the way, these give way. Changes
that nothing else on the map notices are not played on but drawn anew (`quiet`).
"""

from typing import Any

from engine.compiled import bare_kernel, inlined_kernel
from solver.outlook import DISCARDED
from solver.search.anneal import floor_under, note_best
from solver.search.chain import (
    NO_PLACE,
    anywhere,
    both_elsewhere,
    elsewhere,
    first_season,
    making_way,
    moved_alone,
    put,
)
from solver.search.dice import below
from solver.search.heroes.play import adopt, play_on, score_from
from solver.search.heroes.quiet import is_quiet, others_stay_at, redrawn
from solver.search.heroes.tables import CARD, DESTRUCTION, HERO_CARD, KIND
from solver.search.play import is_own
from solver.search.rows import copy_row
from solver.search.tables import (
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

_WISHES = 64
"""One step in so many wishes a card where something else may lie."""

_WISHES_UNFIT = 32
"""And one in so many more while a card has found no place."""

_DESTRUCTIONS = 8
"""One step in so many that come upon a destruction chooses another space for it: few make a difference."""


@bare_kernel
def start(tables: Any, state: Any) -> None:
    """Begin anew with a random legal plan."""
    state.plan[NOW] = DISCARDED
    resume(tables, state)


@bare_kernel
def resume(tables: Any, state: Any) -> None:
    """Go on from the plan found in the state."""
    first = tables.base.turns[0, SEASON]
    copy_row(state.plan[SPARE], state.plan[NOW])
    state.when[NOW] = NO_EVENT
    play_on(tables, state, first)
    _take(state, score_from(tables, state, first, True), first)


@bare_kernel
def _take(state: Any, score: int, first: int) -> None:
    """The spare play becomes the one under change, and perhaps the best."""
    adopt(state, first)
    state.tally[SCORE] = score
    state.tally[DISCARDS] = state.unfit[NOW, SEASONS - 1]
    note_best(state)


@bare_kernel
def anneal(tables: Any, state: Any, steps: int, hot: float, cold: float) -> None:
    """A slice of annealing: so many steps while it cools from one temperature to another."""
    cooling = (cold / hot) ** (1.0 / steps)
    heat = hot
    for _ in range(steps):
        heat *= cooling
        unfit = state.tally[DISCARDS] > 0
        if below(state.dice, _WISHES) == 0 or (unfit and below(state.dice, _WISHES_UNFIT) == 0):
            first = _choose_anew(tables, state, below(state.dice, state.plan.shape[1]))
        else:
            moved, first = _propose(tables, state)
            if moved > 0:
                first = _attempt(tables, state, moved, heat)
        if first < SEASONS:
            play_on(tables, state, first)
            score = score_from(tables, state, first, False)
            if score >= floor_under(state, heat):
                _take(state, score, first)
    state.tally[STEPS_MADE] += steps


@inlined_kernel
def _propose(tables: Any, state: Any) -> tuple[int, int]:
    """Choose a card or two and new places for them, in any of their forms; cards in the way give way.

    Returns how many cards a chain has, 0 when there is none, and then the season from which the spare plan is
    to be played on, SEASONS when nothing is left to do.
    """
    _copy_last_land(state)
    plan, when, final = state.plan[NOW], state.when[NOW], state.lands[SPARE, SEASONS - 1]
    if plan.shape[0] > 1 and below(state.dice, _EXCHANGES) == 0:
        return both_elsewhere(tables.base, plan, final, state.chain, state.dice), SEASONS
    turn = below(state.dice, plan.shape[0])
    if tables.events[tables.base.turns[turn, EVENT], KIND] == DESTRUCTION:
        return 0, _choose_anew(tables, state, turn) if below(state.dice, _DESTRUCTIONS) == 0 else SEASONS
    old = plan[turn]
    if old == DISCARDED:
        return 0, _choose_anew(tables, state, turn)
    new = elsewhere(tables.base, turn, old, state.dice)
    if new in (old, NO_PLACE):
        return 0, SEASONS
    moved_alone(state.chain, turn, old, new)
    moved = making_way(tables.base, plan, when, final, state.chain, state.dice)
    if moved == 0 and _is_open(tables, state, turn, new):
        copy_row(state.plan[SPARE], plan)
        state.plan[SPARE, turn] = new
        return 0, int(tables.base.turns[turn, SEASON])
    return moved, SEASONS


@inlined_kernel
def _copy_last_land(state: Any) -> None:
    """Make a last land to try chains on: lifting a card and putting it back heals its destroyed spaces."""
    copy_row(state.lands[SPARE, SEASONS - 1], state.lands[NOW, SEASONS - 1])


@inlined_kernel
def _is_open(tables: Any, state: Any, turn: int, place: int) -> bool:
    """Whether nothing lies on a place but what is lifted or gives way (later events)."""
    own = tables.base.turns[turn, EVENT]
    for i in range(tables.base.places[place, SIZE]):
        event = state.when[NOW, tables.base.spaces[place, i]]
        if event in (NO_EVENT, own):
            continue
        if event < own or tables.events[event, KIND] in (CARD, HERO_CARD):
            return False
    return True


@inlined_kernel
def _attempt(tables: Any, state: Any, moved: int, heat: float) -> int:
    """Move the cards of a chain, all to free places; at once where nothing else on the map notices.

    Returns the season from which the spare plan is to be played on, SEASONS when nothing is left to do.
    """
    if is_quiet(tables, state, moved) and others_stay_at(tables, state, moved):
        if redrawn(tables, state, moved, floor_under(state, heat)):
            note_best(state)
        return SEASONS
    copy_row(state.plan[SPARE], state.plan[NOW])
    put(state.plan[SPARE], state.chain, moved)
    return int(first_season(tables.base, state.chain, moved))


@bare_kernel
def _choose_anew(tables: Any, state: Any, turn: int) -> int:
    """Wish a card where something may lie, or destroy another space.

    Returns the season from which the spare plan is to be played on, SEASONS when nothing is left to do.
    """
    copy_row(state.plan[SPARE], state.plan[NOW])
    if tables.events[tables.base.turns[turn, EVENT], KIND] == DESTRUCTION:
        state.plan[SPARE, turn] = DISCARDED
    elif not _wish(tables, state, turn):
        return SEASONS
    return int(tables.base.turns[turn, SEASON])


@bare_kernel
def _wish(tables: Any, state: Any, turn: int) -> bool:
    """Wish a card anywhere, or the 1x1 that stands for it, whatever lies there; whether there is a choice."""
    squares = tables.base.rules[SQUARES_LAST] - tables.base.rules[SQUARES_FIRST]
    own = is_own(tables.base, turn, state.plan[NOW, turn])
    if squares > 0 and not own and below(state.dice, 2) == 0:
        state.plan[SPARE, turn] = tables.base.rules[SQUARES_FIRST] + below(state.dice, squares)
    elif tables.base.turns[turn, FIRST] == tables.base.turns[turn, LAST]:
        return False
    else:
        state.plan[SPARE, turn] = anywhere(tables.base, turn, state.dice)
    return True
