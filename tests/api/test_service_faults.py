"""Faults in the running service: killed workers, a killed queue, a killed web server, a stop in mid-work."""

import os
import secrets
import signal
from functools import partial
from pathlib import Path

import pytest

from tests.api.test_service_jobs import ENDED, ask, long_solve, new_record, replayed
from tests.service import Service, children, descendants, eventually, free_port, running

pytestmark = pytest.mark.services


def test_a_solve_whose_process_is_killed_is_begun_anew_and_then_given_up(service: Service) -> None:
    _, job = long_solve(service)
    for attempt in (1, 2):
        eventually(partial(_is_running, service, job["id"], attempt))
        (process,) = children(service.child("-Q solves"))
        os.kill(process, signal.SIGKILL)
    ended = service.in_state(job["id"], *ENDED)
    assert (ended["state"], ended["error"]) == ("failed", "gave up after 2 attempts")


def test_a_killed_worker_is_replaced_and_its_solve_done_by_the_next(service: Service) -> None:
    record, job = long_solve(service, seconds=5)
    os.kill(service.child("-Q solves"), signal.SIGKILL)
    done = service.in_state(job["id"], *ENDED)
    assert (done["state"], done["attempts"]) == ("done", 2)
    assert replayed(record, done["result"]["moves"]) == done["result"]["score"]


def test_a_killed_queue_comes_back_with_its_jobs(service: Service) -> None:
    record, job = long_solve(service, seconds=8)
    waiting = ask(service, "solves", {"record": new_record(3), "seconds": 30}).json
    # The queue writes to disk once a second; a job it has acknowledged may wait so long.
    eventually(lambda: waiting["id"] in appended(service.folder))
    queue = service.child("valkey-server")
    os.kill(queue, signal.SIGKILL)
    eventually(lambda: not running(queue) and service.call("GET", "/healthz").status == 200)
    for job_id in (job["id"], waiting["id"]):
        assert service.in_state(job_id, *ENDED)["state"] == "done"
    assert replayed(record, service.job(job["id"])["result"]["moves"]) >= job["best"]
    hint = ask(service, "hints", {"record": new_record(3)}, Prefer="wait=20").json
    assert service.in_state(hint["id"], *ENDED)["state"] == "done"


def test_a_killed_web_server_is_replaced_behind_the_same_door(service: Service) -> None:
    web = service.child("gunicorn")
    os.kill(web, signal.SIGKILL)
    eventually(lambda: not running(web))
    assert service.call("GET", "/healthz").status == 200  # the door stayed open: this waits, and is answered


def test_a_stop_in_mid_solve_leaves_no_process_and_loses_no_job(tmp_path: Path) -> None:
    service = Service(tmp_path).ready()
    record, job = long_solve(service, seconds=4)
    family = descendants(service.process.pid)
    assert len(family) >= 6
    assert service.stop(signal.SIGINT) == 0
    assert not [pid for pid in family if running(pid)]
    again = Service(tmp_path).ready()
    done = again.in_state(job["id"], *ENDED)
    assert (done["state"], done["attempts"]) == ("done", 1)
    assert replayed(record, done["result"]["moves"]) == done["result"]["score"]
    family = descendants(again.process.pid)
    again.stop(signal.SIGKILL)
    eventually(lambda: not [pid for pid in family if running(pid)])


def test_days_are_published_without_anybody_asking(tmp_path: Path) -> None:
    """Those of today when the service starts, then those that are missing ahead: some always are."""
    service = Service(tmp_path, MAPWRIGHT_DAILY="on").ready()
    log = tmp_path / "log" / "solves.log"
    eventually(lambda: '"kind": "publish"' in log.read_text())
    assert service.stop() == 0


def test_a_taken_port_is_one_line_and_exit_code_2(service: Service, tmp_path: Path) -> None:
    other = Service(tmp_path, port=service.port)
    assert other.process.stdout is not None
    told = other.process.stdout.read()
    assert other.stop(signal.SIGCONT) == 2
    assert told == f"mapwright: port {service.port} is taken; choose another with --port\n"


def test_a_folder_in_use_is_one_line_and_exit_code_2(service: Service) -> None:
    other = Service(service.folder, port=free_port())
    assert other.process.stdout is not None
    told = other.process.stdout.read()
    assert other.stop(signal.SIGCONT) == 2
    assert told.count("\n") == 1
    assert f"in use by another mapwright serve (process {service.process.pid})" in told


def test_a_folder_that_cannot_be_one_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    other = Service(tmp_path / "file" / "data")
    assert other.process.stdout is not None
    told = other.process.stdout.read()
    assert other.stop(signal.SIGCONT) == 2
    assert told.count("\n") == 1


def test_real_servers_are_used_where_they_are_named(tmp_path: Path, machine_redis: str) -> None:
    service = Service(tmp_path, REDIS_URL=machine_redis).ready()
    assert not [pid for pid in children(service.process.pid) if pid == _queue(service)]
    puzzle_id = f"mapmaker-dash-s{secrets.token_hex(4)}"
    path = f"/api/v1/puzzles/{puzzle_id}"
    eventually(lambda: service.call("GET", path, Prefer="wait=20").status == 200)
    assert eventually(lambda: service.call("GET", path).json["par"]["status"] in ("proven", "open"))
    assert service.stop() == 0


def _queue(service: Service) -> int | None:
    try:
        return service.child("valkey-server")
    except StopIteration:
        return None


def _is_running(service: Service, job_id: str, attempt: int) -> bool:
    job = service.job(job_id)
    return (job["state"], job["attempts"]) == ("running", attempt)


def appended(folder: Path) -> str:
    """What the queue has written to disk so far."""
    files = (folder / "queue" / "appendonlydir").glob("*.aof")
    return "".join(path.read_text(errors="replace") for path in files)
