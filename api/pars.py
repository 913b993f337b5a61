"""Pars as the API shows them, and the job that looks for one that is missing."""

from typing import Any

import structlog
from redis.exceptions import RedisError

from api.parts import parts
from engine.puzzle_id import PuzzleId
from generator.store import KeptPar
from worker.days import is_day
from worker.desk import QueueFull
from worker.job import Job
from worker.orders import publish_order

View = dict[str, Any]


def par_view(par: KeptPar | None, puzzle_id: object = None, job: Job | None = None) -> View:
    """A par, or the search for it; that of a day comes with its difficulty and the way to its certificate."""
    if par is not None:
        status = "proven" if par.proven else "open"
        view = {"score": par.score, "bound": par.bound, "proven": par.proven, "status": status, "job": None}
        if par.stars is None:
            return view
        link = f"/api/v1/puzzles/{puzzle_id}/certificate"
        return view | {"stars": par.stars, "band": par.band, "certificate": link}
    if job is None or job.ended:
        return {"score": None, "bound": None, "proven": False, "status": "none", "job": None}
    if is_day(job.request["puzzle"]):  # what the job has found may be of a candidate it will pass over
        view = {"score": None, "bound": None, "proven": False, "status": "publishing", "job": job.id}
        return view | {"tried": job.tried or 0}
    return {"score": job.best, "bound": job.bound, "proven": False, "status": "searching", "job": job.id}


def publishing(puzzle_id: PuzzleId) -> Job | None:
    """The job that publishes a puzzle, queued if need be; none where jobs cannot be had just now.

    A failed one is not tried again until its record has expired: whoever looks at a puzzle must not keep
    the workers busy with it.
    """
    desk = parts().desk
    if desk is None:
        return None
    try:
        return desk.submit(publish_order(str(puzzle_id), puzzle_id.size), again=False)
    except (QueueFull, RedisError) as trouble:
        structlog.get_logger().warning("publishing put off", puzzle=str(puzzle_id), reason=str(trouble))
        return None
