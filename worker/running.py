"""Running one attempt of a job, from the claim to the written result."""

import time
from collections.abc import Callable
from functools import partial

import structlog

from engine import BadInput
from generator.store import Store
from worker.app import BRANCHES, DAYS, PARS, SOLVES
from worker.branching import begin_split
from worker.desk import Desk
from worker.job import CANCELLED, DONE, FAILED, FAULT, RUNNING, Job
from worker.jobs import Fields
from worker.patience import patiently
from worker.pulse import CANCEL, DROP, RETURN, Pulse
from worker.work import GROUNDWORK, WORK

GIVES_WAY_TO = {PARS: (SOLVES, BRANCHES), DAYS: (SOLVES, BRANCHES, PARS)}

MOST_RETURNS = 3
"""A par that has made room so often is found before anybody else is served."""

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

    beat = partial(desk.jobs.pulse, job_id, attempt)
    with Pulse(beat, seconds, wanted_elsewhere, last_resort) as pulse:
        state, fields = _compute(job, pulse, store)
    spent = time.monotonic() - begun
    if pulse.word == RETURN and state != FAILED:
        _give_back(desk, job)
    elif state == RUNNING and pulse.word != DROP:
        begin_split(desk, job, fields[GROUNDWORK], spent)
    elif pulse.word != DROP:
        state = CANCELLED if pulse.word == CANCEL and state == DONE else state
        written = fields | {"seconds": round(spent, 2)}
        patiently(lambda: desk.jobs.end(job.id, job.attempts, state, written))
    log.info("ended", state=state, word=pulse.word, seconds=round(spent, 2))


def gives_way(desk: Desk, job: Job) -> bool:
    """Whether the search for a par, or a day, should make room for what somebody waits for."""
    if job.queue not in GIVES_WAY_TO or job.returns >= MOST_RETURNS:
        return False
    return any(desk.jobs.waiting(queue) > 0 for queue in GIVES_WAY_TO[job.queue])


def _compute(job: Job, pulse: Pulse, store: Store) -> tuple[str, Fields]:
    try:
        result = WORK[job.kind](job.request, pulse, store)
        if GROUNDWORK in result:
            return RUNNING, result
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
