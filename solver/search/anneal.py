"""Annealing a plan: small changes, kept when they pay and sometimes when they do not.

A plan is always a legal play. While every card is placed, a place is free when no other card lies there, so
most steps only lift a card or two and put them back. A card is discarded when nothing is free at its turn;
where that can happen, steps play the whole plan again by the rules, from the first turn on.
"""

import math
from typing import Any

from engine.batch import count_units
from engine.compiled import kernel
from engine.terrain import EMPTY
from solver.outlook import DISCARDED
from solver.search.dice import below, chance
from solver.search.tables import BEST, DISCARDS, SCORE, SEASONS, STEPS_MADE

NO_PLACE = -2
"""No free place was found where one was looked for."""

_EXCHANGES = 4
"""One step in so many moves two cards instead of one."""

_REPLAYS = 8
"""Where discards can happen, one step in so many plays the plan again."""


@kernel
def is_free(tables: Any, land: Any, place: int) -> bool:
    """Whether nothing lies on a place."""
    for i in range(tables.sizes[place]):  # noqa: SIM110  # the compiler has no all()
        if land[tables.spaces[place, i]] != EMPTY:
            return False
    return True


@kernel
def paint(tables: Any, land: Any, place: int, code: int) -> None:
    """Fill a place with a terrain, or EMPTY."""
    for i in range(tables.sizes[place]):
        land[tables.spaces[place, i]] = code


@kernel
def free_place(tables: Any, land: Any, turn: int, dice: Any) -> int:
    """A free place for a turn's card, the first one found from a random row on."""
    first = tables.first[turn]
    count = tables.last[turn] - first
    if count == 0:
        return DISCARDED
    offset = below(dice, count)
    for i in range(count):
        place = int(first + (offset + i) % count)
        if is_free(tables, land, place):
            return place
    return DISCARDED


@kernel
def play_through(tables: Any, plan: Any, lands: Any, dice: Any) -> int:
    """Play a plan by the rules from the first turn, changing what cannot be played; returns the discards."""
    discards = 0
    now = tables.season[0]
    lands[now] = tables.land
    for turn in range(plan.shape[0]):
        while now < tables.season[turn]:
            lands[now + 1] = lands[now]
            now += 1
        place = plan[turn]
        if place == DISCARDED or not is_free(tables, lands[now], place):
            place = free_place(tables, lands[now], turn, dice)
            plan[turn] = place
        if place == DISCARDED:
            discards += 1
        else:
            paint(tables, lands[now], place, tables.terrain[place])
    return discards


@kernel
def score_all(tables: Any, lands: Any, points: Any) -> int:
    """The points of every term, and their sum."""
    score = 0
    for term in range(tables.terms.shape[0]):
        units = count_units(tables.terms[term, 1], lands[tables.terms[term, 0]])
        points[term] = units * tables.terms[term, 2]
        score += points[term]
    return score


@kernel
def start(tables: Any, state: Any) -> None:
    """Begin anew with a random legal plan."""
    state.plan[:] = DISCARDED
    discards = play_through(tables, state.plan, state.lands, state.dice)
    state.tally[DISCARDS] = discards
    state.tally[SCORE] = score_all(tables, state.lands, state.points)
    _note_best(state)


@kernel
def resume(tables: Any, state: Any) -> None:
    """Go on from the plan found in the state."""
    state.tally[DISCARDS] = play_through(tables, state.plan, state.lands, state.dice)
    state.tally[SCORE] = score_all(tables, state.lands, state.points)
    _note_best(state)


@kernel
def _note_best(state: Any) -> None:
    if state.tally[SCORE] > state.tally[BEST]:
        state.tally[BEST] = state.tally[SCORE]
        state.best[:] = state.plan


@kernel
def anneal(tables: Any, state: Any, steps: int, hot: float, cold: float, crowded: bool) -> None:
    """A slice of annealing: so many steps while it cools from one temperature to another."""
    cooling = (cold / hot) ** (1.0 / steps)
    heat = hot
    for _ in range(steps):
        floor = state.tally[SCORE] + heat * math.log(1.0 - chance(state.dice))
        if state.tally[DISCARDS] > 0 or (crowded and below(state.dice, _REPLAYS) == 0):
            _replay(tables, state, floor)
        elif state.plan.shape[0] > 1 and below(state.dice, _EXCHANGES) == 0:
            _exchange(tables, state, floor)
        else:
            _relocate(tables, state, floor)
        heat *= cooling
    state.tally[STEPS_MADE] += steps


@kernel
def _anywhere(tables: Any, state: Any, turn: int) -> int:
    """A random place of a turn's card, free or not."""
    count = tables.last[turn] - tables.first[turn]
    return int(tables.first[turn] + below(state.dice, count))


@kernel
def _near(tables: Any, state: Any, turn: int, place: int) -> int:
    """A random place for a turn's card that covers one of the spaces of a place."""
    space = tables.spaces[place, below(state.dice, tables.sizes[place])]
    begin = tables.through_start[tables.block[turn], space]
    count = tables.through_start[tables.block[turn], space + 1] - begin
    if count == 0:
        return NO_PLACE
    return int(tables.through[begin + below(state.dice, count)])


