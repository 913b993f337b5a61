"""`mapwright solve`: plans that hold, bounds, progress, and Ctrl-C."""

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from engine import Position, parse_move
from generator import puzzle
from tests.cli.door import COMMAND, PATIENCE, environment, mapwright, record_file, record_text, year
from tests.cli.terminal import terminal

PROGRESS = re.compile(r" *\d+\.\d s  best (\d+|-)  bound (\d+|-)(  gap \d+)?")


def demand_a_plan(document: dict, position: Position) -> None:
    """The document has exactly the promised fields, and its moves lead from the position to its score."""
    assert list(document) == ["score", "bound", "proven", "moves", "seconds"]
    for move in document["moves"]:
        position = position.play(parse_move(move))
    assert position.is_over
    assert position.score.total == document["score"]
    assert document["bound"] >= document["score"]
    assert document["proven"] == (document["bound"] == document["score"])
    assert document["seconds"] >= 0


def test_the_last_season_of_a_puzzle_is_solved_and_proven() -> None:
    answer = mapwright("solve", "mapmaker-dash-s42", "--seconds", 60, "--json")
    assert answer.code == 0
    demand_a_plan(answer.json, puzzle("mapmaker-dash-s42").position)
    assert answer.json["proven"]


def test_the_moves_go_on_from_those_of_the_record(tmp_path: Path) -> None:
    position = year(14)
    answer = mapwright("solve", record_file(tmp_path, position), "--json", "--seconds", 20)
    demand_a_plan(answer.json, position)
    assert len(answer.json["moves"]) == len(position.coming) + 1


def test_a_record_may_come_through_standard_input() -> None:
    position = year(16)
    demand_a_plan(mapwright("solve", "-", "--json", "--quiet", stdin=record_text(position)).json, position)


def test_a_limit_far_above_the_plan_is_not_worth_a_word() -> None:
    answer = mapwright("solve", "heroes-year-s1-A", "--seconds", 1)
    assert answer.code == 0
    assert "is the best known; a limit near it takes more time" in answer.out
    assert "gap" not in answer.err


def test_a_finished_game_has_nothing_left_to_solve() -> None:
    end = year()
    document = mapwright("solve", "-", "--json", stdin=record_text(end)).json
    demand_a_plan(document, end)
    assert document["moves"] == []
    assert document["proven"]


def test_a_moment_is_enough_for_a_whole_legal_year() -> None:
    answer = mapwright("solve", "mapmaker-year-s42", "--seconds", "0.001", "--json", "--seed", 3)
    demand_a_plan(answer.json, puzzle("mapmaker-year-s42").position)


def test_people_get_a_verdict_the_moves_the_scoresheet_and_the_map(tmp_path: Path) -> None:
    answer = mapwright("solve", record_file(tmp_path, year(15)), "--quiet")
    assert (answer.code, answer.err) == (0, "")
    assert "proven: no play can do better" in answer.out
    assert re.search(r"^  16\. \w+ [A-K]\d", answer.out, re.MULTILINE)
    assert "at the end" in answer.out
    assert "    1  2  3  4  5  6  7  8  9 10 11" in answer.out


def test_progress_is_told_line_by_line_where_there_is_no_terminal() -> None:
    answer = mapwright("solve", "mapmaker-half-s42", "--seconds", 2, "--json")
    assert answer.err
    assert all(PROGRESS.fullmatch(line) for line in answer.err.splitlines())


def test_progress_is_one_live_line_on_a_terminal(tmp_path: Path) -> None:
    with terminal("solve", "mapmaker-year-s42", "--seconds", 300, cwd=tmp_path) as keys:
        keys.wait_for("Ctrl-C takes the best so far")
        keys.press("\x03")
        keys.wait_for("Stopped by Ctrl-C: this is the best so far.")
        keys.wait_for("Moves:")
        assert keys.ended() == 0


@pytest.mark.parametrize("bounds", [1, 2], ids=["while searching", "while proving"])
def test_ctrl_c_gives_the_best_so_far(bounds: int) -> None:
    position = puzzle("mapmaker-year-s7").position
    with subprocess.Popen(
        [*COMMAND, "solve", "mapmaker-year-s7", "--seconds", "3000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as process:
        assert process.stderr is not None
        seen: set[str] = set()
        while len(seen) < bounds:
            seen.add(process.stderr.readline().split("bound")[1].split()[0])
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert err.endswith("Stopped by Ctrl-C: this is the best so far.\n")
    demand_a_plan(json.loads(out), position)
