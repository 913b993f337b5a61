"""Plays: the server replays them on its own puzzle and keeps the score it found."""

import pytest
from flask.testing import FlaskClient
from flask_openapi import OpenAPI

import generator
from api.parts import NAME
from engine import Record
from generator.store import Par, Store
from tests.api.problem import assert_problem
from tests.helpers import random_games

PUZZLE = "mapmaker-year-s42"
RECORD = generator.puzzle(PUZZLE)
GAME = random_games(RECORD.deal, 11)
MOVES = [str(move) for move in GAME[-1].moves]
SCORE = GAME[-1].score.total


@pytest.fixture
def store(app: OpenAPI) -> Store:
    """The application's store."""
    found: Store = app.extensions[NAME].store
    return found


def test_a_play_is_scored_by_the_server_and_kept(client: FlaskClient) -> None:
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES, "hints": 2})
    assert answer.status_code == 201
    play = answer.get_json()
    assert (play["score"], play["hints"], play["moves"]) == (SCORE, 2, MOVES)
    assert play["scoresheet"]["total"] == SCORE
    assert client.get(answer.headers["Location"]).get_json() == play


def test_a_play_is_held_against_par_and_then_shown_the_best_plan(client: FlaskClient, store: Store) -> None:
    store.publish(RECORD)
    store.add_par(PUZZLE, Par(SCORE + 7, SCORE + 9, ("water A1 A2 A3",), "search", "test", 1.0))
    play = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES}).get_json()
    assert (play["loss"], play["par"]["score"], play["plan"]) == (7, SCORE + 7, ["water A1 A2 A3"])


def test_a_play_that_beats_an_unproven_par_is_the_par_from_then_on(client: FlaskClient, store: Store) -> None:
    store.publish(RECORD)
    store.add_par(PUZZLE, Par(SCORE - 3, SCORE + 9, ("discard",), "search", "test", 1.0))
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES})
    assert (answer.get_json()["loss"], answer.get_json()["par"]["score"]) == (-3, SCORE - 3)
    par = store.par(PUZZLE)
    assert par is not None
    assert (par.score, par.bound, par.plan, par.method) == (SCORE, SCORE + 9, tuple(MOVES), "a play")
    assert client.get(answer.headers["Location"]).get_json()["loss"] == 0
    assert len(store.pars(PUZZLE)) == 2


def test_a_play_that_passes_a_proven_bound_is_logged_and_proves_nothing(
    client: FlaskClient, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.publish(RECORD)
    store.add_par(PUZZLE, Par(SCORE - 3, SCORE - 3, ("discard",), "search", "test", 1.0))
    client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES})
    assert "a play passes the bound" in capsys.readouterr().err
    assert len(store.pars(PUZZLE)) == 1


def test_without_a_par_there_is_no_loss(client: FlaskClient) -> None:
    play = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES}).get_json()
    assert (play["loss"], play["plan"], play["par"]["status"]) == (None, None, "none")


def test_a_dash_is_played_from_its_opening(client: FlaskClient, store: Store) -> None:
    dash = "mapmaker-dash-s42"
    store.publish(generator.puzzle(dash))
    position, moves = generator.puzzle(dash).opening, []
    while not position.is_over:
        moves.append(position.legal_moves[0])
        position = position.play(moves[-1])
    answer = client.post("/api/v1/plays", json={"puzzle": dash, "moves": [str(move) for move in moves]})
    assert answer.get_json()["score"] == position.score.total


def test_a_play_of_a_puzzle_nobody_made_is_told_how_to_have_it_made(client: FlaskClient) -> None:
    answer = client.post("/api/v1/plays", json={"puzzle": "mapmaker-dash-s43", "moves": []})
    assert_problem(answer, 409, "/api/v1/puzzles/mapmaker-dash-s43")


def test_an_unfinished_play_is_not_taken(client: FlaskClient) -> None:
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES[:-1]})
    assert_problem(answer, 422, "not over")


def test_a_play_with_an_illegal_move_is_not_taken(client: FlaskClient) -> None:
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": [MOVES[0], *MOVES]})
    assert_problem(answer, 422, "move 2")


def test_moves_after_the_end_are_not_taken(client: FlaskClient) -> None:
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": [*MOVES, "discard"]})
    assert_problem(answer, 422, f"move {len(MOVES) + 1}")


@pytest.mark.parametrize(
    "change",
    [
        {"hints": -1},
        {"hints": 1.5},
        {"hints": True},
        {"hints": "2"},
        {"score": 999},
        {"moves": "water"},
        {"moves": [3]},
        {"moves": ["x"] * 201},
        {"moves": ["x" * 201]},
        {"puzzle": 42},
    ],
)
def test_a_play_in_another_form_is_not_taken(client: FlaskClient, change: dict) -> None:
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES} | change)
    assert_problem(answer, 422, next(iter(change)))


def test_a_play_of_no_puzzle_is_not_taken(client: FlaskClient) -> None:
    assert_problem(client.post("/api/v1/plays", json={"puzzle": "nonsense", "moves": []}), 404)


def test_an_unknown_play(client: FlaskClient) -> None:
    assert_problem(client.get("/api/v1/plays/nobody"), 404)


def test_the_puzzle_a_play_belongs_to_is_kept_with_it(client: FlaskClient, store: Store) -> None:
    client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": MOVES})
    assert store.puzzle(PUZZLE) == Record(RECORD.deal, id=PUZZLE)
