"""`mapwright hint`: three steps, each telling more than the one before."""

import pytest

from engine import parse_move, space_name
from tests.cli.door import mapwright, record_text, refused, year

LATE = year(14)


def test_the_steps_lead_from_the_region_to_the_move() -> None:
    where, how, what = mapwright("hint", "-", stdin=record_text(LATE)).out.splitlines()
    assert where.startswith("Look at the ")
    assert "from top to bottom: " in how
    assert what.startswith("Play ")
    move = parse_move(what.removeprefix("Play ").split(":")[0])
    assert move in LATE.legal_moves
    assert not any(space_name(space) in where + how for space in move.spaces)
    assert how.count("#") == len(move.spaces)


@pytest.mark.parametrize("level", [1, 2])
def test_a_lower_level_tells_less(level: int) -> None:
    answer = mapwright("hint", "-", "--level", level, stdin=record_text(LATE))
    assert answer.code == 0
    assert len(answer.out.splitlines()) == level
    assert list(mapwright("hint", "-", "--level", level, "--json", stdin=record_text(LATE)).json) == ["hints"]


def test_json_has_the_move_what_it_keeps_and_the_plan_behind_it() -> None:
    document = mapwright("hint", "-", "--json", "--seconds", 20, stdin=record_text(LATE)).json
    assert list(document) == ["move", "spaces", "keeps", "bound", "proven", "moves", "hints"]
    assert document["move"] == document["moves"][0]
    assert document["move"].split()[1:] == document["spaces"]
    position = LATE
    for move in document["moves"]:
        position = position.play(parse_move(move))
    assert position.score.total == document["keeps"]
    assert document["proven"] == (document["keeps"] == document["bound"])


def test_a_finished_game_has_no_next_move() -> None:
    refused(mapwright("hint", "-", stdin=record_text(year())), saying="the game is over")
