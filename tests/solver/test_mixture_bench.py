"""`mapwright bench mixture`: what limits give away, payment by payment."""

from pathlib import Path

import pytest

from bench.best_known import BestKnown
from bench.mixture import COINS, Paid, compare, measure, summary
from bench.puzzles import records
from generator import puzzle
from solver import solve
from solver.model.build import model_of
from solver.outlooks import outlook_of
from tests.cli.door import mapwright, refused
from tests.solver.test_relax_and_replay import linear_limit


@pytest.mark.parametrize("name", ["mapmaker-half-s3", "cartographers-dash-s2", "heroes-dash-s1"])
def test_payments_add_up_to_the_limit_and_to_the_plans_total(name: str) -> None:
    opening = puzzle(name).opening
    outlook = outlook_of(opening)
    plan = solve(opening, 2.0)
    paid = compare(opening, plan.moves, 60.0)
    assert paid is not None
    assert outlook.banked + sum(own.plan for own in paid) == plan.score
    most = outlook.banked + sum(own.mixture for own in paid)
    assert int(most + 1e-4) == linear_limit(model_of(outlook)) >= plan.score
    assert (COINS in {own.what for own in paid}) == (outlook.purse is not None)


def test_without_time_there_is_no_mixture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    years = records("mapmaker", "year", [1], None)
    known = BestKnown(tmp_path / "known.json")
    first = BestKnown()["mapmaker-year-s1"]
    assert first is not None
    known.offer("mapmaker-year-s1", first.moves)
    assert measure(years, 1e-6, known) == {}
    assert "no mixture after 1e-06 s" in capsys.readouterr().out


def test_what_is_overpaid_the_most_comes_first() -> None:
    lines, again, water = Paid(0, "lines", 6.0, 4), Paid(1, "lines", 9.0, 6), Paid(0, "water", 3.5, 1)
    assert summary([[lines, again], [lines, water]]) == [("lines", 2, 3.5), ("water", 1, 2.5)]


def test_a_table_and_a_summary_are_printed() -> None:
    told = mapwright("bench", "mixture", "--game", "mapmaker", "--size", "dash", "--seeds", "2").out
    assert "| mapmaker-dash-s2 " in told
    assert "### Mixtures beside plans" in told
    assert "surrounded mountains" in told


def test_a_side_that_a_game_does_not_have_is_refused() -> None:
    refused(mapwright("bench", "mixture", "--game", "mapmaker", "--side", "Q"), saying="side")
