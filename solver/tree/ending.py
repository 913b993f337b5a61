"""The search through branches of a game's end, where most of a play is where few cards lie, and as what.

Claims are one kind of question among others here. What an answer brings is tried out rather than expected, as
linear programs are small.
"""

from dataclasses import replace

from solver.tree.choosing import worth_of
from solver.tree.pool import Open
from solver.tree.questions import Question
from solver.tree.relaxation import Relaxed
from solver.tree.search import Search

PROBES_FIRST, PROBES = 24, 5
"""So many questions are tried out for the first branch, and for any other."""

KNOWN = 1
"""A question that has had each answer so often is not tried out again, but for the first branch."""


class EndSearch(Search):
    """One thread's way through the branches of a game's last seasons."""

    _dives = True

    def _open_questions(self, branch: Open, relaxed: Relaxed | None) -> list[tuple[Question, float]]:
        """All kinds side by side."""
        claims = self._unasked(branch, relaxed, self._questions.claims, self._questions.counts)
        return [*claims, *self._placings(branch, relaxed)]

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
