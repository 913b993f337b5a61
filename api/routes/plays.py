"""Plays: finished games, scored by the server."""

from dataclasses import replace
from typing import Any

import structlog
from flask import Response, jsonify
from flask_openapi import APIBlueprint

from api.headers import cacheable
from api.models import ById, Play, PlaySent
from api.pars import par_view
from api.parts import store
from api.problems import Refusal, described
from api.puzzling import kept_or_dealt, known_id
from api.views import score_view
from engine import BadInput, Record, parse_move
from generator.store import KeptPar, KeptPlay, Par

plays = APIBlueprint("plays", __name__, url_prefix="/api/v1", abp_tags=[{"name": "plays"}])


@plays.post("/plays", responses={201: Play, **described(400, 404, 409, 413, 415, 422, 429, 503)})
def send_play(body: PlaySent) -> Response:
    """A finished play of a puzzle; the server replays its moves on its own copy of the puzzle."""
    puzzle_id = known_id(body.puzzle)
    puzzle = kept_or_dealt(puzzle_id)
    if puzzle is None:
        raise Refusal(
            409, f"nobody has asked for {puzzle_id} yet; GET /api/v1/puzzles/{puzzle_id} has it made"
        )
    played = puzzle.with_moves(tuple(parse_move(text) for text in body.moves))
    par = store().par(str(puzzle_id))
    kept = _score(played, body.hints)
    if par is not None and kept.score > par.score:
        beat_par(kept, par)
    response = jsonify(_view(kept, par))
    response.status_code = 201
    response.headers["Location"] = f"/api/v1/plays/{kept.id}"
    return response


@plays.get("/plays/<id>", responses={200: Play, **described(404, 422, 429, 503)})
def read_play(path: ById) -> Response:
    """A play as it was scored, with the par and the best plan known now."""
    kept = store().play(path.id)
    if kept is None:
        raise Refusal(404, "there is no such play")
    return cacheable(jsonify(_view(kept, store().par(kept.puzzle))), 0)


def _score(played: Record, hints: int) -> KeptPlay:
    end = played.position
    if not end.is_over:
        raise BadInput(f"the game is not over: {end.clock} of {end.edition.time} time units are played")
    store().publish(played.with_moves(()))
    return store().keep_play(
        str(played.id), tuple(map(str, played.moves)), end.score.total, score_view(end.score), hints
    )


def beat_par(play: KeptPlay, par: Par) -> None:
    """A player found more than the solver: that play is the par from now on."""
    if play.score > par.bound:  # then the bound was wrong, and nothing may be built on it
        structlog.get_logger().error(
            "a play passes the bound", play=play.id, score=play.score, bound=par.bound
        )
        return
    store().add_par(play.puzzle, replace(par, score=play.score, plan=play.moves, method="a play"))


def _view(kept: KeptPlay, par: KeptPar | None) -> dict[str, Any]:
    return {
        "id": kept.id,
        "puzzle": kept.puzzle,
        "moves": list(kept.moves),
        "hints": kept.hints,
        "score": kept.score,
        "scoresheet": kept.scoresheet,
        "par": par_view(par, kept.puzzle),
        "loss": None if par is None else par.score - kept.score,
        "plan": None if par is None else list(par.plan),
        "created": kept.created_at.isoformat(timespec="seconds"),
    }
