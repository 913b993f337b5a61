"""Problems: every error leaves as application/problem+json (RFC 9457) with one line saying what is wrong."""

from http import HTTPStatus
from typing import Any

import structlog
from flask import Flask, Response, json, request
from pydantic import BaseModel, ConfigDict, ValidationError
from redis.exceptions import RedisError
from sqlalchemy.exc import InterfaceError, OperationalError
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from engine import BadInput, IllegalMove

MEDIA_TYPE = "application/problem+json"
MAX_DETAIL = 300
RETRY_SECONDS = 5

DETAILS = {
    404: "there is nothing at this address",
    413: "the body of the request is too large",
    415: "the body must be sent as application/json",
}


class Problem(BaseModel):
    """An error in the form of RFC 9457; some carry further members, such as the rule a move breaks."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str


class Refusal(Exception):
    """Something the service will not do, with the status and the line that say why."""

    def __init__(self, status: int, detail: str, retry_after: int | None = None, **members: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.retry_after = retry_after
        self.members = members


def problem(status: int, detail: str, retry_after: int | None = None, **members: Any) -> Response:
    """A problem as a response."""
    document = {
        "type": "about:blank",
        "title": HTTP_STATUS_CODES.get(status, "Error"),
        "status": status,
        "detail": one_line(detail),
        **members,
    }
    response = Response(json.dumps(document) + "\n", status=status, content_type=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response


def one_line(text: str) -> str:
    """A text as one line of bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_DETAIL else line[: MAX_DETAIL - 1] + "…"


def described(*statuses: int) -> dict[str | int, Any]:
    """The problems a route may answer with, for the OpenAPI document."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        str(status): {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: schema}}
        for status in statuses
    }


def invalid(error: ValidationError) -> Response:
    """The problem of a body, path or query that does not have the described form."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(422, f"{where[:80]}: {first['msg']}" if where else first["msg"])


def register(app: Flask) -> None:
    """Have the application answer with problems whatever goes wrong."""
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(IllegalMove, _illegal)
    app.register_error_handler(BadInput, _bad_input)
    app.register_error_handler(RedisError, _queue_away)
    app.register_error_handler(OperationalError, _store_away)
    app.register_error_handler(InterfaceError, _store_away)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def _refused(refusal: Refusal) -> Response:
    return problem(refusal.status, refusal.detail, refusal.retry_after, **refusal.members)


def _illegal(refusal: IllegalMove) -> Response:
    return problem(422, str(refusal), move=refusal.move, number=refusal.number, rule=refusal.rule)


def _bad_input(refusal: BadInput) -> Response:
    return problem(422, str(refusal))


def _queue_away(error: RedisError) -> Response:
    structlog.get_logger().warning("redis does not answer", error=one_line(str(error)))
    return problem(503, "the job queue does not answer right now; try again in a moment", RETRY_SECONDS)


def _store_away(error: OperationalError | InterfaceError) -> Response:
    structlog.get_logger().warning("the database does not answer", error=one_line(str(error)))
    return problem(
        503, "the store of puzzles does not answer right now; try again in a moment", RETRY_SECONDS
    )


def _http(error: HTTPException) -> Response:
    if error.response is not None and error.code is None:
        return _as_flask(error)
    status = error.code or 500
    if status < 400:
        return _as_flask(error)
    detail = DETAILS.get(status) or error.description or HTTP_STATUS_CODES.get(status, "error")
    if status == 405:
        detail = f"{request.method} is not something this address does"
    response = problem(status, detail)
    allowed = getattr(error, "valid_methods", None)
    if allowed:
        response.headers["Allow"] = ", ".join(sorted(allowed))
    return response


def _as_flask(error: HTTPException) -> Response:
    answer = error.get_response()
    return Response(answer.get_data(), answer.status_code, headers=list(answer.headers))


def _unexpected(error: Exception) -> Response:
    structlog.get_logger().exception("unexpected error", path=request.path, exc_info=error)
    return problem(500, "something went wrong in Mapwright; it has been logged")
