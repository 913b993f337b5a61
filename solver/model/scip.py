"""SCIP: a program searched by branch and cut, in which a judge of the rules is asked of every play found.

SCIP reckons in floating point, so nothing is left to its last digits: the program has one more column that
limits nothing and is worth a `MARGIN`. A branch is closed only when its limit is a tenth of a point below
what a better play makes, which is a hundred thousand times what SCIP takes for equal.
"""

import math
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import numpy as np
from pyscipopt import Conshdlr, Eventhdlr, quicksum
from pyscipopt import Model as Scip
from pyscipopt.scip import PY_SCIP_EVENTTYPE, PY_SCIP_PARAMSETTING, PY_SCIP_RESULT

from solver.model.cpsat import Values
from solver.model.program import UNLIMITED, Program, Row

MARGIN = 0.1

MEMORY_MB = 1500
"""Ten times what it was seen to use."""

LAST = -4_000_000
"""The judge is asked after everything else: only of whole values that keep all rows."""

ENDED = ("optimal", "infeasible")
"""What SCIP says when nothing is left to search."""


class Judge(Protocol):
    """A program, and somebody who knows more rows of it than are written."""

    program: Program

    def broken(self, values: Values) -> list[Row]:
        """Rows that some values break and no better play does; none for a play that is paid rightly."""
        ...


class BranchAndCut:
    """One run of SCIP on a thread of its own, for values that pay more than the best known.

    Rows that the judge tells are added, and the search goes on. What is best may rise at any time, by what
    the judge makes of values or elsewhere.
    """

    def __init__(
        self,
        begin: Callable[[], Judge],
        best: Callable[[], int],
        on_bound: Callable[[int], None],
        seconds: float,
        seed: int = 0,
        after: float = 0.0,
    ) -> None:
        self.best = best
        self._on_bound = on_bound
        self._stopped = threading.Event()
        self._failure: Exception | None = None
        work = partial(self._work, begin, seconds, seed, after)
        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait for the run to end, so long at most; returns whether it has. Its failure is raised here."""
        self._thread.join(seconds)
        if self._failure is not None:
            raise self._failure
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Ask the run to end, which it does as soon as the linear program it is at is solved."""
        self._stopped.set()

    def _work(self, begin: Callable[[], Judge], seconds: float, seed: int, after: float) -> None:
        if self._stopped.wait(after):
            return
        try:
            search = _Search(self, begin())
            search.set_up(seconds - after, seed)
            if self._stopped.is_set():
                return
            search.scip.optimizeNogil()
            self.look(search.scip)
            if search.scip.getStatus() in ENDED and self._failure is None:
                self._on_bound(self.best())
        except Exception as failure:
            self.fail(failure)

    def fail(self, failure: Exception) -> None:
        """Keep what went wrong where SCIP would not let an exception through; no limit counts any more."""
        self._failure = failure
        self._stopped.set()

    def look(self, scip: Scip) -> None:
        """Tell the limit, and end when asked to."""
        limit = scip.getDualbound()
        if abs(limit) < UNLIMITED and self._failure is None:
            self._on_bound(max(math.floor(limit), self.best()))
        if self._stopped.is_set():
            scip.interruptSolve()


