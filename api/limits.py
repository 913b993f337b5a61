"""Limits: how much one visitor may ask for, counted in Redis where there is one."""

import math
import time
from collections.abc import Callable
from typing import cast

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter, RateLimitExceeded, RequestLimit
from flask_limiter.util import get_remote_address
from redis.exceptions import RedisError

from api.problems import problem
from api.settings import Settings
from worker.addresses import for_limits

NAME = "mapwright-limiter"
EXEMPT = ("health.read_health", "metrics.read_metrics", "pages.home", "pages.asset")


def register(app: Flask, settings: Settings) -> None:
    """Put the limits on the routes; to be called when all of them are there."""
    limiter = Limiter(
        get_remote_address,
        app=app,
        default_limits=[settings.limit_requests],
        key_prefix="mapwright",
        storage_uri=for_limits(settings.redis_url) if settings.redis_url else "memory://",
        in_memory_fallback_enabled=settings.redis_url is not None,
        strategy="moving-window",
    )
    tighter = {
        "hints.ask_hint": settings.limit_hints,
        "solves.ask_solve": settings.limit_solves,
        "plays.send_play": settings.limit_plays,
    }
    for endpoint, limit in tighter.items():
        view = cast(Callable[..., Response], app.view_functions[endpoint])
        app.view_functions[endpoint] = limiter.limit(limit)(view)
    for endpoint in EXEMPT:
        limiter.exempt(app.view_functions[endpoint])
    app.register_error_handler(RateLimitExceeded, _exceeded)
    app.after_request(_tell)
    app.extensions[NAME] = limiter


def _current() -> RequestLimit | None:
    limiter = current_app.extensions[NAME]
    assert isinstance(limiter, Limiter)
    return limiter.current_limit


def _seconds_left(limit: RequestLimit) -> int:
    left = math.ceil(limit.reset_at - time.time())
    return min(max(1, left), limit.limit.get_expiry())


def _tell(response: Response) -> Response:
    """The limit that applied, as headers; Flask-Limiter's own would add a Retry-After to every answer."""
    limit = _current()
    if limit is None:
        return response
    try:
        response.headers["RateLimit-Limit"] = str(limit.limit.amount)
        response.headers["RateLimit-Remaining"] = str(max(0, limit.remaining))
        response.headers["RateLimit-Reset"] = str(_seconds_left(limit))
    except RedisError:  # gone since the request came in
        return response
    return response


def _exceeded(breach: RateLimitExceeded) -> Response:
    current = _current()
    seconds = _seconds_left(current) if current else 60
    limit = str(breach.limit.limit)
    detail = (
        f"the limit of {limit} for {request.method} {request.url_rule} is reached; it resets in {seconds} s"
    )
    return problem(429, detail, retry_after=seconds, limit=limit, resets_in=seconds)
