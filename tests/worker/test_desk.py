"""The desk: one message for one job, no more than can be served, and none lost."""

import secrets

import pytest
from redis import Redis
from redis.exceptions import RedisError

from worker import jobs as jobs_module
from worker.desk import Desk, QueueFull, open_desk
from worker.orders import SOLVE, Order


def test_asking_twice_queues_once(desk: Desk, order: Order) -> None:
    before = desk.jobs.waiting(order.queue)
    first = desk.submit(order)
    second = desk.submit(order)
    assert first.id == second.id
    assert desk.jobs.waiting(order.queue) == before + 1


def test_what_was_cancelled_is_queued_anew_when_somebody_wants_it(desk: Desk, order: Order) -> None:
    desk.submit(order)
    desk.cancel(order.id)
    assert desk.submit(order, again=False).state == "cancelled"
    assert desk.submit(order).state == "queued"


def test_a_full_queue_takes_no_more_but_answers_for_what_it_has(redis_url: str, order: Order) -> None:
    roomy = open_desk(redis_url)
    roomy.submit(order)
    full = open_desk(redis_url, {order.queue: 1})
    assert full.submit(order).id == order.id
    with pytest.raises(QueueFull, match="solves are waiting already"):
        full.submit(Order(SOLVE, {"test": secrets.token_hex(8)}))
    for desk in (roomy, full):
        desk.close()


def test_a_silent_job_gets_a_new_message_when_it_is_looked_at(
    desk: Desk, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "SILENCE", 0.0)
    desk.submit(order)
    desk.jobs.claim(order.id, 1)
    before = desk.jobs.waiting(order.queue)
    job = desk.read(order.id)
    assert job is not None
    assert (job.state, job.attempts) == ("queued", 2)
    assert desk.jobs.waiting(order.queue) == before + 1


def test_an_attempt_whose_process_died_is_queued_again_at_once(desk: Desk, order: Order) -> None:
    desk.submit(order)
    desk.jobs.claim(order.id, 1)
    desk.lost(order.id, 2)
    job = desk.jobs.read(order.id)
    assert job is not None
    assert job.state == "running"
    desk.lost(order.id, 1)
    job = desk.jobs.read(order.id)
    assert job is not None
    assert (job.state, job.attempts) == ("queued", 2)


def test_the_sweep_finds_silent_jobs_nobody_looks_at(
    desk: Desk, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "SILENCE", 0.0)
    desk.submit(order)
    desk.jobs.claim(order.id, 1)
    desk.sweep()
    job = desk.jobs.read(order.id)
    assert job is not None
    assert job.attempts == 2


def test_a_job_whose_message_was_lost_gets_another(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, redis_url: str
) -> None:
    monkeypatch.setattr(jobs_module, "FORGOTTEN", 0.0)
    order = Order(SOLVE, {"test": secrets.token_hex(8)})
    with Redis.from_url(redis_url) as redis:
        redis.delete(order.queue)
    desk.jobs.enter(order, again=True)
    desk.read(order.id)
    assert desk.jobs.waiting(order.queue) == 1


def test_a_redis_that_is_away_is_an_error_soon() -> None:
    desk = open_desk("redis://127.0.0.1:1/0")
    with pytest.raises(RedisError):
        desk.submit(Order(SOLVE, {"test": "away"}))
    with pytest.raises(RedisError):
        desk.send("0" * 32, 1, "solves")
    desk.close()
