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
        return [pair for pair in self.ranked(open_questions, PROBES) if self.asked(pair[0]) < KNOWN]

    def ranked(
        self, open_questions: Iterable[tuple[Question, float]], count: int
    ) -> list[tuple[Question, float]]:
        """So many of the most promising questions, the best first."""
        return sorted(open_questions, key=lambda pair: -self._promise(*pair))[:count]

    def asked(self, question: Question) -> int:
        """How often a question has had the answer that it had less often."""
        return min(self._asked[question.of, answer] for answer in (True, False))

    def gains(self, question: Question, share: float) -> tuple[float, float]:
        """What a yes and a no can be expected to bring."""
        return (1 - share) * self._expected(question, True), share * self._expected(question, False)

    def _promise(self, question: Question, share: float) -> float:
        return worth_of(*self.gains(question, share))

    def _expected(self, question: Question, answer: bool) -> float:
        kind = (question.kind, answer)
        usual = (self._gained[kind] + 1) / (self._asked[kind] + 1)
        own = (question.of, answer)
        return (self._gained[own] + TRUST * usual) / (self._asked[own] + TRUST)


def worth_of(yes: float, no: float) -> float:
    """What a question is worth that brings so much by either answer."""
    return max(yes, LEAST_GAIN) * max(no, LEAST_GAIN)
