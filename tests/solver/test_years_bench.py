"""`mapwright bench years`: what is known of each year, how near a plan comes to it, and what is kept."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bench import years
from bench.best_known import BestKnown
from bench.outcome import replayed
from bench.puzzles import records
from bench.years import Year, measure, summary
from engine import BadInput, Position
from generator import puzzle
from solver import Solution
from solver.outlooks import outlook_of
from solver.schedule import plans_first
from solver.search.annealer import Annealer
from tests.cli.door import mapwright, refused

NAME = "mapmaker-year-s1"


def solution(name: str, steps: int) -> Solution:
    """A plan annealed a little, with a limit nobody reaches."""
    opening = puzzle(name).opening
    outlook = outlook_of(opening)
    annealer = Annealer(outlook, 0, steps, crowded=True)
    annealer.slice()
    return Solution(annealer.score, 999, outlook.moves(annealer.plan), 0.1, "annealing")


def test_every_plan_of_the_table_is_replayed_to_its_score() -> None:
    table = BestKnown().all
    assert table
    for name, known in table.items():
        assert replayed(puzzle(name).opening, known.moves) == known.score, name
        assert puzzle(name).id == name


def test_a_better_plan_is_kept_and_a_worse_one_is_not(tmp_path: Path) -> None:
    known = BestKnown(tmp_path / "known.json")
    assert known[NAME] is None
    worse, better = solution(NAME, 100), solution(NAME, 20_000)
    assert worse.score < better.score
    assert known.offer(NAME, worse.moves)
    assert known.offer(NAME, better.moves)
    assert not known.offer(NAME, worse.moves)
    assert not known.offer(NAME, better.moves)
    kept = known[NAME]
    assert kept is not None
    assert (kept.score, kept.moves) == (better.score, better.moves)


class SlowTable(BestKnown):
    """Somebody who thinks about the table for a while before writing it."""

    def _entries(self) -> dict[str, Any]:
        entries = super()._entries()
        time.sleep(0.02)
        return entries


def test_nothing_is_lost_when_several_add_to_the_table_at_once(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    names = [f"mapmaker-year-s{seed}" for seed in range(1, 6)]
    plans = [solution(name, 100).moves for name in names]
    with ThreadPoolExecutor(len(names)) as others:
        assert all(others.map(lambda name, plan: SlowTable(file).offer(name, plan), names, plans))
    assert set(BestKnown(file).all) == set(names)


def test_a_changed_plan_is_one_changed_line_and_years_stand_in_order(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    for seed in (10, 9, 2):
        name = f"mapmaker-year-s{seed}"
        assert BestKnown(file).offer(name, solution(name, 100).moves)
    lines = file.read_text().splitlines()
    assert [line[:18] for line in lines[1:-1]] == [f'"mapmaker-year-s{s}"'[:18] for s in (2, 9, 10)]
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("text", ["{", "[]", '{"mapmaker-year-s1": {"score": 3}}', '{"mapmaker-year-s1": 3}'])
def test_a_table_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "known.json"
    file.write_text(text)
    with pytest.raises(BadInput):
        _ = BestKnown(file)[NAME]


def test_rows_compare_a_plan_with_the_best_known_and_keep_a_better_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plans = {name: solution(name, 20_000) for name in (NAME, "mapmaker-year-s2")}

    def solve(position: Position, *_: object, **__: object) -> Solution:
        return next(plan for name, plan in plans.items() if puzzle(name).opening == position)

    monkeypatch.setattr(years, "solve", solve)
    known = BestKnown(tmp_path / "known.json")
    known.offer(NAME, solution(NAME, 100).moves)
    found = measure(records("mapmaker", "year", [1, 2], None), 1.0, 1, known, keep=True)
    assert [year.plan for year in found] == [plan.score for plan in plans.values()]
    assert found[0].known is not None
    assert found[1].known is None
    assert {name: kept.moves for name, kept in known.all.items()} == {n: p.moves for n, p in plans.items()}
    out = capsys.readouterr().out
    assert out.count("kept") == 2
    assert json.loads((tmp_path / "known.json").read_text())[NAME]["score"] == plans[NAME].score


def test_the_summary_counts_years_of_which_something_is_known() -> None:
    found = [Year(100, 100), Year(98, 100), Year(90, 100), Year(105, 100), Year(50, None)]
    assert summary(found) == (4, 99.0, 90.0, 2, 3, 2)
    assert summary([Year(50, None)]) == (0, None, None, 0, 0, 0)


def test_a_seed_that_is_none_is_refused() -> None:
    refused(mapwright("bench", "years", "--seeds", "x"), saying="'x' is no seed")


def test_plans_come_first_while_the_gap_is_wide_and_half_of_the_time_is_left() -> None:
    assert plans_first(100, 109, 0.1)
    assert not plans_first(100, 108, 0.1)
    assert not plans_first(100, 109, 0.6)
    assert not plans_first(100, 200, 0.6)