@kernel
def _relocate(tables: Any, state: Any, floor: float) -> None:
    """Move one card, anywhere or over a space it covers now."""
    turn = below(state.dice, state.plan.shape[0])
    old = state.plan[turn]
    far = below(state.dice, 2) == 0
    new = _anywhere(tables, state, turn) if far else _near(tables, state, turn, old)
    if new == old:
        return
    final = state.lands[SEASONS - 1]
    paint(tables, final, old, EMPTY)
    if not is_free(tables, final, new):
        paint(tables, final, old, tables.terrain[old])
        return
    _shift(tables, state, turn, old, new)
    if _accept(tables, state, tables.season[turn], tables.terrain[old], tables.terrain[new], floor):
        state.plan[turn] = new
        _note_best(state)
    else:
        _shift(tables, state, turn, new, old)


@kernel
def _shift(tables: Any, state: Any, turn: int, old: int, new: int) -> None:
    """Redraw one card on every land that holds it."""
    for season in range(tables.season[turn], SEASONS):
        paint(tables, state.lands[season], old, EMPTY)
        paint(tables, state.lands[season], new, tables.terrain[new])


@kernel
def _exchange(tables: Any, state: Any, floor: float) -> None:
    """Lift two cards and put each back over a space of the other, or of its own."""
    turns = state.plan.shape[0]
    one = below(state.dice, turns)
    two = below(state.dice, turns - 1)
    two += 1 if two >= one else 0
    old_one, old_two = state.plan[one], state.plan[two]
    crosswise = below(state.dice, 4) > 0
    new_one = _near(tables, state, one, old_two if crosswise else old_one)
    new_two = _near(tables, state, two, old_one)
    if new_one == NO_PLACE or new_two == NO_PLACE:
        return
    final = state.lands[SEASONS - 1]
    paint(tables, final, old_one, EMPTY)
    paint(tables, final, old_two, EMPTY)
    fits = is_free(tables, final, new_one)
    if fits:
        paint(tables, final, new_one, tables.terrain[new_one])
        fits = is_free(tables, final, new_two)
        paint(tables, final, new_one, EMPTY)
    paint(tables, final, old_one, tables.terrain[old_one])
    paint(tables, final, old_two, tables.terrain[old_two])
    if not fits:
        return
    _redraw(tables, state, one, old_one, new_one, two, old_two, new_two)
    earliest = min(tables.season[one], tables.season[two])
    if _accept(tables, state, earliest, tables.terrain[old_one], tables.terrain[old_two], floor):
        state.plan[one] = new_one
        state.plan[two] = new_two
        _note_best(state)
    else:
        _redraw(tables, state, one, new_one, old_one, two, new_two, old_two)


@kernel
def _redraw(
    tables: Any, state: Any, one: int, old_one: int, new_one: int, two: int, old_two: int, new_two: int
) -> None:
    """Redraw two cards on every land that holds them: both lifted before either is put back."""
    for season in range(tables.season[one], SEASONS):
        paint(tables, state.lands[season], old_one, EMPTY)
    for season in range(tables.season[two], SEASONS):
        paint(tables, state.lands[season], old_two, EMPTY)
        paint(tables, state.lands[season], new_two, tables.terrain[new_two])
    for season in range(tables.season[one], SEASONS):
        paint(tables, state.lands[season], new_one, tables.terrain[new_one])


@kernel
def _accept(tables: Any, state: Any, earliest: int, code: int, other: int, floor: float) -> bool:
    """Score what changed from a season on; keep it when the sum is not below the floor."""
    score = state.tally[SCORE]
    for term in range(tables.terms.shape[0]):
        state.spare_points[term] = state.points[term]
        season, count = tables.terms[term, 0], tables.terms[term, 1]
        if season >= earliest and (tables.looks[count, code] or tables.looks[count, other]):
            points = count_units(count, state.lands[season]) * tables.terms[term, 2]
            score += points - state.points[term]
            state.spare_points[term] = points
    if score < floor:
        return False
    state.tally[SCORE] = score
    state.points[:] = state.spare_points
    return True


@kernel
def _replay(tables: Any, state: Any, floor: float) -> None:
    """Wish a card elsewhere and play the whole plan again by the rules."""
    state.spare_plan[:] = state.plan
    turn = below(state.dice, state.plan.shape[0])
    if tables.first[turn] == tables.last[turn]:
        return
    state.spare_plan[turn] = _anywhere(tables, state, turn)
    discards = play_through(tables, state.spare_plan, state.spare_lands, state.dice)
    score = score_all(tables, state.spare_lands, state.spare_points)
    if score >= floor:
        state.plan[:] = state.spare_plan
        state.lands[:] = state.spare_lands
        state.points[:] = state.spare_points
        state.tally[SCORE] = score
        state.tally[DISCARDS] = discards
        _note_best(state)
