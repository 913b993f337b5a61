"""Proofs are repeated by ways that do not trust the solver, and a disagreement is never passed over."""

import pytest

from api.cli.errors import run
from bench import opinion
from bench.__main__ import DOOR
from bench.exhaustion import best_of_all_plays, plays_left
from bench.mip import play_mip
from bench.outcome import Disagreement, Outcome, Tally, check_agreement
from generator import puzzle
from solver import solve
from solver.outlooks import outlook_of
from tests.solver import cartographers_tables, tables
from tests.solver.test_brute_force import tiny_position

FEW = 30_000


@pytest.mark.parametrize("first", tables.ROTATIONS)
def test_trying_every_play_in_batches_finds_what_the_engine_finds_in_mapmaker(first: int) -> None:
    position = tiny_position(first, 3, 0)
    assert best_of_all_plays(position) == tables.best_total(position)


@pytest.mark.parametrize("row", cartographers_tables.ROWS)
@pytest.mark.parametrize("seed", range(4))
def test_trying_every_play_in_batches_finds_what_the_engine_finds_in_cartographers(
    row: int, seed: int
) -> None:
    deal = cartographers_tables.deal_with(row, seed)
    position = cartographers_tables.tiny(cartographers_tables.played(deal, 2, seed), (row, seed))
    assert best_of_all_plays(position) == cartographers_tables.best_total(position)


def test_these_positions_have_ambushes_cards_without_room_and_choices() -> None:
    deals = [(cartographers_tables.deal_with(row, seed), row, seed) for row in range(4) for seed in range(4)]
    positions = [
        cartographers_tables.tiny(cartographers_tables.played(deal, 2, seed), (row, seed))
        for deal, row, seed in deals
    ]
    outlooks = [outlook_of(position) for position in positions]
    assert any(outlook.ambushes for outlook in outlooks)
    assert any(turn.first == turn.last for outlook in outlooks for turn in outlook.turns)
    assert any(turn.first < turn.last for outlook in outlooks for turn in outlook.turns)


@pytest.mark.parametrize("name", ["mapmaker-dash-s1", "mapmaker-dash-s2", "cartographers-dash-s7"])
def test_dashes_are_proven_alike_by_every_way(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    repeated = opinion.ask([(1, puzzle(name).opening)], seconds=60, workers=2, plays=FEW)
    assert repeated == 1
    assert capsys.readouterr().out.strip().endswith("yes |")


def test_every_play_is_tried_from_where_few_enough_are_left() -> None:
    opening = puzzle("mapmaker-dash-s2").opening
    end, solution = opinion.ending(opening, 10, FEW)
    assert plays_left(opening) > FEW >= plays_left(end) > 1
    assert solution.moves


def test_highs_gives_a_plan_the_engine_replays_and_the_limit_of_the_solver() -> None:
    position = puzzle("cartographers-dash-s1").opening
    ours, highs = solve(position, 30), play_mip(position, 60, 2, lambda _: None)
    assert ours.proven
    assert (highs.best, highs.bound) == (ours.score, ours.bound)


def outcome(best: int, bound: int) -> Outcome:
    return Outcome(best, bound, 1.0)


def test_a_plan_that_passes_the_limit_of_another_is_a_disagreement() -> None:
    check_agreement({"one": outcome(70, 80), "other": outcome(75, 75)})
    with pytest.raises(Disagreement, match="other has a plan of 81 points, one a limit of 80"):
        check_agreement({"one": outcome(70, 80), "other": outcome(81, 90)})


def test_a_limit_below_a_plan_the_engine_has_replayed_is_a_disagreement() -> None:
    position = puzzle("mapmaker-dash-s2").opening
    solution = solve(position, 0)
    tally = Tally(position, lambda _: None)
    assert tally.offer_plan(solution.moves) == solution.score
    with pytest.raises(Disagreement):
        tally.offer_bound(solution.score - 1)


def test_a_wrong_proof_stops_everything_with_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opinion, "best_of_all_plays", lambda position: best_of_all_plays(position) + 1)
    code = run(DOOR, ["bench", "opinion", "--seeds", "2", "--seconds", "10", "--plays", f"{FEW}"])
    said = capsys.readouterr()
    assert code == 1
    assert "trying every play found" in said.err
    assert said.out.strip().endswith("NO |")
