"""Several searches at work on one pool, each on a thread of its own."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from solver.model.build import Model, model_of
from solver.outlook import Outlook
from solver.schedule import SHORT
from solver.threads import Threads
from solver.tree.branch import Branch, Groundwork
from solver.tree.ending import EndSearch
from solver.tree.pool import Open, Pool
from solver.tree.search import Search


class Team:
    """Searches that begin when they are added and end when nothing is open, or when they are stopped."""

    def __init__(self, begin: Sequence[Callable[[], Search]], work: Callable[[Search], None]) -> None:
        self._work = work
        self._searches: list[Search] = []
        self._threads = Threads()
        for own in begin:
            self.add(own)

    def add(self, begin: Callable[[], Search]) -> None:
        """Let one more search begin."""
        self._threads.start(partial(self._run, begin))

    def _run(self, begin: Callable[[], Search]) -> None:
        try:
            search = begin()
            self._searches.append(search)
            self._work(search)
        except Exception as failure:
            self._threads.fail(failure)
            self.stop()

    def wait(self, seconds: float) -> bool:
        """Wait for all to end, so long at most; returns whether they have. A failure is raised here."""
        return self._threads.wait(seconds)

    def stop(self) -> None:
        """Ask all to end; ask until they have."""
        for search in tuple(self._searches):
            search.stop()


def pool_of(model: Model, branch: Branch, best: Callable[[], int], on_bound: Callable[[int], None]) -> Pool:
    """A pool that holds a branch in which nothing is known to be idle."""
    pool = Pool(best, on_bound, branch.bound)
    idle = np.zeros(model.program.width, dtype=np.bool_)
    pool.add(Open(branch.answers, branch.bound, idle, footing=branch.footing))
    return pool


def model_with(outlook: Outlook, groundwork: Groundwork) -> Model:
    """The model of an outlook with the caps of its groundwork."""
    model = model_of(outlook)
    for payments, most in groundwork.caps:
        model.cap(payments, most)
    return model


def search_of(
    model: Model, pool: Pool, best: Callable[[], int], on_plan: Callable[[tuple[int, ...], int], None]
) -> Search:
    """A search in the manner of long games, or of their ends."""
    manner = EndSearch if len(model.outlook.seasons) <= SHORT else Search
    return manner(model, pool, best, on_plan)
