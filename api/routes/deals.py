"""Deals: what an id means when the players choose the side, the edition or the boxes it is dealt from."""

from flask import Response, jsonify
from flask_openapi import APIBlueprint

from api.dealing import dealt
from api.models import Deal, DealAsked
from api.printed import box_view
from api.problems import described
from api.puzzling import known_id
from api.sizes import WITHOUT_SEARCH
from engine import BadInput, game_named, write_record

deals = APIBlueprint("deals", __name__, url_prefix="/api/v1", abp_tags=[{"name": "puzzles"}])


@deals.post("/deals", responses={200: Deal, **described(400, 404, 413, 415, 422, 429)})
def make_deal(body: DealAsked) -> Response:
    """A year dealt with options, such as Heroes combined with Cartographers, and the id it is known by."""
    puzzle_id = known_id(body.puzzle)
    if puzzle_id.size != WITHOUT_SEARCH:
        raise BadInput(f"only a year is dealt here; a {puzzle_id.size} is at /api/v1/puzzles/{puzzle_id}")
    record = dealt(puzzle_id, body.options)
    game = game_named(puzzle_id.game)
    box = box_view(game, record.opening.edition)
    return jsonify({"puzzle": record.id, "record": write_record(record), "box": box})
