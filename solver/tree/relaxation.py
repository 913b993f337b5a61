"""Linear programming in a branch: one program, solved again and again from where the branch above ended."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.model.lp import TOLERANCE, Floats, Matrix, Worth, matrix_of
from solver.model.program import Program, Sum
from solver.model.sifting import Sifting
from solver.model.simplex import BASIC, Basis
from solver.tree.branch import Answers
from solver.tree.footing import Footing
from solver.tree.questions import Questions, Span, spans_of

STEPS_OF_PROBES = 500
"""The most steps of the simplex method where an answer is only tried: what it brings shows soon.

Nothing should go on from there, as the costs of a run that has not ended may be shifted from the true ones.
"""

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
    footing: Footing | None

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
        self._height = len(program.rows)
        self._answered: dict[str, Span] = {}
        self._row_of: dict[str, int] = {}
        self._sifting = Sifting(goal_with_way_out(program), with_way_out(matrix_of(program)))

    def solve(
        self, answers: Answers, idle: Mask, footing: Footing | None = None, steps: int | None = None
    ) -> Relaxed | None:
        """The limit of a branch in which some columns stay idle; None when there are no prices.

        It begins from the footing of a branch above and goes on to the end, or for so many steps.
        """
        columns, further = self._questions.left_out(answers)
        left_out = idle.copy()
        left_out[columns] = True
        spans = {name: self._within(name, span) for name, span in spans_of(further).items()}
        if any(span.low > span.high for span in spans.values()):
            return self._nothing(left_out)
        self._answer(spans)
        self._sifting.bound_columns(np.append(np.where(left_out, 0.0, 1.0), 1.0))
        ended = self._sifting.solve(self._basis(footing), steps)
        if ended is None:
            return None
        worth = Worth(ended.worth.most, ended.worth.earned[: self._width])
        return Relaxed(worth, ended.values[: self._width], left_out, self._footing(ended.basis))

    def _nothing(self, left_out: Mask) -> Relaxed:
        """What there is to say of a branch in which a sum can have no value: it holds no play."""
        nothing = np.zeros(self._width)
        return Relaxed(Worth(-WAY_OUT, nothing), nothing, left_out, None)

    def interrupt(self) -> None:
        """Ask this solve and all others to end."""
        self._sifting.interrupt()

    def _basis(self, footing: Footing | None) -> Basis | None:
        """A footing in the numbers of this program; rows that it does not know hold nothing back there."""
        if footing is None or (len(footing.columns), len(footing.rows)) != (self._width + 1, self._height):
            return None
        for name in footing.tight:
            self._row(name)
        rows = np.full(self._height + len(self._row_of), BASIC, dtype=np.int8)
        rows[: self._height] = footing.rows
        for name, status in footing.tight.items():
            rows[self._row_of[name]] = status
        return Basis(footing.columns, rows)

    def _footing(self, basis: Basis) -> Footing:
        tight = {
            name: status for name, row in self._row_of.items() if (status := int(basis.rows[row])) != BASIC
        }
        return Footing(basis.columns, basis.rows[: self._height], tight)

    def _answer(self, spans: dict[str, Span]) -> None:
        for name in self._answered.keys() - spans.keys():
            self._bound(name, self._within(name, Span()))
        for name, span in spans.items():
            if self._answered.get(name) != span:
                self._bound(name, span)
        self._answered = spans

    def _within(self, name: str, span: Span) -> Span:
        """A span, less what the columns of a sum do not allow.

        So nothing is asked of a sum between its least and its most. These are finite, so that prices from a
        branch above stay good where a question is open.
        """
        units = self._questions.sum_named(name)
        return Span(max(span.low, units.least), min(span.high, units.most))

    def _bound(self, name: str, span: Span) -> None:
        """Let a sum lie in a span, and no longer in another."""
        row, constant = self._row(name), self._questions.sum_named(name).constant
        low, high = span.low - constant, span.high - constant
        self._sifting.bound_row(row, low, high, low if low > 0 else min(high, 0.0))

    def _row(self, name: str) -> int:
        """The row of a sum; a new one for a sum that nobody has asked for."""
        if name not in self._row_of:
            self._row_of[name] = self._height + len(self._row_of)
            units = self._questions.sum_named(name)
            columns, inverse = np.unique(units.columns, return_inverse=True)
            weights = np.bincount(inverse, weights=units.weights, minlength=len(columns))
            self._sifting.add_row(np.append(columns, self._width), np.append(weights, 0.0))
            self._bound(name, self._within(name, Span()))
        return self._row_of[name]


def goal_with_way_out(program: Program) -> Sum:
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
