"""A split solve from groundwork to result, with the real solver, a real Redis and the test as the workers."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

import solver
from engine import Move, Position, Record
from generator.store import Store
from generator.store.where import sqlite_url
from solver import Branch, Groundwork
from solver.outlooks import outlook_of
from tests.helpers import mapmaker_deal, random_games
from tests.worker.test_running import replayed
from worker import branching, work
from worker.app import BRANCHES, ENDS, SOLVES, redis_key
from worker.branching import work_on_branch
from worker.desk import Desk, QueueFull, open_desk
from worker.job import Job
from worker.orders import SOLVE, Order
from worker.running import run_attempt
from worker.splits import SPLIT


@pytest.fixture
def redis(embedded_redis: str) -> Iterator[Any]:
    """The Redis itself, with nothing in its queues and no job that is open."""
    with Redis.from_url(embedded_redis, decode_responses=True) as found:
        found.delete("mapwright:open", *map(redis_key, ENDS))
        yield found


@pytest.fixture
def desk(redis: Any, embedded_redis: str) -> Iterator[Desk]:
    """A desk whose messages nobody takes: the test is every worker."""
    found = open_desk(embedded_redis)
    yield found
    found.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    found = Store(sqlite_url(tmp_path))
    yield found
    found.close()


@pytest.fixture
def loose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groundwork that proves nothing: any legal plan, and the limit of linear programming."""

    def lay(position: Position, seconds: float, **rest: object) -> Groundwork:
        found = solver.solve(position, 0.01)
        plan = tuple(outlook_of(position).plan(found.moves))
        return Groundwork(plan, found.score, max(solver.ceiling(position, 30), found.score + 3))

    monkeypatch.setattr(solver, "lay_groundwork", lay)


def split_of(left: int = 6, seconds: float = 300.0) -> Order:
    """A short game that nobody has asked about, split all the same: only the doors refuse that."""
    deal = mapmaker_deal(secrets.token_hex(8))
    record = Record(deal, moves=random_games(deal, 5)[-1].moves[:-left])
    from worker.orders import solve_order

    return Order(SOLVE, {**solve_order(record, seconds).request, "split": True})


def read(desk: Desk, order: Order) -> Job:
    job = desk.jobs.read(order.id)
    assert job is not None
    return job


def begin(desk: Desk, store: Store, order: Order) -> Job:
    """The job once its groundwork is laid."""
    desk.submit(order)
    run_attempt(desk, store, order.id, 1)
    return read(desk, order)


def slice_of(desk: Desk, order: Order, stopping: Callable[[], bool] = lambda: False) -> Job:
    work_on_branch(desk, order.id, secrets.token_hex(4), stopping, lambda: None)
    return read(desk, order)


def to_the_end(desk: Desk, order: Order) -> Job:
    for _ in range(200):
        if slice_of(desk, order).ended:
            break
    return read(desk, order)


@pytest.mark.usefixtures("loose")
def test_all_branches_together_prove_what_one_solve_proves(desk: Desk, store: Store) -> None:
    order = split_of()
    position = work.read_record(order.request["record"]).position
    begun = begin(desk, store, order)
    assert (begun.state, begun.branches, begun.workers) == ("running", 1, 0)
    assert desk.jobs.waiting(BRANCHES) == 1
    done = to_the_end(desk, order)
    assert done.state == "done", done.error
    assert done.result is not None
    assert done.result["proven"]
    assert done.result["score"] == done.result["bound"] == solver.solve(position, 60).score
    assert replayed(position, done.result["moves"]) == done.result["score"]
    assert done.result["split"]["open"] == 0
    assert (done.branches, done.workers) == (0, 0)
