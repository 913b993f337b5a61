"""What a worker does: the Celery tasks, and what happens when worker processes start and stop.

Nothing here runs in the web application, which knows the task by its name only.
"""

import os
import signal
from functools import cache
from multiprocessing.sharedctypes import RawValue
from typing import Any

import structlog
from billiard.exceptions import WorkerLostError
from celery import Task
from celery.signals import task_failure, worker_init, worker_process_init, worker_ready, worker_shutting_down
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

import generator
import solver
from generator.store import Store, database_url
from worker import logs
from worker.addresses import redis_url
from worker.app import AHEAD_SECONDS, AHEAD_TASK, BRANCH_TASK, HINTS, TASK, app
from worker.branching import work_on_branch
from worker.days import keep_ahead
from worker.desk import Desk, open_desk
from worker.orphans import end_with_parent
from worker.running import run_attempt

SWEEP_SECONDS = 15
FIRST_AHEAD_SECONDS = 20
"""Time for the puzzles of today to be asked for first."""

_stopping = RawValue("b", 0)
"""Shared by the worker and the processes it forks: whether the worker has been told to stop."""

_worker = os.getpid()


@cache
def desk() -> Desk:
    """This process's desk."""
    return open_desk(redis_url())


@cache
def store() -> Store:
    """This process's store."""
    return Store(database_url())


@app.task(name=TASK)
def run(job_id: str, attempt: int) -> None:
    """Run one attempt of a job."""
    with structlog.contextvars.bound_contextvars(job=job_id, attempt=attempt):
        run_attempt(desk(), store(), job_id, attempt, lambda: bool(_stopping.value), _end_process)


@app.task(name=BRANCH_TASK, bind=True)
def branch(self: Task[[str], None], job_id: str) -> None:
    """Work on a branch of a solve that is split, if it has one to take."""
    with structlog.contextvars.bound_contextvars(job=job_id):
        work_on_branch(desk(), job_id, str(self.request.id), lambda: bool(_stopping.value), _end_process)


@app.task(name=AHEAD_TASK)
def look_ahead() -> None:
    """See that days are published ahead."""
    keep_ahead(desk(), store())


@worker_init.connect
def _worker_starts(**_: Any) -> None:
    logs.set_up()


@worker_process_init.connect
def _process_starts(**_: Any) -> None:
    """A pool process: it must not outlive the worker, and loads the solver before a player waits for it."""
    end_with_parent(_worker)
    desk.cache_clear()
    store.cache_clear()
    _warm()


def _warm() -> None:
    """Load what compiles and what solves, by using it, before a player has to wait for it."""
    solver.warm()
    for game in generator.WITH_OPENINGS:
        solver.hint(generator.puzzle(f"{game}-dash-s0").opening, seconds=0.05)


@worker_ready.connect
def _worker_is_ready(sender: Any, **_: Any) -> None:
    sender.timer.call_repeatedly(SWEEP_SECONDS, _sweep)
    if os.environ.get("MAPWRIGHT_AHEAD") == "workers" and os.environ.get("MAPWRIGHT_DAILY") != "off":
        sender.timer.call_after(FIRST_AHEAD_SECONDS, _ask_ahead)
        sender.timer.call_repeatedly(AHEAD_SECONDS, _ask_ahead)


@task_failure.connect
def _process_is_lost(
    sender: Task[..., None], task_id: str, exception: BaseException, args: tuple[Any, ...], **_: Any
) -> None:
    """A pool process was killed in mid-work; others that die unseen are missed by their silence."""
    if isinstance(exception, WorkerLostError):
        try:
            if sender.name == BRANCH_TASK:
                desk().lost_branch(args[0], task_id)
            elif sender.name == TASK:
                desk().lost(*args)
        except RedisError as trouble:
            structlog.get_logger().warning("redis does not answer", error=str(trouble))


@worker_shutting_down.connect
def _worker_stops(**_: Any) -> None:
    _stopping.value = 1


def _end_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _ask_ahead() -> None:
    """What beat does where there is one; several workers that ask do no harm."""
    try:
        app.send_task(AHEAD_TASK, queue=HINTS)
    except OperationalError as trouble:
        structlog.get_logger().warning("redis does not answer", error=str(trouble))


def _sweep() -> None:
    try:
        desk().sweep()
    except RedisError as trouble:
        structlog.get_logger().warning("redis does not answer the sweep", error=str(trouble))
