"""The limit of linear programming: fractions of placements allowed, which is fast and close on whole years.

The solver's own figure is not taken. From its prices for the rows a limit is worked out again here: whatever
non-negative price a row is given, no play earns more than the prices of all limits, plus what each column
earns beyond the prices of the rows it uses. Poor prices make a poor limit, never a wrong one.
"""

import math
import threading
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.linear_solver.python import model_builder

from solver.model.program import UNLIMITED, Program, Sum

Floats = NDArray[np.float64]
TOLERANCE = 1e-5
"""Far above the rounding error of the sum of prices, far below a point."""


class Matrix(NamedTuple):
    """The rows of a program, each column once: entries sorted by row, and where each row begins."""

    row: NDArray[np.int64]
    column: NDArray[np.int64]
    weight: Floats
    starts: NDArray[np.int64]
    low: Floats
    high: Floats
    width: int


def matrix_of(program: Program) -> Matrix:
    """The rows of a program as one matrix."""
    lengths = [len(row.columns) for row in program.rows]
    rows = np.repeat(np.arange(len(lengths)), lengths)
    columns = np.array([column for row in program.rows for column in row.columns], dtype=np.int64)
    weights = np.array([weight for row in program.rows for weight in row.weights], dtype=np.float64)
    keys, inverse = np.unique(rows * program.width + columns, return_inverse=True)
    row = keys // program.width
    return Matrix(
        row=row,
        column=keys % program.width,
        weight=np.asarray(np.bincount(inverse, weights=weights, minlength=len(keys)), dtype=np.float64),
        starts=np.searchsorted(row, np.arange(len(lengths) + 1)),
        low=np.array(
            [-math.inf if row.low <= -UNLIMITED else row.low for row in program.rows], dtype=np.float64
        ),
        high=np.array(
            [math.inf if row.high >= UNLIMITED else row.high for row in program.rows], dtype=np.float64
        ),
        width=program.width,
    )


class Worth(NamedTuple):
    """What prices say: no values of the columns pay more than `most`; each earns so much beside them."""

    most: float
    earned: Floats

    @property
    def limit(self) -> int:
        """What no play can pass."""
        return math.floor(self.most + TOLERANCE)


def worth_by_prices(
    goal: Sum, matrix: Matrix, prices: Floats, least: Floats | float = 0.0, most: Floats | float = 1.0
) -> Worth:
    """By weak duality; columns lie between `least` and `most`, and prices of the wrong sign count as none."""
    prices = np.where(np.isneginf(matrix.low), np.maximum(prices, 0.0), prices)
    prices = np.where(np.isposinf(matrix.high), np.minimum(prices, 0.0), prices)
    with np.errstate(invalid="ignore"):
        paid = np.where(prices > 0, prices * matrix.high, np.where(prices < 0, prices * matrix.low, 0.0))
    spent = np.bincount(matrix.column, weights=matrix.weight * prices[matrix.row], minlength=matrix.width)
    earned = -spent.astype(np.float64)
    earned[goal.columns] += goal.weights
    taken = np.where(earned > 0, earned * most, earned * least)
    return Worth(goal.constant + float(paid.sum()) + float(taken.sum()), earned)


def limit_by_prices(program: Program, matrix: Matrix, prices: Floats) -> int:
    """What no 0-1 values of the columns can pass."""
    return worth_by_prices(program.objective, matrix, prices).limit


class LinearRun:
    """One run of the linear solver on a thread of its own; `limit` is there when it has ended well."""

    def __init__(self, program: Program, seconds: float) -> None:
        self.limit: int | None = None
        self._program = program
        self._seconds = seconds
        self._solver = model_builder.Solver("glop")
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            matrix = matrix_of(self._program)
            self._solver.set_time_limit_in_seconds(max(self._seconds, 0.01))
            model = _read(self._program, matrix)
            if self._solver.solve(model) == model_builder.SolveStatus.OPTIMAL:
                prices = self._solver.dual_values(model.get_linear_constraints()).to_numpy(np.float64)
                self.limit = limit_by_prices(self._program, matrix, prices)
        except Exception as failure:
            self._failure = failure

    def wait(self, seconds: float) -> bool:
        """Wait for the run to end, so long at most; returns whether it has. Its failure is raised here."""
        self._thread.join(seconds)
        if self._failure is not None:
            raise self._failure
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Ask the run to end."""
        self._solver.stop_search()  # type: ignore[no-untyped-call]


def _read(program: Program, matrix: Matrix) -> model_builder.Model:
    """The program with columns from 0 to 1."""
    model = model_builder.Model()  # type: ignore[no-untyped-call]
    columns = np.array([model.new_num_var(0.0, 1.0, "") for _ in range(program.width)], dtype=object)
    helper = model.helper
    for number, (first, last) in enumerate(pairwise(matrix.starts.tolist())):
        row = helper.add_linear_constraint()
        helper.set_constraint_lower_bound(row, matrix.low[number])
        helper.set_constraint_upper_bound(row, matrix.high[number])
        own = columns[matrix.column[first:last]].tolist()
        helper.add_terms_to_constraint(row, own, matrix.weight[first:last].tolist())
    goal = program.objective
    helper.set_objective_coefficients(goal.columns.tolist(), goal.weights.tolist())
    helper.set_maximize(True)
    return model
