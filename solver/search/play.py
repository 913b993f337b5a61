"""Playing a plan by the rules in compiled code: what is free, where monsters land, what a play pays."""

from typing import Any

from engine.batch import count_units
from engine.compiled import bare_kernel, inlined_kernel
from engine.edicts.counting import neighbours_holding
from engine.terrain import EMPTY
from solver.outlook import DISCARDED
from solver.search.dice import below
from solver.search.rows import copy_row
from solver.search.tables import (
    COIN,
    EVENT,
    FIRST,
    HELD,
    LAST,
    MOST,
    NO_EVENT,
    NOW,
    SEASON,
    SEASONS,
    SIZE,
    SQUARES,
    SQUARES_FIRST,
    SQUARES_LAST,
    TERRAIN,
    TURN,
)


@inlined_kernel
def is_free(tables: Any, land: Any, place: int) -> bool:
    """Whether nothing lies on a place."""
    for i in range(tables.places[place, SIZE]):  # noqa: SIM110  # the compiler has no all()
        if land[tables.spaces[place, i]] != EMPTY:
            return False
    return True


@inlined_kernel
def paint(tables: Any, land: Any, place: int, code: int) -> None:
    """Fill a place with a terrain, or EMPTY."""
    for i in range(tables.places[place, SIZE]):
        land[tables.spaces[place, i]] = code


@inlined_kernel
def note(tables: Any, when: Any, place: int, event: int) -> None:
    """Write down which event filled a place."""
    for i in range(tables.places[place, SIZE]):
        when[tables.spaces[place, i]] = event


@bare_kernel
def free_place(tables: Any, land: Any, turn: int, dice: Any) -> int:
    """A free place for a turn's card, the first one found from a random row on."""
    first = tables.turns[turn, FIRST]
    count = tables.turns[turn, LAST] - first
    if count == 0:
        return DISCARDED
    offset = below(dice, count)
    for i in range(count):
        place = int(first + (offset + i) % count)
        if is_free(tables, land, place):
            return place
    return DISCARDED


@inlined_kernel
def is_square(tables: Any, turn: int, place: int) -> bool:
    """Whether a place is a 1x1 in a terrain allowed to it when it stands for a turn's card."""
    if place < tables.rules[SQUARES_FIRST] or place >= tables.rules[SQUARES_LAST]:
        return False
    return bool((tables.turns[turn, SQUARES] >> tables.places[place, TERRAIN]) & 1)


@bare_kernel
def free_square(tables: Any, land: Any, turn: int, dice: Any) -> int:
    """A free 1x1 for a turn, the first one found from a random row on."""
    first = tables.rules[SQUARES_FIRST]
    count = tables.rules[SQUARES_LAST] - first
    if count == 0:
        return DISCARDED
    offset = below(dice, count)
    for i in range(count):
        place = int(first + (offset + i) % count)
        if is_square(tables, turn, place) and is_free(tables, land, place):
            return place
    return DISCARDED


@inlined_kernel
def is_own(tables: Any, turn: int, place: int) -> bool:
    """Whether a place is one of a turn's card, not of the 1x1 that may stand for it."""
    return bool(tables.turns[turn, FIRST] <= place < tables.turns[turn, LAST])


@bare_kernel
def choose(tables: Any, wish: int, land: Any, turn: int, dice: Any) -> int:
    """Where a card goes: as wished if the rules allow it, else anywhere, else a 1x1, else nowhere."""
    if wish != DISCARDED and is_own(tables, turn, wish) and is_free(tables, land, wish):
        return wish
    place = free_place(tables, land, turn, dice)
    if place != DISCARDED:
        return place
    if wish != DISCARDED and is_square(tables, turn, wish) and is_free(tables, land, wish):
        return wish
    return free_square(tables, land, turn, dice)


@bare_kernel
def _land_monsters(tables: Any, state: Any, k: int, ambush: int, land: Any) -> None:
    """The monsters of an ambush take the first free place of their walk."""
    state.landed[k, ambush] = DISCARDED
    for place in range(tables.ambushes[ambush, FIRST], tables.ambushes[ambush, LAST]):
        if is_free(tables, land, place):
            paint(tables, land, place, tables.places[place, TERRAIN])
            note(tables, state.when[k], place, tables.ambushes[ambush, EVENT])
            state.landed[k, ambush] = place
            return


