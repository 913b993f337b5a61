"""What travels between machines: the groundwork of a solve, and branches of all plays."""

from dataclasses import dataclass
from typing import Any

Answers = tuple[tuple[str, bool], ...]
"""Questions and what is answered to them, in the order they were asked."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of all plays: those that answer some questions so, none of which scores more than the bound."""

    answers: Answers
    bound: int

    def as_json(self) -> dict[str, Any]:
        """Written in lists and numbers."""
        return {"answers": [[question, answer] for question, answer in self.answers], "bound": self.bound}

    @classmethod
    def read(cls, document: dict[str, Any]) -> "Branch":
        """The inverse of `as_json`."""
        answers = tuple((str(question), bool(answer)) for question, answer in document["answers"])
        return cls(answers, int(document["bound"]))


@dataclass(frozen=True, slots=True)
class Groundwork:
    """What every branch starts from: a plan with its score, a limit, and what some payments make at most.

    A plan is one place of the outlook for each turn. A cap is the numbers of some payments, and the most that
    they make together.
    """

    plan: tuple[int, ...]
    score: int
    bound: int
    caps: tuple[tuple[tuple[int, ...], int], ...] = ()

    @property
    def whole(self) -> Branch:
        """The branch of all plays."""
        return Branch((), self.bound)

    def as_json(self) -> dict[str, Any]:
        """Written in lists and numbers."""
        return {
            "plan": list(self.plan),
            "score": self.score,
            "bound": self.bound,
            "caps": [[list(payments), most] for payments, most in self.caps],
        }

    @classmethod
    def read(cls, document: dict[str, Any]) -> "Groundwork":
        """The inverse of `as_json`."""
        caps = tuple((tuple(map(int, payments)), int(most)) for payments, most in document["caps"])
        plan = tuple(int(place) for place in document["plan"])
        return cls(plan, int(document["score"]), int(document["bound"]), caps)
