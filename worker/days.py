"""Days of the almanac as workers publish them: the one a job names, and those that are due ahead."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from engine import parse_puzzle_id
from engine.puzzle_id import PuzzleId
from generator.almanac.dailies import dailies
from generator.store import Store
from worker.desk import Desk, QueueFull
from worker.orders import publish_order
from worker.pulse import Pulse

DAYS_AHEAD = 14
AT_ONCE = 4
"""So many days wait in the queue at most; who looks ahead again adds more."""


def is_day(text: str) -> bool:
    """Whether an id is that of a day, which is published in the almanac."""
    puzzle_id = parse_puzzle_id(text)
    return puzzle_id.day is not None and puzzle_id.side is None


def publish_day(puzzle_id: str, pulse: Pulse, store: Store) -> dict[str, Any]:
    """Choose, solve, rate and keep a day, unless it is published; cut short, it keeps nothing."""
    from generator.almanac.publishing import Publisher, Stopped

    entry = store.entry(puzzle_id)
    if entry is None:
        try:
            publisher = Publisher(watch=pulse.progress, stop=pulse.stop, tell=pulse.tried)
            entry = store.keep_day(publisher.publish(puzzle_id))
        except Stopped:
            return {"puzzle": puzzle_id}
    return {
        "puzzle": puzzle_id,
        "score": entry.score,
        "bound": entry.bound,
        "proven": entry.proven,
        "stars": entry.rating.stars,
    }


def missing(store: Store, today: date, days: int = DAYS_AHEAD) -> list[PuzzleId]:
    """The days that are not published, from today on: the nearest first, and of each the dashes first."""
    dates = [(today + timedelta(number)).isoformat() for number in range(days + 1)]
    wanted = [puzzle_id for day in dates for puzzle_id in dailies(day)]
    known = store.entries(map(str, wanted))
    return [puzzle_id for puzzle_id in wanted if str(puzzle_id) not in known]


def keep_ahead(desk: Desk, store: Store) -> list[str]:
    """Order what is missing, a few at a time; what failed is left alone until its job is forgotten."""
    waiting: list[str] = []
    for puzzle_id in missing(store, datetime.now(UTC).date()):
        if len(waiting) == AT_ONCE:
            break
        try:
            job = desk.submit(publish_order(str(puzzle_id), puzzle_id.size), again=False)
        except QueueFull:
            break
        if not job.ended:
            waiting.append(job.id)
    return waiting
