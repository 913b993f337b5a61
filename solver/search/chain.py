"""Chains: a card moves to another place, and a card that lay there moves in its turn, or two change about.

A chain is worked out on the last land, where every card lies; each row holds a turn, its old place and its
new one. A lone card that moves is a chain of one.
"""

from typing import Any

from engine.compiled import inlined_kernel
from engine.land import STRIDE
from engine.terrain import EMPTY
from solver.outlook import DISCARDED
from solver.search.dice import below
from solver.search.play import is_free, is_own, is_square, note, paint
from solver.search.tables import (
    BLOCK,
    COIN,
    EVENT,
    FIRST,
    IS_HERO,
    LAST,
    LONGEST,
    NO_EVENT,
    NOW,
    SEASON,
    SEASONS,
    SIZE,
    SQUARES_FIRST,
    SQUARES_LAST,
    TERRAIN,
)

MOVED, OLD, NEW = range(3)
"""What a row of a chain holds."""

NO_PLACE = -2
"""No place was found where one was looked for."""

_FIXED = -1
"""Stands for an obstacle that cannot be moved, or for several obstacles."""

_TRIES = 4
"""So many places are looked at for a card that has to give way."""

_EXCHANGE_TRIES = 8
"""And so many for each of two cards that move together, which seldom fit at once."""

_ALIKE = 8
"""One lone card in so many stays on its spaces and is drawn in another way."""


@inlined_kernel
def anywhere(tables: Any, turn: int, dice: Any) -> int:
    """A random place of a turn's card, free or not."""
    count = tables.turns[turn, LAST] - tables.turns[turn, FIRST]
    if count == 0:
        return NO_PLACE
    return int(tables.turns[turn, FIRST] + below(dice, count))


@inlined_kernel
def near(tables: Any, turn: int, place: int, dice: Any) -> int:
    """A random place for a turn's card that covers one of the spaces of a place; for a hero one beside it."""
    space = tables.spaces[place, below(dice, tables.places[place, SIZE])]
    if tables.turns[turn, IS_HERO]:
        space += STRIDE * (below(dice, 3) - 1) + below(dice, 3) - 1
    begin = tables.through_start[tables.turns[turn, BLOCK], space]
    count = tables.through_start[tables.turns[turn, BLOCK], space + 1] - begin
    if count == 0:
        return NO_PLACE
    return int(tables.through[begin + below(dice, count)])


@inlined_kernel
def elsewhere(tables: Any, turn: int, old: int, dice: Any) -> int:
    """Another place for a turn, free or not: on the same spaces, near them, or anywhere; or another 1x1."""
    if not is_own(tables, turn, old):
        if below(dice, 2) == 0:
            return _another_square(tables, turn, old, dice)
    elif below(dice, _ALIKE) == 0:
        return int(tables.alike[old])
    if below(dice, 2) == 0:
        return anywhere(tables, turn, dice)
    return near(tables, turn, old, dice)


@inlined_kernel
def _another_square(tables: Any, turn: int, old: int, dice: Any) -> int:
    """A random 1x1, or the old one when that may not stand for the turn's card."""
    first, last = tables.rules[SQUARES_FIRST], tables.rules[SQUARES_LAST]
    new = int(first + below(dice, last - first))
    return new if is_square(tables, turn, new) else old


@inlined_kernel
def moved_alone(chain: Any, turn: int, old: int, new: int) -> None:
    """Write down a chain of one card."""
    chain[0, MOVED], chain[0, OLD], chain[0, NEW] = turn, old, new


@inlined_kernel
def making_way(tables: Any, plan: Any, when: Any, final: Any, chain: Any, dice: Any) -> int:
    """How many cards a chain needs that begins with one moved card, or 0 when it finds no way.

    Every card that gives way goes near a place left behind, or anywhere.
    """
    moved = 1
    result = 0
    paint(tables, final, chain[0, OLD], EMPTY)
    obstacle = _obstacle(tables, when, final, chain[0, NEW])
    while True:
        if obstacle == NO_EVENT:
            result = moved
            break
        if obstacle == _FIXED or moved == LONGEST or _is_moved(tables, chain, moved, obstacle):
            break
        turn = tables.turn_at[obstacle]
        chain[moved, MOVED] = turn
        chain[moved, OLD] = plan[turn]
        paint(tables, final, plan[turn], EMPTY)
        paint(tables, final, chain[moved - 1, NEW], tables.places[chain[moved - 1, NEW], TERRAIN])
        moved += 1
        obstacle = _look_for_place(tables, when, final, chain, moved, dice)
    for i in range(moved - 1):
        paint(tables, final, chain[i, NEW], EMPTY)
    for i in range(moved):
        paint(tables, final, chain[i, OLD], tables.places[chain[i, OLD], TERRAIN])
    return result


@inlined_kernel
def _is_moved(tables: Any, chain: Any, moved: int, event: int) -> bool:
    """Whether an event is the turn of a card that has moved already."""
    for i in range(moved):  # noqa: SIM110  # the compiler has no any()
        if chain[i, MOVED] == tables.turn_at[event]:
            return True
    return False


@inlined_kernel
def _obstacle(tables: Any, when: Any, final: Any, place: int) -> int:
    """The event of the one card in the way, NO_EVENT when the place is free, or FIXED."""
    obstacle = NO_EVENT
    for i in range(tables.places[place, SIZE]):
        space = tables.spaces[place, i]
        if final[space] == EMPTY:
            continue
        event = when[space]
        if event < 0 or event == NO_EVENT or tables.turn_at[event] < 0:
            return _FIXED
        if obstacle not in (NO_EVENT, event):
            return _FIXED
        obstacle = event
    return int(obstacle)


