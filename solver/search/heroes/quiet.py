"""Quiet steps: cards move, and nothing else on the map changes for it.

Such a step is only drawn anew and counted, like one in a game without effects, instead of being played on.
"""

from typing import Any

from engine.batch import count_units
from engine.compiled import bare_kernel, inlined_kernel
from engine.land import STRIDE
from engine.terrain import DESTROYED, MONSTER
from solver.outlook import DISCARDED
from solver.search.chain import (
    MOVED,
    NEW,
    OLD,
    first_season,
    put,
    redraw,
    terrains,
    track,
)
from solver.search.heroes.play import coins_at
from solver.search.heroes.tables import DESTRUCTION, GORGON_CODE, KIND, TROLL_CODE, ZOMBIE_CODE
from solver.search.rows import copy_row
from solver.search.tables import DISCARDS, EVENT, IS_HERO, NOW, SCORE, SEASON, SEASONS, SIZE, SPARE
from solver.search.unfit import more_unfit, others_stay

_DESTROYERS = 1 << TROLL_CODE | 1 << GORGON_CODE
"""The set of initials of those that destroy a space."""


@inlined_kernel
def is_quiet(tables: Any, state: Any, moved: int) -> bool:
    """Whether nothing on the map acts on the cards of a chain, and none of them on anything.

    New places must have been empty to the end. So nothing that spreads or destroys chose a space there, and
    what it chose elsewhere it can still choose. A dragon only looks at the spaces beside it, for coins. A
    hero acts on monsters, those drawn by a card too.
    """
    if (terrains(tables.base, state.chain, moved) >> MONSTER) & 1:
        return False
    initials, final = state.initials[NOW, SEASONS - 1], state.lands[NOW, SEASONS - 1]
    for i in range(moved):
        old, new = state.chain[i, OLD], state.chain[i, NEW]
        if _is_noticed(tables, state, initials, final, old):
            return False
        if tables.base.turns[state.chain[i, MOVED], IS_HERO] and (
            _hits(tables.shots, final, old) or _hits(tables.shots, final, new)
        ):
            return False
    return True


@inlined_kernel
def _is_noticed(tables: Any, state: Any, initials: Any, final: Any, place: int) -> bool:
    """Whether something that spreads or destroys would do another thing if nothing lay on a place.

    Zombies would come where they are beside. What destroys would still choose the same space, unless that is
    one of these, or it found none.
    """
    for i in range(tables.base.places[place, SIZE]):
        space = tables.base.spaces[place, i]
        if final[space] == DESTROYED:
            return True
        kinds = (
            (1 << initials[space - STRIDE])
            | (1 << initials[space - 1])
            | (1 << initials[space + 1])
            | (1 << initials[space + STRIDE])
        )
        if kinds & (1 << ZOMBIE_CODE):
            return True
        if kinds & _DESTROYERS and _finds_no_target(tables, state):
            return True
    return False


@bare_kernel
def _finds_no_target(tables: Any, state: Any) -> bool:
    """Whether something that destroys a space finds none to destroy."""
    for turn in range(state.plan.shape[1]):
        event = tables.base.turns[turn, EVENT]
        if tables.events[event, KIND] == DESTRUCTION and state.plan[NOW, turn] == DISCARDED:
            return True
    return False


@inlined_kernel
def _hits(shots: Any, final: Any, place: int) -> bool:
    """Whether a hero marks a space where a monster is or was."""
    for i in range(shots.shape[1]):
        if shots[place, i] and final[shots[place, i]] in (MONSTER, DESTROYED):
            return True
    return False


@inlined_kernel
def others_stay_at(tables: Any, state: Any, moved: int) -> bool:
    """Whether all else is drawn as it was when a chain moves; if so, the chain is written down as moved."""
    track(tables.base, state, moved, OLD, NEW)
    if others_stay(tables.base, state, moved):
        return True
    track(tables.base, state, moved, NEW, OLD)
    return False


@inlined_kernel
def redrawn(tables: Any, state: Any, moved: int, floor: float) -> bool:
    """Redraw and count a chain that is written down as moved; back again below the floor."""
    first = first_season(tables.base, state.chain, moved)
    redraw(tables.base, state, moved, first, OLD, NEW)
    score = _score(tables, state, first, terrains(tables.base, state.chain, moved))
    if score < floor:
        redraw(tables.base, state, moved, first, NEW, OLD)
        track(tables.base, state, moved, NEW, OLD)
        return False
    state.tally[SCORE] = score
    copy_row(state.points[NOW], state.points[SPARE])
    put(state.plan[NOW], state.chain, moved)
    _note_unfit(tables, state, moved)
    for i in range(moved):
        if tables.base.turns[state.chain[i, MOVED], IS_HERO]:
            _mark_anew(tables, state)
            break
    return True


@inlined_kernel
def _score(tables: Any, state: Any, first: int, touched: int) -> int:
    """The score when some terrains have changed from a season on; its parts go into the spare points."""
    terms = tables.base.terms
    score = 0
    for term in range(terms.shape[0]):
        season, count = terms[term, 0], terms[term, 1]
        state.points[SPARE, term] = state.points[NOW, term]
        if season >= first and tables.base.looks[count] & touched:
            state.points[SPARE, term] = count_units(count, state.lands[NOW, season]) * terms[term, 2]
        score += state.points[SPARE, term]
    for season in range(tables.base.turns[0, SEASON], SEASONS):
        column = terms.shape[0] + season
        state.points[SPARE, column] = state.points[NOW, column]
        if season >= first:
            state.points[SPARE, column] = coins_at(tables, state, NOW, season)
        score += state.points[SPARE, column]
    return score


@inlined_kernel
def _note_unfit(tables: Any, state: Any, moved: int) -> None:
    """Count anew how many cards are not drawn as themselves by the end of each season."""
    if state.tally[DISCARDS] == 0:
        return
    for card in range(moved):
        more = more_unfit(tables.base, state.chain, card)
        for season in range(tables.base.turns[state.chain[card, MOVED], SEASON], SEASONS):
            state.unfit[NOW, season] += more
        state.tally[DISCARDS] += more


@bare_kernel
def _mark_anew(tables: Any, state: Any) -> None:
    """The marks at each season's end, of all heroes where they stand now."""
    for season in range(tables.base.turns[0, SEASON], SEASONS):
        copy_row(state.marked[NOW, season], tables.marked)
    for turn in range(state.plan.shape[1]):
        if not tables.base.turns[turn, IS_HERO]:
            continue
        for i in range(tables.shots.shape[1]):
            space = tables.shots[state.plan[NOW, turn], i]
            if space:
                for season in range(tables.base.turns[turn, SEASON], SEASONS):
                    state.marked[NOW, season, space] = 1
