"""Days of the almanac: published by a job, and ordered ahead of time."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from redis import Redis

from engine.puzzle_id import SIZES
from generator import WITH_OPENINGS
from generator.almanac import Shipped
from generator.store import Store
from generator.store.where import sqlite_url
from tests.generator.almanac_days import made_up_day
from worker import days
from worker.app import AHEAD_TASK, ENDS, app, redis_key
from worker.days import keep_ahead, missing
from worker.desk import Desk, open_desk
from worker.orders import DAY_SECONDS, PAR_SECONDS, make_order, publish_order
from worker.running import run_attempt

DAY = "mapmaker-dash-2041-05-06"


@pytest.fixture
def desk(embedded_redis: str) -> Iterator[Desk]:
    """A desk whose messages nobody takes, and that has forgotten every job."""
    with Redis.from_url(embedded_redis) as redis:
        redis.delete(*map(redis_key, ENDS))
        for key in redis.scan_iter("mapwright:*"):
            redis.delete(key)
    found = open_desk(embedded_redis, {"days": 3})
    yield found
    found.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store of a project that ships nothing."""
    found = Store(sqlite_url(tmp_path), Shipped(()))
    yield found
    found.close()


def test_a_job_publishes_a_day_once(desk: Desk, store: Store) -> None:
    order = publish_order(DAY, "dash")
    job = desk.submit(order)
    run_attempt(desk, store, job.id, 1)
    ended = desk.jobs.read(job.id)
    entry = store.entry(DAY)
    assert ended is not None
    assert entry is not None
    assert ended.state == "done", ended.error
    assert ended.result == {
        "puzzle": DAY,
        "score": entry.score,
        "bound": entry.bound,
        "proven": True,
        "stars": entry.rating.stars,
    }
    assert ended.tried == len(entry.rejected) + 1
    assert store.puzzle(DAY) == entry.record


def test_a_worker_told_to_stop_publishes_nothing(desk: Desk, store: Store) -> None:
    job = desk.submit(publish_order(DAY, "dash"))
    run_attempt(desk, store, job.id, 1, stopping=lambda: True)
    given_back = desk.jobs.read(job.id)
    assert given_back is not None
    assert given_back.state == "queued"
    assert store.entry(DAY) is None


def test_a_day_that_nobody_published_is_not_made_by_the_way(desk: Desk, store: Store) -> None:
    job = desk.submit(make_order("mapmaker-year-2041-05-06"))
    run_attempt(desk, store, job.id, 1)
    ended = desk.jobs.read(job.id)
    assert ended is not None
    assert ended.state == "failed"
    assert "not published yet" in str(ended.error)


def test_a_day_may_take_as_long_as_several_candidates_need() -> None:
    assert publish_order(DAY, "dash").request["seconds"] == DAY_SECONDS["dash"]
    assert publish_order("mapmaker-dash-s1", "dash").request["seconds"] == PAR_SECONDS["dash"]


def test_what_is_missing_begins_with_the_dashes_of_today(store: Store) -> None:
    found = missing(store, date(2041, 5, 6), days=1)
    assert len(found) == 2 * len(SIZES) * len(WITH_OPENINGS)
    assert str(found[0]) == DAY
    assert [(one.size, one.game) for one in found[: len(WITH_OPENINGS)]] == [
        ("dash", game) for game in WITH_OPENINGS
    ]
    store.keep_day(made_up_day(DAY))
    assert DAY not in map(str, missing(store, date(2041, 5, 6), days=1))


def test_what_ships_is_not_missing(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    try:
        assert "mapmaker-dash-2026-11-18" not in map(str, missing(store, date(2026, 11, 18)))
        assert "mapmaker-dash-2026-12-25" in map(str, missing(store, date(2026, 12, 25)))
    finally:
        store.close()


def test_days_ahead_are_ordered_a_few_at_a_time(desk: Desk, store: Store) -> None:
    first = keep_ahead(desk, store)
    assert 1 <= len(first) <= days.AT_ONCE
    assert keep_ahead(desk, store) == first


def test_a_day_that_failed_does_not_keep_the_next_ones_waiting(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days, "AT_ONCE", 1)
    today = datetime.now(UTC).date()
    order = publish_order(f"mapmaker-dash-{today}", "dash")
    desk.submit(order)
    assert desk.jobs.claim(order.id, 1)
    desk.jobs.end(order.id, 1, "failed", {"error": "a fault"})
    (waiting,) = keep_ahead(desk, store)
    assert waiting != order.id


def test_a_full_queue_is_left_alone(desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "AT_ONCE", 100)
    assert len(keep_ahead(desk, store)) == 3


def test_beat_looks_ahead() -> None:
    (entry,) = app.conf.beat_schedule.values()
    assert entry["task"] == AHEAD_TASK
    assert timedelta(seconds=entry["schedule"]) <= timedelta(hours=1)
