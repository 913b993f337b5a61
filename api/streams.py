"""Streams: a job's progress as server-sent events."""

import json
import time
from collections.abc import Iterator

from redis.exceptions import RedisError

from worker.desk import Desk
from worker.job import Job

LOOK_EVERY = 0.25
COMMENT_EVERY = 10.0
LONGEST = 600.0
"""A stream is closed after so many seconds; the browser opens another by itself."""


def follow(desk: Desk, job: Job) -> Iterator[str]:
    """The events of a job: `progress` whenever something changes, `done` when it has ended, then nothing."""
    yield "retry: 1000\n\n"
    begun = told = time.monotonic()
    shown = None
    while time.monotonic() - begun < LONGEST:
        view = job.view()
        if job.ended:
            yield _event("done", view)
            return
        if view != shown:
            yield _event("progress", view)
            shown, told = view, time.monotonic()
        elif time.monotonic() - told > COMMENT_EVERY:
            yield ": still at it\n\n"
            told = time.monotonic()
        time.sleep(LOOK_EVERY)
        job = _look_again(desk, job)


def _look_again(desk: Desk, job: Job) -> Job:
    try:
        return desk.read(job.id) or job
    except RedisError:
        return job


def _event(name: str, view: dict[str, object]) -> str:
    return f"event: {name}\ndata: {json.dumps(view)}\n\n"
