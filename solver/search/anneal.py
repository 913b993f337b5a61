"""Annealing a plan: small changes, kept when they pay and sometimes when they do not.

A plan is always a legal play. While every card is placed, a place is free when no other card and no monster
lies there, so most steps only lift a card or two and put them back; a step that would have let monsters land
elsewhere plays the whole plan again by the rules. So do steps where a card may find no place at all, and all
steps while one has found none.
"""

import math
from typing import Any

from engine.batch import count_units
from engine.compiled import kernel
from engine.terrain import EMPTY
from solver.outlook import DISCARDED
from solver.search.dice import below, chance
from solver.search.play import (
    coins_at,
    copy_play,
    is_free,
    is_own,
    paint,
    play_through,
    score_all,
    shift,
    track,
    walks_hold,
)
from solver.search.tables import (
    BEST,
    BLOCK,
    DISCARDS,
    FIRST,
    LAST,
    MOST,
    NOW,
    SCORE,
    SEASON,
    SEASONS,
    SIZE,
    SPARE,
    SQUARES_FIRST,
    SQUARES_LAST,
    STEPS_MADE,
    TERRAIN,
)

NO_PLACE = -2
"""No free place was found where one was looked for."""

_EXCHANGES = 4
"""One step in so many moves two cards instead of one."""

_REPLAYS = 8
"""Where cards may find no place, one step in so many plays the plan again."""


@kernel
def start(tables: Any, state: Any) -> None:
    """Begin anew with a random legal plan."""
    state.plan[NOW] = DISCARDED
    resume(tables, state)


@kernel
def resume(tables: Any, state: Any) -> None:
    """Go on from the plan found in the state."""
    state.tally[DISCARDS] = play_through(tables, state, NOW, state.dice)
    state.tally[SCORE] = score_all(tables, state, NOW)
    _note_best(state)


@kernel
def _note_best(state: Any) -> None:
    if state.tally[SCORE] > state.tally[BEST]:
        state.tally[BEST] = state.tally[SCORE]
        state.best[:] = state.plan[NOW]


@kernel
def anneal(tables: Any, state: Any, steps: int, hot: float, cold: float, crowded: bool) -> None:
    """A slice of annealing: so many steps while it cools from one temperature to another."""
    cooling = (cold / hot) ** (1.0 / steps)
    heat = hot
    for _ in range(steps):
        floor = state.tally[SCORE] + heat * math.log(1.0 - chance(state.dice))
        if state.tally[DISCARDS] > 0 or (crowded and below(state.dice, _REPLAYS) == 0):
            _wish(tables, state, floor)
        elif state.plan.shape[1] > 1 and below(state.dice, _EXCHANGES) == 0:
            _exchange(tables, state, floor)
        else:
            _relocate(tables, state, floor)
        heat *= cooling
    state.tally[STEPS_MADE] += steps


@kernel
def anywhere(tables: Any, state: Any, turn: int) -> int:
    """A random place of a turn's card, free or not."""
    count = tables.turns[turn, LAST] - tables.turns[turn, FIRST]
    return int(tables.turns[turn, FIRST] + below(state.dice, count))


@kernel
def _near(tables: Any, state: Any, turn: int, place: int) -> int:
    """A random place for a turn's card that covers one of the spaces of a place."""
    space = tables.spaces[place, below(state.dice, tables.places[place, SIZE])]
    begin = tables.through_start[tables.turns[turn, BLOCK], space]
    count = tables.through_start[tables.turns[turn, BLOCK], space + 1] - begin
    if count == 0:
        return NO_PLACE
    return int(tables.through[begin + below(state.dice, count)])


@kernel
def _relocate(tables: Any, state: Any, floor: float) -> None:
    """Move one card, anywhere or over a space it covers now, in any of its shapes and terrains."""
    turn = below(state.dice, state.plan.shape[1])
    old = state.plan[NOW, turn]
    far = below(state.dice, 2) == 0
    new = anywhere(tables, state, turn) if far else _near(tables, state, turn, old)
    if new == old:
        return
    final = state.lands[NOW, SEASONS - 1]
    paint(tables, final, old, EMPTY)
    fits = is_free(tables, final, new)
    paint(tables, final, old, tables.places[old, TERRAIN])
    if not fits:
        return
    if tables.rules[MOST] > 0:
        track(tables, state, turn, old, new)
        if not walks_hold(tables, state):
            track(tables, state, turn, new, old)
            copy_play(state, NOW, SPARE)
            state.plan[SPARE, turn] = new
            _replay(tables, state, floor)
            return
    shift(tables, state, turn, old, new)
    touched = (1 << tables.places[old, TERRAIN]) | (1 << tables.places[new, TERRAIN])
    if _accept(tables, state, tables.turns[turn, SEASON], touched, floor):
        state.plan[NOW, turn] = new
        _note_best(state)
        return
    shift(tables, state, turn, new, old)
    if tables.rules[MOST] > 0:
        track(tables, state, turn, new, old)


