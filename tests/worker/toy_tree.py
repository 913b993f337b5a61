"""A toy of a solve: some dozen plays with known scores, and branches of them whose bounds are honest."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from worker.splits import Document

DEPTH = 6
NAMES = tuple("abcdefgh")


@dataclass(frozen=True)
class Toy:
    """Plays numbered in binary: the answers to six questions; `slack` makes bounds of branches loose."""

    values: tuple[int, ...]
    slack: int

    @property
    def optimum(self) -> int:
        return max(self.values)

    def plays(self, branch: Document) -> list[int]:
        """The plays of a branch."""
        answers = [int(answer) for _, answer in branch["answers"]]
        return [
            play
            for play in range(2**DEPTH)
            if [play >> (DEPTH - 1 - place) & 1 for place in range(len(answers))] == answers
        ]

    def branch(self, answers: Sequence[bool] = ()) -> Document:
        """A branch with a bound that is loose until it is one play."""
        document: Document = {"answers": [[NAMES[place], answer] for place, answer in enumerate(answers)]}
        left = DEPTH - len(answers)
        return document | {
            "bound": max(self.values[play] for play in self.plays(document)) + self.slack * left
        }

    def halves(self, branch: Document) -> list[Document]:
        answers = [answer for _, answer in branch["answers"]]
        return [self.branch([*answers, answer]) for answer in (False, True)]


def made_up(seed: int) -> Toy:
    """A toy whose plays are worth 0, 1, 2 … in chance order."""
    dice = random.Random(seed)
    return Toy(tuple(sorted(range(2**DEPTH), key=lambda _: dice.random())), dice.randint(0, 3))


@dataclass
class Search:
    """What the holder of a branch does with it: parts are halved, or dropped when they beat nothing."""

    toy: Toy
    parts: list[Document]
    best: int
    told: int = 0
    plan: tuple[int, list[str]] | None = field(default=None)

    def hear(self, best: int) -> None:
        self.told = best
        self.best = max(self.best, best)

    def step(self) -> None:
        """Look at the part with the highest bound."""
        self.drop()
        if not self.parts:
            return
        part = max(self.parts, key=lambda one: int(one["bound"]))
        self.parts.remove(part)
        if len(part["answers"]) < DEPTH:
            self.parts += self.toy.halves(part)
        else:
            (play,) = self.toy.plays(part)
            if self.toy.values[play] > self.best:
                self.best = self.toy.values[play]
                self.plan = (self.best, [f"play {play}"])
        self.drop()

    def drop(self) -> None:
        self.parts = [part for part in self.parts if part["bound"] > self.best]

    @property
    def bound(self) -> int:
        return max([self.best, *(int(part["bound"]) for part in self.parts)])

    @property
    def untold(self) -> tuple[int, list[str]] | None:
        return self.plan if self.plan is not None and self.plan[0] > self.told else None
