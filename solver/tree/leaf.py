"""CP-SAT in a branch: looking for a play that beats the best one, until there is one or can be none."""

from collections.abc import Callable
from dataclasses import dataclass

from solver.model.build import Model
from solver.model.cpsat import CpModel, Run, Values, read_program
from solver.model.program import UNLIMITED
from solver.tree.branch import Branch
from solver.tree.questions import Questions

STRATEGY = ("reduced_costs",)
"""The single strategy that proves ends soonest; see docs/solver.md."""

POLL = 0.02


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

    def search(self, branch: Branch, seconds: float, effort: float, stopped: Callable[[], bool]) -> int:
        """What no play of a branch can pass, as far as some effort tells.

        A run begins again when one of its plans was paid too much and could be repaired.
        """
        limit = branch.bound
        while not stopped() and limit > self.best():
            known = self.best()
            run, bounds, repaired = self._run(Branch(branch.answers, limit), seconds, effort, stopped)
            limit = min([limit, *bounds])
            if run.exhausted and not repaired and not self._overpaid:
                limit = min(limit, max(known, self.best()))
            if not repaired:
                break
        return limit

    def _run(
        self, branch: Branch, seconds: float, effort: float, stopped: Callable[[], bool]
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
            if stopped() or self.best() >= branch.bound:
                run.stop()
        if repaired:
            self._read = None
        return run, bounds, repaired

    def _fixed(self, branch: Branch) -> CpModel:
        """The model with the answers of a branch, where only what beats the best is allowed."""
        if self._read is None:
            self._read = read_program(self.model.program)
        fixed = self._read.clone()
        rows = fixed.proto.constraints
        for name, answer in branch.answers:
            units = self.questions.find(name)
            value = int(answer) - units.constant
            linear = rows.add().linear
            linear.vars.extend(units.columns.tolist())
            linear.coeffs.extend(units.weights.tolist())
            linear.domain.extend((value, value))
        goal = self.model.program.objective
        linear = rows.add().linear
        linear.vars.extend(goal.columns.tolist())
        linear.coeffs.extend(goal.weights.tolist())
        linear.domain.extend((self.best() + 1 - goal.constant, min(branch.bound - goal.constant, UNLIMITED)))
        return fixed
