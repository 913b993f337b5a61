"""A program solved by GLOP again and again as its bounds change, each time from a vertex of one's choice.

The dual simplex method begins with the prices of a vertex, which stay good when bounds change. From the
branch above that takes some hundred steps, from wherever the last program has ended thousands.
"""

from typing import NamedTuple

import numpy as np
from ortools.math_opt import (
    callback_pb2,
    model_parameters_pb2,
    model_pb2,
    model_update_pb2,
    parameters_pb2,
    result_pb2,
    solution_pb2,
    sparse_containers_pb2,
)
from ortools.math_opt.core.python import solver
from ortools.util.python.solve_interrupter import SolveInterrupter

from solver.model.lp import Floats, Matrix
from solver.model.program import Columns, Statuses, Sum

BASIC = int(solution_pb2.BASIS_STATUS_BASIC)
"""The status of a column or row whose value is not that of a bound but follows from all the others."""

AT_LOWER = int(solution_pb2.BASIS_STATUS_AT_LOWER_BOUND)
"""The status of a column that is not taken."""


class Basis(NamedTuple):
    """What tells a vertex: whether each column and each row is basic, or at which of its bounds."""

    columns: Statuses
    rows: Statuses


class Block(NamedTuple):
    """Entries of a matrix, sorted by row and then by column."""

    rows: Columns
    columns: Columns
    weights: Floats


class Vertex(NamedTuple):
    """Where a solve has ended: prices for the rows, values of the columns, their basis, and steps made."""

    prices: Floats
    values: Floats
    basis: Basis
    steps: int


FROM_NOTHING = parameters_pb2.SolveParametersProto(
    lp_algorithm=parameters_pb2.LP_ALGORITHM_PRIMAL_SIMPLEX, presolve=parameters_pb2.EMPHASIS_OFF
)
FROM_A_BASIS = parameters_pb2.SolveParametersProto(
    lp_algorithm=parameters_pb2.LP_ALGORITHM_DUAL_SIMPLEX, presolve=parameters_pb2.EMPHASIS_OFF
)
PATIENCE = 5_000
"""A solve to the end that has not ended after so many steps from a basis begins from nothing.

GLOP now and then finds that a basis is none, and then takes ten times as long as from nothing.
"""

ANEW = parameters_pb2.SolveParametersProto(lp_algorithm=parameters_pb2.LP_ALGORITHM_PRIMAL_SIMPLEX)
"""The second try, where rounding errors have led the first one nowhere."""


