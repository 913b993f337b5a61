"""Linear programming in a branch: one program, solved again and again from where it stood before."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.linear_solver import pywraplp  # type: ignore[attr-defined]

from solver.model.lp import TOLERANCE, Floats, Matrix, Worth, matrix_of, worth_by_prices
from solver.model.program import Program, Sum
from solver.tree.branch import Answers
from solver.tree.questions import Questions, Span, spans_of

SETTINGS = "use_dual_simplex:true use_preprocessing:false"
"""The dual simplex method begins with the last prices, which stay good when a bound changes."""

ANEW = "use_dual_simplex:false use_preprocessing:true"
"""The second try, where rounding errors have led the first one nowhere."""

WAY_OUT = 20_000
"""What it costs to meet every row by doing nothing: far more than anything that a row can be worth."""

Mask = NDArray[np.bool_]


class Relaxed(NamedTuple):
    """What linear programming says of a branch: a limit, and the columns of its best mixture of plays.

    `left_out` are the columns that no play of the branch takes by its answers alone, or by what was known.
    """

    worth: Worth
    values: Floats
    left_out: Mask

    @property
    def limit(self) -> int:
        return self.worth.limit

    def idle(self, best: int) -> Mask:
        """The columns that no play better than the best takes.

        Proof: by weak duality a play that takes a column whose earnings are negative pays at most the limit,
        less what the column lacks.
        """
        return self.left_out | (self.worth.most + self.worth.earned < best + 1 - TOLERANCE)


class Relaxation:
    """A program with columns from 0 to 1, in which questions are answered and left open again.

    It has one column more, a way out that meets every row at a high cost. So every branch has prices, also
    one that no mixture of plays fits: its limit is then far below any score, by weak duality like all others.
    """

    def __init__(self, program: Program, questions: Questions) -> None:
        self._questions = questions
        self._width = program.width
        self._goal = _with_way_out(program)
        self._matrix = with_way_out(matrix_of(program))
        self._most = np.ones(self._width + 1)
        self._interrupted = False
        self._answered: dict[str, Span] = {}
        self._row_of: dict[str, int] = {}
        self._solver = pywraplp.Solver.CreateSolver("GLOP")
        self._columns = [self._solver.NumVar(0.0, 1.0, "") for _ in range(self._width + 1)]
        self._rows = [self._write(row) for row in range(len(self._matrix.low))]
        objective = self._solver.Objective()
        for column, worth in zip(self._goal.columns.tolist(), self._goal.weights.tolist(), strict=True):
            objective.SetCoefficient(self._columns[column], worth)
        objective.SetMaximization()

    def _write(self, number: int) -> Any:
        matrix = self._matrix
        row = self._solver.Constraint(float(matrix.low[number]), float(matrix.high[number]))
        own = slice(*matrix.starts[number : number + 2].tolist())
        for column, weight in zip(matrix.column[own].tolist(), matrix.weight[own].tolist(), strict=True):
            row.SetCoefficient(self._columns[column], weight)
        return row

    def solve(self, answers: Answers, idle: Mask) -> Relaxed | None:
        """The limit of a branch in which some columns stay idle; None when there are no prices."""
        columns, further = self._questions.left_out(answers)
        left_out = idle.copy()
        left_out[columns] = True
        self._answer(spans_of(further))
        self._rest(left_out)
        if not self._ends_well(SETTINGS) and (self._interrupted or not self._ends_well(ANEW)):
            return None
        prices = np.array([row.dual_value() for row in self._rows])
        worth = worth_by_prices(self._goal, self._matrix, prices, 0.0, self._most)
        values = np.array([column.solution_value() for column in self._columns[: self._width]])
        return Relaxed(Worth(worth.most, worth.earned[: self._width]), values, left_out)

    def _ends_well(self, settings: str) -> bool:
        self._solver.SetSolverSpecificParametersAsString(settings)
        return bool(self._solver.Solve() == pywraplp.Solver.OPTIMAL)

    def interrupt(self) -> None:
        """Ask this solve and all others to end; one that has not begun does not hear it."""
        self._interrupted = True
        self._solver.InterruptSolve()

    def _rest(self, idle: Mask) -> None:
        most = np.append(np.where(idle, 0.0, 1.0), 1.0)
        for column in np.flatnonzero(most != self._most).tolist():
            self._columns[column].SetUb(float(most[column]))
        self._most = most

    def _answer(self, spans: dict[str, Span]) -> None:
        for name in self._answered.keys() - spans.keys():
            self._bound(name, Span())
        for name, span in spans.items():
            if self._answered.get(name) != span:
                self._bound(name, span)
        self._answered = spans

    def _bound(self, name: str, span: Span) -> None:
        if name not in self._row_of:
            self._row_of[name] = len(self._rows)
            self._matrix = with_row(self._matrix, self._questions.sum_named(name))
            self._rows.append(self._write(len(self._rows)))
        row = self._row_of[name]
        constant = self._questions.sum_named(name).constant
        low, high = span.low - constant, span.high - constant
        self._matrix.low[row], self._matrix.high[row] = low, high
        self._rows[row].SetBounds(low, high)
        way_out = low if low > 0 else min(high, 0.0)
        self._matrix.weight[self._matrix.starts[row + 1] - 1] = way_out
        self._rows[row].SetCoefficient(self._columns[self._width], way_out)


def _with_way_out(program: Program) -> Sum:
    """The objective with the way out, whose column comes last."""
    goal = program.objective
    return Sum(np.append(goal.columns, program.width), np.append(goal.weights, -WAY_OUT), goal.constant)


def with_way_out(matrix: Matrix) -> Matrix:
    """A matrix with one more column, which alone meets every row when it is 1.

    A play leaves it at 0, so limits of the larger program hold for the smaller one.
    """
    weights = np.where(matrix.low > 0, matrix.low, np.where(matrix.high < 0, matrix.high, 0.0))
    rows = np.flatnonzero(weights)
    ends = matrix.starts[rows + 1]
    return Matrix(
        row=np.insert(matrix.row, ends, rows),
        column=np.insert(matrix.column, ends, matrix.width),
        weight=np.insert(matrix.weight, ends, weights[rows]),
        starts=matrix.starts + np.concatenate(([0], np.cumsum(weights != 0))),
        low=matrix.low.copy(),
        high=matrix.high.copy(),
        width=matrix.width + 1,
    )


def with_row(matrix: Matrix, units: Sum) -> Matrix:
    """A matrix with one more row that limits nothing yet; the last column may have a weight there later."""
    columns, inverse = np.unique(units.columns, return_inverse=True)
    weights = np.bincount(inverse, weights=units.weights, minlength=len(columns)).astype(np.float64)
    number = len(matrix.low)
    return Matrix(
        row=np.append(matrix.row, np.full(len(columns) + 1, number)),
        column=np.append(matrix.column, [*columns.tolist(), matrix.width - 1]),
        weight=np.append(matrix.weight, [*weights.tolist(), 0.0]),
        starts=np.append(matrix.starts, len(matrix.row) + len(columns) + 1),
        low=np.append(matrix.low, -math.inf),
        high=np.append(matrix.high, math.inf),
        width=matrix.width,
    )
