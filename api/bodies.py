"""Bodies: JSON, read strictly before any route sees it."""

from typing import Any, NoReturn

from flask import Flask, json, request
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import UnsupportedMediaType

from api.problems import Refusal

PREFIX = "/api/"


class StrictJSON(DefaultJSONProvider):
    """JSON without NaN and infinities, in the order it was written."""

    sort_keys = False

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return super().loads(s, parse_constant=_no_constant, **kwargs)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def register(app: Flask) -> None:
    """Have the application refuse what is not a JSON object wherever a body is expected."""
    app.json = StrictJSON(app)
    app.before_request(_check)


def _check() -> None:
    if request.method not in ("POST", "PUT", "PATCH") or not request.path.startswith(PREFIX):
        return
    if request.url_rule is None:
        return
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    try:
        document = json.loads(request.get_data())
    except (ValueError, RecursionError) as trouble:
        raise Refusal(400, f"the body is not JSON: {_reason(trouble)}") from None
    if not isinstance(document, dict):
        raise Refusal(422, "the body must be a JSON object")


def _reason(trouble: Exception) -> str:
    return "it is nested too deeply" if isinstance(trouble, RecursionError) else str(trouble)
