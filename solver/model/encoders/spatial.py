"""Spatial edicts in the model; the counting functions are in `engine.edicts.spatial`."""

from collections.abc import Iterable
from itertools import combinations, product

import numpy as np

from engine.edicts.spatial import largest_full_square as count_square
from engine.land import ROW_STARTS, SIDE, SPACES, STEPS, STRIDE, col_of, row_of
from engine.terrain import EMPTY, FOREST, MONSTER, MOUNTAIN
from solver.model.encoders.by_cards import cut_by_cards
from solver.model.encoders.choosing import needs_kinds
from solver.model.encoders.clusters import Spaces, around
from solver.model.encoders.filling import filled_together, mountain_lines
from solver.model.encoders.lines import claim_lines
from solver.model.packing import Packing
from solver.model.picture import ANY, LINES, Picture, column_of_map, row_of_map
from solver.model.program import Sum, number, sum_of, total


def full_lines(picture: Picture, season: int, worth: int) -> None:
    """Borderlands: a line is claimed only while each of its spaces is filled."""
    rows, cols = ([line_of(line) for line in LINES] for line_of in (row_of_map, column_of_map))
    picture.program.pay(claim_lines(picture, season, rows, cols), worth)


def full_odd_columns(picture: Picture, season: int, worth: int) -> None:
    """Odd numbered silos, Silos: a column 1, 3, 5, 7, 9 or 11 is claimed only while all of it is filled."""
    odd = [column_of_map(col) for col in LINES[::2]]
    picture.program.pay(claim_lines(picture, season, [], odd), worth)


def rows_of_five_terrains(picture: Picture, season: int, worth: int) -> None:
    """Rich countryside, Banded Hills of the final print: a claimed row shows five terrains."""
    for row in LINES:
        claim = _row_of_five(picture, season, row)
        if claim is not None:
            picture.program.pay(claim, worth)


def _row_of_five(picture: Picture, season: int, row: int) -> Sum | None:
    """A claim that a row shows five terrain types; None when that cannot be."""
    part, line = picture.in_row[:, row], row_of_map(row)
    shown = [picture.drawings_in(part, line, code, season) for code in range(FOREST, MOUNTAIN + 1)]
    need = 5 - sum(drawings.least > 0 for drawings in shown)
    kinds = [drawings for drawings in shown if drawings.least <= 0 and drawings.most > 0]
    if need <= 0:
        return number(1)
    if len(kinds) < need:
        return None
    claim = picture.program.column()
    needs_kinds(picture.program, claim, kinds, need)
    picture.questions[f"five-terrains {season} {row}"] = claim
    return claim


def full_lines_with_mountain(picture: Picture, season: int, worth: int) -> None:
    """Dwarvenholds: a line with a mountain is claimed only while each of its spaces is filled."""
    rows, cols = (_with_mountain(picture, map(line_of, LINES)) for line_of in (row_of_map, column_of_map))
    for spaces in (*rows, *cols):
        line = filled_together(picture, season, spaces)
        if line is not None:
            cut_by_cards(picture, season, line.claim, list(spaces), ANY)
    picture.program.pay(claim_lines(picture, season, rows, cols), worth)


def _with_mountain(picture: Picture, lines: Iterable[range]) -> list[range]:
    return [spaces for spaces in lines if (picture.land[list(spaces)] == MOUNTAIN).any()]


def full_rows_of_five_terrains(picture: Picture, season: int, worth: int) -> None:
    """Banded Hills: a row is claimed only while it is full and shows five terrain types."""
    for row in LINES:
        full = filled_together(picture, season, row_of_map(row))
        varied = _row_of_five(picture, season, row)
        if full is None or varied is None:
            continue
        claim = picture.program.column()
        picture.program.at_most(claim, full.claim)
        picture.program.at_most(claim, varied)
        picture.program.pay(claim, worth)


def empty_clusters_of_three(picture: Picture, season: int, worth: int) -> None:
    """Starlit Sigil: three spaces in a row or a corner are claimed while they are empty and cut off.

    Claims that share a space exclude each other, so they share the rows of what they need there. What fills a
    neighbour leaves the space itself empty, so drawings that lie on both are not counted.
    """
    through: dict[int, list[tuple[frozenset[int], Sum]]] = {space: [] for space in SPACES}
    for three in _threes(picture):
        if all(picture.filled(near, season).most for near in around(three)):
            claim = picture.program.column()
            picture.program.pay(claim, worth)
            for space in three:
                through[space].append((three, claim))
    for space, claims in through.items():
        empty = picture.filled(space, season).times(-1) + 1
        picture.program.at_most(sum_of(claim for _, claim in claims), empty)
        for near in (space + step for step in STEPS if picture.land[space + step] == EMPTY):
            apart = sum_of(claim for three, claim in claims if near not in three)
            picture.program.at_most(apart, picture.filled_apart(near, season, space))