class _Search:
    """A program as SCIP knows it."""

    def __init__(self, run: BranchAndCut, judge: Judge) -> None:
        self.run = run
        self.judge = judge
        program = judge.program
        self.scip = Scip()
        self.goal = program.objective
        worth = np.zeros(program.width)
        worth[self.goal.columns] = self.goal.weights
        self.columns = [self.scip.addVar(vtype="B", obj=own) for own in worth.tolist()]
        self.margin = self.scip.addVar(lb=0.0, ub=MARGIN, obj=1.0)
        self.scip.setMaximize()
        self.scip.addObjoffset(self.goal.constant)
        for row in program.rows:
            self.add(row)

    def set_up(self, seconds: float, seed: int) -> None:
        """How SCIP goes about it, measured in docs/solver.md: plans come from elsewhere."""
        scip = self.scip
        scip.hideOutput()
        scip.setHeuristics(PY_SCIP_PARAMSETTING.OFF)
        scip.setParam("limits/time", max(seconds, 0.0))
        scip.setParam("limits/memory", MEMORY_MB)
        scip.setParam("misc/catchctrlc", False)  # Ctrl-C is for the program
        # What the program says of itself need not hold for the rows that only the judge knows.
        scip.setParam("misc/usesymmetry", 0)
        scip.setParam("misc/allowstrongdualreds", False)
        scip.setParam("misc/allowweakdualreds", False)
        scip.setParam("randomization/randomseedshift", seed % (1 << 31))
        scip.includeConshdlr(_Rules(self), "rules", "", enfopriority=LAST, chckpriority=LAST, needscons=False)
        scip.includeEventhdlr(_Watch(self), "watch", "")
        self.aim()

    def add(self, row: Row) -> None:
        """One more row of known columns."""
        weights: dict[int, int] = {}
        for column, weight in zip(row.columns, row.weights, strict=True):
            weights[column] = weights.get(column, 0) + weight
        units = quicksum(weight * self.columns[column] for column, weight in weights.items())
        if row.low == row.high:
            self.scip.addCons(units == row.high)
            return
        if row.high < UNLIMITED:
            self.scip.addCons(units <= row.high)
        if row.low > -UNLIMITED:
            self.scip.addCons(units >= row.low)

    def aim(self) -> None:
        """Look only for more than the best known. The margin is on top of what a better play makes."""
        self.aimed_at = self.run.best()
        self.scip.setObjlimit(float(self.aimed_at + 1))

    def values(self, solution: Any) -> Values:
        """Whole values of all columns but the margin; those of the linear program without a solution."""
        return np.array([round(self.scip.getSolVal(solution, own)) for own in self.columns], dtype=np.int64)


class _Rules(Conshdlr):
    """What the judge says, as a constraint that SCIP asks of whole values."""

    def __init__(self, search: _Search) -> None:
        self._search = search

    def conscheck(self, _constraints: object, solution: object, *_: object) -> dict[str, object]:
        return {"result": PY_SCIP_RESULT.INFEASIBLE if self._broken(solution) else PY_SCIP_RESULT.FEASIBLE}

    def consenfolp(self, *_: object) -> dict[str, object]:
        rows = self._broken(None)
        for row in rows:
            self._search.add(row)
        return {"result": PY_SCIP_RESULT.CONSADDED if rows else PY_SCIP_RESULT.FEASIBLE}

    def consenfops(self, *_: object) -> dict[str, object]:
        return self.consenfolp()

    def conslock(self, _constraint: object, _locktype: object, positive: int, negative: int) -> None:
        """No column may be fixed for what it pays: rows that are not known yet may limit it."""
        for own in (*self._search.columns, self._search.margin):
            self.model.addVarLocks(own, positive + negative, positive + negative)

    def _broken(self, solution: object) -> list[Row]:
        try:
            return self._search.judge.broken(self._search.values(solution))
        except Exception as failure:
            self._search.run.fail(failure)
            self._search.scip.interruptSolve()
            return []


class _Watch(Eventhdlr):
    """Looks up after every linear program and every node."""

    _events = (PY_SCIP_EVENTTYPE.NODESOLVED, PY_SCIP_EVENTTYPE.LPSOLVED)

    def __init__(self, search: _Search) -> None:
        self._search = search

    def eventinit(self) -> None:
        for event in self._events:
            self.model.catchEvent(event, self)

    def eventexit(self) -> None:
        for event in self._events:
            self.model.dropEvent(event, self)

    def eventexec(self, _event: object) -> None:
        search = self._search
        if search.run.best() > search.aimed_at:
            search.aim()
        search.run.look(search.scip)