@kernel
def _exchange(tables: Any, state: Any, floor: float) -> None:
    """Lift two cards and put each back over a space of the other, or of its own."""
    turns = state.plan.shape[1]
    one = below(state.dice, turns)
    two = below(state.dice, turns - 1)
    two += 1 if two >= one else 0
    old_one, old_two = state.plan[NOW, one], state.plan[NOW, two]
    crosswise = below(state.dice, 4) > 0
    new_one = _near(tables, state, one, old_two if crosswise else old_one)
    new_two = _near(tables, state, two, old_one)
    if new_one == NO_PLACE or new_two == NO_PLACE:
        return
    if not _both_fit(tables, state.lands[NOW, SEASONS - 1], old_one, new_one, old_two, new_two):
        return
    if tables.rules[MOST] > 0:
        _track_two(tables, state, one, old_one, new_one, two, old_two, new_two)
        if not walks_hold(tables, state):
            _track_two(tables, state, one, new_one, old_one, two, new_two, old_two)
            copy_play(state, NOW, SPARE)
            state.plan[SPARE, one] = new_one
            state.plan[SPARE, two] = new_two
            _replay(tables, state, floor)
            return
    _shift_two(tables, state, one, old_one, new_one, two, old_two, new_two)
    earliest = min(tables.turns[one, SEASON], tables.turns[two, SEASON])
    touched = (1 << tables.places[old_one, TERRAIN]) | (1 << tables.places[old_two, TERRAIN])
    touched |= (1 << tables.places[new_one, TERRAIN]) | (1 << tables.places[new_two, TERRAIN])
    if _accept(tables, state, earliest, touched, floor):
        state.plan[NOW, one] = new_one
        state.plan[NOW, two] = new_two
        _note_best(state)
        return
    _shift_two(tables, state, one, new_one, old_one, two, new_two, old_two)
    if tables.rules[MOST] > 0:
        _track_two(tables, state, one, new_one, old_one, two, new_two, old_two)


@kernel
def _both_fit(tables: Any, final: Any, old_one: int, new_one: int, old_two: int, new_two: int) -> bool:
    """Whether two new places are free and apart once two old ones are lifted."""
    paint(tables, final, old_one, EMPTY)
    paint(tables, final, old_two, EMPTY)
    fits = is_free(tables, final, new_one)
    if fits:
        paint(tables, final, new_one, tables.places[new_one, TERRAIN])
        fits = is_free(tables, final, new_two)
        paint(tables, final, new_one, EMPTY)
    paint(tables, final, old_one, tables.places[old_one, TERRAIN])
    paint(tables, final, old_two, tables.places[old_two, TERRAIN])
    return bool(fits)


@kernel
def _track_two(
    tables: Any, state: Any, one: int, old_one: int, new_one: int, two: int, old_two: int, new_two: int
) -> None:
    """Write down that two cards lie elsewhere; the first once more, as the second may have lain there."""
    track(tables, state, one, old_one, new_one)
    track(tables, state, two, old_two, new_two)
    track(tables, state, one, new_one, new_one)


@kernel
def _shift_two(
    tables: Any, state: Any, one: int, old_one: int, new_one: int, two: int, old_two: int, new_two: int
) -> None:
    """Redraw two cards on every land that holds them: both lifted before either is put back."""
    for season in range(tables.turns[one, SEASON], SEASONS):
        paint(tables, state.lands[NOW, season], old_one, EMPTY)
    for season in range(tables.turns[two, SEASON], SEASONS):
        paint(tables, state.lands[NOW, season], old_two, EMPTY)
        paint(tables, state.lands[NOW, season], new_two, tables.places[new_two, TERRAIN])
    for season in range(tables.turns[one, SEASON], SEASONS):
        paint(tables, state.lands[NOW, season], new_one, tables.places[new_one, TERRAIN])


@kernel
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
    state.points[NOW] = state.points[SPARE]
    return True


@kernel
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


@kernel
def _wish(tables: Any, state: Any, floor: float) -> None:
    """Wish a card elsewhere, or the 1x1 that stands for it, and play the whole plan again."""
    state.plan[SPARE] = state.plan[NOW]
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
        state.plan[SPARE, turn] = anywhere(tables, state, turn)
    _replay(tables, state, floor)


@kernel
def _replay(tables: Any, state: Any, floor: float) -> None:
    """Play the spare plan by the rules, and keep it when its score is not below the floor."""
    discards = play_through(tables, state, SPARE, state.dice)
    score = score_all(tables, state, SPARE)
    if score >= floor:
        copy_play(state, SPARE, NOW)
        state.tally[SCORE] = score
        state.tally[DISCARDS] = discards
        _note_best(state)
