"""A crew that searches a program by branch and cut: one part at first, others handed over to who has none."""

import threading
import time
from collections.abc import Callable
from functools import partial

from solver.model.scip import Judge, Part, Search
from solver.threads import Threads

PATIENCE = 0.05
"""Seconds between two looks for a part."""


class BranchAndCut:
    """Searches on threads of their own, for values that pay more than the best known.

    Everybody who joins has a judge of its own, whose programs have the same columns.
    """

    def __init__(
        self,
        begin: Callable[[], Judge],
        best: Callable[[], int],
        on_bound: Callable[[int], None],
        seconds: float,
        seed: int = 0,
        after: float = 0.0,
    ) -> None:
        self._begin = begin
        self._best = best
        self._on_bound = on_bound
        self._until = time.perf_counter() + seconds
        self._seed = seed
        self._lock = threading.RLock()
        self._stopped = threading.Event()
        self._threads = Threads()
        self.began = False
        self._waiting: list[Part] = [Part()]
        self._members: list[Member] = []
        self.join(after=after)

    def join(self, count: int = 1, after: float = 0.0) -> None:
        """Let some more search, after some seconds."""
        for _ in range(count):
            member = Member(self, self._seed + len(self._members))
            self._members.append(member)
            self._threads.start(partial(self._work, member, after))

    def wait(self, seconds: float) -> bool:
        """Wait for all to end, so long at most; returns whether they have. A failure is raised here."""
        return self._threads.wait(seconds)

    def stop(self) -> None:
        """Ask all to end, which each does after the linear program it is at; ask until they have."""
        self._stopped.set()
        for member in tuple(self._members):
            member.stop()

    @property
    def best(self) -> int:
        return self._best()

    @property
    def ends(self) -> bool:
        return self._stopped.is_set()

    @property
    def wants_part(self) -> bool:
        """Whether more have nothing to search than parts wait for somebody."""
        idle = sum(member.idle for member in self._members)
        return idle > len(self._waiting)

    def take_part(self, part: Part) -> None:
        with self._lock:
            self._waiting.append(part)

    def fail(self, failure: Exception) -> None:
        self._threads.fail(failure)
        self._stopped.set()

    def tell(self) -> None:
        """Tell the limit of everything that is open."""
        with self._lock:
            limits = [part.limit for part in self._waiting]
            limits += [member.limit for member in self._members if member.limit is not None]
            if not self._threads.failed:
                self._on_bound(max([*limits, self._best()]))

    def _work(self, member: "Member", after: float) -> None:
        if self._stopped.wait(after):
            return
        self.began = True
        try:
            judge = self._begin()
            while (part := self._next(member)) is not None:
                if not member.search(judge, part, self._until - time.perf_counter()):
                    self._stopped.set()
                    return
        except Exception as failure:
            self.fail(failure)

    def _next(self, member: "Member") -> Part | None:
        """The waiting part with the highest limit; nothing when all parts are searched, or the time is up."""
        while not self._stopped.is_set():
            with self._lock:
                if self._waiting:
                    part = max(self._waiting, key=lambda own: own.limit)
                    self._waiting.remove(part)
                    member.limit = part.limit
                    return part
                member.limit = None
                self.tell()
                if all(other.idle for other in self._members):
                    return None
            self._stopped.wait(PATIENCE)
        return None


class Member:
    """What one search knows of the others; its limit is that of its part, and nothing without a part."""

    def __init__(self, crew: BranchAndCut, seed: int) -> None:
        self.limit: int | None = None
        self._seed = seed
        self._crew = crew
        self._search: Search | None = None

    def search(self, judge: Judge, part: Part, seconds: float) -> bool:
        """Search a part; whether nothing is left in it that could beat the best known."""
        self._search = Search(judge, part, self, seconds, self._seed)
        return self._search.run()

    def stop(self) -> None:
        """Interrupt the search."""
        if self._search is not None:
            self._search.interrupt()

    @property
    def idle(self) -> bool:
        return self.limit is None

    @property
    def best(self) -> int:
        return self._crew.best

    @property
    def ends(self) -> bool:
        return self._crew.ends

    @property
    def wants_part(self) -> bool:
        return self._crew.wants_part

    def take_part(self, part: Part) -> None:
        self._crew.take_part(part)

    def fail(self, failure: Exception) -> None:
        self._crew.fail(failure)

    def hear(self, limit: int) -> None:
        self.limit = limit
        self._crew.tell()