class Simplex:
    """A maximisation over columns from 0 to 1, whose bounds, rows and weights may change between solves."""

    def __init__(self, goal: Sum, matrix: Matrix, interrupter: SolveInterrupter) -> None:
        self._width, self._height = matrix.width, len(matrix.low)
        self._interrupter = interrupter
        self._solver = solver.new(
            parameters_pb2.SOLVER_TYPE_GLOP, _read(goal, matrix), parameters_pb2.SolverInitializerProto()
        )
        self._most: tuple[Columns, Floats] | None = None
        self._bounds: dict[int, tuple[float, float, int, float]] = {}

    def bound_columns(self, columns: Columns, most: Floats) -> None:
        """Let columns, in ascending order, be no more than so much from the next solve on."""
        self._most = columns, most

    def add_rows(self, low: Floats, high: Floats, block: Block) -> None:
        """More rows with their bounds; their numbers are the next ones."""
        update = model_update_pb2.ModelUpdateProto()
        rows = update.new_linear_constraints
        rows.ids.extend(range(self._height, self._height + len(low)))
        rows.lower_bounds.extend(low.tolist())
        rows.upper_bounds.extend(high.tolist())
        self._add(update, block)
        self._height += len(low)

    def add_columns(self, most: Floats, worths: Floats, block: Block) -> None:
        """More columns, the most that each may be and what it pays; their numbers are the next ones."""
        update = model_update_pb2.ModelUpdateProto()
        columns, count = update.new_variables, len(most)
        columns.ids.extend(range(self._width, self._width + count))
        columns.lower_bounds.extend([0.0] * count)
        columns.upper_bounds.extend(most.tolist())
        columns.integers.extend([False] * count)
        paying = np.flatnonzero(worths)
        _write(update.objective_updates.linear_coefficients, self._width + paying, worths[paying])
        self._add(update, block)
        self._width += count

    def _add(self, update: model_update_pb2.ModelUpdateProto, block: Block) -> None:
        _enter(update.linear_constraint_matrix_updates, *block)
        self._solver.update(update)

    def bound_row(self, row: int, low: float, high: float, column: int, weight: float) -> None:
        """Give a row other bounds, and a column another weight in it, from the next solve on."""
        self._bounds[row] = low, high, column, weight

    def _change(self) -> None:
        """Tell GLOP all that has changed at once: each time it looks at the whole program."""
        update = model_update_pb2.ModelUpdateProto()
        if self._most is not None:
            _write(update.variable_updates.upper_bounds, *self._most)
        rows = np.array(sorted(self._bounds), dtype=np.int64)
        lows, highs, columns, weights = (
            np.array([self._bounds[row] for row in rows.tolist()]).reshape(-1, 4).T
        )
        _write(update.linear_constraint_updates.lower_bounds, rows, lows)
        _write(update.linear_constraint_updates.upper_bounds, rows, highs)
        _enter(update.linear_constraint_matrix_updates, rows, columns.astype(np.int64), weights)
        self._solver.update(update)
        self._most, self._bounds = None, {}

    def solve(self, start: Basis | None, steps: int | None = None) -> Vertex | None:
        """The best vertex, or where so many steps from a basis lead; None when they lead nowhere."""
        self._change()
        if start is None:
            return self._solve(FROM_NOTHING, None) or self._solve(ANEW, None)
        settings = parameters_pb2.SolveParametersProto()
        settings.CopyFrom(FROM_A_BASIS)
        settings.iteration_limit = PATIENCE if steps is None else steps
        vertex = self._solve(settings, start)
        if vertex is not None and steps is None and vertex.steps >= PATIENCE:
            vertex = self._solve(FROM_NOTHING, None)
        return vertex or self._solve(ANEW, None)

    def _solve(self, settings: parameters_pb2.SolveParametersProto, start: Basis | None) -> Vertex | None:
        if self._interrupter.interrupted:
            return None
        request = model_parameters_pb2.ModelSolveParametersProto()
        request.reduced_costs_filter.filter_by_ids = True
        if start is not None:
            request.initial_basis.CopyFrom(_told(start))
        answer: result_pb2.SolveResultProto = self._solver.solve(
            settings,
            request,
            None,
            callback_pb2.CallbackRegistrationProto(),
            None,
            self._interrupter.pybind_interrupter,
        )
        if self._interrupter.interrupted or not answer.solutions:
            return None
        return self._vertex(answer.solutions[0], answer.solve_stats.simplex_iterations)

    def _vertex(self, found: solution_pb2.SolutionProto, steps: int) -> Vertex | None:
        if not found.HasField("dual_solution") or not found.HasField("basis"):
            return None
        basis = Basis(
            _statuses(found.basis.variable_status, self._width),
            _statuses(found.basis.constraint_status, self._height),
        )
        prices = _values(found.dual_solution.dual_values, self._height)
        values = _values(found.primal_solution.variable_values, self._width)
        return Vertex(prices, values, basis, steps)


def _read(goal: Sum, matrix: Matrix) -> model_pb2.ModelProto:
    model = model_pb2.ModelProto()
    columns, rows = model.variables, model.linear_constraints
    columns.ids.extend(range(matrix.width))
    columns.lower_bounds.extend([0.0] * matrix.width)
    columns.upper_bounds.extend([1.0] * matrix.width)
    columns.integers.extend([False] * matrix.width)
    rows.ids.extend(range(len(matrix.low)))
    rows.lower_bounds.extend(matrix.low.tolist())
    rows.upper_bounds.extend(matrix.high.tolist())
    _enter(model.linear_constraint_matrix, matrix.row, matrix.column, matrix.weight)
    _write(model.objective.linear_coefficients, goal.columns, goal.weights.astype(np.float64))
    model.objective.maximize = True
    return model


def _write(vector: sparse_containers_pb2.SparseDoubleVectorProto, ids: Columns, values: Floats) -> None:
    vector.ids.extend(ids.tolist())
    vector.values.extend(values.tolist())


def _enter(
    matrix: sparse_containers_pb2.SparseDoubleMatrixProto, rows: Columns, columns: Columns, weights: Floats
) -> None:
    matrix.row_ids.extend(rows.tolist())
    matrix.column_ids.extend(columns.tolist())
    matrix.coefficients.extend(weights.tolist())


def _values(vector: sparse_containers_pb2.SparseDoubleVectorProto, length: int) -> Floats:
    values = np.zeros(length)
    values[np.array(vector.ids, dtype=np.int64)] = vector.values
    return values


def _statuses(vector: solution_pb2.SparseBasisStatusVector, length: int) -> Statuses:
    statuses = np.full(length, BASIC, dtype=np.int8)
    statuses[np.array(vector.ids, dtype=np.int64)] = vector.values
    return statuses


def _told(basis: Basis) -> solution_pb2.BasisProto:
    told = solution_pb2.BasisProto()
    for vector, statuses in ((told.variable_status, basis.columns), (told.constraint_status, basis.rows)):
        vector.ids.extend(range(len(statuses)))
        vector.values.extend(statuses.tolist())
    return told
