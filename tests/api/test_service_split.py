"""Solves that are split, through the running service and real worker processes, which get killed."""

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine import read_record
from tests.api.test_service_faults import appended
from tests.api.test_service_jobs import ENDED, ask, new_record, new_year, replayed
from tests.service import Service, children, eventually, running
from worker.desk import open_desk
from worker.orders import SOLVE, Order, solve_order

pytestmark = pytest.mark.services


def redis_url(service: Service) -> str:
    return f"unix://{service.folder / 'queue.sock'}?db=0"


def split(service: Service, record: dict, seconds: float) -> str:
    answer = ask(service, "solves", {"record": record, "seconds": seconds, "split": True})
    assert answer.status == 202, answer.text
    return str(answer.json["id"])


def at_branches(service: Service, job_id: str, workers: int = 1) -> Any:
    """The job, once so many workers are at its branches."""
    return eventually(
        lambda: job if (job := service.job(job_id))["branches"] and job["workers"] == workers else None
    )


@contextmanager
def another_worker(service: Service) -> Iterator[subprocess.Popen]:
    """One more worker, as another machine would have it."""
    command = [sys.executable, "-m", "celery", "-A", "worker.app", "worker", "-c", "1", "-Q", "solves"]
    environment = {**os.environ, "REDIS_URL": redis_url(service), "MAPWRIGHT_DATA": str(service.folder)}
    process = subprocess.Popen(
        [*command, "-n", f"{secrets.token_hex(4)}@%h"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def test_a_split_solve_is_followed_like_any_other(service: Service) -> None:
    record = new_record(12)
    job_id = split(service, record, 15)
    events = list(service.events(f"/api/v1/jobs/{job_id}/events"))
    name, last = events[-1]
    assert (name, last["state"]) == ("done", "done"), last
    assert replayed(record, last["result"]["moves"]) == last["result"]["score"] == last["best"]
    assert last["bound"] == last["result"]["bound"] >= last["best"]
    assert last["result"]["proven"] == (last["bound"] == last["best"])
    told = [(seen["best"], seen["bound"]) for _, seen in events if seen["branches"] is not None]
    assert told == sorted(told, key=lambda pair: (pair[0], -pair[1]))


def test_what_closes_fast_is_proven_by_processes_that_share_it(service: Service) -> None:
    record = read_record(new_record(6))
    order = Order(SOLVE, {**solve_order(record, 200).request, "split": True})
    desk = open_desk(redis_url(service))
    desk.submit(order)
    done = service.in_state(order.id, *ENDED)
    desk.close()
    assert done["state"] == "done", done
    assert done["result"]["proven"]


def test_a_killed_process_costs_its_slice_and_hints_do_not_wait(service: Service) -> None:
    record = new_year()
    job_id = split(service, record, 40)
    at_branches(service, job_id)
    hint = ask(service, "hints", {"record": new_record(3)}, Prefer="wait=20").json
    assert service.in_state(hint["id"], *ENDED)["state"] == "done"
    (process,) = children(service.child("-Q solves"))
    os.kill(process, signal.SIGKILL)
    eventually(lambda: not running(process))
    done = service.in_state(job_id, *ENDED)
    assert (done["state"], done["attempts"]) == ("done", 1), done
    assert done["result"]["split"]["lost"] >= 1
    assert replayed(record, done["result"]["moves"]) == done["result"]["score"]


def test_workers_come_and_are_killed_and_the_rest_goes_on(service: Service) -> None:
    record = new_year()
    job_id = split(service, record, 240)
    at_branches(service, job_id)
    with another_worker(service) as other:
        both = at_branches(service, job_id, workers=2)
        other.kill()
        other.wait()
    after = at_branches(service, job_id, workers=1)
    assert both["best"] <= after["best"] <= after["bound"] <= both["bound"]
    service.call("DELETE", f"/api/v1/jobs/{job_id}")
    cancelled = service.in_state(job_id, *ENDED)
    assert cancelled["state"] == "cancelled"
    assert replayed(record, cancelled["result"]["moves"]) == cancelled["result"]["score"] >= after["best"]
    assert not cancelled["result"]["proven"]


def test_a_solve_in_one_piece_does_not_wait_for_a_split_one(service: Service) -> None:
    job_id = split(service, new_year(), 240)
    at_branches(service, job_id)
    other = ask(service, "solves", {"record": new_record(3), "seconds": 30}).json
    assert service.in_state(other["id"], *ENDED)["state"] == "done"
    assert service.job(job_id)["state"] == "running"
    service.call("DELETE", f"/api/v1/jobs/{job_id}")
    assert service.in_state(job_id, *ENDED)["state"] == "cancelled"


def test_a_killed_queue_comes_back_with_the_branches(service: Service) -> None:
    record = new_year()
    job_id = split(service, record, 40)
    at_branches(service, job_id)
    eventually(lambda: f"split:{job_id}" in appended(service.folder))
    queue = service.child("valkey-server")
    os.kill(queue, signal.SIGKILL)
    eventually(lambda: not running(queue) and service.call("GET", "/healthz").status == 200)
    done = service.in_state(job_id, *ENDED)
    assert done["state"] == "done", done
    assert replayed(record, done["result"]["moves"]) == done["result"]["score"] <= done["result"]["bound"]
