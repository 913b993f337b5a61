"""The archive: the days published so far, and the certificates of their pars."""

import re
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from flask import Response, jsonify
from flask_openapi import APIBlueprint
from pydantic import BaseModel, ConfigDict, Field

from api.certificates import certificate_view
from api.headers import cacheable
from api.models import Answer, Band, ByPuzzleId, Par
from api.pars import par_view
from api.parts import store
from api.problems import Refusal, described
from api.puzzling import known_id
from engine import GAMES
from generator.almanac.book import in_order

archive = APIBlueprint("archive", __name__, url_prefix="/api/v1", abp_tags=[{"name": "puzzles"}])

_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])", re.ASCII)


class ByMonth(BaseModel):
    """A game (the first when left out) and a month (the present one, UTC, when left out)."""

    model_config = ConfigDict(extra="forbid")

    game: str | None = Field(None, max_length=30, examples=["mapmaker"])
    month: str | None = Field(None, max_length=7, examples=["2026-11"])


class ByPlay(BaseModel):
    """A play of the puzzle, which shows that the plan spoils nothing for you any more."""

    model_config = ConfigDict(extra="forbid")

    play: str | None = Field(None, max_length=60)


class ArchivedPuzzle(Answer):
    id: str
    size: str
    par: Par


class ArchivedDay(Answer):
    date: str
    puzzles: list[ArchivedPuzzle]


class Archive(Answer):
    """The published days of a month, up to today; `archive_from` is the first day there is at all."""

    game: str
    month: str
    archive_from: str | None
    days: list[ArchivedDay]


class Rejected(Answer):
    candidate: int
    why: str


class Step(Answer):
    published: str
    score: int
    bound: int
    proven: bool
    method: str
    why: str | None


class Certificate(Answer):
    """What is claimed of a puzzle; the plan is shown when the day is over, or to who has handed in a play.

    `sealed` is the almanac's own document, with the plan in it, as `mapwright verify` reads it.
    """

    id: str
    score: int
    bound: int
    proven: bool
    plan: list[str] | None
    method: str
    solver: str
    seconds: float
    published: str
    candidate: int | None
    key: str | None
    stars: int | None
    rating: int | None
    band: Band | None
    ladder: dict[str, int] | None
    rejected: list[Rejected] | None
    digest: str | None
    sealed: dict[str, Any] | None
    history: list[Step]


@archive.get("/archive", responses={200: Archive, **described(404, 422, 429, 503)})
def list_archive(query: ByMonth) -> Response:
    """The days of a month that were published, with stars and par."""
    today = datetime.now(UTC).date()
    game = next(iter(GAMES)) if query.game is None else query.game
    if game not in GAMES:
        raise Refusal(404, f"there are no puzzles of {game!r}; there are of {', '.join(GAMES)}")
    month = query.month or f"{today:%Y-%m}"
    if not _MONTH.fullmatch(month):
        raise Refusal(422, f"month: {month!r} is not a month such as 2026-11")
    entries = in_order(entry for entry in store().month(game, month) if entry.day <= today)
    pars = store().best_pars(entry.id for entry in entries)
    first = store().archive_from()
    days = [
        {
            "date": day.isoformat(),
            "puzzles": [
                {"id": entry.id, "size": entry.puzzle_id.size, "par": par_view(pars[entry.id], entry.id)}
                for entry in mine
            ],
        }
        for day, mine in groupby(entries, key=lambda entry: entry.day)
    ]
    found = {
        "game": game,
        "month": month,
        "archive_from": first.isoformat() if first else None,
        "days": days,
    }
    return cacheable(jsonify(found), 0)


@archive.get("/puzzles/<id>/certificate", responses={200: Certificate, **described(404, 422, 429, 503)})
def read_certificate(path: ByPuzzleId, query: ByPlay) -> Response:
    """What is claimed of a puzzle's par, and how it was come by."""
    puzzle_id = known_id(path.id)
    found = certificate_view(puzzle_id, query.play)
    if found is None:
        raise Refusal(404, f"nothing is published of {puzzle_id} yet")
    return cacheable(jsonify(found), 0)
