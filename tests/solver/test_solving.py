"""A solve always answers with a legal plan and a limit, however little it was given."""

import threading
from dataclasses import replace

import pytest

from engine import BadInput, Position, Record, game_named
from engine.land import format_land
from engine.mapmaker import MapmakerPosition
from solver import Progress, Solution, hint, solve
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.helpers import mapmaker_deal, random_games
from tests.solver.tables import ROTATIONS, crowded, deal_with, played


def replayed(position: Position, solution: Solution) -> Position:
    """The end of a solution's plan; the engine refuses anything illegal on the way."""
    for move in solution.moves:
        position = position.play(move)
    return position


def check(position: Position, solution: Solution) -> None:
    end = replayed(position, solution)
    assert end.is_over
    assert end.score.total == solution.score
    assert solution.bound >= solution.score
    assert solution.proven == (solution.bound == solution.score)


@pytest.mark.parametrize("first", ROTATIONS)
def test_a_finished_game_is_its_own_solution(first: int) -> None:
    end = played(deal_with(first, "end"), 0, seed=first)
    solution = solve(end, seconds=5)
    assert (solution.score, solution.bound, solution.moves) == (end.score.total, end.score.total, ())


@pytest.mark.parametrize("first", ROTATIONS)
def test_the_last_card_goes_where_it_pays_most(first: int) -> None:
    position = played(deal_with(first, "last"), 1, seed=first)
    solution = solve(position, seconds=30)
    assert solution.score == max(position.play(move).score.total for move in position.legal_moves)
    assert solution.proven


@pytest.mark.parametrize("left", [17, 9, 3, 1])
def test_without_any_time_there_is_still_a_plan(left: int) -> None:
    position = played(deal_with(left, "hurry"), left, seed=left)
    check(position, solve(position, seconds=0))


@pytest.mark.parametrize("left", [17, 9, 3, 1])
def test_when_stopped_at_once_there_is_still_a_plan(left: int) -> None:
    position = played(deal_with(left, "stopped"), left, seed=left)
    check(position, solve(position, seconds=3600, stop=lambda: True))


@pytest.mark.parametrize("looks", [3, 12, 40])
def test_a_year_can_be_stopped_at_every_stage(looks: int) -> None:
    position = played(deal_with(looks, "cancelled"), 17, seed=looks)
    left = iter(range(looks))
    check(position, solve(position, seconds=3600, stop=lambda: next(left, None) is None))


def test_a_solve_is_stopped_from_another_thread() -> None:
    position = played(deal_with(3, "thread"), 17, seed=3)
    flag = threading.Event()
    timer = threading.Timer(1.5, flag.set)
    timer.start()
    check(position, solve(position, seconds=3600, stop=flag.is_set))


def test_progress_never_gets_worse_and_ends_at_the_solution() -> None:
    position = played(deal_with(8, "progress"), 12, seed=8)
    told: list[Progress] = []
    solution = solve(position, seconds=4, on_progress=told.append)
    bests = [progress.best or 0 for progress in told]
    bounds = [progress.bound or 0 for progress in told]
    seconds = [progress.seconds for progress in told]
    assert bests == sorted(bests)
    assert bounds == sorted(bounds, reverse=True)
    assert seconds == sorted(seconds)
    assert (told[-1].best, told[-1].bound) == (solution.score, solution.bound)


@pytest.mark.parametrize("first", ROTATIONS)
def test_five_cards_left_are_proven(first: int) -> None:
    position = played(deal_with(first, "five"), 5, seed=first)
    solution = solve(position, seconds=120)
    check(position, solution)
    assert solution.proven


@pytest.mark.parametrize("first", [0, 4, 8])
def test_crowded_years_are_solved_with_their_discards(first: int) -> None:
    position = crowded(played(deal_with(first, "full"), 17, seed=first), 0.6, first)
    solution = solve(position, seconds=2)
    check(position, solution)
    assert any(move.word == "discard" for move in solution.moves)


def test_a_full_map_leaves_nothing_but_discards() -> None:
    position = crowded(played(mapmaker_deal("full"), 6, seed=1), 1.0, "full")
    solution = solve(position, seconds=5)
    check(position, solution)
    assert solution.proven
    assert {move.word for move in solution.moves} == {"discard"}


def test_points_already_scored_are_part_of_the_total() -> None:
    position = played(deal_with(5, "banked"), 3, seed=2)
    poorer = replace(position, seasons=())
    banked = position.score.total
    assert banked > 0
    assert solve(position, 60).score == solve(poorer, 60).score + banked


def test_a_map_found_on_a_table_is_solved() -> None:
    deal = deal_with(2, "table")
    found = played(deal, 4, seed=4)
    assert isinstance(found, MapmakerPosition)
    table = {"map": format_land(found.land).split("\n"), "drawn": found.drawn}
    position = Record(deal, table=table).opening
    solution = solve(position, seconds=60)
    check(position, solution)
    assert solution.proven


def test_the_same_seed_anneals_to_the_same_plan() -> None:
    outlook = outlook_of(game_named("mapmaker").begin(mapmaker_deal("seed")))
    plans = []
    for seed in (1, 1, 2):
        annealer = Annealer(outlook, seed, steps=20_000, crowded=False)
        annealer.slice()
        plans.append(annealer.plan)
    assert plans[0] == plans[1] != plans[2]


def test_a_hint_is_the_first_move_of_a_plan_that_keeps_what_it_says() -> None:
    for position in random_games(deal_with(7, "hints"), 7)[10:-1:2]:
        found = hint(position, seconds=2)
        assert found.move == found.moves[0]
        end = replayed(position, Solution(found.keeps, found.bound, found.moves, 0, ""))
        assert end.score.total == found.keeps <= found.bound


def test_a_hint_for_a_finished_game_is_refused() -> None:
    with pytest.raises(BadInput, match="over"):
        hint(played(deal_with(0, "over"), 0, seed=0))
