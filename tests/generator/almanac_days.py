"""Days for tests: those that ship, and days made up at once, whose par nobody looked for."""

from datetime import UTC, datetime

from engine import parse_puzzle_id
from generator import candidate
from generator.almanac import Entry, Rating, shipped
from generator.ladder import greedy

DASH = "mapmaker-dash-2026-11-18"
HALF = "mapmaker-half-2026-11-18"


def shipped_day(name: str = DASH) -> Entry:
    """An entry that comes with the project."""
    entry = shipped().entry(name)
    assert entry is not None
    return entry


def made_up_day(name: str, limit: int = 0, stars: int = 3) -> Entry:
    """A day that is its first candidate, with greedy play for a plan and a bound so much above it.

    Everything in it holds, but that the bound was never proven.
    """
    record = candidate(parse_puzzle_id(name))
    end = greedy(record.opening)[-1]
    score = end.score.total
    ladder = {"random": score - 20, "greedy": score - 9, "ahead": score - 5, "search": score - 2}
    return Entry(
        id=name,
        candidate=0,
        start=tuple(map(str, record.start)),
        score=score,
        bound=score + limit,
        plan=tuple(str(move) for move in end.moves[len(record.start) :]),
        rating=Rating(number=30, stars=stars, ladder=ladder),
        rejected=((7, "greedy play does nearly as well"),),
        method="made up",
        solver="test",
        seconds=1.5,
        published="2026-11-01",
    )


def today() -> str:
    """Today (UTC), as a service counts days."""
    return datetime.now(UTC).date().isoformat()
