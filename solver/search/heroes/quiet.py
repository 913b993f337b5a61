"""Quiet steps: cards move where no monster bears an initial, so nothing else on the map changes for it.

Such a step is only drawn anew and counted, like one in a game without effects, instead of being played on.
"""

from typing import Any

from engine.batch import count_units
from engine.compiled import bare_kernel, inlined_kernel
from engine.land import STRIDE
from engine.terrain import DESTROYED, MONSTER
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
from solver.search.rows import copy_row
from solver.search.tables import DISCARDS, IS_HERO, NOW, SCORE, SEASON, SEASONS, SIZE, SPARE
from solver.search.unfit import more_unfit, others_stay


@inlined_kernel
def is_quiet(tables: Any, state: Any, moved: int) -> bool:
    """Whether nothing on the map acts on the cards of a chain, and none of them on anything.

    Zombies, trolls and gorgons reach the spaces beside them, a dragon looks at those; and all their spaces
    bear an initial to the end. A hero acts on monsters, those drawn by a card too. New places must have been
    empty to the end, so that no monsters come there.
    """
    if (terrains(tables.base, state.chain, moved) >> MONSTER) & 1:
        return False
    initials, final = state.initials[NOW, SEASONS - 1], state.lands[NOW, SEASONS - 1]
    for i in range(moved):
        old, new = state.chain[i, OLD], state.chain[i, NEW]
        if _is_haunted(tables, initials, old) or _is_haunted(tables, initials, new):
            return False
        if tables.base.turns[state.chain[i, MOVED], IS_HERO] and (
            _hits(tables.shots, final, old) or _hits(tables.shots, final, new)
        ):
            return False
    return True


@inlined_kernel
def _is_haunted(tables: Any, initials: Any, place: int) -> bool:
    """Whether a place is on or beside a space with an initial."""
    for i in range(tables.base.places[place, SIZE]):
        space = tables.base.spaces[place, i]
        if (
            initials[space]
            or initials[space - STRIDE]
            or initials[space - 1]
            or initials[space + 1]
            or initials[space + STRIDE]
        ):
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
