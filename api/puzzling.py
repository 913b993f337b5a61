"""Finding puzzles: those that are kept, those that can be dealt at once, and those a worker has to make."""

import time
from datetime import UTC, datetime

import generator
from api.ordering import LOOK_EVERY, preferred_wait
from api.parts import desk, store
from api.problems import Refusal
from api.sizes import WITHOUT_SEARCH, sizes_of
from engine import BadInput, Record, canonical_id, parse_puzzle_id
from engine.puzzle_id import PuzzleId
from generator.almanac.entry import NotPublished
from generator.almanac.shipped import base_id
from worker.job import DONE, Job
from worker.orders import Order, make_order, publish_order


def known_id(text: str) -> PuzzleId:
    """The id that a puzzle is kept under, however an address spells it; a 404 when there can be none."""
    try:
        puzzle_id = canonical_id(parse_puzzle_id(text))
    except BadInput as refusal:
        raise Refusal(404, str(refusal)) from None
    sizes = sizes_of(puzzle_id.game)
    if puzzle_id.size not in sizes:
        raise Refusal(404, f"there is no {puzzle_id.size} of {puzzle_id.game}, only {', '.join(sizes)}")
    return puzzle_id


def kept_or_dealt(puzzle_id: PuzzleId) -> Record | None:
    """A puzzle that is published already, or needs no search to be made."""
    kept = store().puzzle(str(puzzle_id))
    if kept is not None:
        return kept
    if puzzle_id.day is not None:
        return _day(puzzle_id)
    return generator.puzzle(str(puzzle_id)) if puzzle_id.size == WITHOUT_SEARCH else None


def _day(puzzle_id: PuzzleId) -> Record | None:
    """A day's puzzle that is not kept: one still to be published, if the day is today, or one on a side."""
    entry = store().entry(base_id(puzzle_id))
    if entry is not None:
        return generator.of_day(puzzle_id, entry) if puzzle_id.size == WITHOUT_SEARCH else None
    if puzzle_id.day != datetime.now(UTC).date() or puzzle_id.side is not None:
        raise Refusal(404, str(NotPublished(puzzle_id)))
    return None


def making(puzzle_id: PuzzleId) -> Order:
    """The order that makes a puzzle: a seed's is only dealt, a day's is chosen and published."""
    if puzzle_id.day is not None and puzzle_id.side is None:
        return publish_order(str(puzzle_id), puzzle_id.size)
    return make_order(str(puzzle_id))


def wait_until_made(puzzle_id: PuzzleId, job: Job) -> Record | None:
    """The puzzle, once the job has made it; nothing when the client does not want to wait so long."""
    deadline = time.monotonic() + preferred_wait()
    while not job.ended and time.monotonic() < deadline:
        time.sleep(LOOK_EVERY)
        job = desk().read(job.id) or job
    if job.ended and job.state != DONE:
        raise Refusal(503, f"the puzzle could not be made: {job.error or job.state}")
    return store().puzzle(str(puzzle_id))
