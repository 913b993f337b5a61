"""What travels between machines: the groundwork of a solve, and branches of all plays."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.tree.footing import Footing

Answers = tuple[tuple[str, bool], ...]
"""Questions and what is answered to them, in the order they were asked."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of all plays: those that answer some questions so, none of which scores more than the bound.

    With a footing its search need not begin from nothing; without one it only takes longer.
    """

    answers: Answers
    bound: int
    footing: "Footing | None" = field(default=None, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Written in lists, texts and numbers."""
        footing = {} if self.footing is None else {"footing": self.footing.as_json}
        return {
            "answers": [[question, answer] for question, answer in self.answers],
            "bound": self.bound,
            **footing,
        }

    @classmethod
    def read(cls, document: dict[str, Any]) -> "Branch":
        """The inverse of `as_json`."""
        # Whoever imports the solver to ask it something later need not wait for NumPy.
        from solver.tree.footing import Footing

        answers = tuple((str(question), bool(answer)) for question, answer in document["answers"])
        footing = Footing.read(document["footing"]) if "footing" in document else None
        return cls(answers, int(document["bound"]), footing)


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
