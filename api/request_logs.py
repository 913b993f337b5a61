"""Request logs: one entry a request, with an id that answers carry too."""

import secrets
import time

import structlog
from flask import Flask, Response, g, request

from worker import logs

QUIET = ("/healthz", "/metrics", "/static/")


def register(app: Flask) -> None:
    """Log every request but those nobody wants to read about."""
    logs.set_up()
    app.before_request(_begin)
    app.after_request(_log)


def _begin() -> None:
    g.request_id = secrets.token_hex(6)
    g.arrived = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request=g.request_id)


def _log(response: Response) -> Response:
    response.headers["X-Request-Id"] = g.request_id
    if response.status_code >= 500 or not request.path.startswith(QUIET):
        structlog.get_logger().info(
            "request",
            method=request.method,
            path=request.path,
            status=response.status_code,
            milliseconds=round(1000 * (time.perf_counter() - g.arrived), 1),
        )
    return response
