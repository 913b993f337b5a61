"""What travels between machines: the groundwork of a solve, and branches of all plays."""

import base64
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from solver.model.program import Statuses

Answers = tuple[tuple[str, bool], ...]
"""Questions and what is answered to them, in the order they were asked."""


@dataclass(frozen=True, eq=False)
class Footing:
    """Where the linear program of a branch has ended, in words that every program of the same model knows.

    `rows` are those of the model; `tight` are the sums asked for that are at one of their bounds.
    """

    columns: Statuses
    rows: Statuses
    tight: dict[str, int]

    @cached_property
    def as_json(self) -> dict[str, Any]:
        """Written in texts and numbers, a few thousand characters; two branches may share one footing."""
        packed = zlib.compress(np.concatenate((self.columns, self.rows)).tobytes(), level=1)
        return {
            "columns": len(self.columns),
            "statuses": base64.b64encode(packed).decode(),
            "tight": self.tight,
        }

    @classmethod
    def read(cls, document: dict[str, Any]) -> "Footing":
        """The inverse of `as_json`."""
        statuses = np.frombuffer(zlib.decompress(base64.b64decode(document["statuses"])), dtype=np.int8)
        columns, rows = np.split(statuses, [int(document["columns"])])
        return cls(columns, rows, {str(name): int(status) for name, status in document["tight"].items()})


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of all plays: those that answer some questions so, none of which scores more than the bound.

    With a footing its search need not begin from nothing; without one it only takes longer.
    """

    answers: Answers
    bound: int
    footing: Footing | None = field(default=None, compare=False)

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
