"""Whatever is sent: a problem in one line, never a traceback."""

import json
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from flask_openapi import OpenAPI

from api import create_app
from api.settings import Settings
from tests.api.conftest import close
from tests.api.problem import assert_problem

JSON = "application/json"


def test_an_unknown_address(client: FlaskClient) -> None:
    assert_problem(client.get("/nowhere"), 404)
    assert_problem(client.get("/api/v1/nowhere"), 404)
    assert_problem(client.get("/static/js/nothing.js"), 404)


def test_a_method_an_address_does_not_know(client: FlaskClient) -> None:
    answer = client.delete("/api/v1/games")
    assert_problem(answer, 405, "DELETE")
    assert "GET" in answer.headers["Allow"]


def test_ten_megabytes(client: FlaskClient) -> None:
    body = json.dumps({"record": {"game": "x" * 10_000_000}})
    assert_problem(client.post("/api/v1/positions", data=body, content_type=JSON), 413)


def test_a_body_that_is_not_called_json(client: FlaskClient) -> None:
    assert_problem(client.post("/api/v1/positions", data="{}", content_type="text/plain"), 415)
    assert_problem(client.post("/api/v1/positions", data={"record": "x"}), 415)


@pytest.mark.parametrize(
    "body",
    ["", "{", "nul", '{"record": NaN}', '{"record": Infinity}', "[" * 100_000, '{"a":' * 50_000, "9" * 5000],
    ids=["nothing", "half", "misspelled", "nan", "infinity", "deep list", "deep object", "huge number"],
)
@pytest.mark.parametrize("path", ["positions", "plays", "hints", "solves"])
def test_a_body_that_is_not_json(client: FlaskClient, path: str, body: str) -> None:
    assert_problem(client.post(f"/api/v1/{path}", data=body, content_type=JSON), 400, "not JSON")


def test_bytes_that_are_no_text(client: FlaskClient) -> None:
    assert_problem(client.post("/api/v1/plays", data=b"\xff\xfe\x00{", content_type=JSON), 400, "not JSON")


@pytest.mark.parametrize("body", ["[]", "3", "null", '"{}"', "true"])
def test_json_that_is_no_object(client: FlaskClient, body: str) -> None:
    assert_problem(client.post("/api/v1/positions", data=body, content_type=JSON), 422, "object")


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "record"),
        ({"record": 3}, "record"),
        ({"record": []}, "record"),
        ({"record": {}}, "game"),
        ({"record": {"game": "chess"}}, "chess"),
        ({"record": {"game": 3}}, "game"),
        ({"record": {"game": "mapmaker", "edicts": 4}}, "edicts"),
        ({"record": {"game": "mapmaker"}, "preview": "yes"}, "preview"),
        ({"record": {"game": "mapmaker"}, "preview": 1}, "preview"),
        ({"record": {"game": "mapmaker"}, "cheat": True}, "cheat"),
        ({"record": {"game": "mapmaker", "cheat": True}}, "cheat"),
    ],
)
def test_a_position_that_is_none(client: FlaskClient, body: dict, word: str) -> None:
    assert_problem(client.post("/api/v1/positions", json=body), 422, word)


def test_an_illegal_move_is_named_with_the_rule_it_breaks(client: FlaskClient, record: dict) -> None:
    broken = record | {"moves": [*record["moves"], "water A1"]}
    answer = client.post("/api/v1/positions", json={"record": broken})
    assert_problem(answer, 422, f"move {len(broken['moves'])}", "water A1")
    assert answer.get_json(force=True)["number"] == len(broken["moves"])
    assert answer.get_json(force=True)["rule"]


@pytest.mark.parametrize("seconds", [1e9, 3600.1, 0, -1, "60", None, True, [1]])
def test_a_budget_that_is_none(client: FlaskClient, record: dict, seconds: object) -> None:
    answer = client.post("/api/v1/solves", json={"record": record, "seconds": seconds})
    assert_problem(answer, 422, "seconds")


@pytest.mark.parametrize("path", ["hints", "solves"])
def test_nothing_is_solved_in_a_game_that_breaks_a_rule_or_is_over(
    client: FlaskClient, record: dict, path: str
) -> None:
    assert_problem(client.post(f"/api/v1/{path}", json={"record": record | {"moves": ["water A1"]}}), 422)
    over = record
    while True:
        view = client.post("/api/v1/positions", json={"record": over, "preview": True}).get_json()
        if view["over"]:
            break
        over = over | {"moves": [*over["moves"], next(iter(view["legal"]))]}
    assert_problem(client.post(f"/api/v1/{path}", json={"record": over}), 422, "over")


