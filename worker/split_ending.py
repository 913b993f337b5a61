"""The end of a split solve: the engine replays the plan, and what all branches came to is written down."""

from typing import Any

import structlog

from engine import IllegalMove, parse_move, read_record
from worker.job import CANCELLED, DONE, FAILED, FAULT, Job
from worker.jobs import Fields, Jobs
from worker.replaying import WrongAnswer, check
from worker.splits import Splits, Sum

METHOD = "annealing + linear programming + CP-SAT, split into branches"


def end_split(jobs: Jobs, splits: Splits, job: Job) -> bool:
    """Write the result of a split whose time has come; false when something of it was lost.

    Whoever looks after a job may do so, also twice: only the first result counts. It is proven only when no
    branch is open: none free, under a lease or set aside.
    """
    found = splits.sum(job.id)
    if found is None:
        return False
    state, fields = _result(job, found)
    if jobs.end(job.id, job.attempts, state, fields):
        splits.forget(job.id)
        structlog.get_logger().info(
            "split ended", job=job.id, state=state, slices=found.slices, lost=found.lost
        )
    return True


def _result(job: Job, found: Sum) -> tuple[str, Fields]:
    try:
        if found.contradicted:
            raise WrongAnswer(f"a plan of {found.score} points where a limit said that there is none")
        position = read_record(job.request["record"]).position
        check(position, map(parse_move, found.plan), found.score, found.bound)
    except (WrongAnswer, IllegalMove) as trouble:
        structlog.get_logger().error("failed", job=job.id, trouble=str(trouble))
        return FAILED, {"error": FAULT}
    proven = found.open == 0
    fields = {"best": found.score, "bound": found.bound, "branches": found.open, "workers": 0}
    state = CANCELLED if found.cancelled and not proven else DONE
    return state, {**fields, "seconds": round(found.seconds, 2), "result": _document(found, proven)}


def _document(found: Sum, proven: bool) -> dict[str, Any]:
    return {
        "score": found.score,
        "bound": found.bound,
        "proven": proven,
        "moves": found.plan,
        "seconds": round(found.seconds, 2),
        "method": METHOD,
        "split": {
            "slices": found.slices,
            "lost": found.lost,
            "open": found.open,
            "searched": round(found.searched, 2),
            "worked": round(found.worked, 2),
        },
    }
