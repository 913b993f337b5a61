"""CP-SAT in a branch: looking for a play that beats the best one, until there is one or can be none."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from solver.model.build import Model
from solver.model.cpsat import CpModel, Run, Values, read_program
from solver.model.program import UNLIMITED, Sum
from solver.schedule import POLL
from solver.tree.pool import Open
from solver.tree.questions import Questions, Span, spans_of

STRATEGY = ("reduced_costs",)
"""The single strategy that proves ends soonest; see docs/solver.md."""

TRIES = 6
"""So often a run begins with more rows; what is then still paid too much is left to smaller branches."""


@dataclass
class Leaf:
    """A model for CP-SAT in which a branch is fixed and any play must beat the best one."""

    model: Model
    questions: Questions
    best: Callable[[], int]
    offer: Callable[[list[int]], None]

    def __post_init__(self) -> None:
        self._read: CpModel | None = None
        self._overpaid = False

    def search(self, branch: Open, seconds: float, effort: float, stopped: Callable[[], bool]) -> int:
        """What no play of a branch can pass, as far as some effort tells.

        A run begins again when one of its plans was paid too much and could be repaired.
        """
        limit = branch.limit
        for _ in range(TRIES):
            if stopped() or limit <= self.best():
                break
            known = self.best()
            run, bounds, repaired = self._run(replace(branch, limit=limit), seconds, effort, stopped)
            limit = min([limit, *bounds])
            if run.exhausted and not repaired and not self._overpaid:
                limit = min(limit, max(known, self.best()))
            if not repaired:
                break
        return limit

    def _run(
        self, branch: Open, seconds: float, effort: float, stopped: Callable[[], bool]
    ) -> tuple[Run, list[int], bool]:
        goal = self.model.program.objective
        plans: list[list[int]] = []
        bounds: list[int] = []
        repaired = False
        self._overpaid = False

        def take(values: Values) -> bool:
            nonlocal repaired
            plan = self.model.drawing.plan(values > 0)
            plans.append(plan)
            self.offer(plan)
            if goal.value(values) > self.best():
                repaired = self.model.repair(plan)
                self._overpaid = True
                return not repaired
            return True

        run = Run(self._fixed(branch), seconds, STRATEGY, 0, take, bounds.append, effort)
        while not run.wait(POLL):
            if stopped() or self.best() >= branch.limit:
                run.stop()
        if repaired:
            self._read = None
        return run, bounds, repaired

    def _fixed(self, branch: Open) -> CpModel:
        """The model with the answers of a branch and its idle columns, which allows only better plays."""
        if self._read is None:
            self._read = read_program(self.model.program)
        fixed = self._read.clone()
        for column in np.flatnonzero(branch.idle).tolist():
            domain = fixed.proto.variables[column].domain
            domain.clear()
            domain.extend((0, 0))
        for name, span in spans_of(branch.answers).items():
            _limit(fixed, self.questions.sum_named(name), span)
        _limit(fixed, self.model.program.objective, Span(self.best() + 1, branch.limit))
        return fixed


def _limit(model: CpModel, units: Sum, span: Span) -> None:
    """Demand that a sum lies within a span."""
    low, high = (min(max(end, -UNLIMITED), UNLIMITED) - units.constant for end in span)
    linear = model.proto.constraints.add().linear
    linear.vars.extend(units.columns.tolist())
    linear.coeffs.extend(units.weights.tolist())
    linear.domain.extend((int(low), int(high)))