@pytest.mark.parametrize(
    "puzzle",
    [
        "chess-year-s1",
        "mapmaker",
        "mapmaker-decade-s1",
        "mapmaker-year-2026-02-30",
        "mapmaker-year-s1-A",
        "cartographers-year-s1-C",
        "cartographers-dash-s1-C",
        "x" * 50,
        "ö",
    ],
)
def test_a_puzzle_there_cannot_be(client: FlaskClient, puzzle: str) -> None:
    assert_problem(client.get(f"/api/v1/puzzles/{puzzle}"), 404)


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "20261118", "2026-W47-3", ""])
def test_a_day_there_is_not(client: FlaskClient, day: str) -> None:
    assert_problem(client.get("/api/v1/daily", query_string={"date": day}), 422, "date")


def test_an_unknown_question_about_the_day(client: FlaskClient) -> None:
    assert_problem(client.get("/api/v1/daily?when=now"), 422, "when")


@pytest.mark.parametrize("job", ["0" * 32, "nobody", "../etc", "x" * 59])
def test_an_unknown_job(queueing_client: FlaskClient, job: str) -> None:
    assert_problem(queueing_client.get(f"/api/v1/jobs/{job}"), 404)
    assert_problem(queueing_client.delete(f"/api/v1/jobs/{job}"), 404)
    assert_problem(queueing_client.get(f"/api/v1/jobs/{job}/events"), 404)


def test_a_server_without_a_queue_says_so(client: FlaskClient, record: dict) -> None:
    for path in ("hints", "solves"):
        assert_problem(client.post(f"/api/v1/{path}", json={"record": record}), 503, "REDIS_URL")
    assert_problem(client.get(f"/api/v1/jobs/{'0' * 32}"), 503, "REDIS_URL")
    assert_problem(client.get("/api/v1/puzzles/mapmaker-dash-s1"), 503, "REDIS_URL")


def test_a_redis_that_is_away_is_said_and_play_goes_on(settings: Settings, record: dict) -> None:
    app = create_app(replace(settings, redis_url="redis://127.0.0.1:1/0"))
    client = app.test_client()
    answer = client.post("/api/v1/hints", json={"record": record})
    assert_problem(answer, 503, "queue")
    assert answer.headers["Retry-After"]
    puzzle = client.get("/api/v1/puzzles/mapmaker-year-s1")
    assert puzzle.status_code == 200
    assert puzzle.get_json()["par"]["status"] == "none"
    health = client.get("/healthz")
    assert (health.status_code, health.get_json()["queue"]) == (503, "down")
    close(app)


def test_a_database_that_is_away_is_said_and_positions_go_on(settings: Settings, record: dict) -> None:
    app = create_app(replace(settings, database_url="postgresql+psycopg://nobody@127.0.0.1:1/none"))
    client = app.test_client()
    assert_problem(client.get("/api/v1/puzzles/mapmaker-year-s1"), 503, "store")
    assert client.post("/api/v1/positions", json={"record": record}).status_code == 200
    assert client.get("/healthz").get_json()["store"] == "down"
    close(app)


def test_a_fault_of_our_own_is_logged_and_not_shown(app: OpenAPI, capsys: pytest.CaptureFixture[str]) -> None:
    @app.get("/api/v1/faulty")
    def faulty() -> str:
        raise ZeroDivisionError("secret inner workings")

    answer = app.test_client().get("/api/v1/faulty")
    assert_problem(answer, 500)
    assert "secret" not in answer.get_data(as_text=True)
    assert "secret inner workings" in capsys.readouterr().err


def test_more_followers_than_there_is_room_for_are_told_to_ask_instead(
    settings: Settings, embedded_redis: str, record: dict
) -> None:
    app = create_app(replace(settings, redis_url=embedded_redis, max_streams=1))
    client = app.test_client()
    path = f"/api/v1/jobs/{client.post('/api/v1/hints', json={'record': record}).get_json()['id']}/events"
    with client.get(path, buffered=False) as first:
        assert first.status_code == 200
        assert_problem(client.get(path), 503, "followed")
    with client.get(path, buffered=False) as freed:
        assert freed.status_code == 200
    close(app)


def test_a_full_queue_is_said_with_when_to_come_back(
    settings: Settings, embedded_redis: str, record: dict
) -> None:
    app = create_app(replace(settings, redis_url=embedded_redis, max_waiting_hints=0))
    answer = app.test_client().post("/api/v1/hints", json={"record": record})
    assert_problem(answer, 503, "waiting")
    assert int(answer.headers["Retry-After"]) > 0
    close(app)
