"""Jobs: how long work is followed and cancelled."""

import re

from flask import Response, stream_with_context
from flask_openapi import APIBlueprint

from api import models, streams
from api.models import ById, Preferring
from api.ordering import answer, wait_for
from api.parts import desk, parts
from api.problems import Refusal, described
from worker.job import Job
from worker.orders import ID_LENGTH, MAKE, PUBLISH

jobs = APIBlueprint("jobs", __name__, url_prefix="/api/v1", abp_tags=[{"name": "jobs"}])

_ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}", re.ASCII)

EVENTS = {"description": "Server-sent events: `progress`, then `done`.", "content": {"text/event-stream": {}}}


@jobs.get("/jobs/<id>", responses={200: models.Job, **described(404, 422, 429, 503)})
def read_job(path: ById, header: Preferring) -> Response:  # noqa: ARG001  # `Prefer` is read where one waits
    """How a job stands."""
    response = answer(wait_for(known_job(path.id)))
    response.status_code = 200
    return response


@jobs.delete("/jobs/<id>", responses={200: models.Job, 202: models.Job, **described(403, 404, 422, 429, 503)})
def cancel_job(path: ById) -> Response:
    """Cancel a job. One that runs stops within a second or so and keeps the best it found as its result."""
    job = known_job(path.id)
    if job.kind in (MAKE, PUBLISH):
        raise Refusal(403, "a puzzle is published for everybody; that cannot be cancelled")
    return answer(desk().cancel(job.id) or job)


@jobs.get("/jobs/<id>/events", responses={200: EVENTS, **described(404, 422, 429, 503)})
def follow_job(path: ById) -> Response:
    """The progress of a job as server-sent events, until it has ended."""
    job = known_job(path.id)
    free = parts().streams
    if not free.acquire(blocking=False):
        raise Refusal(503, "too many jobs are being followed at once; ask for the job again and again", 5)
    response = Response(stream_with_context(streams.follow(desk(), job)), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(free.release)
    return response


def known_job(job_id: str) -> Job:
    """The job of an id; a 404 when there is none, or none any more."""
    job = desk().read(job_id) if _ID.fullmatch(job_id) else None
    if job is None:
        raise Refusal(404, "there is no such job; jobs are kept for a day")
    return job
