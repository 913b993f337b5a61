"""Spatial edicts in the model; the counting functions are in `engine.edicts.spatial`."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

import numpy as np

from engine.land import SIDE, SPACES, STEPS
from engine.terrain import EMPTY, FOREST, MOUNTAIN
from solver.model.encoders.choosing import most_served, needs_kinds
from solver.model.picture import ANY, DRAWN_TERRAINS, LINES, Picture, column_of_map, row_of_map
from solver.model.program import Sum, number, sum_of


class _Line(NamedTuple):
    claim: Sum
    missing: int


def _filled_together(picture: Picture, season: int, spaces: Iterable[int]) -> _Line | None:
    """A claim that some spaces are all filled; None when that cannot be.

    Edicts that ask for the same spaces at the end of the same season share it, and so each other's cuts.
    What is filled stays filled, so an earlier claim brings the later one.
    """
    empty = tuple(space for space in spaces if picture.land[space] == EMPTY)
    if not empty:
        return _Line(number(1), 0)
    filled = [picture.filled(space, season) for space in empty]
    if not all(space.most for space in filled):
        return None
    known = picture.claims.get((season, empty))
    if known is not None:
        return _Line(known, len(empty))
    claim = picture.claims[season, empty] = picture.program.column()
    for space in filled:
        picture.program.at_most(claim, space)
    for earlier in range(season):
        if (earlier, empty) in picture.claims:
            picture.program.at_most(picture.claims[earlier, empty], claim)
    return _Line(claim, len(empty))


def full_lines(picture: Picture, season: int, worth: int) -> None:
    """Borderlands: a line is claimed only while each of its spaces is filled."""
    rows = [_filled_together(picture, season, row_of_map(row)) for row in LINES]
    cols = [_filled_together(picture, season, column_of_map(col)) for col in LINES]
    found_rows = [line for line in rows if line is not None]
    found_cols = [line for line in cols if line is not None]
    picture.program.pay(sum_of(line.claim for line in (*found_rows, *found_cols)), worth)
    _cut_crossing_lines(picture, season, found_rows, found_cols)


def _cut_crossing_lines(picture: Picture, season: int, rows: list[_Line], cols: list[_Line]) -> None:
    """So many rows with so many columns only when that many spaces can be filled.

    Proof: a rows and b columns cover 11a + 11b - ab spaces, of which only those filled on the land need no
    drawing; and they need at least the emptiest a rows and b columns have missing, less the ab crossings
    counted twice. Pairs within the supply are closed downwards, so choosing one of the largest is enough.
    """
    supply = picture.reach(picture.size, ANY, season)
    solid = sum(picture.land[space] != EMPTY for space in SPACES)
    row_needs = np.cumsum([0, *sorted(line.missing for line in rows)])
    col_needs = np.cumsum([0, *sorted(line.missing for line in cols)])
    pairs = {
        (a, b)
        for a, b in product(range(len(rows) + 1), range(len(cols) + 1))
        if max(SIDE * (a + b) - a * b - solid, row_needs[a] + col_needs[b] - a * b) <= supply
    }
    largest = [(a, b) for a, b in pairs if (a + 1, b) not in pairs and (a, b + 1) not in pairs]
    choices = [picture.program.column() for _ in largest]
    picture.program.exactly(sum_of(choices), 1)
    for side, lines in enumerate((rows, cols)):
        allowed = sum_of(choice.times(pair[side]) for choice, pair in zip(choices, largest, strict=True))
        picture.program.at_most(sum_of(line.claim for line in lines), allowed)


def full_odd_columns(picture: Picture, season: int, worth: int) -> None:
    """Odd numbered silos: a column 1, 3, 5, 7, 9 or 11 is claimed only while each of its spaces is filled."""
    odd = LINES[::2]
    found = [_filled_together(picture, season, column_of_map(col)) for col in odd]
    lines = [line for line in found if line is not None]
    picture.program.pay(sum_of(line.claim for line in lines), worth)
    _cut_odd_supply(picture, season, lines)


def _cut_odd_supply(picture: Picture, season: int, lines: list[_Line]) -> None:
    """No more odd columns than the cards can fill, each drawn where it has the most spaces in odd columns.

    Proof: columns do not cross, so claimed ones share that supply; the shortest first are the most.
    """
    supply = picture.reach(picture.in_col[:, LINES[::2]].sum(axis=1), ANY, season)
    most = most_served((line.missing for line in lines), supply)
    picture.program.at_most(sum_of(line.claim for line in lines), most)


def rows_of_five_terrains(picture: Picture, season: int, worth: int) -> None:
    """Rich countryside: a row is claimed only while drawings bring the terrains its land does not have."""
    for row in LINES:
        part, line = picture.in_row[:, row], row_of_map(row)
        on_land = {int(code) for code in picture.land[list(line)]} & set(range(FOREST, MOUNTAIN + 1))
        drawn = [
            picture.drawings_in(part, line, code, season) for code in DRAWN_TERRAINS if code not in on_land
        ]
        kinds = [drawings for drawings in drawn if drawings.most]
        need = 5 - len(on_land)
        if need <= 0:
            picture.program.pay(number(1), worth)
        elif len(kinds) >= need:
            claim = picture.program.column()
            needs_kinds(picture.program, claim, kinds, need)
            picture.program.pay(claim, worth)


def surrounded_mountains(picture: Picture, season: int, worth: int) -> None:
    """Surrounded mountains: one is claimed only while each of its neighbours is filled."""
    mountains = (space for space in SPACES if picture.land[space] == MOUNTAIN)
    around = ([space + step for step in STEPS] for space in mountains)
    found = [_filled_together(picture, season, spaces) for spaces in around]
    picture.program.pay(sum_of(line.claim for line in found if line is not None), worth)
