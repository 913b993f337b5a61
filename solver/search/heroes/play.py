"""Playing on from a season by the rules of Heroes, in compiled code, and what such a play pays."""

from typing import Any

from engine.batch import count_units
from engine.compiled import kernel
from engine.edicts.spatial import surrounded_mountains
from engine.land import END, STRIDE
from engine.land import FIRST as FIRST_SPACE
from engine.lasting_effects import DRAGON_COINS
from engine.terrain import DESTROYED, EMPTY, MONSTER, MOUNTAIN, WASTELAND
from solver.outlook import DISCARDED
from solver.search.dice import below
from solver.search.heroes.tables import (
    AMBUSH,
    CARD,
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
from solver.search.play import choose, is_free, is_own
from solver.search.tables import (
    BLOCK,
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


@kernel
def play_on(tables: Any, state: Any, first: int) -> None:
    """Play the spare plan from a season on, after the play under change; what cannot be played is changed."""
    for space in range(state.when.shape[1]):
        event = state.when[NOW, space]
        state.when[SPARE, space] = event if event < tables.starts[first] else NO_EVENT
    for season in range(first, SEASONS):
        _begin_season(tables, state, season, NOW if season == first else SPARE)
        for event in range(tables.starts[season], tables.starts[season + 1]):
            kind, number = tables.events[event, KIND], tables.events[event, NUMBER]
            if kind == CARD:
                _draw_card(tables, state, event, number, season)
            elif kind == HERO_CARD:
                _draw_hero(tables, state, event, number, season)
            elif kind == AMBUSH:
                _land_monsters(tables, state, event, number, season)
            elif kind == SPREAD:
                _spread(tables, state, event, season)
            else:
                _destroy(tables, state, event, number, season)


@kernel
def _begin_season(tables: Any, state: Any, season: int, before: int) -> None:
    """The map and the counts as the season before left them."""
    if season == tables.base.turns[0, SEASON]:
        state.lands[SPARE, season] = tables.base.land
        state.initials[SPARE, season] = tables.initials
        state.marked[SPARE, season] = tables.marked
        state.coins[SPARE, season] = 0
        state.unfit[SPARE, season] = 0
        return
    state.lands[SPARE, season] = state.lands[before, season - 1]
    state.initials[SPARE, season] = state.initials[before, season - 1]
    state.marked[SPARE, season] = state.marked[before, season - 1]
    state.coins[SPARE, season] = state.coins[before, season - 1]
    state.unfit[SPARE, season] = state.unfit[before, season - 1]


@kernel
def _fill(tables: Any, state: Any, season: int, place: int, event: int) -> None:
    """Draw a place; monsters on marked spaces are destroyed at once."""
    terrain = tables.base.places[place, TERRAIN]
    for i in range(tables.base.places[place, SIZE]):
        space = tables.base.spaces[place, i]
        struck = terrain == MONSTER and state.marked[SPARE, season, space]
        state.lands[SPARE, season, space] = DESTROYED if struck else terrain
        state.when[SPARE, space] = event


@kernel
def _draw_card(tables: Any, state: Any, event: int, turn: int, season: int) -> None:
    """A card goes where it is wished if the rules allow it, else anywhere, else it is a 1x1, else nothing."""
    land = state.lands[SPARE, season]
    place = choose(tables.base, state.plan[SPARE, turn], land, turn, state.dice)
    state.plan[SPARE, turn] = place
    if place == DISCARDED:
        state.unfit[SPARE, season] += 1
        return
    _fill(tables, state, season, place, event)
    if is_own(tables.base, turn, place):
        state.coins[SPARE, season] += tables.base.places[place, COIN]
    else:
        state.unfit[SPARE, season] += 1


@kernel
def _draw_hero(tables: Any, state: Any, event: int, turn: int, season: int) -> None:
    """A hero goes where it is wished, or anywhere, and destroys the monsters it marks."""
    land = state.lands[SPARE, season]
    place = choose(tables.base, state.plan[SPARE, turn], land, turn, state.dice)
    state.plan[SPARE, turn] = place
    if place == DISCARDED:
        state.unfit[SPARE, season] += 1
        return
    _fill(tables, state, season, place, event)
    for i in range(tables.shots.shape[1]):
        space = tables.shots[place, i]
        if space == 0:
            break
        state.marked[SPARE, season, space] = 1
        if land[space] == MONSTER:
            land[space] = DESTROYED


@kernel
def _land_monsters(tables: Any, state: Any, event: int, ambush: int, season: int) -> None:
    """The monsters of an ambush take the first free place of their walk, and bear its initial there."""
    effect = tables.events[event, EFFECT]
    for place in range(tables.base.ambushes[ambush, FIRST], tables.base.ambushes[ambush, LAST]):
        if is_free(tables.base, state.lands[SPARE, season], place):
            _fill(tables, state, season, place, event)
            if effect != NO_EFFECT:
                for i in range(tables.base.places[place, SIZE]):
                    state.initials[SPARE, season, tables.base.spaces[place, i]] = effect
            return


@kernel
def _spread(tables: Any, state: Any, event: int, season: int) -> None:  # noqa: ARG001  # as its peers
    """Zombies reach every empty space beside those that stand."""
    land, initials = state.lands[SPARE, season], state.initials[SPARE, season]
    count = 0
    for space in range(FIRST_SPACE, END):
        if land[space] == EMPTY and _is_beside(land, initials, space, ZOMBIE_CODE):
            state.reached[count] = space
            count += 1
    for i in range(count):
        space = state.reached[i]
        land[space] = DESTROYED if state.marked[SPARE, season, space] else MONSTER
        initials[space] = ZOMBIE_CODE
        state.when[SPARE, space] = event


@kernel
def stands(land: Any, initials: Any, space: int, effect: int) -> bool:
    """Whether a monster with the initial of an effect stands on a space."""
    return bool(initials[space] == effect and land[space] == MONSTER)


@kernel
def _is_beside(land: Any, initials: Any, space: int, effect: int) -> bool:
    """Whether a space is beside a monster that stands and bears an initial."""
    return bool(
        stands(land, initials, space - STRIDE, effect)
        or stands(land, initials, space - 1, effect)
        or stands(land, initials, space + 1, effect)
        or stands(land, initials, space + STRIDE, effect)
    )


@kernel
def _is_target(land: Any, initials: Any, space: int, effect: int) -> bool:
    """Whether a troll or a gorgon can destroy a space."""
    code = land[space]
    if code in (MOUNTAIN, WASTELAND, DESTROYED) or (effect == TROLL_CODE and code != EMPTY):
        return False
    return _is_beside(land, initials, space, effect)


@kernel
def _destroy(tables: Any, state: Any, event: int, turn: int, season: int) -> None:
    """The space wished for is destroyed, or any that can be, or none."""
    land, initials = state.lands[SPARE, season], state.initials[SPARE, season]
    effect = tables.events[event, EFFECT]
    place = state.plan[SPARE, turn]
    if place == DISCARDED or not _is_target(land, initials, tables.base.spaces[place, 0], effect):
        place = _any_target(tables, state, turn, season, effect)
        state.plan[SPARE, turn] = place
    if place != DISCARDED:
        space = tables.base.spaces[place, 0]
        if land[space] == EMPTY:
            state.when[SPARE, space] = event
        land[space] = DESTROYED


@kernel
def _any_target(tables: Any, state: Any, turn: int, season: int, effect: int) -> int:
    """The place of a random space that can be destroyed."""
    land, initials = state.lands[SPARE, season], state.initials[SPARE, season]
    count = 0
    for place in range(tables.base.turns[turn, FIRST], tables.base.turns[turn, LAST]):
        if _is_target(land, initials, tables.base.spaces[place, 0], effect):
            state.reached[count] = place
            count += 1
    return int(state.reached[below(state.dice, count)]) if count else DISCARDED


@kernel
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


@kernel
def _coins_at(tables: Any, state: Any, season: int) -> int:
    """The coins held at the end of a season."""
    land = state.lands[SPARE, season]
    coins = tables.base.rules[HELD] + state.coins[SPARE, season] + surrounded_mountains(land)
    if _overcome(land, state.initials[SPARE, season]):
        coins += DRAGON_COINS
    return int(min(coins, tables.base.rules[MOST]))


@kernel
def score_from(tables: Any, state: Any, first: int, anew: bool) -> int:
    """The points of the spare play: those of a season are counted where its land is another, or all anew."""
    terms = tables.base.terms
    score = 0
    looked = -1
    touched = 0
    for term in range(terms.shape[0]):
        season, count = terms[term, 0], terms[term, 1]
        state.points[SPARE, term] = state.points[NOW, term]
        if season >= first:
            if season != looked:
                looked = season
                touched = -1 if anew else _touched(state, season)
            if tables.base.looks[count] & touched:
                units = count_units(count, state.lands[SPARE, season])
                state.points[SPARE, term] = units * terms[term, 2]
        score += state.points[SPARE, term]
    for season in range(tables.base.turns[0, SEASON], SEASONS):
        column = terms.shape[0] + season
        if season >= first:
            state.points[SPARE, column] = _coins_at(tables, state, season)
        else:
            state.points[SPARE, column] = state.points[NOW, column]
        score += state.points[SPARE, column]
    return score


@kernel
def _touched(state: Any, season: int) -> int:
    """The set of terrains that one of the two plays has at a season's end where the other has not."""
    touched = 0
    for space in range(FIRST_SPACE, END):
        one, other = state.lands[NOW, season, space], state.lands[SPARE, season, space]
        if one != other:
            touched |= (1 << one) | (1 << other)
    return touched


@kernel
def adopt(state: Any, first: int) -> None:
    """The spare play becomes the one under change."""
    state.plan[NOW] = state.plan[SPARE]
    for season in range(first, SEASONS):
        state.lands[NOW, season] = state.lands[SPARE, season]
        state.initials[NOW, season] = state.initials[SPARE, season]
        state.marked[NOW, season] = state.marked[SPARE, season]
        state.coins[NOW, season] = state.coins[SPARE, season]
        state.unfit[NOW, season] = state.unfit[SPARE, season]
    state.when[NOW] = state.when[SPARE]
    state.points[NOW] = state.points[SPARE]


@kernel
def place_on(tables: Any, turn: int, space: int, dice: Any) -> int:
    """A random place of a turn that covers a space, or DISCARDED."""
    begin = tables.base.through_start[tables.base.turns[turn, BLOCK], space]
    count = tables.base.through_start[tables.base.turns[turn, BLOCK], space + 1] - begin
    return int(tables.base.through[begin + below(dice, count)]) if count > 0 else DISCARDED
