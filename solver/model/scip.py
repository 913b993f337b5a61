"""SCIP: a part of a program searched by branch and cut, with a judge of the rules for every play found.

SCIP reckons in floating point, so nothing is left to its last digits: the program has one more column that
limits nothing and is worth a `MARGIN`. A branch is closed only when its limit is a tenth of a point below
what a better play makes, which is a hundred thousand times what SCIP takes for equal.
"""

import math
import threading
from typing import Any, NamedTuple, Protocol

import numpy as np
from pyscipopt import Conshdlr, Eventhdlr, quicksum
from pyscipopt import Model as Scip
from pyscipopt.scip import PY_SCIP_EVENTTYPE, PY_SCIP_PARAMSETTING, PY_SCIP_RESULT

from solver.model.cpsat import Values
from solver.model.program import UNLIMITED, Program, Row

MARGIN = 0.1

MEMORY_MB = 1500
"""Several times what it was seen to use."""

LAST = -4_000_000
"""The judge is asked after everything else: only of whole values that keep all rows."""

ENDED = ("optimal", "infeasible")
"""What SCIP says when nothing is left to search."""

BY_PRICES = "misc/allowweakdualreds"
"""Whether SCIP may leave out what cannot be in the best values of the rows that it knows."""

FEW = 4
"""A search with fewer open nodes keeps them all."""

HIGHER = 0.3
"""A node is handed over when no more of the open ones than this share have a higher limit: it holds much."""


class Part(NamedTuple):
    """All plays that give some columns these values, none of which pays more than a limit."""

    fixed: tuple[tuple[int, int], ...] = ()
    limit: int = UNLIMITED


class Judge(Protocol):
    """A program, and somebody who knows more rows of it than are written."""

    program: Program

    def broken(self, values: Values) -> list[Row]:
        """Rows that some values break and no better play does; none for a play that is paid rightly."""
        ...


class Company(Protocol):
    """Those for whom a part is searched."""

    @property
    def best(self) -> int:
        """The best known, which may rise at any time."""
        ...

    @property
    def ends(self) -> bool:
        """Whether the search is to end."""
        ...

    @property
    def wants_part(self) -> bool:
        """Whether somebody has nothing to search."""
        ...

    def take_part(self, part: Part) -> None:
        """Take over a part of what is searched."""
        ...

    def hear(self, limit: int) -> None:
        """Learn that no play of what is searched passes a limit."""
        ...

    def fail(self, failure: Exception) -> None:
        """Learn what went wrong where SCIP would not let an exception through; no limit counts any more."""
        ...


class Search:
    """One run of SCIP, for plays of a part that pay more than the best known.

    Rows that the judge tells are added, and the search goes on. What is best may rise at any time, by what
    the judge makes of values or elsewhere.
    """

    def __init__(self, judge: Judge, part: Part, company: Company, seconds: float, seed: int) -> None:
        self._judge = judge
        self._part = part
        self._company = company
        self._using = threading.Lock()
        self._freed = False
        self._scip = Scip()
        goal = judge.program.objective
        worth = np.zeros(judge.program.width)
        worth[goal.columns] = goal.weights
        self.columns = [
            self._scip.addVar(_name(column), vtype="B", obj=own) for column, own in enumerate(worth.tolist())
        ]
        self.margin = self._scip.addVar("margin", lb=0.0, ub=MARGIN, obj=1.0)
        self._scip.setMaximize()
        self._scip.addObjoffset(goal.constant)
        for row in judge.program.rows:
            self._add(row)
        for column, value in part.fixed:
            self._scip.fixVar(self.columns[column], value)
        self._set_up(max(seconds, 0.0), seed)

    def _set_up(self, seconds: float, seed: int) -> None:
        """How SCIP goes about it, measured in docs/solver.md: plans come from elsewhere."""
        scip = self._scip
        scip.hideOutput()
        scip.setHeuristics(PY_SCIP_PARAMSETTING.OFF)
        scip.setSeparating(PY_SCIP_PARAMSETTING.FAST)
        scip.setParam("limits/time", seconds)
        scip.setParam("limits/memory", MEMORY_MB)
        scip.setParam("misc/catchctrlc", False)  # Ctrl-C is for the program
        # What the program says of itself need not hold for the rows that only the judge knows.
        scip.setParam("misc/usesymmetry", 0)
        scip.setParam("misc/allowstrongdualreds", False)
        scip.setParam(BY_PRICES, False)
        scip.setParam("randomization/randomseedshift", seed % (1 << 31))
        scip.includeConshdlr(_Rules(self), "rules", "", enfopriority=LAST, chckpriority=LAST, needscons=False)
        scip.includeEventhdlr(_Watch(self), "watch", "")
        scip.includeEventhdlr(_Prices(), "prices", "")
        self._aim()

    def run(self) -> bool:
        """Search; whether nothing is left that could beat the best known."""
        if not self._company.ends:
            self._scip.optimizeNogil()
            self._company.hear(self._limit)
        ended = self._scip.getStatus() in ENDED
        with self._using:
            self._scip.freeProb()
            self._freed = True
        return ended

    def interrupt(self) -> None:
        """Ask the run to end, from any thread; before it has begun it does not hear it."""
        with self._using:
            if not self._freed:
                self._scip.interruptSolve()

    def _add(self, row: Row) -> None:
        """One more row of known columns."""
        weights: dict[int, int] = {}
        for column, weight in zip(row.columns, row.weights, strict=True):
            weights[column] = weights.get(column, 0) + weight
        units = quicksum(weight * self.columns[column] for column, weight in weights.items())
        if row.low == row.high:
            self._scip.addCons(units == row.high)
            return
        if row.high < UNLIMITED:
            self._scip.addCons(units <= row.high)
        if row.low > -UNLIMITED:
            self._scip.addCons(units >= row.low)

    def _aim(self) -> None:
        """Look only for more than the best known. The margin is on top of what a better play makes."""
        self._aimed_at = self._company.best
        self._scip.setObjlimit(float(self._aimed_at + 1))

    def look(self) -> None:
        """Tell the limit, and aim at more when the best known has risen."""
        self._company.hear(self._limit)
        if self._company.best > self._aimed_at:
            self._aim()

    @property
    def _limit(self) -> int:
        """What no play of the part can pass, as far as is known."""
        limit = self._scip.getDualbound()
        return min(self._part.limit, math.floor(limit)) if abs(limit) < UNLIMITED else self._part.limit

    def share(self) -> None:
        """Hand the node at hand over when somebody has nothing to search, and few have a higher limit."""
        scip = self._scip
        node = scip.getCurrentNode()
        if node is None or not self._company.wants_part or self._limit <= self._company.best:
            return
        others = [own.getLowerbound() for nodes in scip.getOpenNodes() for own in nodes]
        higher = sum(own < node.getLowerbound() for own in others)
        if len(others) < FEW or higher > HIGHER * len(others):
            return
        fixed = _branchings(node)
        if fixed is not None:
            self._company.take_part(Part((*self._part.fixed, *fixed), self._limit))
            scip.cutoffNode(node)

    def broken(self, solution: Any) -> list[Row]:
        """What the judge says of some values; of those of the linear program without a solution."""
        try:
            values = [round(self._scip.getSolVal(solution, own)) for own in self.columns]
            return self._judge.broken(np.array(values, dtype=np.int64))
        except Exception as failure:
            self._company.fail(failure)
            self._scip.interruptSolve()
            return []

    def mend(self) -> bool:
        """Add the rows that the values of the linear program break; whether there are any."""
        rows = self.broken(None)
        for row in rows:
            self._add(row)
        return bool(rows)


