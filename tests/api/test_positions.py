"""Positions: a player's view of every step of a game."""

import pytest
from flask.testing import FlaskClient

from engine import Record, format_land, parse_move, write_record
from tests.helpers import mapmaker_deal, random_games

DEAL = mapmaker_deal("views")
GAME = random_games(DEAL, 3)


def view(client: FlaskClient, record: Record, preview: bool = False) -> dict:
    answer = client.post("/api/v1/positions", json={"record": write_record(record), "preview": preview})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


@pytest.mark.parametrize("drawn", range(0, len(GAME), 4))
def test_the_view_says_what_the_engine_says(client: FlaskClient, drawn: int) -> None:
    position = GAME[drawn]
    seen = view(client, Record(DEAL, moves=position.moves))
    assert "\n".join(seen["land"]) == format_land(position.land)
    assert seen["moves"] == [str(move) for move in position.moves]
    assert (seen["drawn"], seen["clock"], seen["season"]) == (drawn, position.clock, position.season)
    assert seen["coming"] == [card.name for card in position.coming]
    assert seen["score"]["total"] == position.score.total
    assert {edict["letter"]: edict["now"] for edict in seen["edicts"]} == position.score.now
    assert seen["legal"] is None


def test_the_edicts_of_the_season_under_way_are_marked(client: FlaskClient) -> None:
    seen = view(client, Record(DEAL))
    assert [edict["letter"] for edict in seen["edicts"] if edict["active"]] == ["A", "B"]
    assert (seen["season_name"], seen["season_time"], seen["time"]) == ("spring", 7, 28)


def test_a_preview_has_every_legal_move_and_what_it_makes_the_edicts_worth(client: FlaskClient) -> None:
    position = GAME[8]
    seen = view(client, Record(DEAL, moves=position.moves), preview=True)
    legal = seen["legal"]
    assert seen["legal_columns"] == ["A", "B", "C", "D", "mountains"]
    assert list(legal) == [str(move) for move in position.legal_moves]
    for text in (min(legal), max(legal)):
        score = position.play(parse_move(text)).score
        assert legal[text] == [*score.now.values(), score.pending["mountains"]]


def test_the_end_of_a_game_asks_for_nothing(client: FlaskClient) -> None:
    seen = view(client, Record(DEAL, moves=GAME[-1].moves), preview=True)
    assert (seen["over"], seen["ask"], seen["legal"], seen["coming"]) == (True, None, {}, [])
    assert seen["legal_columns"] == ["A", "B", "C", "D", "mountains"]
    assert seen["drawn"] == len(GAME) - 1
    assert len(seen["score"]["seasons"]) == 4


def test_what_a_game_does_not_have_is_nothing(client: FlaskClient) -> None:
    seen = view(client, Record(DEAL))
    assert (seen["side"], seen["coins"], seen["solo"]) == (None, None, None)
    assert (seen["ruins"], seen["threatened"], seen["ask"]["on_ruins"]) == ([], [], False)


def test_what_a_move_brought_about_is_told(client: FlaskClient) -> None:
    ended = next(position for position in GAME if position.season == 1)
    kinds = [event["kind"] for event in view(client, Record(DEAL, moves=ended.moves))["events"]]
    assert "season ended" in kinds


def test_a_map_found_on_a_table_can_be_looked_at(client: FlaskClient) -> None:
    land = format_land(GAME[0].land).split("\n")
    seen = view(client, Record(DEAL, table={"map": land, "drawn": 3}))
    assert (seen["drawn"], seen["moves"]) == (3, [])
