"""The tree from outside: splitting all plays into branches, and searching one of them."""

import time
from collections.abc import Callable

from engine import Position
from solver.outlooks import outlook_of
from solver.schedule import POLL
from solver.tree.branch import Branch, Groundwork
from solver.tree.search import Search
from solver.tree.team import Team, model_with, pool_of, search_of

Stop = Callable[[], bool]


def split(
    position: Position, groundwork: Groundwork, count: int, seconds: float, stop: Stop | None = None
) -> list[Branch]:
    """See `solver.split`."""
    outlook = outlook_of(position)
    if not outlook.turns:
        return []
    model = model_with(outlook, groundwork)
    pool = pool_of(model, groundwork.whole, lambda: groundwork.score, _ignore)
    search = search_of(model, pool, lambda: groundwork.score, _ignore)
    _run(search, lambda own: own.split(count), seconds, stop)
    return pool.branches


def search_branch(
    position: Position,
    groundwork: Groundwork,
    branch: Branch,
    seconds: float,
    best: Callable[[], int],
    on_plan: Callable[[tuple[int, ...], int], None],
    on_bound: Callable[[int], None],
    stop: Stop | None = None,
) -> list[Branch]:
    """See `solver.search_branch`."""
    until = time.perf_counter() + seconds
    outlook = outlook_of(position)
    if not outlook.turns:
        return []
    model = model_with(outlook, groundwork)
    pool = pool_of(model, branch, best, on_bound)
    search = search_of(model, pool, best, on_plan)
    _run(search, lambda own: own.run(until), until - time.perf_counter(), stop)
    return pool.branches


def _run(search: Search, work: Callable[[Search], None], seconds: float, stop: Stop | None) -> None:
    """Let a search work until it has ended, the time is up, or somebody says stop."""
    until = time.perf_counter() + seconds
    team = Team([lambda: search], work)
    while not team.wait(POLL):
        if time.perf_counter() >= until or (stop is not None and stop()):
            team.stop()


def _ignore(*_: object) -> None:
    """Nobody listens."""
