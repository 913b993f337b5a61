"""The branch tree in a solve: searches that join it one by one, and share plan and limit with all else."""

import threading
import time
from dataclasses import replace

from solver.model.build import Model
from solver.overpaid import caps_of_overpaid
from solver.schedule import MARGIN, POLL, SHORT
from solver.standing import Standing
from solver.tree.branch import Groundwork
from solver.tree.search import Search
from solver.tree.team import Team, model_with, pool_of, search_of


class Branches:
    """All plays of an outlook as a tree; every search that joins has a thread and a model of its own.

    In the end of a game the first one finds caps for all: `groundwork` has them then.
    """

    def __init__(self, model: Model, groundwork: Groundwork, standing: Standing, seconds: float) -> None:
        self._outlook = model.outlook
        self.groundwork = groundwork
        self._capped = len(self._outlook.seasons) > SHORT
        self._capping = threading.Lock()
        self._stopped = threading.Event()
        self._standing = standing
        self._until = time.perf_counter() + seconds - MARGIN
        self._pool = pool_of(model, groundwork.whole, self._best, standing.offer_bound)
        self._team = Team([], self._work)
        self._timer: threading.Timer | None = None

    def __enter__(self) -> "Branches":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        while not self.wait(POLL):
            self.stop()

    def join(self, count: int = 1) -> None:
        """Let some more searches begin."""
        for _ in range(count):
            self._team.add(self._begin)

    def join_after(self, seconds: float) -> None:
        """Let one more search begin after some seconds, unless the tree has been stopped."""
        self._timer = threading.Timer(seconds, self.join)
        self._timer.daemon = True
        self._timer.start()

    def wait(self, seconds: float) -> bool:
        """Wait for all searches to end, so long at most; returns whether they have."""
        return self._team.wait(seconds)

    def stop(self) -> None:
        """Ask all searches to end; ask until they have."""
        self._stopped.set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
        self._team.stop()

    def _begin(self) -> Search:
        with self._capping:
            if not self._capped:
                self._cap()
        model = model_with(self._outlook, self.groundwork)
        return search_of(model, self._pool, self._best, self._take)

    def _cap(self) -> None:
        """Find out what payments make at most of which a mixture of plays has too much."""
        self._capped = True
        model = model_with(self._outlook, self.groundwork)
        caps = caps_of_overpaid(model, self._standing.plan, self._stopped.is_set)
        self.groundwork = replace(self.groundwork, caps=(*self.groundwork.caps, *caps))

    def _work(self, search: Search) -> None:
        search.run(self._until)

    def _best(self) -> int:
        return self._standing.best or 0

    def _take(self, plan: tuple[int, ...], _: int) -> None:
        self._standing.offer_plan(plan)
