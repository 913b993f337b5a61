"""Ids with options through the HTTP API: puzzles, pars and plays under one id, however it is spelled."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask.testing import FlaskClient
from flask_openapi import OpenAPI

import generator
from api.parts import NAME
from engine import write_record
from generator.store import Par, Store
from tests.api.problem import assert_problem
from tests.helpers import random_games
from worker import work
from worker.pulse import Pulse

COMBINED = "heroes-year-s7-A,explore=cartographers,edicts=both"
SPELLINGS = (
    COMBINED,
    "heroes-year-s7-A,edicts=both,explore=cartographers",
    "heroes-year-s7,edition=rulebook,edicts=both,side=a,explore=cartographers,heroes=in",
)
LONGEST = (
    "heroes-year-s0123456789abcdef-A,side=A,edition=rulebook,explore=cartographers,"
    "seasons=cartographers,ambushes=cartographers,heroes=out,edicts=cartographers"
)
NO_PUZZLES = (
    ("heroes-year-s7,weather=fine", "Cartographers Heroes has no option 'weather'"),
    ("heroes-year-s7,edicts=none", "option 'edicts' is heroes or cartographers or both, not 'none'"),
    ("heroes-year-s7,heroes=out", "heroes are left out only where something of Cartographers"),
    ("heroes-year-s7,edicts=both,edicts=both", "names the option 'edicts' twice"),
    ("heroes-year-s7-C,side=A", "says side C, so it cannot be A"),
    ("heroes-year-s7,edicts", "'edicts' in a puzzle id is not an option such as edicts=both"),
    ("heroes-dash-s7,edicts=both", "a deal with options is a whole year, so there is no dash of it"),
    ("heroes-half-s7-A", "a deal with options is a whole year, so there is no half of it"),
    ("heroes-year-2026-11-18,edicts=both", "options are for seeds, such as heroes-year-s7"),
    ("cartographers-year-s7,edicts=both", "Cartographers has no option 'edicts'"),
    ("mapmaker-year-s7,edicts=both", "Mapmaker has no option 'edicts'"),
    ("heroes-year-s7,<script>=alert", "'<script>=alert' in a puzzle id is not an option"),
)


@pytest.fixture
def store(app: OpenAPI) -> Store:
    """The application's store."""
    found: Store = app.extensions[NAME].store
    return found


def played() -> tuple[list[str], int]:
    """The moves of a whole game, and its score."""
    end = random_games(generator.puzzle(COMBINED).deal, 3)[-1]
    return [str(move) for move in end.moves], end.score.total


def read(client: FlaskClient, name: str) -> dict[str, Any]:
    """The puzzle of an id."""
    answer = client.get(f"/api/v1/puzzles/{name}")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return dict(answer.get_json())


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_combined_year_is_dealt_under_its_one_id_with_what_it_is_made_of(
    client: FlaskClient, name: str
) -> None:
    puzzle = read(client, name)
    assert puzzle["id"] == puzzle["record"]["id"] == COMBINED
    assert puzzle["record"] == write_record(generator.puzzle(COMBINED))
    assert puzzle["box"]["titles"]["en"] == "Cartographers Heroes (combined)"
    body = {"puzzle": "heroes-year-s7", "options": puzzle["record"]["options"]}
    deal = client.post("/api/v1/deals", json=body).get_json()
    assert deal == {"puzzle": COMBINED, "record": puzzle["record"], "box": puzzle["box"]}


def test_a_puzzle_out_of_the_games_own_box_brings_none(client: FlaskClient) -> None:
    for name in ("heroes-year-s7", "heroes-year-s7-D", "mapmaker-year-s42", "cartographers-year-s7-B"):
        assert read(client, name)["box"] is None
    assert read(client, "heroes-year-s7,edition=final")["box"]["edicts"]
    assert read(client, "mapmaker-year-s7,mountains=every_season")["box"] is None


def test_the_longest_id_there_is_is_dealt_and_a_longer_one_refused(client: FlaskClient) -> None:
    assert read(client, LONGEST)["id"].endswith("-A,explore=cartographers,seasons=cartographers,"
        "ambushes=cartographers,heroes=out,edicts=cartographers")  # fmt: skip
    assert_problem(client.get(f"/api/v1/puzzles/{LONGEST}{'x' * 10}"), 422, "160 characters")


