"""The records of jobs in a real Redis: every step of a job's life, and the steps that must not happen."""

import pytest

from worker import jobs as jobs_module
from worker.job import Job
from worker.jobs import Jobs
from worker.orders import Order


def _entered(jobs: Jobs, order: Order) -> Job:
    assert jobs.enter(order, again=True)
    return _read(jobs, order)


def _read(jobs: Jobs, order: Order) -> Job:
    job = jobs.read(order.id)
    assert job is not None
    return job


def test_a_job_nobody_entered_is_unknown(jobs: Jobs, order: Order) -> None:
    assert jobs.read(order.id) is None


def test_an_order_is_entered_once(jobs: Jobs, order: Order) -> None:
    assert _entered(jobs, order).state == "queued"
    assert not jobs.enter(order, again=True)


def test_an_attempt_is_claimed_once(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    assert jobs.claim(order.id, 1)
    assert not jobs.claim(order.id, 1)


def test_a_message_for_another_attempt_is_not_due(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    assert not jobs.claim(order.id, 2)


def test_progress_is_read_while_the_job_runs(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    assert jobs.pulse(order.id, 1, {"best": 30, "bound": 40, "seconds": 1.5}) == "go"
    running = _read(jobs, order)
    assert (running.state, running.best, running.bound, running.seconds) == ("running", 30, 40, 1.5)


def test_a_result_ends_the_job_and_frees_its_place(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    assert order.id in jobs.open_ids()
    assert jobs.end(order.id, 1, "done", {"result": {"score": 3}, "best": 3})
    assert _read(jobs, order).result == {"score": 3}
    assert order.id not in jobs.open_ids()


def test_what_is_done_is_not_computed_again(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    jobs.end(order.id, 1, "done", {"result": {"score": 3}})
    assert not jobs.enter(order, again=True)


def test_what_failed_may_be_tried_anew_by_who_asks_for_it(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    jobs.end(order.id, 1, "failed", {"error": "no luck"})
    assert not jobs.enter(order, again=False)
    assert jobs.enter(order, again=True)
    assert _read(jobs, order).error is None


def test_a_job_that_waits_is_cancelled_at_once(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.cancel(order.id)
    assert _read(jobs, order).state == "cancelled"
    assert not jobs.claim(order.id, 1)


def test_a_job_that_runs_hears_that_it_is_cancelled(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    jobs.cancel(order.id)
    assert jobs.pulse(order.id, 1, {}) == "cancel"


def test_a_job_that_has_ended_is_not_cancelled(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    jobs.end(order.id, 1, "done", {})
    jobs.cancel(order.id)
    assert _read(jobs, order).state == "done"


def test_a_job_with_a_pulse_is_left_alone(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    assert not jobs.revive(_read(jobs, order))
    assert _read(jobs, order).state == "running"


def test_a_silent_job_is_queued_once_more_and_then_given_up(
    jobs: Jobs, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "SILENCE", 0.0)
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    assert jobs.revive(_read(jobs, order))
    assert (_read(jobs, order).state, _read(jobs, order).attempts) == ("queued", 2)
    jobs.claim(order.id, 2)
    assert not jobs.revive(_read(jobs, order))
    assert _read(jobs, order).state == "failed"
    assert _read(jobs, order).error == "gave up after 2 attempts"


def test_a_silent_job_that_was_cancelled_is_not_tried_again(
    jobs: Jobs, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "SILENCE", 0.0)
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    jobs.cancel(order.id)
    assert not jobs.revive(_read(jobs, order))
    assert _read(jobs, order).state == "cancelled"


def test_a_worker_that_was_given_up_for_dead_writes_nothing_more(
    jobs: Jobs, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "SILENCE", 0.0)
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    jobs.revive(_read(jobs, order))
    assert jobs.pulse(order.id, 1, {"best": 99}) == "drop"
    assert not jobs.end(order.id, 1, "done", {"best": 99})
    assert _read(jobs, order).best is None


def test_a_job_given_back_waits_again_without_losing_an_attempt(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    jobs.claim(order.id, 1)
    assert jobs.give_back(order.id, 1)
    assert (_read(jobs, order).state, _read(jobs, order).attempts) == ("queued", 1)
    assert jobs.claim(order.id, 1)


def test_a_record_does_not_stay_for_ever(jobs: Jobs, order: Order) -> None:
    _entered(jobs, order)
    assert 0 < jobs.seconds_kept(order.id) <= jobs_module.KEPT_SECONDS
