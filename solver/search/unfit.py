"""Cards that fit nowhere, and so are not drawn as themselves: what a chain of moved cards means for them."""

from typing import Any

from engine.compiled import bare_kernel, inlined_kernel
from solver.outlook import DISCARDED
from solver.search.chain import MOVED, NEW, OLD
from solver.search.play import is_own, walks_hold
from solver.search.tables import (
    DISCARDS,
    EVENT,
    FIRST,
    LAST,
    NOW,
    SIZE,
    SQUARES_FIRST,
    SQUARES_LAST,
)


@inlined_kernel
def others_stay(tables: Any, state: Any, moved: int) -> bool:
    """Whether a chain that is written down as moved lets all else on the map be drawn as it was."""
    return bool(walks_hold(tables, state) and _unfit_stay(tables, state, moved))


@bare_kernel
def _unfit_stay(tables: Any, state: Any, moved: int) -> bool:
    """Whether every card that is not drawn as itself still finds all its places blocked at its turn."""
    if state.tally[DISCARDS] == 0:
        return True
    for turn in range(state.plan.shape[1]):
        place = state.plan[NOW, turn]
        for i in range(moved):
            if state.chain[i, MOVED] == turn:
                place = state.chain[i, NEW]
        if tables.turn_at[tables.turns[turn, EVENT]] < 0 or is_own(tables, turn, place):
            continue
        squares = tables.rules[SQUARES_FIRST], tables.rules[SQUARES_LAST]
        if not _all_blocked(tables, state, turn, tables.turns[turn, FIRST], tables.turns[turn, LAST]) or (
            place == DISCARDED and not _all_blocked(tables, state, turn, squares[0], squares[1])
        ):
            return False
    return True


@inlined_kernel
def _all_blocked(tables: Any, state: Any, turn: int, first: int, last: int) -> bool:
    """Whether what comes before a turn blocks each of some places."""
    own = tables.turns[turn, EVENT]
    for place in range(first, last):
        blocked = False
        for i in range(tables.places[place, SIZE]):
            if state.when[NOW, tables.spaces[place, i]] < own:
                blocked = True
                break
        if not blocked:
            return False
    return True


@inlined_kernel
def more_unfit(tables: Any, chain: Any, card: int) -> int:
    """How many more cards are not drawn as themselves after a card of a chain has moved: -1, 0 or 1."""
    turn = chain[card, MOVED]
    return int(is_own(tables, turn, chain[card, OLD])) - int(is_own(tables, turn, chain[card, NEW]))
