"""Linear programming in a branch: one program, solved again and again from where it stood before."""

import math
from typing import NamedTuple

import numpy as np
from ortools.linear_solver import pywraplp  # type: ignore[attr-defined]

from solver.model.lp import Floats, Matrix, Worth, matrix_of, worth_by_prices
from solver.model.program import Program, Sum
from solver.tree.branch import Answers
from solver.tree.questions import Questions

SETTINGS = "use_dual_simplex:true use_preprocessing:false"
"""The dual simplex method begins with the last prices, which stay good when a bound changes."""


class Relaxed(NamedTuple):
    """What linear programming says of a branch: a limit, and the columns of its best mixture of plays."""

    limit: int
    values: Floats
    worth: Worth


class Relaxation:
    """A program with columns from 0 to 1, in which questions are answered and left open again."""

    def __init__(self, program: Program, questions: Questions) -> None:
        self._questions = questions
        self._goal = program.objective
        self._matrix = matrix_of(program)
        self._least = np.zeros(program.width)
        self._most = np.ones(program.width)
        self._answered: dict[str, bool] = {}
        self._row_of: dict[str, int] = {}
        self._solver = pywraplp.Solver.CreateSolver("GLOP")
        self._solver.SetSolverSpecificParametersAsString(SETTINGS)
        self._columns = [self._solver.NumVar(0.0, 1.0, "") for _ in range(program.width)]
        self._rows = [self._write(row) for row in range(len(program.rows))]
        objective = self._solver.Objective()
        for column, worth in zip(self._goal.columns.tolist(), self._goal.weights.tolist(), strict=True):
            objective.SetCoefficient(self._columns[column], worth)
        objective.SetMaximization()

    def _write(self, number: int) -> pywraplp.Constraint:
        matrix = self._matrix
        row = self._solver.Constraint(float(matrix.low[number]), float(matrix.high[number]))
        own = slice(*matrix.starts[number : number + 2].tolist())
        for column, weight in zip(matrix.column[own].tolist(), matrix.weight[own].tolist(), strict=True):
            row.SetCoefficient(self._columns[column], weight)
        return row

    def solve(self, answers: Answers) -> Relaxed | None:
        """The limit of a branch; None when linear programming ends without prices."""
        self._answer(dict(answers))
        if self._solver.Solve() != pywraplp.Solver.OPTIMAL:
            return None
        prices = np.array([row.dual_value() for row in self._rows])
        worth = worth_by_prices(self._goal, self._matrix, prices, self._least, self._most)
        return Relaxed(worth.limit, np.array([column.solution_value() for column in self._columns]), worth)

    def interrupt(self) -> None:
        """Ask a solve to end; one that has not begun does not hear it."""
        self._solver.InterruptSolve()

    def _answer(self, answers: dict[str, bool]) -> None:
        for name in self._answered.keys() - answers.keys():
            self._bound(name, 0, 1)
        for name, answer in answers.items():
            if self._answered.get(name) != answer:
                self._bound(name, int(answer), int(answer))
        self._answered = answers

    def _bound(self, name: str, low: int, high: int) -> None:
        units = self._questions.find(name)
        if len(units.columns) == 1 and units.weights[0] == 1 and not units.constant:
            column = int(units.columns[0])
            self._least[column], self._most[column] = low, high
            self._columns[column].SetBounds(low, high)
            return
        if name not in self._row_of:
            self._row_of[name] = self._append(units)
        row = self._row_of[name]
        self._matrix.low[row], self._matrix.high[row] = low - units.constant, high - units.constant
        self._rows[row].SetBounds(low - units.constant, high - units.constant)

    def _append(self, units: Sum) -> int:
        """A new row; returns its number."""
        self._matrix = with_row(self._matrix, units)
        self._rows.append(self._write(len(self._rows)))
        return len(self._rows) - 1


def with_row(matrix: Matrix, units: Sum) -> Matrix:
    """A matrix with one more row that limits nothing yet."""
    columns, inverse = np.unique(units.columns, return_inverse=True)
    weights = np.bincount(inverse, weights=units.weights, minlength=len(columns)).astype(np.float64)
    number = len(matrix.low)
    return Matrix(
        row=np.append(matrix.row, np.full(len(columns), number)),
        column=np.append(matrix.column, columns),
        weight=np.append(matrix.weight, weights),
        starts=np.append(matrix.starts, len(matrix.row) + len(columns)),
        low=np.append(matrix.low, -math.inf),
        high=np.append(matrix.high, math.inf),
        width=matrix.width,
    )
