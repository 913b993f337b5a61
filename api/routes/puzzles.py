"""Puzzles: published once, the same for ever."""

from flask import Response, jsonify
from flask_openapi import APIBlueprint

from api.headers import cacheable
from api.models import ByPuzzleId, Job, Preferring, Puzzle
from api.ordering import answer, submit
from api.pars import par_view, publishing
from api.parts import store
from api.printed import own_box
from api.problems import described
from api.puzzling import kept_or_dealt, known_id, making, wait_until_made
from engine import write_record

puzzles = APIBlueprint("puzzles", __name__, url_prefix="/api/v1", abp_tags=[{"name": "puzzles"}])

PROVEN_SECONDS = 3600


@puzzles.get("/puzzles/<id>", responses={200: Puzzle, 202: Job, **described(404, 422, 429, 503)})
def read_puzzle(path: ByPuzzleId, header: Preferring) -> Response:  # noqa: ARG001  # `Prefer` is read where one waits
    """A puzzle and its par. One that a worker has to make first answers 202 and the job that makes it."""
    puzzle_id = known_id(path.id)
    record = kept_or_dealt(puzzle_id)
    if record is None:
        job = submit(making(puzzle_id))
        record = wait_until_made(puzzle_id, job)
        if record is None:
            return answer(job)
    par = store().par(str(puzzle_id))
    job_or_none = None if par else publishing(puzzle_id)
    puzzle = {
        "id": str(puzzle_id),
        "record": write_record(record),
        "box": own_box(record),
        "par": par_view(par, puzzle_id, job_or_none),
    }
    return cacheable(jsonify(puzzle), PROVEN_SECONDS if par and par.proven else 0)
