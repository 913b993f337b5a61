"""Playing on from a season by the rules of Heroes, in compiled code, and what such a play pays."""

from typing import Any

from engine.batch import count_units
from engine.compiled import bare_kernel, inlined_kernel
from engine.land import END, STRIDE
from engine.land import FIRST as FIRST_SPACE
from engine.lasting_effects import DRAGON_COINS
from engine.terrain import DESTROYED, EMPTY, MONSTER, MOUNTAIN, WASTELAND
from solver.outlook import DISCARDED
from solver.search.dice import below
from solver.search.heroes.tables import (
    AMBUSH,
    DESTRUCTION,
    DRAGON_CODE,
    EFFECT,
    HERO_CARD,
    KIND,
    NO_EFFECT,
    NUMBER,
    SPREAD,
    TROLL_CODE,
    ZOMBIE_CODE,
)
from solver.search.play import choose, mountains_surrounded
from solver.search.rows import copy_row
from solver.search.tables import (
    COIN,
    FIRST,
    HELD,
    LAST,
    MOST,
    NO_EVENT,
    NOW,
    SEASON,
    SEASONS,
    SIZE,
    SPARE,
    TERRAIN,
)


@inlined_kernel
def play_on(tables: Any, state: Any, first: int) -> None:
    """Play the spare plan from a season on, after the play under change; what cannot be played is changed."""
    _forget_events(state.when, tables.starts[first])
    copy_row(state.landed[SPARE], state.landed[NOW])
    for season in range(first, SEASONS):
        _begin_season(tables, state, season, NOW if season == first else SPARE)
        _play_season(
            tables,
            state,
            season,
            tables.events,
            tables.base.turns,
            tables.base.places,
            tables.base.spaces,
            state.plan[SPARE],
            state.lands[SPARE, season],
            state.initials[SPARE, season],
            state.marked[SPARE, season],
            state.when[SPARE],
        )


@inlined_kernel
def _forget_events(when: Any, first: int) -> None:
    """The spare play keeps what filled each space before some event."""
    for space in range(when.shape[1]):
        when[SPARE, space] = when[NOW, space] if when[NOW, space] < first else NO_EVENT


@inlined_kernel
def _begin_season(tables: Any, state: Any, season: int, before: int) -> None:
    """The map and the counts as the season before left them."""
    if season == tables.base.turns[0, SEASON]:
        copy_row(state.lands[SPARE, season], tables.base.land)
        copy_row(state.initials[SPARE, season], tables.initials)
        copy_row(state.marked[SPARE, season], tables.marked)
        state.coins[SPARE, season] = 0
        state.unfit[SPARE, season] = 0
        return
    copy_row(state.lands[SPARE, season], state.lands[before, season - 1])
    copy_row(state.initials[SPARE, season], state.initials[before, season - 1])
    copy_row(state.marked[SPARE, season], state.marked[before, season - 1])
    state.coins[SPARE, season] = state.coins[before, season - 1]
    state.unfit[SPARE, season] = state.unfit[before, season - 1]


