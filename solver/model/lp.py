"""The limit of linear programming: fractions of placements allowed, which is fast and close on whole years.

GLOP solves most programs to the end. In very large ones PDLP, a first-order method, comes near enough many
times sooner. The solver's own figure is not taken. From its prices for the rows a limit is worked out again
here: whatever non-negative price a row is given, no play earns more than the prices of all limits, plus what
each column earns beyond the prices of the rows it uses. Poor prices make a poor limit, never a wrong one.
"""

import math
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.linear_solver.python import model_builder

from solver.model.program import UNLIMITED, Program, Sum

MOST_ENTRIES = 500_000
"""Larger programs are given to PDLP; these are years of games with coins."""


class Method(NamedTuple):
    """A solver, its parameters, and whether it ends when it is asked to."""

    solver: str
    parameters: str = ""
    stops: bool = True


def _near(share: float, points: float) -> Method:
    """PDLP ends when both sides differ by no more than a share of them and so many points."""
    criteria = f"eps_optimal_relative: {share} eps_optimal_absolute: {points}"
    parameters = f"termination_criteria {{ simple_optimality_criteria {{ {criteria} }} }}"
    return Method("pdlp", parameters, stops=False)


NEAR = (_near(1e-3, 0.5), _near(1e-4, 0.05))
"""Soon, and then again for a limit hardly above that of the exact solution."""

LEISURE = 20.0
"""With fewer seconds the second time is left out: it would take a third of them for a point or so."""

EXACT = (Method("glop"),)

MOST_SECONDS = 30.0
"""PDLP takes a few seconds; it never gets more than this, as it cannot be interrupted."""

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


def entries_of(starts: NDArray[np.int64], numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the entries of some rows stand, row after row, by where each row begins."""
    lengths = starts[numbers + 1] - starts[numbers]
    ends = np.cumsum(lengths)
    return np.repeat(starts[numbers] + lengths - ends, lengths) + np.arange(lengths.sum())


def worth_by_prices(
    goal: Sum, matrix: Matrix, prices: Floats, least: Floats | float = 0.0, most: Floats | float = 1.0
) -> Worth:
    """By weak duality; columns lie between `least` and `most`, and prices of the wrong sign count as none."""
    prices = np.where(np.isneginf(matrix.low), np.maximum(prices, 0.0), prices)
    prices = np.where(np.isposinf(matrix.high), np.minimum(prices, 0.0), prices)
    with np.errstate(invalid="ignore"):
        paid = np.where(prices > 0, prices * matrix.high, np.where(prices < 0, prices * matrix.low, 0.0))
    own = entries_of(matrix.starts, np.flatnonzero(prices))
    weights = matrix.weight[own] * prices[matrix.row[own]]
    spent = np.bincount(matrix.column[own], weights=weights, minlength=matrix.width)
    earned = -spent.astype(np.float64)
    earned[goal.columns] += goal.weights
    taken = np.where(earned > 0, earned * most, earned * least)
    return Worth(goal.constant + float(paid.sum()) + float(taken.sum()), earned)


def limit_by_prices(program: Program, matrix: Matrix, prices: Floats) -> int:
    """What no 0-1 values of the columns can pass.

    Rows by which just so many of some columns are taken get the price at which no more than these earn
    anything beyond it. Prices that are nearly right then lose little.
    """
    earned = worth_by_prices(program.objective, matrix, prices).earned
    prices = prices.copy()
    for row, columns in _choices(matrix):
        prices[row] += np.sort(earned[columns])[-int(matrix.low[row])]
    return worth_by_prices(program.objective, matrix, prices).limit


def _choices(matrix: Matrix) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Rows by which just so many of their columns are 1, no column in two of these."""
    taken = np.zeros(matrix.width, dtype=np.bool_)
    for row in np.flatnonzero((matrix.low == matrix.high) & (matrix.low > 0)).tolist():
        own = slice(matrix.starts[row], matrix.starts[row + 1])
        columns = matrix.column[own]
        if (matrix.weight[own] == 1).all() and not taken[columns].any() and len(columns) >= matrix.low[row]:
            taken[columns] = True
            yield row, columns


class LinearRun:
    """One run of the linear solver on a thread of its own; `limit` is there when it has ended well.

    `priced` are the numbers of the rows that it rests on.

    PDLP cannot be interrupted: when it is stopped, nobody waits for it any more but Python itself before it
    exits, as a thread cut off in it would bring the process down.
    """

    def __init__(self, program: Program, seconds: float) -> None:
        self.limit: int | None = None
        self.priced: frozenset[int] = frozenset()
        self._program = program
        self._until = time.perf_counter() + seconds
        self._solver: model_builder.Solver | None = None
        self._failure: Exception | None = None
        self._abandoned = False
        self._thread = threading.Thread(target=self._work, name="linear programming")
        self._thread.start()

    def _work(self) -> None:
        try:
            matrix = matrix_of(self._program)
            model = _read(self._program, matrix)
            for method in self._methods(len(matrix.column)):
                self._solve(model, matrix, method)
        except Exception as failure:
            self._failure = failure

    def _methods(self, entries: int) -> tuple[Method, ...]:
        if entries <= MOST_ENTRIES:
            return EXACT
        return NEAR if self._until - time.perf_counter() >= LEISURE else NEAR[:1]

    def _solve(self, model: model_builder.Model, matrix: Matrix, method: Method) -> None:
        solver = model_builder.Solver(method.solver)
        solver.set_solver_specific_parameters(method.parameters)
        seconds = self._until - time.perf_counter()
        solver.set_time_limit_in_seconds(max(seconds if method.stops else min(seconds, MOST_SECONDS), 0.01))
        if method.stops:
            self._solver = solver
        if self._abandoned:
            return
        if solver.solve(model) == model_builder.SolveStatus.OPTIMAL:
            prices = solver.dual_values(model.get_linear_constraints()).to_numpy(np.float64)
            limit = limit_by_prices(self._program, matrix, prices)
            if self.limit is None or limit < self.limit:
                self.limit = limit
                self.priced = frozenset(np.flatnonzero(abs(prices) > TOLERANCE).tolist())

    def wait(self, seconds: float) -> bool:
        """Wait for the run to end, so long at most; returns whether it has. Its failure is raised here."""
        if self._abandoned:
            return True
        self._thread.join(seconds)
        if self._failure is not None:
            raise self._failure
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Ask the run to end."""
        if self._solver is None:
            self._abandoned = True
        else:
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
