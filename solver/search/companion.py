"""A companion: a second search for plans on a thread of its own, beside the one that its owner steps."""

import threading
from collections.abc import Callable
from types import TracebackType

from solver.outlook import Plan
from solver.search.annealer import Finder


class Companion:
    """Searches for as long as it is entered, and offers each plan that beats the best."""

    def __init__(
        self, finder: Finder, best: Callable[[], int | None], offer: Callable[[Plan], object]
    ) -> None:
        self._finder = finder
        self._best = best
        self._offer = offer
        self._over = threading.Event()
        self._failure: Exception | None = None

    def __enter__(self) -> None:
        self._over.clear()
        self._thread = threading.Thread(target=self._work, name="companion", daemon=True)
        self._thread.start()

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        if self._failure is not None and failure is None:
            raise self._failure

    def _work(self) -> None:
        try:
            while not self._over.is_set():
                self._finder.slice()
                if self._finder.score > (self._best() or 0):
                    self._offer(self._finder.plan)
        except Exception as failure:
            self._failure = failure
