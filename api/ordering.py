"""Ordering jobs, waiting for them a little, and telling how they stand."""

import re
import time

from flask import Response, jsonify, request

from api.parts import desk
from api.problems import Refusal
from worker.desk import QueueFull
from worker.job import Job
from worker.orders import Order

LONGEST_WAIT = 20
LOOK_EVERY = 0.1
RETRY_SECONDS = 60

_WAIT = re.compile(r"(?:^|[,;\s])wait\s*=\s*\"?(\d{1,6})", re.ASCII)


def submit(order: Order, again: bool = True) -> Job:
    """The job of an order; a problem when too many wait already."""
    try:
        return desk().submit(order, again)
    except QueueFull as full:
        raise Refusal(503, str(full), RETRY_SECONDS) from None


def preferred_wait() -> int:
    """The seconds the client would rather wait than ask again: `Prefer: wait=5`."""
    found = _WAIT.search(request.headers.get("Prefer", ""))
    return min(int(found[1]), LONGEST_WAIT) if found else 0


def wait_for(job: Job) -> Job:
    """The job as it stands when it has ended, or when the client's patience has."""
    deadline = time.monotonic() + preferred_wait()
    while not job.ended and time.monotonic() < deadline:
        time.sleep(LOOK_EVERY)
        job = desk().read(job.id) or job
    return job


def answer(job: Job) -> Response:
    """A job as a response: 200 when it has ended, 202 and where to look while it has not."""
    response = jsonify(job.view())
    response.status_code = 200 if job.ended else 202
    response.headers["Location"] = f"/api/v1/jobs/{job.id}"
    if not job.ended:
        response.headers["Retry-After"] = "1"
    if preferred_wait():
        response.headers["Preference-Applied"] = f"wait={preferred_wait()}"
    return response
