"""The branch tree in a solve: searches that join it one by one, and share plan and limit with all else."""

import time

from solver.model.build import Model
from solver.schedule import MARGIN, POLL
from solver.standing import Standing
from solver.tree.branch import Groundwork
from solver.tree.search import Search
from solver.tree.team import Team, model_with, pool_of, search_of


class Branches:
    """All plays of an outlook as a tree; every search that joins has a thread and a model of its own."""

    def __init__(self, model: Model, groundwork: Groundwork, standing: Standing, seconds: float) -> None:
        self._outlook = model.outlook
        self._groundwork = groundwork
        self._standing = standing
        self._until = time.perf_counter() + seconds - MARGIN
        self._pool = pool_of(model, groundwork.whole, self._best, standing.offer_bound)
        self._team = Team([], self._work)

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

    @property
    def can_be_shared(self) -> bool:
        """Whether there is a branch for one more search, which takes the first linear program to tell."""
        return self._pool.can_be_shared

    def wait(self, seconds: float) -> bool:
        """Wait for all searches to end, so long at most; returns whether they have."""
        return self._team.wait(seconds)

    def stop(self) -> None:
        """Ask all searches to end; ask until they have."""
        self._team.stop()

    def _begin(self) -> Search:
        model = model_with(self._outlook, self._groundwork)
        return search_of(model, self._pool, self._best, self._take)

    def _work(self, search: Search) -> None:
        search.run(self._until)

    def _best(self) -> int:
        return self._standing.best or 0

    def _take(self, plan: tuple[int, ...], _: int) -> None:
        self._standing.offer_plan(plan)
