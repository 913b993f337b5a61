"""The pulse of running work: a thread that shows it is alive, writes its progress and hears when to stop.

Native code cannot be interrupted from within. When the work goes on long after it should have ended, the
pulse ends the process, as the last resort.
"""

import threading
import time
from collections.abc import Callable
from types import TracebackType

import structlog
from redis.exceptions import RedisError

from solver import Progress
from worker.jobs import Fields

BEAT = 0.25
OVERTIME = 60.0
"""How long work may go on after its budget is spent, or after it was told to stop."""

GO = "go"
CANCEL = "cancel"
RETURN = "return"
DROP = "drop"


Beat = Callable[[Fields], str]
"""Shows that the work is alive and writes what is new; the answer is the word what to do."""


class Pulse:
    """Runs beside one piece of work. `word` is what to do: go on, cancel, return the job, or drop it."""

    def __init__(
        self,
        beat: Beat,
        seconds: float,
        stopping: Callable[[], bool],
        last_resort: Callable[[], None],
    ) -> None:
        self.word = GO
        self._write = beat
        self._stopping = stopping
        self._last_resort = last_resort
        self._deadline = time.monotonic() + seconds + OVERTIME
        self._news: Fields = {}
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def __enter__(self) -> "Pulse":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def progress(self, progress: Progress) -> None:
        """Have progress written with the next beat."""
        self.tell({"best": progress.best, "bound": progress.bound, "seconds": round(progress.seconds, 2)})

    def tried(self, candidates: int) -> None:
        """Have written with the next beat how many candidates of a day were looked at."""
        self.tell({"tried": candidates})

    def tell(self, news: Fields) -> None:
        """Have some fields written with the next beat."""
        with self._lock:
            self._news = self._news | news

    def stop(self) -> bool:
        """Whether to stop the work now."""
        return self.word != GO

    def _run(self) -> None:
        while self.word == GO and not self._over.is_set() and time.monotonic() < self._deadline:
            self._beat()
            self._over.wait(BEAT)
        if self.word != GO:
            self._deadline = min(self._deadline, time.monotonic() + OVERTIME)
        while not self._over.wait(BEAT):
            if time.monotonic() > self._deadline:
                structlog.get_logger().error("does not stop", word=self.word)
                self._last_resort()
                return
            self._beat_on()

    def _beat(self) -> None:
        news: Fields = {}
        try:
            if self._stopping():
                self.word = RETURN
                return
            with self._lock:
                news, self._news = self._news, {}
            self.word = self._write(news)
        except RedisError as trouble:
            structlog.get_logger().warning("redis does not answer the pulse", error=str(trouble))
            with self._lock:
                self._news = news | self._news

    def _beat_on(self) -> None:
        """Work that was told to stop may need a moment; it is still alive meanwhile."""
        try:
            self._write({})
        except RedisError:
            return
