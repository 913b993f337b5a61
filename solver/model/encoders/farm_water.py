"""Farm and water edicts in the model; the counting functions are in `engine.edicts.farm_water`."""

from engine.land import FRAMED, SPACES, STEPS
from engine.terrain import EMPTY, FARM, MOUNTAIN, WATER
from solver.model.encoders.choosing import needs_kinds
from solver.model.picture import LINES, Picture, column_of_map
from solver.model.program import number, sum_of


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
    program = picture.program
    for space in SPACES:
        water = picture.on(space, WATER, season)
        farms = [picture.on(space + step, FARM, season) for step in STEPS]
        open_sides = [farm for farm in farms if farm.most]
        if not water.most or len(open_sides) < 2:
            continue
        claim = program.column()
        program.at_most(claim, water)
        needs_kinds(program, claim, open_sides, 2)
        program.pay(claim, worth)


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
        picture.questions[f"canal {season} {col}"] = claim
        program.pay(claim, worth)