class _Rules(Conshdlr):
    """What the judge says, as a constraint that SCIP asks of whole values."""

    def __init__(self, search: Search) -> None:
        self._search = search

    def conscheck(self, _constraints: object, solution: object, *_: object) -> dict[str, object]:
        broken = bool(self._search.broken(solution))
        return {"result": PY_SCIP_RESULT.INFEASIBLE if broken else PY_SCIP_RESULT.FEASIBLE}

    def consenfolp(self, *_: object) -> dict[str, object]:
        return {"result": PY_SCIP_RESULT.CONSADDED if self._search.mend() else PY_SCIP_RESULT.FEASIBLE}

    def consenfops(self, *_: object) -> dict[str, object]:
        return self.consenfolp()

    def conslock(self, _constraint: object, _locktype: object, positive: int, negative: int) -> None:
        """No column may be fixed for what it pays: rows that are not known yet may limit it."""
        for own in (*self._search.columns, self._search.margin):
            self.model.addVarLocks(own, positive + negative, positive + negative)


class _Watch(Eventhdlr):
    """Looks up after every linear program and every node, and shares before a node is begun."""

    _events = (
        PY_SCIP_EVENTTYPE.NODEFOCUSED,
        PY_SCIP_EVENTTYPE.NODESOLVED,
        PY_SCIP_EVENTTYPE.LPSOLVED,
    )

    def __init__(self, search: Search) -> None:
        self._search = search

    def eventinit(self) -> None:
        for event in self._events:
            self.model.catchEvent(event, self)

    def eventexit(self) -> None:
        for event in self._events:
            self.model.dropEvent(event, self)

    def eventexec(self, event: Any) -> None:
        self._search.look()
        if event.getType() == PY_SCIP_EVENTTYPE.NODEFOCUSED:
            self._search.share()


class _Prices(Eventhdlr):
    """Lets SCIP fix columns by their prices while it searches, but not while it presolves.

    In the search it leaves out only what no values above its aim take, by linear programming; more rows leave
    that true. Presolving also asks what the best values look like, which may be others with more rows.
    """

    def eventinitsol(self) -> None:
        self.model.setParam(BY_PRICES, True)

    def eventexitsol(self) -> None:
        self.model.setParam(BY_PRICES, False)


def _branchings(node: Any) -> tuple[tuple[int, int], ...] | None:
    """The columns fixed on the way to a node, unless it was reached otherwise, too."""
    found = []
    while (parent := node.getParent()) is not None:
        for own, bound, _ in zip(*(node.getParentBranchings() or ((), (), ())), strict=True):
            column = _number(own.name)
            if column is None:
                return None
            found.append((column, round(bound)))
        node = parent
    return tuple(found)


def _name(column: int) -> str:
    return f"c{column}"


def _number(name: str) -> int | None:
    """The number of a column by the name SCIP gives it, `t_c17`; none for what is not one column."""
    number = name.removeprefix("t_c")
    return int(number) if number.isdecimal() else None
