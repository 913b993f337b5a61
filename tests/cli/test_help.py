"""Help that teaches, and a command line that starts without loading what it does not need."""

import subprocess
import sys

import pytest

from tests.cli.door import PATIENCE, environment, mapwright

COMMANDS = ["play", "deal", "solve", "hint", "score", "verify", "publish", "serve", "warm", "bench"]

HEAVY = {"numba", "ortools", "pyscipopt", "flask", "numpy", "celery", "redis", "rich"}

WATCHED = """\
import sys
from api.cli.app import mapwright
try:
    mapwright({args!r}, standalone_mode=False)
except Exception as problem:
    print(problem)
print(sorted(sys.modules.keys() & {heavy!r}))
"""


def loaded_by(args: list[str], stdin: str = "") -> str:
    """The last line names the heavy packages that a command loaded."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED.format(args=args, heavy=HEAVY)],
        input=stdin,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout.splitlines()[-1]


def test_the_group_shows_a_tour_the_text_forms_and_every_command() -> None:
    answer = mapwright("--help")
    assert answer.code == 0
    assert "mapwright deal mapmaker-year-s42 > p.json" in answer.out
    assert "water C4 C5 C6" in answer.out
    assert ". empty, F forest, V village, A farm, W water" in answer.out
    assert all(f"\n  {command} " in answer.out for command in COMMANDS)


def test_no_command_at_all_shows_the_tour() -> None:
    assert mapwright().out == mapwright("--help").out


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "bench"])
def test_every_command_explains_itself_with_examples(command: str) -> None:
    answer = mapwright(command, "--help")
    assert answer.code == 0
    assert "Example" in answer.out
    assert f"  mapwright {command}" in answer.out


def test_the_version_is_printed() -> None:
    answer = mapwright("--version")
    assert answer.code == 0
    assert answer.out.startswith("mapwright")


@pytest.mark.parametrize(
    "args",
    [["--help"], ["score", "--edict", "all", "-"], ["deal", "mapmaker-year-s1"], ["solve", "--help"]],
)
def test_what_needs_nothing_heavy_loads_nothing_heavy(args: list[str]) -> None:
    assert loaded_by(args, stdin="...........\n" * 11) == "[]"


def test_a_scoresheet_needs_no_compiler_no_solver_and_no_server() -> None:
    from tests.cli.door import record_text, year

    assert loaded_by(["score", "-"], stdin=record_text(year(2))) == "['rich']"
