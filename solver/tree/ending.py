"""The search through branches of a game's end, where most of a play is where few cards lie, and as what.

Claims are one kind of question among others here. What an answer brings is tried out rather than expected, as
linear programs are small. CP-SAT closes a branch once few columns are left in it, however few the answers.
"""

import time
from dataclasses import replace

import numpy as np

from solver.tree.choosing import worth_of
from solver.tree.pool import Open
from solver.tree.questions import Question
from solver.tree.relaxation import Relaxed
from solver.tree.search import Search

FIRST_COLUMNS = 900.0
"""CP-SAT has its first try at a branch with no more columns than this."""

MORE, FEWER = 1.15, 0.85
"""How that changes when it has closed a branch, and when it has given up."""

AGAIN = 0.6
"""It has another try at a branch when this share of its columns is left."""

EFFORT = 1.0
"""What it may spend on a branch, less than a CPU second."""

PROBES_FIRST, PROBES = 24, 5
"""So many questions are tried out for the first branch, and for any other."""

KNOWN = 1
"""A question that has had each answer so often is not tried out again, but for the first branch."""


class EndSearch(Search):
    """One thread's way through the branches of a game's last seasons."""

    _dives = True
    _columns = FIRST_COLUMNS

    def _open_questions(self, branch: Open, relaxed: Relaxed | None) -> list[tuple[Question, float]]:
        """All kinds; where a card lies is asked for the line that halves it best."""
        questions = self._questions
        found = self._unasked(branch, relaxed, questions.claims, questions.counts, questions.forms)
        halving: dict[str, tuple[Question, float]] = {}
        for pair in self._unasked(branch, relaxed, questions.lots):
            known = halving.setdefault(pair[0].kind, pair)
            if abs(pair[1] - 0.5) < abs(known[1] - 0.5):
                halving[pair[0].kind] = pair
        return [*found, *halving.values()]

    def _is_leaf(self, branch: Open, splits: bool) -> bool:
        left = int(np.count_nonzero(~branch.idle))
        if branch.given_up is not None and left > AGAIN * branch.given_up:
            return False
        return left <= self._columns or not splits

    def _search_leaf(self, branch: Open, until: float) -> Open:
        limit = self._leaf.search(branch, until - time.perf_counter(), EFFORT, self._stopped.is_set)
        self._columns *= MORE if limit <= self._known() else FEWER
        self._columns = min(self._columns, float(len(branch.idle)))
        return replace(branch, limit=limit, given_up=int(np.count_nonzero(~branch.idle)))

    def _ask(self, branch: Open, relaxed: Relaxed, questions: list[tuple[Question, float]]) -> Open | None:
        """Split by the question whose answers bring the most; one that leads nowhere settles it at once."""
        first = not branch.answers
        room = relaxed.worth.most - self._known()
        best: tuple[float, Question, float] | None = None
        for question, share in self._experience.ranked(questions, PROBES_FIRST if first else PROBES):
            gains = self._experience.gains(question, share)
            if first or self._experience.asked(question) < KNOWN:
                tried = []
                for answer in (True, False):
                    found = self._try(branch, relaxed, question, share, answer)
                    if found is None:
                        break
                    if found.limit <= self._known():
                        return replace(branch, answers=(*branch.answers, (question.name, not answer)))
                    tried.append(relaxed.worth.most - found.worth.most)
                if len(tried) < 2:
                    break
                gains = (tried[0], tried[1])
            worth = worth_of(*(min(gain, room) for gain in gains))
            if best is None or worth > best[0]:
                best = worth, question, share
        if best is None:
            return self._split(branch, relaxed, questions)
        return self._halve(branch, best[1], best[2], relaxed.worth.most)
