"""The open branches of a search, shared by several threads."""

import heapq
import threading
from collections.abc import Callable
from dataclasses import dataclass

from solver.tree.branch import Answers, Branch
from solver.tree.footing import Footing
from solver.tree.questions import Question
from solver.tree.relaxation import Mask


@dataclass(frozen=True, eq=False)
class Open:
    """An open branch, the columns found idle in it, and how many were left when CP-SAT gave it up.

    `asked` is the last question, how far a
    yes was, the answer, and the limit before it. Its linear program begins from the `footing`.
    """

    answers: Answers
    limit: int
    idle: Mask
    given_up: int | None = None
    asked: tuple[Question, float, bool, float] | None = None
    footing: Footing | None = None

    @property
    def branch(self) -> Branch:
        return Branch(self.answers, self.limit, self.footing)


class Pool:
    """Branches that wait, those that somebody works on, and those that cannot be split."""

    def __init__(self, best: Callable[[], int], on_bound: Callable[[int], None], bound: int) -> None:
        self._best = best
        self._on_bound = on_bound
        self._told = bound
        self._waiting: list[tuple[int, int, Open]] = []
        self._taken: dict[int, Open] = {}
        self._settled: list[Open] = []
        self._number = 0
        self._changed = threading.Condition()

    def add(self, branch: Open) -> None:
        """Let a branch wait; of two with the same limit the later one comes first."""
        with self._changed:
            self._number += 1
            heapq.heappush(self._waiting, (-branch.limit, -self._number, branch))
            self._changed.notify()

    def settle(self, branch: Open) -> None:
        """Keep a branch that cannot be split."""
        with self._changed:
            self._settled.append(branch)

    def take(self) -> Open | None:
        """A branch with the highest limit; waits a moment for one while others may still add some."""
        with self._changed:
            if not self._waiting and self._taken:
                self._changed.wait(0.05)
            if not self._waiting:
                return None
            branch = heapq.heappop(self._waiting)[2]
            self._taken[threading.get_ident()] = branch
            return branch

    def outranks(self, branch: Open) -> bool:
        """Whether a branch that waits has a higher limit than another."""
        with self._changed:
            return bool(self._waiting) and -self._waiting[0][0] > branch.limit

    def go_on(self, branch: Open | None) -> None:
        """Say what the calling thread works on now, and tell the limit of all that is open."""
        with self._changed:
            if branch is None:
                self._taken.pop(threading.get_ident(), None)
            else:
                self._taken[threading.get_ident()] = branch
            self._changed.notify()
            bound = max((own.limit for own in self._all()), default=0)
            bound = max(bound, self._best())
            if bound < self._told:
                self._told = bound
                self._on_bound(bound)

    def _all(self) -> list[Open]:
        return [*self._settled, *self._taken.values(), *(own for *_, own in self._waiting)]

    @property
    def can_be_shared(self) -> bool:
        """Whether a branch waits while somebody works on another."""
        with self._changed:
            return bool(self._waiting) and bool(self._taken)

    @property
    def at_rest(self) -> bool:
        """Whether nothing waits and nobody works."""
        with self._changed:
            return not self._waiting and not self._taken

    @property
    def branches(self) -> list[Branch]:
        """What is still open."""
        with self._changed:
            return [own.branch for own in self._all() if own.limit > self._best()]
