"""The search through branches: linear programming splits them, CP-SAT closes their leaves."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from engine import IllegalMove
from solver.model.build import Model
from solver.model.program import Sum
from solver.schedule import width_to_dive
from solver.tree.choosing import Experience
from solver.tree.leaf import Leaf
from solver.tree.pool import Open, Pool
from solver.tree.questions import WHOLE, Question, Questions, open_questions
from solver.tree.relaxation import STEPS_OF_PROBES, Relaxation, Relaxed

EFFORT = 1.0
"""What CP-SAT may spend on a branch, less than a CPU second."""

FIRST_COLUMNS = 900.0
"""CP-SAT has its first try at a branch with no more columns than this."""

MORE, FEWER = 1.15, 0.85
"""How that changes when it has closed a branch, and when it has given up."""

AGAIN = 0.6
"""It has another try at a branch when this share of its columns is left."""

MOST_GAIN = 20.0
"""More than this tells no more: a branch that nothing fits has a limit far below any score."""


class Search:
    """One thread's way through the branches of a pool.

    It turns to a branch with the highest limit, as only that lowers the limit of all. Where a proof is near
    it dives: all that is open has to be searched anyway, and from a branch down to its leaves less is left.
    """

    _dives = False
    _columns = FIRST_COLUMNS

    def __init__(
        self,
        model: Model,
        pool: Pool,
        best: Callable[[], int],
        on_plan: Callable[[tuple[int, ...], int], None],
    ) -> None:
        self._model = model
        self._pool = pool
        self._best = best
        self._on_plan = on_plan
        self._found = best()
        self._near = width_to_dive(model.outlook)
        self._stopped = threading.Event()
        self._questions = Questions(model)
        self._experience = Experience()
        self._relaxation = Relaxation(model.program, self._questions)
        self._leaf = Leaf(model, self._questions, self._known, self._offer)

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

    def stop(self) -> None:
        """Ask the search to end; ask until it has."""
        self._stopped.set()
        self._relaxation.interrupt()

    def split(self, count: int) -> None:
        """Split by linear programming alone until so many branches are open, or none.

        Nobody takes plans here, so none is looked for: with it the branch would close that holds it.
        """
        while not self._stopped.is_set() and len(self._pool.branches) < count:
            branch = self._pool.take()
            if branch is None:
                return
            found = self._step(branch, None)
            if found is not None:
                self._pool.add(found)
            self._pool.go_on(None)

    def run(self, until: float) -> None:
        """Search until some moment of the clock, or until nothing is open."""
        while not self._stopped.is_set() and not self._pool.at_rest:
            branch = self._pool.take()
            while branch is not None:
                self._pool.go_on(branch)
                if self._stopped.is_set() or (not self._is_near(branch) and self._pool.outranks(branch)):
                    self._pool.add(branch)
                    branch = None
                else:
                    branch = self._step(branch, until)
            self._pool.go_on(None)

    def _is_near(self, branch: Open) -> bool:
        """Whether a branch should be closed rather than its limit lowered."""
        best = self._known()
        return self._dives or branch.limit - best <= self._near * best

    def _step(self, branch: Open, until: float | None) -> Open | None:
        """Close a branch or split it; returns the half to go on with."""
        if branch.limit <= self._known():
            return None
        relaxed = self._relaxation.solve(branch.answers, branch.idle, branch.footing)
        if self._stopped.is_set():
            self._pool.add(branch)
            return None
        if relaxed is not None:
            branch = self._narrow(branch, relaxed)
            if branch.limit <= self._known():
                return None
        found = self._open_questions(branch, relaxed)
        if until is not None and relaxed is not None and not found:
            self._offer_whole(relaxed)
        if until is not None and self._is_leaf(branch, bool(found)):
            branch = self._search_leaf(branch, until)
        if branch.limit <= self._known():
            return None
        if self._stopped.is_set():
            self._pool.add(branch)
            return None
        if relaxed is not None and found:
            return self._ask(branch, relaxed, found)
        return self._split_further(branch, relaxed)

    def _offer_whole(self, relaxed: Relaxed) -> None:
        """Where no question is open, the mixture may be a single play."""
        taken = relaxed.values > 0.5
        if (abs(relaxed.values - taken) < WHOLE).all():
            self._offer(self._model.drawing.plan(taken))

    def _open_questions(self, branch: Open, relaxed: Relaxed | None) -> list[tuple[Question, float]]:
        """The questions to choose from: where cards lie, and as what, only when no claim is open."""
        questions = self._questions
        claims = self._unasked(branch, relaxed, questions.claims, questions.counts)
        return claims or self._placings(branch, relaxed)

    def _placings(self, branch: Open, relaxed: Relaxed | None) -> list[tuple[Question, float]]:
        """As what each card is drawn, and where it lies: by the line that halves it best."""
        halving: dict[str, tuple[Question, float]] = {}
        for pair in self._unasked(branch, relaxed, self._questions.lots):
            known = halving.setdefault(pair[0].kind, pair)
            if abs(pair[1] - 0.5) < abs(known[1] - 0.5):
                halving[pair[0].kind] = pair
        return [*self._unasked(branch, relaxed, self._questions.forms), *halving.values()]

    def _ask(self, branch: Open, relaxed: Relaxed, questions: list[tuple[Question, float]]) -> Open | None:
        """Split a branch by one of some questions; returns the half to go on with."""
        return self._probe(branch, relaxed, questions) or self._split(branch, relaxed, questions)

    def _narrow(self, branch: Open, relaxed: Relaxed) -> Open:
        """The branch with the limit of linear programming, less the columns that lead to no better play."""
        if branch.asked is not None:
            question, share, answer, before = branch.asked
            self._experience.learn(question, share, answer, gain_of(before, relaxed))
        limit = min(branch.limit, relaxed.limit)
        idle = branch.idle | relaxed.idle(self._known())
        return replace(branch, limit=limit, idle=idle, asked=None, footing=relaxed.footing)

    def _is_leaf(self, branch: Open, splits: bool) -> bool:
        """Whether CP-SAT should try a branch: few columns are left in it, or there is nothing to ask.

        Far from the best, limits are lowered by linear programming alone while there are questions.
        """
        if splits and not self._is_near(branch):
            return False
        left = int(np.count_nonzero(~branch.idle))
        if branch.given_up is not None and left > AGAIN * branch.given_up:
            return False
        return left <= self._columns or not splits

    def _search_leaf(self, branch: Open, until: float) -> Open:
        limit = self._leaf.search(branch, until - time.perf_counter(), EFFORT, self._stopped.is_set)
        self._columns *= MORE if limit <= self._known() else FEWER
        self._columns = min(self._columns, float(len(branch.idle)))
        return replace(branch, limit=limit, given_up=int(np.count_nonzero(~branch.idle)))

    def _split_further(self, branch: Open, relaxed: Relaxed | None) -> Open | None:
        """Split a branch by what lies on a space."""
        if relaxed is not None and (found := self._unasked(branch, relaxed, self._questions.spaces)):
            return self._split(branch, relaxed, found)
        asked = {name for name, _ in branch.answers}
        unasked = (Question(name, 1) for name in self._questions.spaces)
        question = next((own for own in unasked if own.name not in asked), None)
        if question is None:
            self._pool.settle(branch)
            return None
        return self._halve(branch, question, 0.5, float(branch.limit))

    def _unasked(
        self, branch: Open, relaxed: Relaxed | None, *kinds: dict[str, Sum]
    ) -> list[tuple[Question, float]]:
        """The questions that linear programming leaves open; by the way out it may do so with asked ones."""
        if relaxed is None:
            return []
        asked = {name for name, _ in branch.answers}
        found = (pair for sums in kinds for pair in open_questions(sums, relaxed.values))
        return [pair for pair in found if pair[0].name not in asked]

    def _probe(self, branch: Open, relaxed: Relaxed, questions: list[tuple[Question, float]]) -> Open | None:
        """Try both answers to questions hardly known; and take the other where one leads nowhere."""
        for question, share in self._experience.hardly_known(questions):
            for answer in (True, False):
                found = self._try(branch, relaxed, question, share, answer)
                if found is None:
                    return None
                if found.limit <= self._known():
                    return replace(branch, answers=(*branch.answers, (question.name, not answer)))
        return None

    def _try(
        self, branch: Open, relaxed: Relaxed, question: Question, share: float, answer: bool
    ) -> Relaxed | None:
        """What linear programming says of an answer, which is learnt from; None when there is no saying."""
        answers = (*branch.answers, (question.name, answer))
        found = self._relaxation.solve(answers, branch.idle, branch.footing, STEPS_OF_PROBES)
        if found is None or self._stopped.is_set():
            return None
        self._experience.learn(question, share, answer, gain_of(relaxed.worth.most, found))
        return found

    def _split(self, branch: Open, relaxed: Relaxed, questions: list[tuple[Question, float]]) -> Open:
        question, share = self._experience.choose(questions)
        return self._halve(branch, question, share, relaxed.worth.most)

    def _halve(self, branch: Open, question: Question, share: float, most: float) -> Open:
        """The half that the mixture is nearer to; the other one is left open."""
        near, far = (
            replace(
                branch,
                answers=(*branch.answers, (question.name, answer)),
                asked=(question, share, answer, most),
            )
            for answer in (share >= 0.5, share < 0.5)
        )
        self._pool.add(far)
        return near


def gain_of(before: float, relaxed: Relaxed) -> float:
    """How far an answer has brought a limit down."""
    return min(max(before - relaxed.worth.most, 0.0), MOST_GAIN)
