"""`mapwright hint`: three steps, each telling more than the one before."""

import pytest

from api.cli.hint_text import hint_lines
from engine import parse_move, space_name
from solver import Hint
from tests.cartographers_helpers import begin_with
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


def test_the_second_step_names_the_terrain_where_the_card_leaves_a_choice() -> None:
    start = begin_with("Treetop Village")
    move = parse_move("village A3 A4 B1 B2 B3")
    where, how, what = hint_lines(start, Hint(move, keeps=12, bound=30, moves=(move,)))
    assert how == "Treetop Village, as village, lies like this, from top to bottom: ..## / ###."
    assert where == "Look at the top left of the map; it pays later, not at once."
    assert what.startswith("Play village A3 A4 B1 B2 B3: it keeps 12 points, the best known")


@pytest.mark.parametrize(("bound", "told"), [(23, "; nothing can reach more than 23."), (24, ".")])
def test_a_limit_far_above_what_a_move_keeps_is_not_worth_a_word(bound: int, told: str) -> None:
    move = parse_move("village A3 A4 B1 B2 B3")
    what = hint_lines(begin_with("Treetop Village"), Hint(move, keeps=12, bound=bound, moves=(move,)))[2]
    assert what.endswith(f"the best known{told}")


def test_a_hint_names_what_the_drawing_gains_and_not_what_an_ambush_after_it_does() -> None:
    start = begin_with(
        "Orchard", "Goblin Attack", edicts=("Greenbough", "Canal Lake", "Wildholds", "The Cauldrons")
    )
    move = parse_move("forest G9 H9 I9 I10")
    assert start.play(move).score.now["D"] == 1  # the monsters enclose an empty space
    where, _, _ = hint_lines(start, Hint(move, keeps=1, bound=2, moves=(move,)))
    assert where.endswith("; think of Greenbough (A).")


def test_a_finished_game_has_no_next_move() -> None:
    refused(mapwright("hint", "-", stdin=record_text(year())), saying="the game is over")
