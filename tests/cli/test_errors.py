"""Bad input and bad circumstances: one line, the right exit code, never a traceback."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.door import COMMAND, PATIENCE, environment, mapwright, record_file, refused, year

AS_ANYBODY = () if os.geteuid() else ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Runs a superuser's command so that it may read no more than other people's."""

READERS = [("score",), ("score", "--edict", "all"), ("solve",), ("hint",), ("play",)]


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_is_not_there_is_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    refused(mapwright(*command, tmp_path / "none.json"), saying="none.json: no such file or directory")


@pytest.mark.parametrize("command", READERS)
def test_a_directory_is_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    refused(mapwright(*command, tmp_path), saying="is a directory")


@pytest.mark.parametrize("command", READERS)
def test_binary_junk_is_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "junk"
    file.write_bytes(bytes(range(256)) * 16)
    refused(mapwright(*command, file), saying="is not text in UTF-8")


@pytest.mark.parametrize("command", READERS)
def test_ten_megabytes_are_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "big.json"
    file.write_text('{"moves": [' + '"water A1",' * 1_000_000 + '"water A1"]}')
    refused(mapwright(*command, file), saying="big.json is longer than 200000 bytes")


def test_endless_standard_input_is_refused() -> None:
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(
            [*COMMAND, "solve", "-"], stdin=endless, capture_output=True, env=environment(), timeout=PATIENCE
        )
    assert done.returncode == 2
    assert b"standard input is longer than" in done.stderr


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(1))
    file.chmod(0)
    refused(mapwright("score", file, through=AS_ANYBODY), saying="permission denied")


def test_a_file_name_full_of_line_breaks_and_colours_stays_on_one_line(tmp_path: Path) -> None:
    refused(mapwright("score", tmp_path / "a\nb\x1b[31m\x07c"), saying="no such file")


@pytest.mark.parametrize("seconds", ["1e9", "1000000000", "3600.001", "0", "-1", "nan", "inf", "soon", ""])
@pytest.mark.parametrize("command", ["solve", "hint"])
def test_a_budget_beyond_all_reason_is_refused(command: str, seconds: str, tmp_path: Path) -> None:
    file = record_file(tmp_path, year(15))
    refused(mapwright(command, file, "--seconds", seconds), saying="more than 0 and at most 3600 seconds")


@pytest.mark.parametrize(
    ("args", "saying"),
    [
        (["frob"], "no such command 'frob'; see 'mapwright --help'"),
        (["score", "--frob", "x"], "no such option '--frob'; see 'mapwright score --help'"),
        (["score"], "missing argument 'FILE'; see 'mapwright score --help'"),
        (["score", "a", "b"], "unexpected extra argument"),
        (["hint", "x", "--level", "4"], "invalid value for '--level'"),
        (["solve", "x", "--workers", "0"], "invalid value for '--workers'"),
        (["solve", "x", "--seed", "-1"], "invalid value for '--seed'"),
        (["serve", "--port", "99999"], "invalid value for '--port'"),
        (["play", "-"], "give it a file or a puzzle id"),
    ],
)
def test_wrong_usage_is_one_line_that_leads_to_the_help(args: list[str], saying: str) -> None:
    refused(mapwright(*args), saying=saying)


@pytest.mark.parametrize(
    ("puzzle", "saying"),
    [
        ("mapmaker", "is not a puzzle id"),
        ("mapmaker-decade-s1", "there is no size 'decade'"),
        ("mapmaker-year-s", "neither a date"),
        ("mapmaker-year-sABC", "neither a date"),
        ("mapmaker-year-2026-02-30", "2026-02-30 is not a day of the calendar"),
        ("chess-year-s1", "there is no game 'chess'"),
        ("../../etc/passwd", "is not a puzzle id"),
    ],
)
def test_an_id_of_no_puzzle_is_refused(puzzle: str, saying: str) -> None:
    refused(mapwright("deal", puzzle), saying=saying)


def test_solve_tells_a_wrong_puzzle_id_from_a_missing_file() -> None:
    refused(mapwright("solve", "mapmaker-year-2026-02-30"), saying="not a day of the calendar")


def test_a_reader_that_leaves_early_is_not_met_with_a_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "deal", "mapmaker-year-s1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("streams", [">&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(streams: str) -> None:
    command = f"{' '.join(COMMAND)} deal mapmaker-year-s1 {streams}"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, env=environment(), timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "deal", "mapmaker-year-s1"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=PATIENCE,
        )
    assert (done.returncode, done.stderr) == (2, b"mapwright: no space left on device\n")


def test_a_fault_of_ours_is_one_line_and_a_way_to_see_more(tmp_path: Path) -> None:
    (tmp_path / "solver.py").write_text("raise ZeroDivisionError('by hand')")
    file = record_file(tmp_path, year(15))
    folders = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    answer = mapwright("hint", file, cwd=tmp_path, PYTHONPATH=folders)
    assert answer.code == 1
    assert answer.err.count("\n") == 1
    assert "ZeroDivisionError: by hand" in answer.err
    assert "MAPWRIGHT_DEBUG=1" in answer.err
    told = mapwright("hint", file, cwd=tmp_path, PYTHONPATH=folders, MAPWRIGHT_DEBUG="1")
    assert "Traceback" in told.err


def test_ctrl_c_leaves_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "play", str(record_file(tmp_path, year(3)))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert b"Mapmaker" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err.strip()) == (130, b"")


def test_a_locale_without_unicode_gets_question_marks_instead_of_a_fault(tmp_path: Path) -> None:
    answer = mapwright("score", record_file(tmp_path, year(3)), PYTHONIOENCODING="ascii")
    assert answer.code == 0
    assert "spring" in answer.out
