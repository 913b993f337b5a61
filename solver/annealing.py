"""Annealing in a solve: how long, on how many threads, and by restarts or tempering."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property

from solver.model.blocking import is_crowded
from solver.outlook import Outlook
from solver.schedule import (
    FIRST_RESTART,
    MOST_PATIENCE,
    PATIENCE,
    RESTARTS_FIRST,
    TEMPERED,
    hard_to_find,
    is_long,
    is_narrow,
    is_split_up,
    restart_steps,
)
from solver.search.annealer import Annealer, Finder
from solver.search.companion import Companion
from solver.search.tempering import Tempering
from solver.standing import Standing


class Annealing:
    """Looks for plans slice by slice until a solve is done, and offers each that beats the best."""

    def __init__(
        self,
        outlook: Outlook,
        standing: Standing,
        seconds: float,
        workers: int,
        seed: int,
        done: Callable[[], bool],
    ) -> None:
        self._outlook = outlook
        self._standing = standing
        self._seconds = seconds
        self._workers = workers
        self._seed = seed
        self._done = done
        self._restart = restart_steps(outlook, seconds)
        self._crowded = is_crowded(outlook)
        self.finder = self._new_finder(seed, tempers=is_split_up(outlook) and seconds >= TEMPERED)

    def slice(self) -> None:
        """Go on for some tens of milliseconds, on this thread alone."""
        self.finder.slice()
        if self._standing.best is None or self.finder.score > self._standing.best:
            self._standing.offer_plan(self.finder.plan)

    def first(self) -> None:
        """Some restarts, before anything is known of the limit."""
        self._standing.offer_plan(self.finder.plan)
        share = 0.1 if is_long(self._outlook) else 0.2
        self.until(share * self._seconds, RESTARTS_FIRST * self._restart)

    def patiently(self) -> None:
        """Anneal a while longer where plans are hard to find, unless a proof may be near."""
        best, bound = self._standing.best or 0, self._standing.bound
        if hard_to_find(self._outlook) and not is_narrow(best, bound):
            self.until(min(PATIENCE * self._seconds, MOST_PATIENCE))

    def until(self, second: float, steps: float = math.inf) -> None:
        """Anneal until some second or step; a second worker does, too, where there is much to find."""
        much = is_long(self._outlook) or hard_to_find(self._outlook)
        with self._both() if much and self._workers > 1 else nullcontext():
            while not self._done() and self._standing.seconds < second and self.finder.steps_made < steps:
                self.slice()

    @contextmanager
    def _both(self) -> Iterator[None]:
        """Let a second thread help to temper, or temper by itself."""
        if not isinstance(self.finder, Tempering):
            with self._companion:
                yield
            return
        self.finder.helped = True
        try:
            yield
        finally:
            self.finder.helped = False

    @cached_property
    def _companion(self) -> Companion:
        """In short solves of years it does the same as the other thread; elsewhere it tempers."""
        finder = self._new_finder(self._seed + 1, tempers=not is_split_up(self._outlook))
        return Companion(finder, lambda: self._standing.best, self._standing.offer_plan)

    def _new_finder(self, seed: int, tempers: bool) -> Finder:
        if tempers:
            return Tempering(self._outlook, seed, self._crowded)
        first = self._restart // FIRST_RESTART if is_split_up(self._outlook) else self._restart
        return Annealer(self._outlook, seed, self._restart, self._crowded, first)
