"""Forest edicts in the model; the counting functions of the same names are in `engine.edicts.forest`."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from engine.land import ROW_STARTS, SIDE, SPACES, STEPS
from engine.terrain import EDGE, EMPTY, FOREST
from solver.model.encoders.by_cards import cut_by_cards
from solver.model.encoders.choosing import most_served
from solver.model.picture import LINES, Picture, column_of_map, row_of_map
from solver.model.program import Sum, number, sum_of, total

EDGE_SPACES = sorted(
    {
        *range(ROW_STARTS[0], ROW_STARTS[0] + SIDE),
        *range(ROW_STARTS[-1], ROW_STARTS[-1] + SIDE),
        *ROW_STARTS,
        *(start + SIDE - 1 for start in ROW_STARTS),
    }
)


def forest_on_the_edge(picture: Picture, season: int, worth: int) -> None:
    """Edge of the forest: what is drawn on the edge, directly; no column of its own."""
    picture.program.pay(sum_of(picture.on(space, FOREST, season) for space in EDGE_SPACES), worth)


class _ThreeRow(NamedTuple):
    claim: Sum
    missing: int


def rows_of_three_forests(picture: Picture, season: int, worth: int) -> None:
    """Sleepy valley: a row is claimed only while it holds at least three and at most three forests."""
    claims = []
    for row in LINES:
        part = picture.in_row[:, row]
        forests = picture.count_in(part, row_of_map(row), FOREST, season)
        most = min(SIDE, forests.constant + picture.reach(part, FOREST, season))
        if forests.constant > 3 or most < 3:
            continue
        if most == 3 == forests.constant:
            picture.program.pay(number(1), worth)
            continue
        claim = picture.program.column()
        picture.program.at_most(claim.times(3), forests)
        picture.program.at_most(forests + claim.times(most - 3), most)
        picture.questions[f"three-forests {season} {row}"] = claim
        picture.program.pay(claim, worth)
        _cut_parity(picture, season, row, claim, 3 - forests.constant)
        claims.append(_ThreeRow(claim, 3 - forests.constant))
    _cut_supply(picture, season, claims)


def _cut_parity(picture: Picture, season: int, row: int, claim: Sum, missing: int) -> None:
    """An odd number of missing forests needs a drawing that puts an odd number of forests into the row.

    Proof: numbers that add up to an odd number are not all even.
    """
    if missing % 2:
        odd = picture.of(FOREST, season) & (picture.in_row[:, row] % 2 == 1)
        picture.program.at_most(claim, total(np.flatnonzero(odd)))


def _cut_supply(picture: Picture, season: int, claims: list[_ThreeRow]) -> None:
    """No more rows than the forests to be drawn can complete.

    Proof: a forest lies in one row, so claimed rows draw their missing forests from one supply; serving the
    smallest needs first serves the most rows.
    """
    supply = picture.reach(picture.size, FOREST, season)
    most = most_served((claim.missing for claim in claims), supply)
    picture.program.at_most(sum_of(claim.claim for claim in claims), most)


class Run(NamedTuple):
    """Spaces in a line, and how many of them do not hold the terrain yet."""

    spaces: range
    missing: int


def runs_in(picture: Picture, line: range, code: int, season: int, most_missing: int) -> Iterator[Run]:
    """The stretches of a line that a terrain could fill, unless more of it stays at their ends."""
    land = picture.land
    for first in range(SIDE):
        missing = 0
        for last in range(first, SIDE):
            if land[line[last]] not in (EMPTY, code):
                break
            missing += int(land[line[last]] == EMPTY)
            if missing > most_missing:
                break
            ends = (line[0] + (first - 1) * line.step, line[0] + (last + 1) * line.step)
            if not any(picture.stays(end, code, season) for end in ends):
                yield Run(line[first : last + 1], missing)


def longest_forest_column(picture: Picture, season: int, worth: int) -> None:
    """Tree line, Faunlost Thicket: at most one vertical run is chosen, all of it forest."""
    chosen: list[tuple[Run, Sum]] = []
    for col in LINES:
        line = column_of_map(col)
        reach = picture.reach(picture.in_col[:, col], FOREST, season)
        through: dict[int, list[Sum]] = {space: [] for space in line}
        for run in runs_in(picture, line, FOREST, season, reach):
            choice = picture.program.column()
            picture.program.pay(choice.times(len(run.spaces)), worth)
            chosen.append((run, choice))
            for space in run.spaces:
                through[space].append(choice)
        for space, choices in through.items():
            if choices and not picture.stays(space, FOREST, season):
                picture.program.at_most(sum_of(choices), picture.on(space, FOREST, season))
    picture.program.at_most(sum_of(choice for _, choice in chosen), 1)
    _cut_column_reach(picture, season, chosen)


def _cut_column_reach(picture: Picture, season: int, chosen: list[tuple[Run, Sum]]) -> None:
    """The missing forests of the chosen run are no more than each drawing puts into any one column.

    Proof: the run lies in one column; a drawing puts there at most as many as into its fullest column.
    """
    forest = np.flatnonzero(picture.of(FOREST, season))
    fullest = picture.in_col[forest].max(axis=1, initial=0)
    missing = sum_of(choice.times(run.missing) for run, choice in chosen)
    picture.program.at_most(missing, total(forest, fullest))


def lines_with_forest(picture: Picture, season: int, worth: int) -> None:
    """Greenbough: a row or column is claimed only while a drawing of forest lies partly in it."""
    rows = [(picture.in_row[:, line], row_of_map(line)) for line in LINES]
    cols = [(picture.in_col[:, line], column_of_map(line)) for line in LINES]
    for part, spaces in (*rows, *cols):
        forests = picture.drawings_in(part, spaces, FOREST, season)
        if forests.least > 0:
            picture.program.pay(number(1), worth)
        elif forests.most:
            claim = picture.program.column()
            picture.program.at_most(claim, forests)
            picture.program.pay(claim, worth)


def rows_of_three_forests_or_more(picture: Picture, season: int, worth: int) -> None:
    """Sleepy Valley of Heroes: a row is claimed only while it holds three forests."""
    claims = []
    for row in LINES:
        part = picture.in_row[:, row]
        forests = picture.count_in(part, row_of_map(row), FOREST, season)
        if forests.least >= 3:
            picture.program.pay(number(1), worth)
        elif forests.constant + picture.reach(part, FOREST, season) >= 3:
            claim = picture.program.column()
            picture.program.at_most(claim.times(3), forests)
            picture.program.pay(claim, worth)
            claims.append(_ThreeRow(claim, max(0, 3 - forests.constant)))
    _cut_supply(picture, season, claims)


def forest_amid_forest(picture: Picture, season: int, worth: int) -> None:
    """Heart of the Forest: a space is claimed only while it and its neighbours on the map are forest."""
    for space in SPACES:
        sides = [near for near in (space + step for step in STEPS) if picture.land[near] != EDGE]
        forests = [picture.on(near, FOREST, season) for near in (space, *sides)]
        if not all(forest.most > 0 for forest in forests):
            continue
        loose = [forest for forest in forests if forest.least <= 0]
        claim = picture.program.column() if loose else number(1)
        for forest in loose:
            picture.program.at_most(claim, forest)
        cut_by_cards(picture, season, claim, [space, *sides], FOREST)
        picture.program.pay(claim, worth)


def enclosed_forest(picture: Picture, season: int, worth: int) -> None:
    """Treetower: a space is claimed only while it is forest and each neighbour is filled."""
    for space in SPACES:
        if picture.land[space] not in (EMPTY, FOREST):
            continue
        forest = picture.on(space, FOREST, season)
        sides = [space + step for step in STEPS if picture.land[space + step] == EMPTY]
        filled = [picture.filled(side, season) for side in sides]
        if not sides:
            picture.program.pay(forest, worth)
        elif forest.most and all(side.most for side in filled):
            claim = picture.program.column()
            picture.program.at_most(claim, forest)
            for side in filled:
                picture.program.at_most(claim, side)
            picture.program.pay(claim, worth)
