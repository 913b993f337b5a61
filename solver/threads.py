"""Threads that are waited for as one; what goes wrong on any of them is raised to whoever waits."""

import threading
import time
from collections.abc import Callable


class Threads:
    """Threads at one piece of work. They keep no program alive that wants to end."""

    def __init__(self) -> None:
        self._threads: list[threading.Thread] = []
        self._failure: Exception | None = None

    def start(self, work: Callable[[], None]) -> None:
        """Let one more begin."""
        thread = threading.Thread(target=work, daemon=True)
        self._threads.append(thread)
        thread.start()

    @property
    def failed(self) -> bool:
        return self._failure is not None

    def fail(self, failure: Exception) -> None:
        """Keep what went wrong."""
        self._failure = failure

    def wait(self, seconds: float) -> bool:
        """Wait for all to end, so long at most; returns whether they have. A failure is raised here."""
        until = time.perf_counter() + seconds
        for thread in tuple(self._threads):
            thread.join(max(until - time.perf_counter(), 0.0))
        if self._failure is not None:
            raise self._failure
        return not any(thread.is_alive() for thread in self._threads)
