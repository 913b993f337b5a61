"""The tree from outside: splitting all plays into branches, and searching one of them."""

import threading
import time
from collections.abc import Callable

from engine import Position
from solver.model.build import Model, model_of
from solver.outlooks import outlook_of
from solver.tree.branch import Branch, Groundwork
from solver.tree.search import Search

Stop = Callable[[], bool]

POLL = 0.02


def split(
    position: Position, groundwork: Groundwork, count: int, seconds: float, stop: Stop | None = None
) -> list[Branch]:
    """See `solver.split`."""
    search = Search(
        model_with(position, groundwork), groundwork.whole, lambda: groundwork.score, _ignore, _ignore
    )
    _run(search, lambda: search.split(count), seconds, stop)
    return search.branches


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
    search = Search(model_with(position, groundwork), branch, best, on_plan, on_bound)
    _run(search, lambda: search.run(until), until - time.perf_counter(), stop)
    return search.branches


def model_with(position: Position, groundwork: Groundwork) -> Model:
    """The model of a position with the caps of its groundwork."""
    model = model_of(outlook_of(position))
    for first, last, most in groundwork.caps:
        model.cap(range(first, last + 1), most)
    return model


def _run(search: Search, work: Callable[[], None], seconds: float, stop: Stop | None) -> None:
    """Let a search work on a thread of its own until it has ended, the time is up, or somebody says stop."""
    until = time.perf_counter() + seconds
    failures: list[Exception] = []

    def guarded() -> None:
        try:
            work()
        except Exception as failure:
            failures.append(failure)

    thread = threading.Thread(target=guarded, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL)
        if time.perf_counter() >= until or (stop is not None and stop()):
            search.stop()
    if failures:
        raise failures[0]


def _ignore(*_: object) -> None:
    """Nobody listens."""
