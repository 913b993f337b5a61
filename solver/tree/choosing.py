"""Which question to ask next: the one whose answers have brought limits down the most."""

from collections import defaultdict
from collections.abc import Iterable

from solver.tree.questions import Question

LEAST_GAIN = 0.05
"""Counts for an answer that brings nothing, so that the other one still tells questions apart."""

TRUST = 4
"""So many answers to one question say as much as all answers to questions of its kind."""


KNOWN = 2
"""A question that has had each answer so often is known."""

PROBES = 6
"""So many of the most promising questions are probed before one is chosen, unless they are known."""


class Experience:
    """How far limits came down, on average, for each question and each kind of question, by answer.

    Gains are counted for a whole unit: a sum that stood at a quarter has three quarters to go to a yes.
    """

    def __init__(self) -> None:
        self._gained: defaultdict[tuple[str, bool], float] = defaultdict(float)
        self._asked: defaultdict[tuple[str, bool], int] = defaultdict(int)

    def learn(self, question: Question, share: float, answer: bool, gain: float) -> None:
        """Take in what an answer has brought."""
        way = 1 - share if answer else share
        for name in (question.of, question.kind):
            self._gained[name, answer] += gain / max(way, 0.1)
            self._asked[name, answer] += 1

    def choose(self, open_questions: Iterable[tuple[Question, float]]) -> tuple[Question, float]:
        """The question with the most to gain by both answers."""
        return max(open_questions, key=lambda pair: self._promise(*pair))

    def hardly_known(self, open_questions: Iterable[tuple[Question, float]]) -> list[tuple[Question, float]]:
        """The most promising questions, as far as they have hardly been asked."""
        ranked = sorted(open_questions, key=lambda pair: -self._promise(*pair))[:PROBES]
        return [pair for pair in ranked if min(self._asked[pair[0].of, own] for own in (True, False)) < KNOWN]

    def _promise(self, question: Question, share: float) -> float:
        yes = (1 - share) * self._expected(question, True)
        no = share * self._expected(question, False)
        return max(yes, LEAST_GAIN) * max(no, LEAST_GAIN)

    def _expected(self, question: Question, answer: bool) -> float:
        kind = (question.kind, answer)
        usual = (self._gained[kind] + 1) / (self._asked[kind] + 1)
        own = (question.of, answer)
        return (self._gained[own] + TRUST * usual) / (self._asked[own] + TRUST)
