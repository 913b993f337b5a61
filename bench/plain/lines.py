"""Counts over rows, columns, diagonals and squares."""

from collections.abc import Iterator, Sequence

from bench.plain.land import CellLand, Expression, Literal, total
from bench.plain.spots import TYPES
from engine.land import COLUMN_STARTS, ROW_STARTS, SIDE, STRIDE, col_of, row_of
from engine.terrain import FARM, FOREST, VILLAGE, WATER

Line = Sequence[int]

ROWS: tuple[Line, ...] = tuple(range(start, start + SIDE) for start in ROW_STARTS)
COLUMNS: tuple[Line, ...] = tuple(range(start, start + SIDE * STRIDE, STRIDE) for start in COLUMN_STARTS)
DIAGONALS: tuple[Line, ...] = tuple(
    range(start, start + (SIDE - down) * (STRIDE + 1), STRIDE + 1) for down, start in enumerate(ROW_STARTS)
)
"""From the left edge down and right to the bottom edge."""


def full_lines(land: CellLand) -> Expression:
    return _full(land, (*ROWS, *COLUMNS))


def full_odd_columns(land: CellLand) -> Expression:
    return _full(land, COLUMNS[::2])


def full_diagonals(land: CellLand) -> Expression:
    return _full(land, DIAGONALS)


def _full(land: CellLand, lines: Sequence[Line]) -> Expression:
    return total(land.claim(*(land.filled(space) for space in line)) for line in lines)


def _of(land: CellLand, line: Line, code: int) -> list[Literal]:
    return [land.holds(space, code) for space in line]


def rows_of_three_forests(land: CellLand) -> Expression:
    claims = [land.claim() for _ in ROWS]
    for claim, row in zip(claims, ROWS, strict=True):
        land.model.add(total(_of(land, row, FOREST)) == 3).only_enforce_if(claim)
    return total(claims)


def canal_columns(land: CellLand) -> Expression:
    claims = [land.claim() for _ in COLUMNS]
    for claim, column in zip(claims, COLUMNS, strict=True):
        farms = total(_of(land, column, FARM))
        land.model.add(farms == total(_of(land, column, WATER))).only_enforce_if(claim)
        land.model.add(farms >= 1).only_enforce_if(claim)
    return total(claims)


def rows_of_five_terrains(land: CellLand) -> Expression:
    claims = [land.claim() for _ in ROWS]
    for claim, row in zip(claims, ROWS, strict=True):
        kinds = [land.claim_any(_of(land, row, code)) for code in TYPES]
        land.model.add(total(kinds) >= 5).only_enforce_if(claim)
    return total(claims)


def lines_with_forest(land: CellLand) -> Expression:
    return total(land.claim_any(_of(land, line, FOREST)) for line in (*ROWS, *COLUMNS))


def longest_forest_column(land: CellLand) -> Expression:
    """One run is chosen; its spaces are forest."""
    runs = [run for column in COLUMNS for run in _runs(column)]
    chosen = [land.claim(*_of(land, run, FOREST)) for run in runs]
    land.at_most_one(chosen)
    return total(len(run) * choice for run, choice in zip(runs, chosen, strict=True))


def longest_village_rows(land: CellLand) -> Expression:
    """One length is chosen; nowhere is a longer run, and all runs of that length pay."""
    lengths = [land.claim() for _ in range(SIDE)]
    land.at_most_one(lengths)
    paid = []
    for run in (run for row in ROWS for run in _runs(row)):
        villages = _of(land, run, VILLAGE)
        paid.append(len(run) * land.claim(lengths[len(run) - 1], *villages))
        if len(run) > 1:
            land.model.add_bool_or([~lengths[len(run) - 2], *(~village for village in villages)])
    return total(paid)


def _runs(line: Line) -> Iterator[Line]:
    return (line[first:last] for first in range(SIDE) for last in range(first + 1, SIDE + 1))


def largest_full_square(land: CellLand) -> Expression:
    """One square is chosen; its spaces are filled."""
    paid, chosen = [], []
    for corner in land.cells:
        for side in range(1, SIDE + 2 - max(row_of(corner), col_of(corner))):
            spaces = [corner + down * STRIDE + right for down in range(side) for right in range(side)]
            chosen.append(land.claim(*(land.filled(space) for space in spaces)))
            paid.append(side * chosen[-1])
    land.at_most_one(chosen)
    return total(paid)
