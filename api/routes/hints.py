"""Hints: the best next move in a position."""

from flask import Response
from flask_openapi import APIBlueprint

from api.models import HintAsked, Job, Preferring
from api.ordering import answer, submit, wait_for
from api.problems import described
from api.reading import unfinished
from worker.orders import hint_order

hints = APIBlueprint("hints", __name__, url_prefix="/api/v1", abp_tags=[{"name": "jobs"}])


@hints.post("/hints", responses={200: Job, 202: Job, **described(400, 413, 415, 422, 429, 503)})
def ask_hint(body: HintAsked, header: Preferring) -> Response:  # noqa: ARG001  # `Prefer` is read where one waits
    """A hint, as a job; with `Prefer: wait=5` mostly in the answer itself."""
    return answer(wait_for(submit(hint_order(unfinished(body.record)))))