@bare_kernel
def _play_season(
    tables: Any,
    state: Any,
    season: int,
    events: Any,
    turns: Any,
    places: Any,
    spaces: Any,
    plan: Any,
    land: Any,
    initials: Any,
    marked: Any,
    when: Any,
) -> None:
    """Play a season; its arrays are handed on one by one, as taking each out of its tuple is slow."""
    for event in range(tables.starts[season], tables.starts[season + 1]):
        kind, number, effect = events[event, KIND], events[event, NUMBER], events[event, EFFECT]
        if kind == DESTRUCTION:
            place = plan[number]
            if place == DISCARDED or not _is_target(land, initials, spaces[place, 0], effect):
                place = _any_target(turns, spaces, land, initials, number, effect, state.reached, state.dice)
                plan[number] = place
            if place != DISCARDED:
                _destroy(land, when, spaces[place, 0], event)
            continue
        if kind == SPREAD:
            _spread(land, initials, marked, when, event, state.reached)
            continue
        if kind == AMBUSH:
            place = _landing(tables.base.ambushes[number], places, spaces, land)
            state.landed[SPARE, number] = place
        else:
            place = plan[number]
            own = turns[number, FIRST] <= place < turns[number, LAST]
            if not own or not _is_free(places, spaces, land, place):
                place = choose(tables.base, place, land, number, state.dice)
                plan[number] = place
                own = turns[number, FIRST] <= place < turns[number, LAST]
            state.unfit[SPARE, season] += 0 if own else 1
            state.coins[SPARE, season] += places[place, COIN] if own else 0
        if place == DISCARDED:
            continue
        _fill(places, spaces, land, marked, when, place, event)
        if kind == HERO_CARD:
            _attack(tables.shots, land, marked, place)
        elif kind == AMBUSH and effect != NO_EFFECT:
            for i in range(places[place, SIZE]):
                initials[spaces[place, i]] = effect


@inlined_kernel
def _is_free(places: Any, spaces: Any, land: Any, place: int) -> bool:
    """Whether nothing lies on a place."""
    for i in range(places[place, SIZE]):  # noqa: SIM110  # the compiler has no all()
        if land[spaces[place, i]] != EMPTY:
            return False
    return True


@inlined_kernel
def _fill(places: Any, spaces: Any, land: Any, marked: Any, when: Any, place: int, event: int) -> None:
    """Draw a place; monsters on marked spaces are destroyed at once."""
    terrain = places[place, TERRAIN]
    for i in range(places[place, SIZE]):
        space = spaces[place, i]
        land[space] = DESTROYED if terrain == MONSTER and marked[space] else terrain
        when[space] = event


@bare_kernel
def _attack(shots: Any, land: Any, marked: Any, place: int) -> None:
    """A hero marks spaces and destroys the monsters there."""
    for i in range(shots.shape[1]):
        space = shots[place, i]
        if space == 0:
            break
        marked[space] = 1
        if land[space] == MONSTER:
            land[space] = DESTROYED


@bare_kernel
def _landing(ambush: Any, places: Any, spaces: Any, land: Any) -> int:
    """The first free place of an ambush's walk."""
    for place in range(ambush[FIRST], ambush[LAST]):
        if _is_free(places, spaces, land, place):
            return int(place)
    return DISCARDED


@bare_kernel
def _spread(land: Any, initials: Any, marked: Any, when: Any, event: int, reached: Any) -> None:
    """Zombies reach every empty space beside those that stand."""
    count = 0
    for space in range(FIRST_SPACE, END):
        if land[space] == EMPTY and _is_beside(land, initials, space, ZOMBIE_CODE):
            reached[count] = space
            count += 1
    for i in range(count):
        space = reached[i]
        land[space] = DESTROYED if marked[space] else MONSTER
        initials[space] = ZOMBIE_CODE
        when[space] = event


@inlined_kernel
def _stands(land: Any, initials: Any, space: int, effect: int) -> bool:
    """Whether a monster with the initial of an effect stands on a space."""
    return bool(initials[space] == effect and land[space] == MONSTER)


@inlined_kernel
def _is_beside(land: Any, initials: Any, space: int, effect: int) -> bool:
    """Whether a space is beside a monster that stands and bears an initial."""
    return bool(
        _stands(land, initials, space - STRIDE, effect)
        or _stands(land, initials, space - 1, effect)
        or _stands(land, initials, space + 1, effect)
        or _stands(land, initials, space + STRIDE, effect)
    )


@inlined_kernel
def _is_target(land: Any, initials: Any, space: int, effect: int) -> bool:
    """Whether a troll or a gorgon can destroy a space."""
    code = land[space]
    if code in (MOUNTAIN, WASTELAND, DESTROYED) or (effect == TROLL_CODE and code != EMPTY):
        return False
    return _is_beside(land, initials, space, effect)


