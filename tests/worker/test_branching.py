"""A split solve from groundwork to result, with the real solver, a real Redis and the test as the workers."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from redis import Redis

import solver
from engine import Position, Record, read_record
from generator.store import Store
from solver import Branch, Groundwork
from solver.outlooks import outlook_of
from tests.helpers import mapmaker_deal, random_games
from tests.worker.test_running import replayed
from worker import branching
from worker.app import BRANCHES, ENDS, SOLVES, redis_key
from worker.branching import work_on_branch
from worker.desk import Desk, QueueFull, open_desk
from worker.job import Job
from worker.orders import SOLVE, Order, solve_order
from worker.running import run_attempt
from worker.splits import SPLIT
from worker.version import version


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """What compiling takes must not come out of the time of a solve."""
    solver.warm()


@pytest.fixture
def redis(embedded_redis: str) -> Iterator[Any]:
    """The Redis itself, with nothing in its queues and no job that is open."""
    with Redis.from_url(embedded_redis, decode_responses=True) as found:
        found.delete("mapwright:open", *map(redis_key, ENDS))
        yield found
        found.delete("mapwright:open", *map(redis_key, ENDS))


@pytest.fixture
def desk(redis: Any, embedded_redis: str) -> Iterator[Desk]:
    """A desk whose messages nobody takes: the test is every worker."""
    found = open_desk(embedded_redis)
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
    return Order(SOLVE, {**solve_order(record, seconds).request, "split": True})


def read(desk: Desk, order: Order) -> Job:
    job = desk.jobs.read(order.id)
    assert job is not None
    return job


def begin(desk: Desk, store: Store, order: Order) -> Job:
    """The job once its groundwork is laid."""
    assert desk.jobs.enter(order, again=True)
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
    position = read_record(order.request["record"]).position
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


@pytest.mark.usefixtures("loose")
def test_a_plan_of_one_worker_is_known_to_all(desk: Desk, store: Store) -> None:
    order = split_of()
    first = begin(desk, store, order).best
    assert first is not None
    to_the_end(desk, order)
    best = read(desk, order).best
    assert best is not None
    assert best >= first


def test_groundwork_that_proves_its_plan_is_the_answer(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = split_of(left=3)

    def prove(position: Position, seconds: float, **rest: object) -> Groundwork:
        found = solver.solve(position, 60)
        return Groundwork(tuple(outlook_of(position).plan(found.moves)), found.score, found.bound)

    monkeypatch.setattr(solver, "lay_groundwork", prove)
    done = begin(desk, store, order)
    assert done.state == "done", done.error
    assert done.result is not None
    assert done.result["proven"]
    assert done.branches is None


@pytest.mark.usefixtures("loose")
def test_a_worker_that_dies_loses_its_slice_only(desk: Desk, store: Store, redis: Any) -> None:
    order = split_of()
    begin(desk, store, order)
    taken = desk.splits.take(order.id, "killed", version())
    assert taken is not None
    assert slice_of(desk, order).state == "running"  # there is nothing else to take
    redis.zadd(f"{SPLIT}{order.id}:leases", {taken.id: 0})
    done = to_the_end(desk, order)
    assert done.result is not None
    assert done.result["proven"]
    assert (done.attempts, done.result["split"]["lost"]) == (1, 1)


@pytest.mark.usefixtures("loose")
def test_a_branch_whose_process_is_known_to_be_dead_is_free_at_once(desk: Desk, store: Store) -> None:
    order = split_of()
    begin(desk, store, order)
    assert desk.splits.take(order.id, "killed", version()) is not None
    desk.lost_branch(order.id, "killed")
    assert to_the_end(desk, order).state == "done"


@pytest.mark.usefixtures("loose")
def test_a_branch_that_kills_every_worker_stays_open(desk: Desk, store: Store) -> None:
    order = split_of()
    bound = begin(desk, store, order).bound
    for number in range(3):
        token = f"killed {number}"
        assert desk.splits.take(order.id, token, version()) is not None
        desk.lost_branch(order.id, token)
    done = read(desk, order)
    assert done.state == "done", done.error
    assert done.result is not None
    assert not done.result["proven"]
    assert (done.result["bound"], done.result["split"]["open"]) == (bound, 1)


@pytest.mark.usefixtures("loose")
def test_a_fault_in_a_branch_costs_that_branch_only(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = split_of()
    begin(desk, store, order)

    def faulty(*arguments: object) -> list[Branch]:
        raise ZeroDivisionError("a fault")

    with monkeypatch.context() as patched:
        patched.setattr(solver, "split", faulty)
        assert slice_of(desk, order).state == "running"
    done = to_the_end(desk, order)
    assert done.result is not None
    assert (done.result["proven"], done.result["split"]["lost"]) == (True, 1)


@pytest.mark.usefixtures("loose")
def test_a_plan_the_engine_does_not_confirm_is_not_shared(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = split_of()
    first = begin(desk, store, order)

    def boast(position: Position, groundwork: Groundwork, *rest: Any) -> list[Branch]:
        rest[3](groundwork.plan, groundwork.score + 1)
        return []

    monkeypatch.setattr(branching.Slice, "_is_whole", False)
    monkeypatch.setattr(solver, "search_branch", boast)
    after = slice_of(desk, order)
    assert (after.state, after.best, after.branches) == ("running", first.best, 1)


@pytest.mark.usefixtures("loose")
def test_a_cancelled_split_keeps_the_best_it_found(desk: Desk, store: Store) -> None:
    order = split_of()
    begun = begin(desk, store, order)
    job = desk.cancel(order.id)
    assert job is not None
    assert job.state == "cancelled"
    assert job.result is not None
    assert (job.result["score"], job.result["bound"]) == (begun.best, begun.bound)
    assert slice_of(desk, order) == job


@pytest.mark.usefixtures("loose")
def test_who_holds_a_branch_hears_that_all_is_cancelled(desk: Desk, store: Store, redis: Any) -> None:
    order = split_of()
    begin(desk, store, order)
    taken = desk.splits.take(order.id, "busy", version())
    assert taken is not None
    desk.cancel(order.id)
    assert read(desk, order).state == "running"
    assert desk.splits.beat(order.id, taken, taken.best)[0] == "over"
    redis.hset(f"mapwright:job:{order.id}", "cancel", 1.0)  # and nothing more is heard of it
    job = desk.read(order.id)
    assert job is not None
    assert job.state == "cancelled"


@pytest.mark.usefixtures("loose")
def test_time_that_is_up_ends_a_split_though_nobody_works_on_it(desk: Desk, store: Store, redis: Any) -> None:
    order = split_of()
    begun = begin(desk, store, order)
    redis.hset(SPLIT + order.id, "deadline", 1.0)
    job = desk.read(order.id)
    assert job is not None
    assert job.state == "done"
    assert job.result is not None
    assert (job.result["proven"], job.result["bound"]) == (False, begun.bound)
    assert not redis.keys(f"{SPLIT}{order.id}*")


@pytest.mark.usefixtures("loose")
def test_a_worker_told_to_stop_gives_its_branch_back(desk: Desk, store: Store) -> None:
    order = split_of()
    begin(desk, store, order)
    after = slice_of(desk, order, stopping=lambda: True)
    assert (after.state, after.workers) == ("running", 0)
    assert after.branches is not None
    assert after.branches >= 1
    assert desk.jobs.waiting(BRANCHES) >= 1


@pytest.mark.parametrize("part", ["", ":branches", ":open", ":free"])
@pytest.mark.usefixtures("loose")
def test_a_split_of_which_redis_lost_a_part_begins_anew(
    desk: Desk, store: Store, redis: Any, part: str
) -> None:
    order = split_of()
    begin(desk, store, order)
    redis.delete(f"{SPLIT}{order.id}{part}")
    job = desk.read(order.id)
    assert job is not None
    assert (job.state, job.attempts, job.branches) == ("queued", 2, None)
    run_attempt(desk, store, order.id, 2)
    done = to_the_end(desk, order)
    assert done.result is not None
    assert done.result["proven"]


@pytest.mark.usefixtures("loose")
def test_a_split_that_is_lost_again_and_again_fails(desk: Desk, store: Store, redis: Any) -> None:
    order = split_of()
    begin(desk, store, order)
    redis.delete(SPLIT + order.id)
    desk.read(order.id)
    run_attempt(desk, store, order.id, 2)
    redis.delete(SPLIT + order.id)
    job = desk.read(order.id)
    assert job is not None
    assert (job.state, job.error) == ("failed", "gave up after 2 attempts")


@pytest.mark.usefixtures("loose")
def test_branches_of_other_sources_are_not_searched(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = split_of()
    begin(desk, store, order)
    monkeypatch.setattr(branching, "version", lambda: "newer")
    assert slice_of(desk, order).attempts == 2


@pytest.mark.parametrize(
    "text",
    ['{"answers": 3, "bound": 50}', "[]", "{", '{"answers": [["__import__", 1, 2]], "bound": "x"}'],
)
@pytest.mark.usefixtures("loose")
def test_a_branch_nobody_can_read_stays_open(desk: Desk, store: Store, redis: Any, text: str) -> None:
    order = split_of()
    begun = begin(desk, store, order)
    redis.hset(f"{SPLIT}{order.id}:branches", "1", text)
    done = to_the_end(desk, order)
    assert done.state == "done"
    assert done.result is not None
    assert (done.result["proven"], done.result["bound"]) == (False, begun.bound)


@pytest.mark.usefixtures("loose")
def test_a_solve_that_waits_gets_the_worker_of_a_branch(desk: Desk, store: Store) -> None:
    order = split_of()
    begin(desk, store, order)
    taken = desk.splits.take(order.id, "busy", version())
    assert taken is not None
    desk.send("0" * 32, 1, SOLVES)
    assert desk.splits.beat(order.id, taken, taken.best, may_cut=False)[0] == "go"
    assert desk.splits.beat(order.id, taken, taken.best, may_cut=True)[0] == "return"


@pytest.mark.usefixtures("loose")
def test_who_finds_nothing_has_others_share_what_they_hold(desk: Desk, store: Store) -> None:
    order = split_of()
    begin(desk, store, order)
    taken = desk.splits.take(order.id, "busy", version())
    assert taken is not None
    assert desk.splits.beat(order.id, taken, taken.best, may_cut=True)[0] == "go"
    assert desk.splits.take(order.id, "idle", version()) is None
    assert desk.splits.beat(order.id, taken, taken.best, may_cut=False)[0] == "go"
    assert desk.splits.beat(order.id, taken, taken.best, may_cut=True)[0] == "share"
    assert desk.splits.beat(order.id, taken, taken.best, may_cut=True)[0] == "go"  # one at a time


@pytest.mark.usefixtures("loose")
def test_an_invitation_waits_while_there_is_a_branch_and_no_more_than_one(desk: Desk, store: Store) -> None:
    order = split_of()
    begin(desk, store, order)
    for _ in range(5):
        desk.read(order.id)
        desk.sweep()
    assert desk.jobs.waiting(BRANCHES) == 1


@pytest.mark.usefixtures("loose")
def test_a_lost_invitation_is_sent_again(desk: Desk, store: Store, redis: Any) -> None:
    order = split_of()
    begin(desk, store, order)
    redis.delete(redis_key(BRANCHES))
    redis.hset(SPLIT + order.id, "invited", 1.0)
    desk.sweep()
    assert desk.jobs.waiting(BRANCHES) == 1


@pytest.mark.usefixtures("loose")
def test_a_plan_above_the_limit_is_a_fault_and_nothing_is_told(desk: Desk, store: Store) -> None:
    order = split_of()
    begin(desk, store, order)
    taken = desk.splits.take(order.id, "wrong", version())
    assert taken is not None
    desk.splits.beat(order.id, taken, 999, plan=(999, ["water A1 A2"]))
    desk.splits.give_back(order.id, taken, 999, taken.branch, [])
    job = desk.read(order.id)
    assert job is not None
    assert (job.state, job.result) == ("failed", None)
    assert job.error == "the solver failed on this; the fault has been logged"


@pytest.mark.usefixtures("loose")
def test_what_was_dropped_for_a_plan_that_redis_lost_is_searched_again(
    desk: Desk, store: Store, redis: Any
) -> None:
    order = split_of()
    begun = begin(desk, store, order)
    taken = desk.splits.take(order.id, "busy", version())
    assert taken is not None
    assert begun.bound is not None
    assert not desk.splits.give_back(order.id, taken, begun.bound, taken.branch, [])
    assert read(desk, order).branches == 1
    assert to_the_end(desk, order).result["proven"]  # type: ignore[index]


@pytest.mark.usefixtures("loose")
def test_a_branch_of_many_parts_comes_back_whole_when_there_are_too_many(
    desk: Desk, store: Store, redis: Any
) -> None:
    order = split_of()
    begin(desk, store, order)
    taken = desk.splits.take(order.id, "busy", version())
    assert taken is not None
    parts = [{"answers": [[str(number), True]], "bound": taken.branch["bound"]} for number in range(20_001)]
    assert desk.splits.give_back(order.id, taken, taken.best, taken.branch | {"stays": 1}, parts)
    again = desk.splits.take(order.id, "next", version())
    assert again is not None
    assert (again.id, again.branch["stays"]) == (taken.id, 1)


def test_a_limit_of_split_solves_keeps_the_others_served(desk: Desk) -> None:
    for _ in range(4):
        desk.submit(split_of())
    with pytest.raises(QueueFull, match="split solves are waiting"):
        desk.submit(split_of())


@pytest.mark.usefixtures("loose")
def test_a_branch_that_comes_back_whole_gets_twice_as_long(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[float] = []

    def cut(position: Position, groundwork: Groundwork, *rest: object) -> list[Branch]:
        return [Branch((("a question", True),), groundwork.bound)]

    def stay(position: Position, groundwork: Groundwork, branch: Branch, *rest: Any) -> list[Branch]:
        allowed.append(rest[0])
        return [branch]

    monkeypatch.setattr(solver, "split", cut)
    monkeypatch.setattr(solver, "search_branch", stay)
    order = split_of()
    begin(desk, store, order)
    for _ in range(4):
        assert slice_of(desk, order).branches == 1
    assert allowed == [10.0, 20.0, 40.0]
