"""The search through a branch: linear programming splits it, CP-SAT closes its leaves."""

import heapq
import threading
import time
from collections.abc import Callable

from engine import IllegalMove
from solver.model.build import Model
from solver.tree.branch import Answers, Branch
from solver.tree.leaf import Leaf
from solver.tree.questions import Floats, Questions
from solver.tree.relaxation import Relaxation

EFFORT = 4.0
"""What CP-SAT may spend on a branch before it is split further."""


class Search:
    """Open branches, the highest limit first; after a split the nearer half goes on at once."""

    def __init__(
        self,
        model: Model,
        branch: Branch,
        best: Callable[[], int],
        on_plan: Callable[[tuple[int, ...], int], None],
        on_bound: Callable[[int], None],
    ) -> None:
        self._model = model
        self._best = best
        self._on_plan = on_plan
        self._on_bound = on_bound
        self._found = best()
        self._told = branch.bound
        self._open: list[tuple[int, int, Branch]] = []
        self._settled: list[Branch] = []
        self._number = 0
        self._stopped = threading.Event()
        self._questions = Questions(model)
        self._relaxation = Relaxation(model.program, self._questions)
        self._leaf = Leaf(model, self._questions, self._known, self._offer)
        self._push(branch)

    def _known(self) -> int:
        """The best score, from here or from outside."""
        self._found = max(self._found, self._best())
        return self._found

    def _offer(self, plan: list[int]) -> None:
        """Tell a plan when the engine replays it to more than the best."""
        try:
            score = self._model.outlook.replay(plan)
        except IllegalMove:
            return
        if score > self._known():
            self._found = score
            self._on_plan(tuple(plan), score)

    def _push(self, branch: Branch) -> None:
        heapq.heappush(self._open, (-branch.bound, self._number, branch))
        self._number -= 1

    def stop(self) -> None:
        """Ask the search to end; ask until it has."""
        self._stopped.set()
        self._relaxation.interrupt()

    @property
    def branches(self) -> list[Branch]:
        """What is still open."""
        found = [*self._settled, *(branch for *_, branch in self._open)]
        return [branch for branch in found if branch.bound > self._known()]

    def split(self, count: int) -> None:
        """Split by linear programming alone until so many branches are open, or none."""
        while not self._stopped.is_set() and self._open and len(self.branches) < count:
            self._close(heapq.heappop(self._open)[2], None)

    def run(self, until: float) -> None:
        """Search until some moment of the clock, or until nothing is open."""
        while not self._stopped.is_set() and self._open:
            self._close(heapq.heappop(self._open)[2], until)

    def _close(self, branch: Branch | None, until: float | None) -> None:
        """Go down from a branch, leaving its further halves open, until what is left is closed."""
        while branch is not None:
            self._tell(branch)
            if self._stopped.is_set():
                self._push(branch)
                return
            branch = self._step(branch, until)
            if until is None and branch is not None:
                self._push(branch)
                return

    def _tell(self, branch: Branch) -> None:
        """Tell the limit of all that is open, when it is lower than before."""
        bound = max(self._known(), branch.bound, *(own.bound for own in self.branches), 0)
        if bound < self._told:
            self._told = bound
            self._on_bound(bound)

    def _step(self, branch: Branch, until: float | None) -> Branch | None:
        """Close a branch or split it; returns the half to go on with."""
        if branch.bound <= self._known():
            return None
        relaxed = self._relaxation.solve(branch.answers)
        if self._stopped.is_set():
            self._push(branch)
            return None
        if relaxed is not None:
            branch = Branch(branch.answers, min(branch.bound, relaxed.limit))
            if branch.bound <= self._known():
                return None
            claims = self._questions.open_claims(relaxed.values)
            if claims:
                return self._split(branch, claims)
        if until is not None:
            branch = self._search_leaf(branch, until)
            if branch.bound <= self._known():
                return None
        return self._split_further(branch, None if relaxed is None else relaxed.values)

    def _search_leaf(self, branch: Branch, until: float) -> Branch:
        left = until - time.perf_counter()
        limit = self._leaf.search(branch, left, EFFORT, self._stopped.is_set)
        return Branch(branch.answers, limit)

    def _split_further(self, branch: Branch, values: Floats | None) -> Branch | None:
        """Split a branch by what lies on a space."""
        if self._stopped.is_set():
            self._push(branch)
            return None
        shares = self._questions.open_spaces(values) if values is not None else {}
        asked = {name for name, _ in branch.answers}
        if not shares:
            shares = dict.fromkeys((name for name in self._questions.spaces if name not in asked), 0.5)
        if not shares:
            self._settled.append(branch)
            return None
        return self._split(branch, shares)

    def _split(self, branch: Branch, shares: dict[str, float]) -> Branch:
        """The half that the mixture is nearer to; the other one is left open."""
        name = min(shares, key=lambda own: abs(shares[own] - 0.5))
        near = shares[name] >= 0.5
        answers: Answers = branch.answers
        self._push(Branch((*answers, (name, not near)), branch.bound))
        return Branch((*answers, (name, near)), branch.bound)
