"""Running one attempt of a job, from the claim to the written result."""

import time
from collections.abc import Callable

import structlog
from redis.exceptions import RedisError

from engine import BadInput
from generator.store import Store
from worker.app import PARS, SOLVES
from worker.desk import Desk
from worker.job import CANCELLED, DONE, FAILED, Job
from worker.jobs import Fields
from worker.pulse import CANCEL, DROP, RETURN, Pulse
from worker.work import WORK

PATIENCE = 120.0
"""How long a finished result is kept at hand for a Redis that does not answer."""

MOST_RETURNS = 3
"""A par that has made room so often is found before anybody else is served."""

FAULT = "the solver failed on this; the fault has been logged"


UNBOUNDED = 60.0
"""The budget of work that is quick and has none."""


def run_attempt(
    desk: Desk,
    store: Store,
    job_id: str,
    attempt: int,
    stopping: Callable[[], bool] = lambda: False,
    last_resort: Callable[[], None] = lambda: None,
) -> None:
    """Run an attempt if it is due, and write what came of it.

    `stopping` says whether this worker is to stop; `last_resort` ends a process that does not.
    """
    log = structlog.get_logger()
    if not desk.jobs.claim(job_id, attempt):
        log.info("not due")
        return
    job = desk.jobs.read(job_id)
    assert job is not None
    log.info("begun", kind=job.kind)
    begun = time.monotonic()
    seconds = job.request.get("seconds", UNBOUNDED)

    def wanted_elsewhere() -> bool:
        return stopping() or gives_way(desk, job)

    with Pulse(desk.jobs, job_id, attempt, seconds, wanted_elsewhere, last_resort) as pulse:
        state, fields = _compute(job, pulse, store)
    fields["seconds"] = round(time.monotonic() - begun, 2)
    if pulse.word == RETURN and state != FAILED:
        _give_back(desk, job)
    elif pulse.word != DROP:
        state = CANCELLED if pulse.word == CANCEL and state == DONE else state
        _write(desk, job, state, fields)
    log.info("ended", state=state, word=pulse.word, seconds=fields["seconds"])


def gives_way(desk: Desk, job: Job) -> bool:
    """Whether a search for a par should make room for a solve that somebody waits for."""
    return job.queue == PARS and job.returns < MOST_RETURNS and desk.jobs.waiting(SOLVES) > 0


def _compute(job: Job, pulse: Pulse, store: Store) -> tuple[str, Fields]:
    try:
        result = WORK[job.kind](job.request, pulse, store)
    except BadInput as refusal:
        return FAILED, {"error": str(refusal)}
    except Exception:
        structlog.get_logger().exception("failed")
        return FAILED, {"error": FAULT}
    best = result.get("score", result.get("keeps"))
    return DONE, {"result": result, "best": best, "bound": result.get("bound")}


def _give_back(desk: Desk, job: Job) -> None:
    if desk.jobs.give_back(job.id, job.attempts):
        desk.send(job.id, job.attempts, job.queue)


def _write(desk: Desk, job: Job, state: str, fields: Fields) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            desk.jobs.end(job.id, job.attempts, state, fields)
        except RedisError:
            if time.monotonic() > deadline:
                raise
            time.sleep(1)
        else:
            return
