"""Orders: what makes two of them the same job."""

from dataclasses import replace

from engine import Record
from tests.helpers import mapmaker_deal, random_games
from worker.app import DAYS, HINTS, PARS, SOLVES
from worker.orders import hint_order, make_order, publish_order, solve_order

DEAL = mapmaker_deal("orders")
MOVES = random_games(DEAL, 1)[-1].moves


def test_the_same_position_and_budget_make_the_same_job() -> None:
    here = Record(DEAL, moves=MOVES[:3])
    assert solve_order(here, 10).id == solve_order(replace(here), 10.0).id


def test_the_name_of_a_puzzle_and_where_its_start_ends_make_no_difference() -> None:
    here = Record(DEAL, moves=MOVES[:3])
    there = Record(DEAL, start=MOVES[:2], moves=MOVES[2:3], id="mapmaker-year-s1")
    assert hint_order(here).id == hint_order(there).id


def test_another_move_another_budget_or_another_question_make_another_job() -> None:
    here = Record(DEAL, moves=MOVES[:3])
    ids = {
        solve_order(here, 10).id,
        solve_order(here, 11).id,
        solve_order(Record(DEAL, moves=MOVES[:4]), 10).id,
        hint_order(here).id,
        make_order("mapmaker-dash-s1").id,
        publish_order("mapmaker-dash-s1", "dash").id,
    }
    assert len(ids) == 6


def test_what_a_player_waits_for_does_not_wait_behind_what_nobody_asked_for() -> None:
    here = Record(DEAL)
    assert hint_order(here).queue == make_order("mapmaker-dash-s1").queue == HINTS
    assert solve_order(here, 1).queue == SOLVES
    assert publish_order("mapmaker-year-s1", "year").queue == PARS
    assert publish_order("mapmaker-dash-2026-11-18", "dash").queue == DAYS
