"""A maximisation over 0-1 columns: what the encoders write and CP-SAT reads, with nothing of either in it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Columns = NDArray[np.int64]

Statuses = NDArray[np.int8]
"""Of columns or rows in a vertex of linear programming: basic, or at which of its bounds."""

NO_COLUMNS: Columns = np.zeros(0, dtype=np.int64)
UNLIMITED = 1 << 30


class Sum(NamedTuple):
    """A linear expression: a weight for each column, and a constant."""

    columns: Columns
    weights: NDArray[np.int64]
    constant: int = 0

    @property
    def most(self) -> int:
        """No value of the columns makes it more than this."""
        return self.constant + int(self.weights[self.weights > 0].sum())

    def value(self, values: NDArray[np.int64]) -> int:
        """What it is for a value of each column."""
        return self.constant + int((self.weights * values[self.columns]).sum())

    def mixed(self, values: NDArray[np.float64]) -> float:
        """What it is in a mixture, which takes parts of columns."""
        return self.constant + float(self.weights @ values[self.columns])

    @property
    def least(self) -> int:
        """No value of the columns makes it less than this."""
        return self.constant + int(self.weights[self.weights < 0].sum())

    def __add__(self, other: Any) -> "Sum":
        if isinstance(other, int):
            return Sum(self.columns, self.weights, self.constant + other)
        return Sum(
            np.concatenate((self.columns, other.columns)),
            np.concatenate((self.weights, other.weights)),
            self.constant + other.constant,
        )

    def __sub__(self, other: "Sum") -> "Sum":
        return self + other.times(-1)

    def times(self, factor: int) -> "Sum":
        """The expression, so many times."""
        return Sum(self.columns, self.weights * factor, self.constant * factor)


def total(columns: Columns, weights: NDArray[np.int64] | int = 1, constant: int = 0) -> Sum:
    """A sum of columns, each with its weight or all with the same one."""
    if isinstance(weights, int):
        weights = np.full(len(columns), weights, dtype=np.int64)
    return Sum(columns, weights, constant)


def number(constant: int) -> Sum:
    """A sum that is always the same."""
    return Sum(NO_COLUMNS, NO_COLUMNS, constant)


def sum_of(parts: Iterable[Sum]) -> Sum:
    """The sum of sums."""
    found = list(parts)
    if not found:
        return number(0)
    return Sum(
        np.concatenate([part.columns for part in found]),
        np.concatenate([part.weights for part in found]),
        sum(part.constant for part in found),
    )


class Row(NamedTuple):
    """`low <= sum of weight x column <= high`."""

    columns: list[int]
    weights: list[int]
    low: int
    high: int

    def allows(self, values: NDArray[np.int64]) -> bool:
        """Whether it is kept by a value of each column."""
        return self.low <= int(np.dot(self.weights, values[self.columns])) <= self.high


@dataclass
class Program:
    """Columns from 0 to `width` - 1, rows that limit them, and what they pay."""

    width: int = 0
    rows: list[Row] = field(default_factory=list)
    pays: list[Sum] = field(default_factory=list)

    def column(self) -> Sum:
        """A new 0-1 column."""
        return total(self.new_columns(1))

    def new_columns(self, count: int) -> Columns:
        """Several new 0-1 columns."""
        first = self.width
        self.width += count
        return np.arange(first, self.width)

    def at_most(self, left: Sum, right: Sum | int) -> None:
        """Demand `left <= right`; a row that cannot be broken is left out."""
        difference = left - right if isinstance(right, Sum) else left + -right
        if difference.most > 0:
            self._row(difference, -UNLIMITED, 0)

    def exactly(self, left: Sum, right: int) -> None:
        """Demand `left == right`."""
        self._row(left + -right, 0, 0)

    def pay(self, units: Sum, worth: int) -> None:
        """Pay so much for each unit."""
        self.pays.append(units.times(worth))

    def _row(self, units: Sum, low: int, high: int) -> None:
        low = low if low == -UNLIMITED else low - units.constant
        self.rows.append(Row(units.columns.tolist(), units.weights.tolist(), low, high - units.constant))

    @property
    def objective(self) -> Sum:
        """What is to be as large as possible: everything paid, one weight a column."""
        everything = sum_of(self.pays)
        weights = np.bincount(everything.columns, weights=everything.weights, minlength=self.width)
        worth = weights.astype(np.int64)
        columns = np.flatnonzero(worth)
        return Sum(columns, worth[columns], everything.constant)
