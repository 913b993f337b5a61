"""Annealing a plan: small changes, kept when they pay and sometimes when they do not.

A plan is always a legal play. While every card is placed, a place is free when no other card and no monster
lies there, so most steps only lift a card or a few and put them back. A step that would have let monsters
land elsewhere, or a card be drawn that was not, plays the whole plan again by the rules. So do some steps
where a card may find no place at all.
"""

import math
from typing import Any

from engine.batch import count_units
from engine.compiled import bare_kernel, inlined_kernel
from solver.outlook import DISCARDED
from solver.search.chain import (
    NEW,
    NO_PLACE,
    OLD,
    anywhere,
    both_elsewhere,
    elsewhere,
    first_season,
    making_way,
    moved_alone,
    put,
    redraw,
    terrains,
    track,
)
from solver.search.dice import below, chance
from solver.search.play import coins_at, copy_play, is_own, play_through, score_all
from solver.search.rows import copy_row
from solver.search.tables import (
    BEST,
    DISCARDS,
    FIRST,
    LAST,
    MOST,
    NOW,
    SCORE,
    SEASONS,
    SPARE,
    SQUARES_FIRST,
    SQUARES_LAST,
    STEPS_MADE,
)
from solver.search.unfit import more_unfit, others_stay

_EXCHANGES = 4
"""One step in so many moves two cards instead of one."""

_REPLAYS = 64
"""Where cards may find no place, one step in so many plays the plan again."""

_REPLAYS_UNFIT = 32
"""While one has found none, one in so many does."""


@bare_kernel
def start(tables: Any, state: Any) -> None:
    """Begin anew with a random legal plan."""
    state.plan[NOW] = DISCARDED
    resume(tables, state)


@bare_kernel
def resume(tables: Any, state: Any) -> None:
    """Go on from the plan found in the state."""
    state.tally[DISCARDS] = play_through(tables, state, NOW, state.dice)
    state.tally[SCORE] = score_all(tables, state, NOW)
    note_best(state)


@inlined_kernel
def note_best(state: Any) -> None:
    """Keep the plan under change when it is the best of all."""
    if state.tally[SCORE] > state.tally[BEST]:
        state.tally[BEST] = state.tally[SCORE]
        copy_row(state.best, state.plan[NOW])


@bare_kernel
def anneal(tables: Any, state: Any, steps: int, hot: float, cold: float, crowded: bool) -> None:
    """A slice of annealing: so many steps while it cools from one temperature to another."""
    cooling = (cold / hot) ** (1.0 / steps)
    heat = hot
    for _ in range(steps):
        heat *= cooling
        unfit = state.tally[DISCARDS] > 0
        if (unfit or crowded) and below(state.dice, _REPLAYS_UNFIT if unfit else _REPLAYS) == 0:
            _wish(tables, state, floor_under(state, heat))
            continue
        moved = _propose(tables, state)
        if moved > 0:
            _attempt(tables, state, moved, floor_under(state, heat))
    state.tally[STEPS_MADE] += steps


@inlined_kernel
def floor_under(state: Any, heat: float) -> float:
    """The lowest score that a step may lead to."""
    return float(state.tally[SCORE] + heat * math.log(1.0 - chance(state.dice)))


@inlined_kernel
def _propose(tables: Any, state: Any) -> int:
    """Choose cards and new places for them; returns how many cards, 0 when they do not fit."""
    turns = state.plan.shape[1]
    if turns > 1 and below(state.dice, _EXCHANGES) == 0:
        return both_elsewhere(tables, state.plan[NOW], state.lands[NOW, SEASONS - 1], state.chain, state.dice)
    turn = below(state.dice, turns)
    old = state.plan[NOW, turn]
    if old == DISCARDED:
        return 0
    new = elsewhere(tables, turn, old, state.dice)
    if new in (old, NO_PLACE):
        return 0
    moved_alone(state.chain, turn, old, new)
    return making_way(
        tables, state.plan[NOW], state.when[NOW], state.lands[NOW, SEASONS - 1], state.chain, state.dice
    )


