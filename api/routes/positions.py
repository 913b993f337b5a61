"""Positions: a record as a player sees it."""

from flask import Response, jsonify
from flask_openapi import APIBlueprint

from api.models import PositionAsked, PositionView
from api.problems import described
from api.views import position_view
from engine import read_record

positions = APIBlueprint("positions", __name__, url_prefix="/api/v1", abp_tags=[{"name": "positions"}])


@positions.post("/positions", responses={200: PositionView, **described(400, 413, 415, 422, 429)})
def look_at_position(body: PositionAsked) -> Response:
    """The position a record leads to; with `preview`, what every legal move makes the edicts worth."""
    return jsonify(position_view(read_record(body.record).position, with_legal=body.preview))
