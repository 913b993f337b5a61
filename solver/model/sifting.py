"""Linear programming of which GLOP sees only the rows and columns that matter.

Of the thousands of rows that say what placements pay and cost some hundreds hold a mixture back, and most
placements are far from any use. GLOP gets these few alone. Where it ends all others are looked at: rows that
its mixture breaks and columns that earn more than they cost join, until there are none.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.util.python.solve_interrupter import SolveInterrupter

from solver.model.lp import Floats, Matrix, Worth, entries_of, worth_by_prices
from solver.model.program import NO_COLUMNS, Columns, Sum
from solver.model.simplex import AT_LOWER, BASIC, Basis, Block, Simplex, Vertex

LET_PASS = 1e-6
"""By so much a row may be broken, and a column be worth taking: about what GLOP itself lets pass."""

NEAR = 0.5
"""Columns that lack no more than so many points to be worth taking stay, as they soon are."""

AT_ONCE = 100
"""So many rows join at a time, those broken the most, which often mend others; more from nothing."""

FALLEN, IN_VAIN = 0.1, 30
"""From nothing a solve ends when the limit has not fallen by so much in so many rounds."""

GROWN = 3.0
"""When GLOP's program is so many times as large as it was, what is of no use goes."""

Numbers = NDArray[np.int64]


class Ended(NamedTuple):
    """Where a solve has ended: the prices of all rows, their worth, the values of all columns, the basis."""

    worth: Worth
    prices: Floats
    values: Floats
    basis: Basis


class Round(NamedTuple):
    """Where GLOP has ended, in how many steps, and the rows and columns that should join next."""

    ended: Ended
    steps: int
    rows: Numbers
    columns: Numbers

    @property
    def is_last(self) -> bool:
        """Whether nothing that is left out could change the vertex."""
        return not len(self.rows) and not len(self.columns)


class Chosen:
    """Some rows or columns of a whole, with their numbers among those that are chosen."""

    def __init__(self, numbers: Numbers, whole: int) -> None:
        self.numbers = numbers
        self._place = np.full(whole, -1)
        self._place[numbers] = np.arange(len(numbers))

    def __len__(self) -> int:
        return len(self.numbers)

    def add(self, numbers: Numbers) -> None:
        """Choose more; the whole may have grown by new ones at its end."""
        missing = int(numbers.max(initial=-1)) + 1 - len(self._place)
        self._place = np.append(self._place, np.full(max(missing, 0), -1))
        self._place[numbers] = np.arange(len(self), len(self) + len(numbers))
        self.numbers = np.append(self.numbers, numbers)

    def places(self, numbers: Numbers) -> Numbers:
        """Their numbers among the chosen, -1 for others."""
        return self._place[numbers]

    def others_of(self, numbers: Numbers) -> Numbers:
        """Those that are not chosen."""
        return numbers[self._place[numbers] < 0]


