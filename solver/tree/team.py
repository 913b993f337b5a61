"""Several searches at work on one pool, each on a thread of its own."""

import threading
import time
from collections.abc import Callable, Sequence

import numpy as np

from solver.model.build import Model, model_of
from solver.outlook import Outlook
from solver.tree.branch import Branch, Groundwork
from solver.tree.pool import Open, Pool
from solver.tree.search import Search


class Team:
    """Searches that begin at once and end when nothing is open, or when they are stopped."""

    def __init__(self, begin: Sequence[Callable[[], Search]], work: Callable[[Search], None]) -> None:
        self._work = work
        self._searches: list[Search] = []
        self._failure: Exception | None = None
        self._threads = [threading.Thread(target=self._run, args=(own,), daemon=True) for own in begin]
        for thread in self._threads:
            thread.start()

    def _run(self, begin: Callable[[], Search]) -> None:
        try:
            search = begin()
            self._searches.append(search)
            self._work(search)
        except Exception as failure:
            self._failure = failure
            self.stop()

    def wait(self, seconds: float) -> bool:
        """Wait for all to end, so long at most; returns whether they have. A failure is raised here."""
        until = time.perf_counter() + seconds
        for thread in self._threads:
            thread.join(max(until - time.perf_counter(), 0.0))
        if self._failure is not None:
            raise self._failure
        return not any(thread.is_alive() for thread in self._threads)

    def stop(self) -> None:
        """Ask all to end; ask until they have."""
        for search in tuple(self._searches):
            search.stop()


def pool_of(model: Model, branch: Branch, best: Callable[[], int], on_bound: Callable[[int], None]) -> Pool:
    """A pool that holds a branch in which nothing is known to be idle."""
    pool = Pool(best, on_bound, branch.bound)
    pool.add(Open(branch.answers, branch.bound, np.zeros(model.program.width, dtype=np.bool_)))
    return pool


def model_with(outlook: Outlook, groundwork: Groundwork) -> Model:
    """The model of an outlook with the caps of its groundwork."""
    model = model_of(outlook)
    for payments, most in groundwork.caps:
        model.cap(payments, most)
    return model
