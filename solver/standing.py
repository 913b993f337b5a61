"""The standing of a solve: the best plan the engine has replayed, and the lowest limit proved."""

import threading
import time
from collections.abc import Callable, Sequence

from engine import IllegalMove
from solver.answer import Progress, Solution
from solver.outlook import Outlook


class Standing:
    """Plans and limits are offered from several threads; only better ones are taken.

    A limit below a replayed score would mean that the model forbids a legal play. It is never believed: the
    limit falls back to the first one, and nothing later is taken.
    """

    def __init__(
        self,
        outlook: Outlook,
        bound: int,
        on_progress: Callable[[Progress], None] | None,
        begun: float | None = None,
    ) -> None:
        self._outlook = outlook
        self._on_progress = on_progress
        self._begun = time.perf_counter() if begun is None else begun
        self._lock = threading.RLock()
        self._told = -1.0
        self._first_bound = bound
        self._contradicted = False
        self._changed = False
        self.plan: list[int] = []
        self.best: int | None = None
        self.bound = bound

    @property
    def seconds(self) -> float:
        """The time since the solve began."""
        return time.perf_counter() - self._begun

    @property
    def proven(self) -> bool:
        return self.best == self.bound

    def offer_plan(self, plan: Sequence[int]) -> int | None:
        """Take a plan when the engine replays it to more than the best; its score, unless it is illegal."""
        try:
            score = self._outlook.replay(plan)
        except IllegalMove:
            return None
        with self._lock:
            if self.best is None or score > self.best:
                self.best, self.plan = score, list(plan)
                self._changed = True
                self._check()
        return score

    def offer_bound(self, bound: int) -> None:
        """Take a limit when it is lower than the one known."""
        with self._lock:
            if bound < self.bound and not self._contradicted:
                self.bound = bound
                self._changed = True
                self._check()

    def _check(self) -> None:
        if self.best is not None and self.best > self.bound:
            self._contradicted = True
            self.bound = max(self._first_bound, self.best)

    def tell(self) -> None:
        """Report progress when something improved, or a while after the last report."""
        if self._on_progress is None:
            return
        with self._lock:
            seconds = self.seconds
            if not self._changed and seconds - self._told < 0.5:
                return
            self._changed = False
            self._told = seconds
            progress = Progress(self.best, self.bound, seconds)
        self._on_progress(progress)

    def solution(self, method: str) -> Solution:
        """The standing as an answer."""
        with self._lock:
            assert self.best is not None
            return Solution(self.best, self.bound, self._outlook.moves(self.plan), self.seconds, method)