@bare_kernel
def play_through(tables: Any, state: Any, k: int, dice: Any) -> int:
    """Play a plan by the rules, changing what cannot be played; returns how many cards fitted nowhere."""
    discards = 0
    ambush = 0
    now = tables.turns[0, SEASON]
    copy_row(state.lands[k, now], tables.land)
    state.coins[k] = 0
    for space in range(state.when.shape[1]):
        state.when[k, space] = NO_EVENT if tables.land[space] == EMPTY else -1
    for turn in range(state.plan.shape[1]):
        while now < tables.turns[turn, SEASON]:
            copy_row(state.lands[k, now + 1], state.lands[k, now])
            state.coins[k, now + 1] = state.coins[k, now]
            now += 1
        while ambush < state.landed.shape[1] and tables.ambushes[ambush, TURN] == turn:
            _land_monsters(tables, state, k, ambush, state.lands[k, now])
            ambush += 1
        place = choose(tables, state.plan[k, turn], state.lands[k, now], turn, dice)
        state.plan[k, turn] = place
        if place != DISCARDED:
            paint(tables, state.lands[k, now], place, tables.places[place, TERRAIN])
            note(tables, state.when[k], place, tables.turns[turn, EVENT])
        if place != DISCARDED and is_own(tables, turn, place):
            state.coins[k, now] += tables.places[place, COIN]
        else:
            discards += 1
    return discards


@inlined_kernel
def walks_hold(tables: Any, state: Any) -> bool:
    """Whether every ambush still finds all places blocked that come before the one where it landed."""
    for ambush in range(state.landed.shape[1]):
        end = state.landed[NOW, ambush]
        if end == DISCARDED:
            end = tables.ambushes[ambush, LAST]
        for place in range(tables.ambushes[ambush, FIRST], end):
            blocked = False
            for i in range(tables.places[place, SIZE]):
                event = state.when[NOW, tables.spaces[place, i]]
                blocked = blocked or event < tables.ambushes[ambush, EVENT]
            if not blocked:
                return False
    return True


@inlined_kernel
def mountains_surrounded(tables: Any, land: Any) -> int:
    """As `surrounded_mountains`, for mountains whose spaces are known."""
    count = 0
    for i in range(tables.mountains.shape[0]):
        count += 1 if neighbours_holding(land, tables.mountains[i], EMPTY) == 0 else 0
    return count


@inlined_kernel
def coins_at(tables: Any, state: Any, k: int, season: int) -> int:
    """The coins held at the end of a season."""
    coins = tables.rules[HELD] + state.coins[k, season]
    coins += mountains_surrounded(tables, state.lands[k, season])
    return int(min(coins, tables.rules[MOST]))


@bare_kernel
def count_coins(tables: Any, state: Any, k: int, earliest: int) -> int:
    """What the coins pay from a season on; written behind what the terms pay."""
    paid = 0
    for season in range(earliest, SEASONS):
        state.points[k, tables.terms.shape[0] + season] = coins_at(tables, state, k, season)
        paid += state.points[k, tables.terms.shape[0] + season]
    return paid


@bare_kernel
def score_all(tables: Any, state: Any, k: int) -> int:
    """The points of every term and of the coins, and their sum."""
    score = 0
    for term in range(tables.terms.shape[0]):
        units = count_units(tables.terms[term, 1], state.lands[k, tables.terms[term, 0]])
        state.points[k, term] = units * tables.terms[term, 2]
        score += state.points[k, term]
    if tables.rules[MOST] > 0:
        score += count_coins(tables, state, k, tables.turns[0, SEASON])
    return score


@bare_kernel
def copy_play(state: Any, source: int, target: int) -> None:
    """Copy one play onto the other."""
    copy_row(state.plan[target], state.plan[source])
    for season in range(SEASONS):
        copy_row(state.lands[target, season], state.lands[source, season])
    copy_row(state.coins[target], state.coins[source])
    copy_row(state.landed[target], state.landed[source])
    copy_row(state.when[target], state.when[source])
    copy_row(state.points[target], state.points[source])