class Sifting:
    """A maximisation over columns from 0 to 1, whose bounds and rows may change between solves.

    The last column is always GLOP's, and so are rows added later and those that demand something.
    """

    def __init__(self, goal: Sum, matrix: Matrix) -> None:
        self._goal, self._matrix = goal, matrix
        self._worths = _worths(goal, matrix.width)
        self._firm = len(matrix.low)
        self._demanding = np.flatnonzero(matrix.low > -np.inf)
        self._by_column = np.argsort(matrix.column, kind="stable")
        self._column_starts = np.searchsorted(matrix.column[self._by_column], np.arange(matrix.width + 1))
        self._most = np.ones(matrix.width)
        self._interrupter = SolveInterrupter()
        self._take(self._demanding, NO_COLUMNS)

    def bound_columns(self, most: Floats) -> None:
        """Let each column be no more than so much from the next solve on."""
        self._most = most

    def add_row(self, columns: Columns, weights: Floats) -> None:
        """One more row, of no consequence until it gets bounds; its number is the next one."""
        number = len(self._matrix.low)
        self._matrix = _with_row(self._matrix, columns, weights)
        self._enter_rows(np.array([number]))

    def bound_row(self, row: int, low: float, high: float, weight: float) -> None:
        """Give a row that was added other bounds, and its last column another weight in it."""
        self._matrix.low[row], self._matrix.high[row] = low, high
        self._matrix.weight[self._matrix.starts[row + 1] - 1] = weight
        place, last = (
            int(own.places(np.array([number]))[0])
            for own, number in ((self._rows, row), (self._columns, self._matrix.width - 1))
        )
        self._simplex.bound_row(place, low, high, last, weight)

    def interrupt(self) -> None:
        """Ask this solve to end, and let no other begin."""
        self._interrupter.interrupt()

    def solve(self, start: Basis | None, steps: int | None = None) -> Ended | None:
        """The best vertex from a basis or from nothing; None when there is no way to it.

        With a number of steps GLOP makes no more, and the vertex is any on the way to the best. A basis may
        be from before some rows were added: these hold nothing back there.
        """
        if start is not None:
            further = np.full(len(self._matrix.low) - len(start.rows), BASIC, dtype=np.int8)
            start = Basis(start.columns, np.append(start.rows, further))
            self._enter_rows(self._rows.others_of(np.flatnonzero(start.rows != BASIC)))
            self._enter_columns(self._columns.others_of(np.flatnonzero(start.columns != AT_LOWER)))
        ended = self._from_nothing() if start is None else self._sift(start, steps)
        if ended is not None and self._grown:
            self._take(np.flatnonzero(ended.basis.rows != BASIC), self._near(ended))
        return ended

    def _from_nothing(self) -> Ended | None:
        """Begin with all columns and few rows; whenever much has joined, with what has a price by then."""
        self._take(self._demanding, np.arange(self._matrix.width))
        lowest, start, in_vain = math.inf, None, 0
        while (found := self._round(start, None, max(AT_ONCE, len(self._rows) // 2))) is not None:
            most = found.ended.worth.most
            in_vain = 0 if most < lowest - FALLEN else in_vain + 1
            lowest = min(lowest, most)
            if found.is_last or in_vain > IN_VAIN:
                return found.ended
            start = self._join(found)
            if self._grown and not in_vain:
                start = None
                self._take(
                    np.append(np.flatnonzero(abs(found.ended.prices) > LET_PASS), found.rows),
                    np.append(self._near(found.ended), found.columns),
                )
        return None

    def _sift(self, start: Basis, steps: int | None) -> Ended | None:
        """Solve again and again until nothing that is left out could change the vertex."""
        while (found := self._round(start, steps)) is not None:
            if steps is not None:
                steps -= found.steps
            if found.is_last or (steps is not None and steps <= 0):
                return found.ended
            start = self._join(found)
        return None

    @property
    def _grown(self) -> bool:
        return len(self._rows) * len(self._columns) > GROWN * self._size

    def _near(self, ended: Ended) -> Numbers:
        """The columns that are taken, or would be soon."""
        return np.flatnonzero((ended.worth.earned > -NEAR) | (ended.basis.columns != AT_LOWER))

    def _take(self, rows: Numbers, columns: Numbers) -> None:
        """Let GLOP have some rows and columns, and those that are always its own."""
        matrix = self._matrix
        rows = np.union1d(rows, np.append(self._demanding, np.arange(self._firm, len(matrix.low))))
        columns = np.union1d(columns, [matrix.width - 1])
        self._rows, self._columns = Chosen(rows, len(matrix.low)), Chosen(columns, matrix.width)
        self._size = len(rows) * len(columns)
        block = self._block(entries_of(matrix.starts, rows))
        worths = self._worths[columns]
        paying = np.flatnonzero(worths)
        part = Matrix(
            row=block.rows,
            column=block.columns,
            weight=block.weights,
            starts=np.searchsorted(block.rows, np.arange(len(rows) + 1)),
            low=matrix.low[rows],
            high=matrix.high[rows],
            width=len(columns),
        )
        goal = Sum(paying, worths[paying].astype(np.int64), self._goal.constant)
        self._simplex = Simplex(goal, part, self._interrupter)
        self._told = np.ones(len(columns))

    def _block(self, entries: Numbers) -> Block:
        """Some entries of the matrix in GLOP's numbers, less those that GLOP does not have."""
        rows = self._rows.places(self._matrix.row[entries])
        columns = self._columns.places(self._matrix.column[entries])
        kept = np.flatnonzero((rows >= 0) & (columns >= 0))
        order = kept[np.lexsort((columns[kept], rows[kept]))]
        return Block(rows[order], columns[order], self._matrix.weight[entries[order]])

    def _enter_rows(self, rows: Numbers) -> None:
        if not len(rows):
            return
        self._rows.add(rows)
        block = self._block(entries_of(self._matrix.starts, rows))
        self._simplex.add_rows(self._matrix.low[rows], self._matrix.high[rows], block)

    def _enter_columns(self, columns: Numbers) -> None:
        if not len(columns):
            return
        self._columns.add(columns)
        firm = self._by_column[entries_of(self._column_starts, columns)]
        further = np.arange(self._matrix.starts[self._firm], len(self._matrix.row))
        further = further[np.isin(self._matrix.column[further], columns)]
        block = self._block(np.concatenate((firm, further)))
        self._simplex.add_columns(self._most[columns], self._worths[columns], block)
        self._told = np.append(self._told, self._most[columns])

    def _round(self, start: Basis | None, steps: int | None, at_once: int = AT_ONCE) -> Round | None:
        """Where GLOP ends, and what should join then."""
        most = self._most[self._columns.numbers]
        changed = np.flatnonzero(most != self._told)
        self._simplex.bound_columns(changed, most[changed])
        self._told = most
        own = start and Basis(start.columns[self._columns.numbers], start.rows[self._rows.numbers])
        vertex = self._simplex.solve(own, steps)
        if vertex is None:
            return None
        ended = self._ended(vertex)
        rows = self._broken(ended.values)[:at_once]
        return Round(ended, vertex.steps, np.sort(rows), self._worth_taking(ended.worth))

    def _join(self, found: Round) -> Basis:
        """Let GLOP have what should join; returns the basis to go on from."""
        self._enter_rows(found.rows)
        self._enter_columns(found.columns)
        return found.ended.basis

    def _ended(self, vertex: Vertex) -> Ended:
        """A vertex in the numbers of the whole: what is left out costs nothing and is not taken."""
        prices, values = np.zeros(len(self._matrix.low)), np.zeros(self._matrix.width)
        prices[self._rows.numbers], values[self._columns.numbers] = vertex.prices, vertex.values
        columns = np.full(self._matrix.width, AT_LOWER, dtype=np.int8)
        rows = np.full(len(self._matrix.low), BASIC, dtype=np.int8)
        columns[self._columns.numbers], rows[self._rows.numbers] = vertex.basis
        worth = worth_by_prices(self._goal, self._matrix, prices, 0.0, self._most)
        return Ended(worth, prices, values, Basis(columns, rows))

    def _broken(self, values: Floats) -> Numbers:
        """The rows left out that a mixture breaks, the worst first."""
        taken = np.flatnonzero(values)
        own = entries_of(self._column_starts, taken)
        counts = self._column_starts[taken + 1] - self._column_starts[taken]
        entries = self._by_column[own]
        weights = self._matrix.weight[entries] * np.repeat(values[taken], counts)
        sums = np.bincount(self._matrix.row[entries], weights=weights, minlength=self._firm)
        low, high = self._matrix.low[: self._firm], self._matrix.high[: self._firm]
        by = np.maximum(sums - high, low - sums)
        rows = self._rows.others_of(np.flatnonzero(by > LET_PASS))
        return rows[np.argsort(-by[rows])]

    def _worth_taking(self, worth: Worth) -> Numbers:
        """The columns left out that earn more than they cost."""
        return self._columns.others_of(np.flatnonzero((worth.earned > LET_PASS) & (self._most > 0)))


def _worths(goal: Sum, width: int) -> Floats:
    """What each column pays."""
    return np.asarray(np.bincount(goal.columns, weights=goal.weights, minlength=width), dtype=np.float64)


def _with_row(matrix: Matrix, columns: Columns, weights: Floats) -> Matrix:
    """A matrix with one more row that limits nothing yet."""
    return Matrix(
        row=np.append(matrix.row, np.full(len(columns), len(matrix.low))),
        column=np.append(matrix.column, columns),
        weight=np.append(matrix.weight, weights),
        starts=np.append(matrix.starts, len(matrix.row) + len(columns)),
        low=np.append(matrix.low, -math.inf),
        high=np.append(matrix.high, math.inf),
        width=matrix.width,
    )
