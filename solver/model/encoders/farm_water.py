"""Farm and water edicts in the model; the counting functions are in `engine.edicts.farm_water`."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, SPACES, STEPS
from engine.terrain import EMPTY, FARM, MOUNTAIN, WATER
from solver.model.encoders.choosing import needs_kinds
from solver.model.encoders.sides import sides_for
from solver.model.picture import LINES, Picture, column_of_map
from solver.model.program import Columns, Sum, number, sum_of, total

BALANCED = 2
"""Up to so many seasons Jorekborg and Watering canal look at each card apart."""


def water_beside_farm(picture: Picture, season: int, worth: int) -> None:
    """Watering potatoes, Canal Lake: a space is claimed only while it is water and a farm borders it."""
    _one_beside_other(picture, season, worth, WATER, FARM)


def farm_beside_water(picture: Picture, season: int, worth: int) -> None:
    """Canal Lake: a space is claimed only while it is farm and water borders it."""
    _one_beside_other(picture, season, worth, FARM, WATER)


def _one_beside_other(picture: Picture, season: int, worth: int, one: int, other: int) -> None:
    program = picture.program
    for space in SPACES:
        if picture.land[space] not in (EMPTY, one):
            continue
        own = picture.on(space, one, season)
        beside = picture.beside(space, other, season)
        if beside.least > 0:
            program.pay(own, worth)
        elif own.most and beside.most:
            claim = program.column()
            program.at_most(claim, own)
            program.at_most(claim, beside)
            program.pay(claim, worth)


def water_beside_two_farms(picture: Picture, season: int, worth: int) -> None:
    """Ulem's Wallow: a space is claimed only while it is water and two of its neighbours are farm."""
    program, claims = picture.program, []
    for space in SPACES:
        water = picture.on(space, WATER, season)
        sides = [space + step for step in STEPS]
        farms = {side: picture.on_apart(side, FARM, season, space) for side in sides}
        open_sides = {side: farm for side, farm in farms.items() if farm.most}
        if not water.most or len(open_sides) < 2:
            continue
        claim = program.column()
        program.at_most(claim, water)
        needs_kinds(program, claim, list(open_sides.values()), 2)
        _cut_room(picture, season, space, claim, open_sides)
        program.pay(claim, worth)
        claims.append(claim)
    _cut_banks(picture, season, sum_of(claims))


def _cut_banks(picture: Picture, season: int, claimed: Sum) -> None:
    """A claimed space takes two sides of farms, which they turn to no other space."""
    picture.program.at_most(claimed.times(2), sides_for(picture, season, FARM, WATER))


def _cut_room(picture: Picture, season: int, space: int, claim: Sum, farms: dict[int, Sum]) -> None:
    """Farms on some sides of a claimed space are two, less the room that its water leaves beyond them.

    Proof: a farm lies on a side that the drawing of water does not cover. Where the drawing leaves fewer than
    two sides beyond some, one farm at least is on these.
    """
    water = picture.drawn_on(space, WATER, season)
    for chosen in (own for count in range(3) for own in combinations(farms, count)):
        beyond = [side for side in farms if side not in chosen]
        room = np.minimum(2, (~picture.covered[water][:, beyond]).sum(axis=1))
        on_land = int(picture.land[space] == WATER)
        held = sum_of(farms[side] for side in chosen)
        if not on_land and (room < 2).any():
            picture.program.at_most(claim, held + total(water[room == 2]))
            picture.program.at_most(claim.times(2), held + total(water, room))


def water_beside_mountain(picture: Picture, season: int, worth: int) -> None:
    """Magicians' valley, Mages Valley: water drawn beside a mountain, directly; mountains are never drawn."""
    beside = (space for space in SPACES if picture.land_beside(space, MOUNTAIN))
    picture.program.pay(sum_of(picture.on(space, WATER, season) for space in beside), worth)


def farm_beside_mountain(picture: Picture, season: int, worth: int) -> None:
    """Mages Valley: farms drawn beside a mountain, directly."""
    beside = (space for space in SPACES if picture.land_beside(space, MOUNTAIN))
    picture.program.pay(sum_of(picture.on(space, FARM, season) for space in beside), worth)


def water_beside_ruins(picture: Picture, season: int, worth: int) -> None:
    """The Golden Granary: water drawn beside a ruins space, directly; ruins stay ruins when covered."""
    ruins = picture.land[FRAMED:]
    beside = (space for space in SPACES if any(ruins[space + step] for step in STEPS))
    picture.program.pay(sum_of(picture.on(space, WATER, season) for space in beside), worth)


def farm_on_ruins(picture: Picture, season: int, worth: int) -> None:
    """The Golden Granary: farms drawn on a ruins space, directly."""
    ruins = picture.land[FRAMED:]
    picture.program.pay(sum_of(picture.on(space, FARM, season) for space in SPACES if ruins[space]), worth)