def _threes(picture: Picture) -> list[frozenset[int]]:
    """All sets of three joined spaces that are empty on the land."""
    empty = {space for space in SPACES if picture.land[space] == EMPTY}
    middles = ((space, {space + step for step in STEPS} & empty) for space in sorted(empty))
    pairs = ((space, pair) for space, near in middles for pair in combinations(sorted(near), 2))
    return [frozenset((space, *pair)) for space, pair in pairs]


def surrounded_mountains(picture: Picture, season: int, worth: int) -> None:
    """Surrounded mountains: one is claimed only while each of its neighbours is filled."""
    picture.program.pay(sum_of(line.claim for line in mountain_lines(picture, season)), worth)


def full_diagonals(picture: Picture, season: int, worth: int) -> None:
    """The Broken Road: a diagonal is claimed only while each of its spaces is filled."""
    diagonals = (
        range(start, SPACES[-1] + 1, STRIDE + 1)[: SIDE - row] for row, start in enumerate(ROW_STARTS)
    )
    picture.program.pay(claim_lines(picture, season, [], list(diagonals)), worth)


def largest_full_square(picture: Picture, season: int, worth: int) -> None:
    """Lost Barony: at most one square larger than the land's largest is chosen; its spaces are filled."""
    known = count_square(picture.land.tolist())
    supply = picture.reach(picture.size, ANY, season)
    packing = Packing(picture, season)
    through: dict[int, list[Sum]] = {}
    chosen: dict[Spaces, Sum] = {}
    paid = [number(known)]
    for side, start in product(range(known + 1, SIDE + 1), SPACES):
        square = [start + row * STRIDE + col for row in range(side) for col in range(side)]
        if col_of(start) + side > SIDE + 1 or row_of(start) + side > SIDE + 1:
            continue
        empty = [space for space in square if picture.land[space] == EMPTY]
        if len(empty) > supply or not packing.may_cover(empty):
            continue
        claim = chosen[tuple(square)] = picture.program.column()
        paid.append(claim.times(side - known))
        for space in empty:
            through.setdefault(space, []).append(claim)
    for space, choices in through.items():
        picture.program.at_most(sum_of(choices), picture.filled(space, season))
    picture.program.at_most(sum_of(chosen.values()), 1)
    picture.program.pay(sum_of(paid), worth)
    _ask_where(picture, season, chosen)


def _ask_where(picture: Picture, season: int, chosen: dict[Spaces, Sum]) -> None:
    """Questions that halve the squares: whether the chosen one begins or ends beyond a line.

    Where single squares were asked for, a no left the mixture all their neighbours.
    """
    for beyond, corner, line_of in (
        ("below", 0, row_of),
        ("right", 0, col_of),
        ("down-to", -1, row_of),
        ("across-to", -1, col_of),
    ):
        for line in LINES[1:]:
            found = [claim for square, claim in chosen.items() if line_of(square[corner]) >= line]
            if 0 < len(found) < len(chosen):
                picture.questions[f"square-{beyond} {season} {line}"] = sum_of(found)


def enclosed_empty(picture: Picture, season: int, worth: int) -> None:
    """The Cauldrons: a space is claimed only while it is empty and all its neighbours are filled."""
    for space in SPACES:
        sides = [space + step for step in STEPS if picture.land[space + step] == EMPTY]
        if picture.land[space] != EMPTY:
            continue
        around = [picture.filled(side, season).columns for side in sides]
        apart = [columns[~picture.covered[columns, space]] for columns in around]
        if not all(len(columns) for columns in apart):
            continue
        empty = picture.filled(space, season).times(-1) + 1
        claim = picture.program.column() if sides else empty
        if sides:
            picture.program.at_most(claim, empty)
        for columns in apart:
            picture.program.at_most(claim, total(columns))
        picture.program.pay(claim, worth)


def _charge_for_the_standing(picture: Picture, season: int, worth: int, space: int) -> None:
    """The charge of a space beside which monsters may be destroyed: a row for each neighbour."""
    charge, filled = picture.program.column(), picture.filled(space, season)
    for side in (space + step for step in STEPS):
        picture.program.at_most(picture.on(side, MONSTER, season) - filled, charge)
    picture.program.pay(charge, worth)


def empty_beside_monster(picture: Picture, season: int, worth: int) -> None:
    """What monsters cost: a space is charged while it is empty and some monster lies beside it.

    Each drawing of monsters has a row of its own, as two of them beside one space charge it once. The toll is
    a loss, so the rows force it.
    """
    for space in SPACES:
        if picture.land[space] != EMPTY:
            continue
        filled = picture.filled(space, season)
        near = [space + step for step in STEPS]
        if any(picture.stays(side, MONSTER, season) for side in near):
            picture.program.pay(filled.times(-1) + 1, worth)
            continue
        if picture.may_lose(near, MONSTER, season):
            _charge_for_the_standing(picture, season, worth, space)
            continue
        beside = picture.beside(space, MONSTER, season).columns
        charge = picture.program.column() if len(beside) else number(0)
        for group in np.unique(picture.group[beside]).tolist():
            landed = total(beside[picture.group[beside] == group])
            picture.program.at_most(landed - filled, charge)
        picture.program.pay(charge, worth)
