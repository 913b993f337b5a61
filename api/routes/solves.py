"""Solves: the best plan from a position, and the limit nothing can beat."""

from flask import Response
from flask_openapi import APIBlueprint

from api.models import Job, Preferring, SolveAsked
from api.ordering import answer, submit, wait_for
from api.problems import described
from api.reading import unfinished
from worker.orders import solve_order, split_order

solves = APIBlueprint("solves", __name__, url_prefix="/api/v1", abp_tags=[{"name": "jobs"}])


@solves.post("/solves", responses={200: Job, 202: Job, **described(400, 413, 415, 422, 429, 503)})
def ask_solve(body: SolveAsked, header: Preferring) -> Response:  # noqa: ARG001  # `Prefer` is read where one waits
    """A solve, as a job with progress; asking twice for the same computes once."""
    order = split_order if body.split else solve_order
    return answer(wait_for(submit(order(unfinished(body.record), body.seconds))))