@inlined_kernel
def _destroy(land: Any, when: Any, space: int, event: int) -> None:
    """A space is destroyed, and so filled if nothing was there."""
    if land[space] == EMPTY:
        when[space] = event
    land[space] = DESTROYED


@bare_kernel
def _any_target(
    turns: Any, spaces: Any, land: Any, initials: Any, turn: int, effect: int, reached: Any, dice: Any
) -> int:
    """The place of a random space that can be destroyed, or DISCARDED."""
    count = 0
    for place in range(turns[turn, FIRST], turns[turn, LAST]):
        if _is_target(land, initials, spaces[place, 0], effect):
            reached[count] = place
            count += 1
    return int(reached[below(dice, count)]) if count else DISCARDED


@inlined_kernel
def _overcome(land: Any, initials: Any) -> bool:
    """Whether a dragon has landed and none of its monsters has an empty space beside it."""
    landed = False
    for space in range(FIRST_SPACE, END):
        if initials[space] == DRAGON_CODE:
            landed = True
            if land[space] == MONSTER and (
                land[space - STRIDE] == EMPTY
                or land[space - 1] == EMPTY
                or land[space + 1] == EMPTY
                or land[space + STRIDE] == EMPTY
            ):
                return False
    return landed


@inlined_kernel
def coins_at(tables: Any, state: Any, k: int, season: int) -> int:
    """The coins held at the end of a season."""
    land = state.lands[k, season]
    coins = tables.base.rules[HELD] + state.coins[k, season] + mountains_surrounded(tables.base, land)
    if tables.dragons and _overcome(land, state.initials[k, season]):
        coins += DRAGON_COINS
    return int(min(coins, tables.base.rules[MOST]))


@inlined_kernel
def score_from(tables: Any, state: Any, first: int, anew: bool) -> int:
    """The points of the spare play: those of a season are counted where its land is another, or all anew."""
    terms, looks, lands = tables.base.terms, tables.base.looks, state.lands
    before, points = state.points[NOW], state.points[SPARE]
    score = 0
    looked = -1
    touched = 0
    for term in range(terms.shape[0]):
        season, count = terms[term, 0], terms[term, 1]
        points[term] = before[term]
        if season >= first:
            if season != looked:
                looked = season
                touched = -1 if anew else _touched(lands[NOW, season], lands[SPARE, season])
            if looks[count] & touched:
                points[term] = count_units(count, lands[SPARE, season]) * terms[term, 2]
        score += points[term]
    for season in range(tables.base.turns[0, SEASON], SEASONS):
        column = terms.shape[0] + season
        points[column] = coins_at(tables, state, SPARE, season) if season >= first else before[column]
        score += points[column]
    return score


@inlined_kernel
def _touched(one: Any, other: Any) -> int:
    """The set of terrains that one of two lands has where the other has not."""
    touched = 0
    for space in range(FIRST_SPACE, END):
        both = (1 << one[space]) | (1 << other[space])
        touched |= both if one[space] != other[space] else 0
    return touched


@inlined_kernel
def adopt(state: Any, first: int) -> None:
    """The spare play becomes the one under change."""
    copy_row(state.plan[NOW], state.plan[SPARE])
    for season in range(first, SEASONS):
        copy_row(state.lands[NOW, season], state.lands[SPARE, season])
        copy_row(state.initials[NOW, season], state.initials[SPARE, season])
        copy_row(state.marked[NOW, season], state.marked[SPARE, season])
        state.coins[NOW, season] = state.coins[SPARE, season]
        state.unfit[NOW, season] = state.unfit[SPARE, season]
    copy_row(state.landed[NOW], state.landed[SPARE])
    copy_row(state.when[NOW], state.when[SPARE])
    copy_row(state.points[NOW], state.points[SPARE])
