"""Puzzles, the daily and the games, as read by a visitor of a server without workers."""

from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient
from flask_openapi import OpenAPI

import generator
from api.parts import NAME
from engine import read_record, write_record
from engine.puzzle_id import SIZES
from generator.store import Par, Store
from tests.api.problem import assert_problem
from tests.generator.almanac_days import made_up_day

YEAR = "mapmaker-year-s42"
DASH = "mapmaker-dash-s42"


@pytest.fixture
def store(app: OpenAPI) -> Store:
    """The application's store."""
    found: Store = app.extensions[NAME].store
    return found


def test_a_year_is_dealt_at_once(client: FlaskClient) -> None:
    puzzle = client.get(f"/api/v1/puzzles/{YEAR}").get_json()
    assert puzzle["record"] == write_record(generator.puzzle(YEAR))
    assert puzzle["par"] == {"score": None, "bound": None, "proven": False, "status": "none", "job": None}


def test_a_published_puzzle_comes_with_its_par_and_without_its_solution(
    client: FlaskClient, store: Store
) -> None:
    store.publish(generator.puzzle(DASH))
    store.add_par(DASH, Par(70, 75, ("water K1 K2 K3",), "search", "test", 1.0))
    answer = client.get(f"/api/v1/puzzles/{DASH}")
    assert answer.get_json()["par"] == {
        "score": 70,
        "bound": 75,
        "proven": False,
        "status": "open",
        "job": None,
    }
    assert "water K1 K2 K3" not in answer.get_data(as_text=True)


def test_a_proven_par_says_so_and_may_be_kept_by_browsers(client: FlaskClient, store: Store) -> None:
    store.publish(generator.puzzle(DASH))
    store.add_par(DASH, Par(70, 70, (), "search", "test", 1.0))
    answer = client.get(f"/api/v1/puzzles/{DASH}")
    assert answer.get_json()["par"]["status"] == "proven"
    assert "max-age=3600" in answer.headers["Cache-Control"]


def test_what_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    for path in (f"/api/v1/puzzles/{YEAR}", "/api/v1/games", "/api/v1/openapi.json"):
        tag = client.get(path).headers["ETag"]
        again = client.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.get_data()) == (304, b"")


def test_a_dash_that_is_not_made_yet_is_a_job_first(queueing_client: FlaskClient) -> None:
    answer = queueing_client.get("/api/v1/puzzles/mapmaker-dash-s4711")
    assert answer.status_code == 202
    assert (answer.get_json()["kind"], answer.get_json()["state"]) == ("make", "queued")
    job = queueing_client.get(answer.headers["Location"])
    assert job.get_json()["id"] == answer.get_json()["id"]


def test_a_puzzle_without_par_has_one_searched_for_once(queueing_client: FlaskClient) -> None:
    first, second = (queueing_client.get(f"/api/v1/puzzles/{YEAR}").get_json()["par"] for _ in range(2))
    assert first["status"] == "searching"
    assert first["job"] == second["job"]
    job = queueing_client.get(f"/api/v1/jobs/{first['job']}").get_json()
    assert (job["kind"], job["state"]) == ("publish", "queued")


def test_nobody_can_cancel_what_is_published_for_everybody(queueing_client: FlaskClient) -> None:
    par = queueing_client.get(f"/api/v1/puzzles/{YEAR}").get_json()["par"]
    answer = queueing_client.delete(f"/api/v1/jobs/{par['job']}")
    assert answer.status_code == 403
    assert answer.content_type == "application/problem+json"


def test_the_daily_has_a_puzzle_of_each_size_that_days_have(client: FlaskClient) -> None:
    today = datetime.now(UTC).date().isoformat()
    daily = client.get("/api/v1/daily").get_json()
    assert daily["date"] in (today, datetime.now(UTC).date().isoformat())
    listed = [(puzzle["game"], puzzle["size"]) for puzzle in daily["puzzles"]]
    assert listed == [(game, size) for game in generator.WITH_OPENINGS for size in SIZES]
    sizes = {game["name"]: game["sizes"] for game in client.get("/api/v1/games").get_json()}
    assert set(listed) <= {(game, size) for game in sizes for size in sizes[game]}


def test_a_size_a_game_does_not_come_in_is_no_puzzle(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator, "WITH_OPENINGS", ("mapmaker",))
    answer = client.get("/api/v1/puzzles/cartographers-dash-s1")
    assert_problem(answer, 404, "there is no dash of cartographers, only year")


def test_the_daily_of_another_day_is_listed_and_not_worked_on(queueing_client: FlaskClient) -> None:
    daily = queueing_client.get("/api/v1/daily?date=2027-01-02").get_json()
    assert daily["puzzles"][0]["id"] == "mapmaker-dash-2027-01-02"
    assert {puzzle["par"]["status"] for puzzle in daily["puzzles"]} == {"none"}


def test_the_daily_says_how_far_back_the_archive_goes(client: FlaskClient, store: Store) -> None:
    assert client.get("/api/v1/daily").get_json()["archive_from"] == "2026-11-18"
    store.keep_day(made_up_day("mapmaker-year-2026-07-14"))
    assert client.get("/api/v1/daily").get_json()["archive_from"] == "2026-07-14"


def test_the_games_list_everything_that_is_printed(client: FlaskClient) -> None:
    (game,) = (game for game in client.get("/api/v1/games").get_json() if game["name"] == "mapmaker")
    assert (len(game["cards"]), len(game["edicts"]), len(game["seasons"])) == (16, 12, 4)
    assert set(game["titles"]) == {"en", "fr"}
    record = generator.puzzle(YEAR)
    assert {edict["name"] for edict in game["edicts"]} >= set(record.deal.edicts)
    assert read_record(write_record(record)).deal == record.deal