def canal_columns(picture: Picture, season: int, worth: int) -> None:
    """Watering canal, Jorekborg: a column is claimed only while it has both terrains, and as much of each."""
    program = picture.program
    for col in LINES:
        part, line = picture.in_col[:, col], column_of_map(col)
        farms = picture.count_in(part, line, FARM, season)
        waters = picture.count_in(part, line, WATER, season)
        most_farms = farms.constant + picture.reach(part, FARM, season)
        most_waters = waters.constant + picture.reach(part, WATER, season)
        if not most_farms or not most_waters:
            continue
        if most_farms < waters.least or most_waters < farms.least:
            continue
        if not len(farms.columns) and not len(waters.columns):
            program.pay(number(1), worth)
            continue
        claim = program.column()
        surplus, shortage = most_farms - waters.least, most_waters - farms.least
        program.at_most(farms - waters + claim.times(surplus), surplus)
        program.at_most(waters - farms + claim.times(shortage), shortage)
        program.at_most(claim, picture.drawings_in(part, line, FARM, season))
        program.at_most(claim, picture.drawings_in(part, line, WATER, season))
        lost = sum_of(picture.lost_on(space, code, season) for space in line for code in (FARM, WATER))
        _cut_difference(picture, season, col, claim, lost)
        _cut_answers(picture, season, col, claim, lost)
        _cut_balance(picture, season, col, claim, lost)
        picture.questions[f"canal {season} {col}"] = claim
        program.pay(claim, worth)


def _surplus(picture: Picture, season: int, col: int) -> tuple[int, Columns, NDArray[np.int64]]:
    """The farms of a column less its waters: on the land, and what each drawing that has some there adds."""
    line = list(column_of_map(col))
    on_land = int((picture.land[line] == FARM).sum()) - int((picture.land[line] == WATER).sum())
    sign = picture.of(FARM, season).astype(np.int64) - picture.of(WATER, season)
    added = sign * picture.in_col[:, col]
    columns = np.flatnonzero(added)
    return on_land, columns, added[columns]


def _cut_difference(picture: Picture, season: int, col: int, claim: Sum, lost: Sum) -> None:
    """What the land has too much of one terrain, a claimed column gets of the other, or loses.

    Proof: the drawings and losses add up to that difference, so those of the right sign add up to no less;
    and what one adds beyond it counts for no more.
    """
    on_land, columns, added = _surplus(picture, season, col)
    if on_land:
        helping = np.clip(-added if on_land > 0 else added, 0, abs(on_land))
        picture.program.at_most(claim.times(abs(on_land)), total(columns, helping) + lost)


def _cut_answers(picture: Picture, season: int, col: int, claim: Sum, lost: Sum) -> None:
    """When a card leaves a claimed column with too much of one terrain, another draws the other one there.

    Proof: everything else drawn or lost there adds up to the opposite of that difference.
    """
    on_land, columns, added = _surplus(picture, season, col)
    groups = picture.group[columns]
    for group in np.unique(groups[picture.copies[groups] == 1]).tolist():
        own = groups == group
        for sign in (1, -1):
            leaves = columns[own & (sign * (on_land + added) > 0)]
            answers = columns[~own & (sign * added < 0)]
            if len(leaves):
                picture.program.at_most(total(leaves) + claim, total(answers) + lost + 1)


def _cut_balance(picture: Picture, season: int, col: int, claim: Sum, lost: Sum) -> None:
    """What each card adds to a claimed column, apart from what it adds to one that is not.

    Proof: a part is 1 when the claim is made and a card is drawn with a certain surplus there. A card is
    drawn once, so it has one part at most where the claim is made and none where it is not; and where it is
    made, no drawing there is without its part. Parts and land then add up to nothing, and show the terrains
    that the land does not.
    """
    on_land, columns, added = _surplus(picture, season, col)
    groups = picture.group[columns]
    long = len(picture.outlook.seasons) > BALANCED
    if long or lost.most > 0 or (picture.copies[groups] > 1).any():
        return
    program = picture.program
    balance, shown = claim.times(on_land), {FARM: number(0), WATER: number(0)}
    for group in np.unique(groups).tolist():
        parts = number(0)
        for surplus in np.unique(added[groups == group]).tolist():
            drawn = total(columns[(groups == group) & (added == surplus)])
            part = program.column()
            program.at_most(part, drawn)
            parts += part
            balance += part.times(surplus)
            shown[FARM if surplus > 0 else WATER] += part
        program.at_most(parts, claim)
        program.at_most(total(columns[groups == group]) + claim, parts + 1)
    program.exactly(balance, 0)
    for code, there in shown.items():
        if not (picture.land[list(column_of_map(col))] == code).any():
            program.at_most(claim, there)
