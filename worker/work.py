"""The work itself: a hint, a solve, a puzzle published. The engine replays every plan before it is told."""

import time
from collections.abc import Callable
from typing import Any

import solver
from engine import BadInput, Position, Record, read_record, space_name
from generator.almanac import library
from generator.almanac.versions import solver_version
from generator.store import Par, Store
from worker.days import is_day, publish_day
from worker.orders import HINT, MAKE, PUBLISH, SOLVE
from worker.outlooks import outlook_of_request
from worker.pulse import Pulse
from worker.replaying import check

GROUNDWORK = "groundwork"
"""In place of a result: what the branches of a split solve start from."""

GROUNDWORK_SHARE = 0.2
GROUNDWORK_SECONDS = 90.0

Request = dict[str, Any]
Result = dict[str, Any]


def hint(request: Request, pulse: Pulse, store: Store) -> Result:  # noqa: ARG001
    """The best next move, with the final total it keeps within reach."""
    position = _unfinished(request)
    found = solver.hint(position, seconds=request["seconds"])
    check(position, found.moves, found.keeps, found.bound)
    pulse.progress(solver.Progress(found.keeps, found.bound, request["seconds"]))
    return {
        "move": str(found.move),
        "word": found.move.word,
        "spaces": [space_name(space) for space in found.move.spaces],
        "keeps": found.keeps,
        "bound": found.bound,
        "proven": found.proven,
        "plan": [str(move) for move in found.moves],
    }


def solve(request: Request, pulse: Pulse, store: Store) -> Result:  # noqa: ARG001
    """The best plan found from a position, and the limit nothing can beat."""
    position = _unfinished(request)
    if request.get("split"):
        return _lay_groundwork(request, position, pulse)
    return _told(_solve(position, request["seconds"], pulse))


def make(request: Request, pulse: Pulse, store: Store) -> Result:  # noqa: ARG001
    """A puzzle kept for ever, without a par yet."""
    return {"puzzle": _kept(request["puzzle"], store).id}


def publish(request: Request, pulse: Pulse, store: Store) -> Result:
    """A puzzle kept for ever, and its par."""
    puzzle_id = request["puzzle"]
    if is_day(puzzle_id):
        return publish_day(puzzle_id, pulse, store)
    record = _kept(puzzle_id, store)
    known = store.par(puzzle_id)
    if known is None or not known.proven:
        found = _solve(record.opening, request["seconds"], pulse)
        if pulse.stop():  # cut short, so it is no par; the job is begun anew when there is time
            return _told(found)
        if known is None or (found.score, -found.bound) > (known.score, -known.bound):
            store.add_par(puzzle_id, _par(found))
    kept = store.par(puzzle_id)
    assert kept is not None
    return {"puzzle": puzzle_id, "score": kept.score, "bound": kept.bound, "proven": kept.proven}


WORK: dict[str, Callable[[Request, Pulse, Store], Result]] = {
    HINT: hint,
    SOLVE: solve,
    MAKE: make,
    PUBLISH: publish,
}


def _kept(puzzle_id: str, store: Store) -> Record:
    return store.puzzle(puzzle_id) or store.publish(library.puzzle(puzzle_id, store))


def _unfinished(request: Request) -> Position:
    position = read_record(request["record"]).position
    if position.is_over:
        raise BadInput("the game is over; there is no move left to find")
    return position


def _solve(position: Position, seconds: float, pulse: Pulse) -> solver.Solution:
    found = solver.solve(position, seconds, on_progress=pulse.progress, stop=pulse.stop)
    check(position, found.moves, found.score, found.bound)
    pulse.progress(solver.Progress(found.score, found.bound, found.seconds))
    return found


def groundwork_seconds(seconds: float) -> float:
    """How much of the time of a split solve goes into what all branches start from."""
    return min(GROUNDWORK_SHARE * seconds, GROUNDWORK_SECONDS)


def _lay_groundwork(request: Request, position: Position, pulse: Pulse) -> Result:
    """What all branches start from; the answer itself where that is proven, or there is no more time."""
    begun = time.monotonic()
    share = groundwork_seconds(request["seconds"])
    laid = solver.lay_groundwork(position, share, on_progress=pulse.progress, stop=pulse.stop)
    moves = outlook_of_request(request).moves(laid.plan)
    check(position, moves, laid.score, laid.bound)
    if laid.score < laid.bound and not pulse.stop():
        return {GROUNDWORK: laid}
    spent = time.monotonic() - begun
    return _told(
        solver.Solution(laid.score, laid.bound, moves, spent, "annealing + linear programming + CP-SAT")
    )


def _told(found: solver.Solution) -> Result:
    return {
        "score": found.score,
        "bound": found.bound,
        "proven": found.proven,
        "moves": [str(move) for move in found.moves],
        "seconds": round(found.seconds, 2),
        "method": found.method,
    }


def _par(found: solver.Solution) -> Par:
    return Par(
        score=found.score,
        bound=found.bound,
        plan=tuple(str(move) for move in found.moves),
        method=found.method,
        solver_version=solver_version(),
        seconds=round(found.seconds, 2),
    )
