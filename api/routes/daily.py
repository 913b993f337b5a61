"""The daily puzzles."""

from datetime import UTC, date, datetime

from flask import Response, jsonify
from flask_openapi import APIBlueprint

from api.headers import cacheable
from api.models import ByDate, Daily
from api.pars import par_view, publishing
from api.parts import store
from api.problems import Refusal, described
from engine import GAMES
from engine.puzzle_id import SIZES
from generator.almanac.dailies import dailies

daily = APIBlueprint("daily", __name__, url_prefix="/api/v1", abp_tags=[{"name": "puzzles"}])


@daily.get("/daily", responses={200: Daily, **described(422, 429, 503)})
def list_daily(query: ByDate) -> Response:
    """The puzzles of a day (today, UTC, by default); those of today are published if they are not yet."""
    today = datetime.now(UTC).date()
    day = today if query.date is None else _read_day(query.date)
    ids = sorted(dailies(day.isoformat()), key=lambda puzzle_id: list(GAMES).index(puzzle_id.game))
    pars = store().best_pars(map(str, ids))
    missing = [puzzle_id for puzzle_id in ids if str(puzzle_id) not in pars] if day == today else []
    shortest_first = sorted(missing, key=lambda puzzle_id: SIZES.index(puzzle_id.size))
    jobs = {puzzle_id: publishing(puzzle_id) for puzzle_id in shortest_first}
    puzzles = [
        {
            "id": str(puzzle_id),
            "game": puzzle_id.game,
            "size": puzzle_id.size,
            "par": par_view(pars.get(str(puzzle_id)), puzzle_id, jobs.get(puzzle_id)),
        }
        for puzzle_id in ids
    ]
    first = min(store().archive_from() or today, today).isoformat()
    return cacheable(jsonify({"date": day.isoformat(), "archive_from": first, "puzzles": puzzles}), 0)


def _read_day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal(422, f"date: {text!r} is not a day of the calendar such as 2026-11-18") from None
    if day.isoformat() != text:
        raise Refusal(422, f"date: write {day.isoformat()} instead of {text!r}")
    return day