@inlined_kernel
def _attempt(tables: Any, state: Any, moved: int, floor: float) -> None:
    """Move the cards of a chain; back again when the score falls below the floor."""
    watched = tables.rules[MOST] > 0 or state.tally[DISCARDS] > 0
    if watched:
        track(tables, state, moved, OLD, NEW)
        if not others_stay(tables, state, moved):
            track(tables, state, moved, NEW, OLD)
            copy_row(state.plan[SPARE], state.plan[NOW])
            put(state.plan[SPARE], state.chain, moved)
            _replay(tables, state, floor)
            return
    first = first_season(tables, state.chain, moved)
    redraw(tables, state, moved, first, OLD, NEW)
    if _accept(tables, state, first, terrains(tables, state.chain, moved), floor):
        if not watched:
            track(tables, state, moved, OLD, NEW)
        put(state.plan[NOW], state.chain, moved)
        for card in range(moved):
            state.tally[DISCARDS] += more_unfit(tables, state.chain, card)
        note_best(state)
        return
    redraw(tables, state, moved, first, NEW, OLD)
    if watched:
        track(tables, state, moved, NEW, OLD)


@inlined_kernel
def _accept(tables: Any, state: Any, earliest: int, touched: int, floor: float) -> bool:
    """Score what changed from a season on; keep it when the sum is not below the floor."""
    score = state.tally[SCORE]
    for term in range(tables.terms.shape[0]):
        state.points[SPARE, term] = state.points[NOW, term]
        season, count = tables.terms[term, 0], tables.terms[term, 1]
        if season >= earliest and tables.looks[count] & touched:
            points = count_units(count, state.lands[NOW, season]) * tables.terms[term, 2]
            score += points - state.points[NOW, term]
            state.points[SPARE, term] = points
    if tables.rules[MOST] > 0:
        score += _change_of_coins(tables, state, earliest)
    if score < floor:
        return False
    state.tally[SCORE] = score
    copy_row(state.points[NOW], state.points[SPARE])
    return True


@inlined_kernel
def _change_of_coins(tables: Any, state: Any, earliest: int) -> int:
    """How much more the coins pay than they did; written into the spare points."""
    first = tables.terms.shape[0]
    before = 0
    for season in range(SEASONS):
        state.points[SPARE, first + season] = state.points[NOW, first + season]
        before += state.points[NOW, first + season] if season >= earliest else 0
    paid = 0
    for season in range(earliest, SEASONS):
        coins = coins_at(tables, state, NOW, season)
        state.points[SPARE, first + season] = coins
        paid += coins
    return paid - before


@bare_kernel
def _wish(tables: Any, state: Any, floor: float) -> None:
    """Wish a card elsewhere, or the 1x1 that stands for it, and play the whole plan again."""
    copy_row(state.plan[SPARE], state.plan[NOW])
    turn = below(state.dice, state.plan.shape[1])
    old = state.plan[NOW, turn]
    if (
        tables.rules[SQUARES_LAST] > tables.rules[SQUARES_FIRST]
        and not is_own(tables, turn, old)
        and below(state.dice, 2) == 0
    ):
        state.plan[SPARE, turn] = tables.rules[SQUARES_FIRST] + below(
            state.dice, tables.rules[SQUARES_LAST] - tables.rules[SQUARES_FIRST]
        )
    elif tables.turns[turn, FIRST] == tables.turns[turn, LAST]:
        return
    else:
        state.plan[SPARE, turn] = anywhere(tables, turn, state.dice)
    _replay(tables, state, floor)


@bare_kernel
def _replay(tables: Any, state: Any, floor: float) -> None:
    """Play the spare plan by the rules, and keep it when its score is not below the floor."""
    discards = play_through(tables, state, SPARE, state.dice)
    score = score_all(tables, state, SPARE)
    if score >= floor:
        copy_play(state, SPARE, NOW)
        state.tally[SCORE] = score
        state.tally[DISCARDS] = discards
        note_best(state)