@inlined_kernel
def _look_for_place(tables: Any, when: Any, final: Any, chain: Any, moved: int, dice: Any) -> int:
    """Find the last card of a chain a new place, free if possible; returns what lies in the way there."""
    turn, old = chain[moved - 1, MOVED], chain[moved - 1, OLD]
    chain[moved - 1, NEW] = old
    best = _FIXED
    for _ in range(_TRIES):
        if below(dice, 4) == 0:
            new = anywhere(tables, turn, dice)
        else:
            new = near(tables, turn, chain[below(dice, moved), OLD], dice)
        if new in (NO_PLACE, old):
            continue
        obstacle = _obstacle(tables, when, final, new)
        if obstacle != _FIXED:
            best = obstacle
            chain[moved - 1, NEW] = new
        if obstacle == NO_EVENT:
            break
    return int(best)


@inlined_kernel
def both_elsewhere(tables: Any, plan: Any, final: Any, chain: Any, dice: Any) -> int:
    """A chain of two cards, each put back over a space of the other or of its own; 0 when they do not fit."""
    turns = plan.shape[0]
    one = below(dice, turns)
    two = (one + 1 + below(dice, turns - 1)) % turns
    if not (_is_card(tables, plan, one) and _is_card(tables, plan, two)):
        return 0
    crosswise = below(dice, 4) > 0
    paint(tables, final, plan[one], EMPTY)
    paint(tables, final, plan[two], EMPTY)
    new_one = _free_near(tables, final, one, plan[two] if crosswise else plan[one], plan[one], dice)
    new_two = NO_PLACE
    if new_one != NO_PLACE:
        paint(tables, final, new_one, tables.places[new_one, TERRAIN])
        new_two = _free_near(tables, final, two, plan[one], plan[two], dice)
        paint(tables, final, new_one, EMPTY)
    paint(tables, final, plan[one], tables.places[plan[one], TERRAIN])
    paint(tables, final, plan[two], tables.places[plan[two], TERRAIN])
    chain[0, MOVED], chain[0, OLD], chain[0, NEW] = one, plan[one], new_one
    chain[1, MOVED], chain[1, OLD], chain[1, NEW] = two, plan[two], new_two
    return 2 if new_two != NO_PLACE else 0


@inlined_kernel
def _is_card(tables: Any, plan: Any, turn: int) -> bool:
    """Whether a turn has drawn something that can be lifted."""
    return bool(tables.turn_at[tables.turns[turn, EVENT]] >= 0 and plan[turn] != DISCARDED)


@inlined_kernel
def _free_near(tables: Any, final: Any, turn: int, place: int, old: int, dice: Any) -> int:
    """A free place for a turn's card near some place, or NO_PLACE when a few tries find none."""
    for _ in range(_EXCHANGE_TRIES):
        new = near(tables, turn, place, dice)
        if new not in (NO_PLACE, old) and is_free(tables, final, new):
            return new
    return NO_PLACE


@inlined_kernel
def first_season(tables: Any, chain: Any, moved: int) -> int:
    """The earliest season of the cards of a chain."""
    first = SEASONS
    for i in range(moved):
        first = min(first, tables.turns[chain[i, MOVED], SEASON])
    return first


@inlined_kernel
def terrains(tables: Any, chain: Any, moved: int) -> int:
    """The set of terrains that a chain lifts or draws."""
    touched = 0
    for i in range(moved):
        touched |= 1 << tables.places[chain[i, OLD], TERRAIN]
        touched |= 1 << tables.places[chain[i, NEW], TERRAIN]
    return touched


@inlined_kernel
def track(tables: Any, state: Any, moved: int, old: int, new: int) -> None:
    """Write down which events fill the spaces of a chain, and its coins; from column OLD to NEW or back."""
    for i in range(moved):
        note(tables, state.when[NOW], state.chain[i, old], NO_EVENT)
    for i in range(moved):
        turn = state.chain[i, MOVED]
        note(tables, state.when[NOW], state.chain[i, new], tables.turns[turn, EVENT])
        coins = tables.places[state.chain[i, new], COIN] - tables.places[state.chain[i, old], COIN]
        if coins != 0:
            for season in range(tables.turns[turn, SEASON], SEASONS):
                state.coins[NOW, season] += coins


@inlined_kernel
def redraw(tables: Any, state: Any, moved: int, first: int, old: int, new: int) -> None:
    """Redraw the cards of a chain on every land that holds them: all lifted before any is put back."""
    for season in range(first, SEASONS):
        land = state.lands[NOW, season]
        for i in range(moved):
            if tables.turns[state.chain[i, MOVED], SEASON] <= season:
                paint(tables, land, state.chain[i, old], EMPTY)
        for i in range(moved):
            if tables.turns[state.chain[i, MOVED], SEASON] <= season:
                place = state.chain[i, new]
                paint(tables, land, place, tables.places[place, TERRAIN])


@inlined_kernel
def put(plan: Any, chain: Any, moved: int) -> None:
    """Write the new places of a chain into a plan."""
    for i in range(moved):
        plan[chain[i, MOVED]] = chain[i, NEW]
