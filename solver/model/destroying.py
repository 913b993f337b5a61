"""Spaces that trolls and gorgons destroy, in the model.

An empty space that is destroyed is a drawing like any other: it fills the space. A gorgon can also destroy
what lies on a space already; each terrain it can meet there has a column of its own, a strike, which takes
that terrain away from the space. Both are exact.
"""

from typing import NamedTuple

import numpy as np

from engine.lasting_effects import GORGON
from engine.terrain import DESTROYED, EMPTY, MONSTER, MOUNTAIN
from solver.model.monsters import Monsters
from solver.model.picture import Picture
from solver.model.program import Sum, number, sum_of, total
from solver.outlook import Turn

SPARED = range(MOUNTAIN, DESTROYED + 1)
"""The codes a gorgon cannot meet: mountain, wasteland, and what is destroyed already."""

LATER = 4
"""No season has this number or a higher one."""


class Strike(NamedTuple):
    """A gorgon destroys a terrain on the space of a place."""

    place: int
    code: int


Strikes = dict[Strike, int]
"""The columns of strikes."""


def destroy(picture: Picture, monsters: Monsters, event: int, drawn: dict[int, int], nothing: Sum) -> Strikes:
    """A turn that destroys picks one space beside the monsters, and none only when there is nothing to pick.

    `drawn` are the columns of its places on spaces that are empty on the land, `nothing` that of no choice.
    """
    turn = picture.outlook.events[event]
    assert isinstance(turn, Turn)
    gorgon = turn.card.effect == GORGON
    strikes: Strikes = {}
    for place in range(turn.first, turn.last):
        space = int(picture.outlook.places.spaces[place, 0])
        if gorgon:
            strikes |= _strikes(picture, monsters, event, place, space)
        own = [column for strike, column in strikes.items() if strike.place == place]
        own += [drawn[place]] if place in drawn else []
        beside = monsters.beside(turn.card.effect, space, event)
        picture.program.at_most(total(np.array(own, dtype=np.int64)), sum_of(beside))
        spared = _spared(picture, monsters, event, space) if gorgon else picture.filled_before(space, event)
        for standing in beside:
            picture.program.at_most(nothing + standing, spared + 1)
    return strikes


def _strikes(picture: Picture, monsters: Monsters, event: int, place: int, space: int) -> Strikes:
    """A column for each terrain that the gorgon may meet on a space."""
    program = picture.program
    found: Strikes = {}
    for code, there in _terrains(picture, event, space).items():
        column = program.column()
        found[Strike(place, code)] = int(column.columns[0])
        program.at_most(column, there)
        if code == MONSTER:
            program.at_most(column + monsters.lost(space, event), 1)
            monsters.strike(space, event, column)
        else:
            season = picture.outlook.events[event].season
            picture.lose(space, code, range(season, LATER), column)
    return found


def _terrains(picture: Picture, event: int, space: int) -> dict[int, Sum]:
    """What may lie on a space before an event: for each terrain, 1 when it does (or a monster did)."""
    on_land = int(picture.land[space])
    if on_land != EMPTY:
        return {} if on_land in SPARED else {on_land: number(1)}
    columns = picture.filled_before(space, event).columns
    codes = [code for code in np.unique(picture.terrain[columns]).tolist() if code not in SPARED]
    return {code: total(columns[picture.terrain[columns] == code]) for code in codes}


def _spared(picture: Picture, monsters: Monsters, event: int, space: int) -> Sum:
    """1 when a space that no gorgon can destroy holds what was destroyed before."""
    columns = picture.filled_before(space, event).columns
    destroyed = total(columns[picture.terrain[columns] == DESTROYED])
    return destroyed + monsters.lost(space, event)
