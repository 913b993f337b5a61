"""Cartographers solved: tiny maps against every play, dashes proven, and always a legal plan."""

import pytest

from engine import Position
from engine.cartographers import CartographersPosition
from generator import puzzle
from solver import Solution, hint, solve
from solver.outlook import Turn
from solver.outlooks import outlook_of
from tests.solver.cartographers_tables import ROWS, best_total, crowded, deal_with, played, tiny

CASES = [(left, number) for left in (1, 2, 3) for number in range(6)]


def tiny_position(row: int, left: int, number: int) -> CartographersPosition:
    return tiny(played(deal_with(row, (left, number)), left, number), (row, left, number))


def check(position: Position, solution: Solution) -> None:
    for move in solution.moves:
        position = position.play(move)
    assert position.is_over
    assert position.score.total == solution.score <= solution.bound


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize(("left", "number"), CASES)
def test_the_solver_proves_what_trying_every_play_finds(row: int, left: int, number: int) -> None:
    position = tiny_position(row, left, number)
    solution = solve(position, seconds=60)
    assert solution.score == best_total(position)
    assert solution.proven


def test_these_maps_hold_ambushes_ruins_and_cards_that_fit_nowhere() -> None:
    outlooks = [outlook_of(tiny_position(row, *case)) for row in ROWS for case in CASES]
    turns = [turn for outlook in outlooks for turn in outlook.turns]
    assert sum(len(outlook.ambushes) for outlook in outlooks) > 5
    assert sum(turn.on_ruins for turn in turns) > 5
    assert sum(turn.first == turn.last for turn in turns) > 5
    assert any(
        isinstance(event, Turn) and 0 < len(outlook.free(event, outlook.position.land)) < 40
        for outlook in outlooks
        for event in outlook.events
    )


@pytest.mark.parametrize("seed", range(6))
def test_dashes_are_proven(seed: int) -> None:
    position = puzzle(f"cartographers-dash-s{seed}").opening
    solution = solve(position, seconds=240)
    check(position, solution)
    assert solution.proven


@pytest.mark.parametrize("left", [20, 9, 3, 1])
def test_without_any_time_there_is_still_a_plan(left: int) -> None:
    position = played(deal_with(left % 4, "hurry"), min(left, 17), left)
    check(position, solve(position, seconds=0))
    check(position, solve(position, seconds=3600, stop=lambda: True))


@pytest.mark.parametrize("looks", [3, 12, 40])
def test_a_year_can_be_stopped_at_every_stage(looks: int) -> None:
    position = puzzle(f"cartographers-year-s{looks}").opening
    left = iter(range(looks))
    check(position, solve(position, seconds=3600, stop=lambda: next(left, None) is None))


def test_a_full_map_leaves_nothing_but_passes() -> None:
    position = crowded(played(deal_with(0, "full"), 5, 1), 1.0, "full")
    solution = solve(position, seconds=10)
    check(position, solution)
    assert solution.proven
    assert {move.word for move in solution.moves} == {"pass"}


def test_a_hint_is_the_first_move_of_a_plan_that_keeps_what_it_says() -> None:
    position = puzzle("cartographers-dash-s3").opening
    while not position.is_over:
        found = hint(position, seconds=2)
        assert found.move == found.moves[0]
        check(position, Solution(found.keeps, found.bound, found.moves, 0, ""))
        position = position.play(found.move)
