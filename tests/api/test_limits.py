"""Limits: each visitor has a share, and is told how much of it is left."""

from dataclasses import replace

from api import create_app
from api.settings import Settings
from tests.api.conftest import close
from tests.api.problem import assert_problem


def test_what_is_left_is_told(settings: Settings) -> None:
    app = create_app(replace(settings, limit_requests="3 per minute"))
    headers = app.test_client().get("/api/v1/games").headers
    assert (headers["RateLimit-Limit"], headers["RateLimit-Remaining"]) == ("3", "2")
    assert 0 < int(headers["RateLimit-Reset"]) <= 60
    assert "Retry-After" not in headers
    close(app)


def test_too_much_is_refused_with_which_limit_and_when_it_ends(settings: Settings) -> None:
    app = create_app(replace(settings, limit_requests="2 per minute"))
    client = app.test_client()
    answers = [client.get("/api/v1/games") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert_problem(answers[2], 429, "2 per 1 minute", "resets in")
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
    close(app)


def test_jobs_have_limits_of_their_own_counted_in_redis(
    settings: Settings, redis_url: str, record: dict
) -> None:
    app = create_app(replace(settings, redis_url=redis_url, limit_hints="1 per minute"))
    elsewhere = create_app(replace(settings, redis_url=redis_url, limit_hints="1 per minute"))
    visitor = {"REMOTE_ADDR": f"10.0.0.{len(redis_url)}"}
    body = {"record": record}
    assert app.test_client().post("/api/v1/hints", json=body, environ_base=visitor).status_code == 202
    second = elsewhere.test_client().post("/api/v1/hints", json=body, environ_base=visitor)
    assert_problem(second, 429, "POST /api/v1/hints")
    other = {"REMOTE_ADDR": "10.0.1.1"}
    assert app.test_client().post("/api/v1/hints", json=body, environ_base=other).status_code == 202
    for made in (app, elsewhere):
        close(made)


def test_health_is_never_limited(settings: Settings) -> None:
    app = create_app(replace(settings, limit_requests="1 per minute"))
    client = app.test_client()
    assert [client.get("/healthz").status_code for _ in range(3)] == [200] * 3
    close(app)


def test_visitors_behind_a_proxy_are_told_apart(settings: Settings) -> None:
    app = create_app(replace(settings, limit_requests="1 per minute", proxies=1))
    client = app.test_client()
    first, second = (
        client.get("/api/v1/games", headers={"X-Forwarded-For": address}).status_code
        for address in ("10.1.1.1", "10.1.1.2")
    )
    assert (first, second) == (200, 200)
    close(app)