def test_every_spelling_has_the_same_par_searched_for_once(queueing_client: FlaskClient) -> None:
    pars = [read(queueing_client, name)["par"] for name in SPELLINGS]
    assert {par["status"] for par in pars} == {"searching"}
    assert len({par["job"] for par in pars}) == 1


def test_a_worker_keeps_the_par_it_finds_under_the_id(client: FlaskClient, store: Store) -> None:
    pulse = SimpleNamespace(progress=lambda _: None, stop=lambda: False)
    found = work.publish({"puzzle": COMBINED, "seconds": 2.0}, cast(Pulse, pulse), store)
    assert found["puzzle"] == COMBINED
    par = read(client, SPELLINGS[-1])["par"]
    assert (par["score"], par["bound"]) == (found["score"], found["bound"])
    assert par["status"] in ("open", "proven")


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_play_is_kept_under_the_id_and_held_against_its_par(
    client: FlaskClient, store: Store, name: str
) -> None:
    moves, score = played()
    store.publish(generator.puzzle(COMBINED))
    store.add_par(COMBINED, Par(score + 7, score + 9, tuple(moves), "search", "test", 1.0))
    answer = client.post("/api/v1/plays", json={"puzzle": name, "moves": moves, "hints": 1})
    assert answer.status_code == 201, answer.get_data(as_text=True)
    play = answer.get_json()
    assert (play["puzzle"], play["score"], play["loss"], play["plan"]) == (COMBINED, score, 7, moves)
    assert client.get(answer.headers["Location"]).get_json() == play
    certificate = client.get(f"/api/v1/puzzles/{name}/certificate?play={play['id']}").get_json()
    assert (certificate["id"], certificate["score"], certificate["plan"]) == (COMBINED, score + 7, moves)


def test_a_play_that_beats_an_open_par_is_the_par_from_then_on(client: FlaskClient, store: Store) -> None:
    moves, score = played()
    store.publish(generator.puzzle(COMBINED))
    store.add_par(COMBINED, Par(score - 5, score + 9, tuple(moves), "search", "test", 1.0))
    client.post("/api/v1/plays", json={"puzzle": SPELLINGS[1], "moves": moves})
    assert read(client, COMBINED)["par"]["score"] == score


def test_positions_and_hints_take_its_record(queueing_client: FlaskClient) -> None:
    record = read(queueing_client, COMBINED)["record"]
    move = str(generator.puzzle(COMBINED).opening.legal_moves[3])
    body = {"record": {**record, "id": SPELLINGS[1], "moves": [move]}}
    assert queueing_client.post("/api/v1/positions", json=body).get_json()["moves"] == [move]
    jobs = {
        queueing_client.post("/api/v1/hints", json={"record": {**body["record"], "id": name}}).get_json()[
            "id"
        ]
        for name in (*SPELLINGS, None)
    }
    assert len(jobs) == 1


@pytest.mark.parametrize(("name", "words"), NO_PUZZLES)
def test_an_id_that_is_no_puzzle_is_refused_at_every_door(client: FlaskClient, name: str, words: str) -> None:
    assert_problem(client.get(f"/api/v1/puzzles/{name}"), 404, words)
    assert_problem(client.get(f"/api/v1/puzzles/{name}/certificate"), 404, words)
    assert_problem(client.post("/api/v1/plays", json={"puzzle": name, "moves": []}), 404, words)
    assert_problem(client.post("/api/v1/deals", json={"puzzle": name}), 404, words)
    record = write_record(generator.puzzle(COMBINED)) | {"id": name}
    assert_problem(client.post("/api/v1/positions", json={"record": record}), 422, words)


def test_the_page_of_an_id_with_options_is_the_page(client: FlaskClient) -> None:
    for name in (COMBINED, COMBINED.replace(",", "%2C").replace("=", "%3D")):
        with client.get(f"/play/{name}") as answer:
            assert answer.status_code == 200
            assert COMBINED not in answer.get_data(as_text=True)
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
