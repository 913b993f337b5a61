"""The page and its files."""

from flask import Blueprint, Response, send_from_directory

from api.parts import settings

pages = Blueprint("pages", __name__)


@pages.get("/")
@pages.get("/play/<puzzle_id>")
def home(puzzle_id: str | None = None) -> Response:  # noqa: ARG001  # the page reads it from its address
    """The page, for the daily or for one puzzle."""
    return send_from_directory(settings().web, "index.html", max_age=0)


@pages.get("/static/<path:name>")
def asset(name: str) -> Response:
    """A file of the page, checked for changes each time it is used."""
    return send_from_directory(settings().web, name, max_age=0)
