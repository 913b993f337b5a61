"""Games: the rules' printed data."""

from flask import Response, jsonify
from flask_openapi import APIBlueprint

from api.headers import cacheable
from api.models import Games
from api.printed import games_view
from api.problems import described

games = APIBlueprint("games", __name__, url_prefix="/api/v1", abp_tags=[{"name": "games"}])


@games.get("/games", responses={200: Games, **described(429)})
def list_games() -> Response:
    """Every game: seasons, edicts and cards, in English and French."""
    return cacheable(jsonify(games_view()), 3600)
