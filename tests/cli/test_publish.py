"""`mapwright publish`: days chosen and kept, run after run, and the almanac's files."""

import json
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import ClassVar
from unittest.mock import Mock

import pytest

from engine import parse_puzzle_id, parse_record
from generator.almanac import Entry
from generator.almanac.book import read_book
from generator.almanac.publishing import NoneWorthy
from generator.almanac.shelf import days_folder
from generator.almanac.shipped import shipped
from tests.cli.door import COMMAND, PATIENCE, Answer, environment, mapwright, refused

publishing_command = import_module("api.cli.publish")

DAY = "2041-05-06"
DASH = f"mapmaker-dash-{DAY}"
ONE_DASH = ("publish", "--from", DAY, "--game", "mapmaker", "--size", "dash")


def at_home(home: Path, *args: object) -> Answer:
    """A command on a machine of its own."""
    return mapwright(*args, MAPWRIGHT_DATA=str(home), DATABASE_URL="")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A machine on which a dash was published."""
    folder = tmp_path_factory.mktemp("home")
    answer = at_home(folder, *ONE_DASH)
    assert answer.code == 0, answer.err
    assert answer.out == "Published 1 of 1; 0 needed nothing.\n"
    assert answer.err.startswith(f"{DASH}: par ")
    return folder


def test_a_published_day_is_dealt_and_played_on_this_machine(home: Path) -> None:
    answer = at_home(home, "deal", DASH)
    assert parse_record(answer.out).id == DASH
    assert at_home(home, "solve", DASH, "--seconds", "0.1", "--quiet", "--json").code == 0


def test_on_another_machine_it_is_not_published(tmp_path: Path) -> None:
    refused(at_home(tmp_path, "deal", DASH), saying=f"{DASH} is not published yet")
    assert list(tmp_path.iterdir()) == []


def test_what_is_published_needs_nothing_more(home: Path) -> None:
    answer = at_home(home, *ONE_DASH)
    assert answer.out == "Published 0 of 0; 1 needed nothing.\n"
    assert answer.err == ""


def test_what_ships_needs_nothing(tmp_path: Path) -> None:
    command = ("publish", "--from", "2026-11-18", "--days", 21, "--game", "mapmaker", "--quiet")
    answer = at_home(tmp_path, *command, "--size", "dash", "--size", "half")
    assert (answer.code, answer.out) == (0, "Published 0 of 0; 42 needed nothing.\n")


def test_what_is_proven_needs_no_correction(home: Path) -> None:
    answer = at_home(home, "publish", "--correct", DASH, "--why", "to be sure", "--seconds", 60)
    assert answer.out == f"Nothing better was found in 60 s; {DASH} stays as it is.\n"


def test_the_files_hold_what_ships_and_what_was_published(home: Path, tmp_path: Path) -> None:
    assert at_home(home, "publish", "--days", 0, "--export", tmp_path / "out").code == 0
    files = {file.name: file.read_text() for file in (tmp_path / "out").iterdir()}
    assert [entry.id for entry in read_book(files["mapmaker-2041-05.jsonl"])] == [DASH]
    for book in days_folder().glob("*.jsonl"):
        assert files[book.name] == book.read_text()


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--from", "2026-02-30"), "'2026-02-30' is not a day of the calendar"),
        (("--from", "tomorrow"), "'tomorrow' is not a day of the calendar"),
        (("--from", "20261118"), "'20261118' is not a day of the calendar"),
        (("--from", "9999-12-31", "--days", "2"), "the calendar does not go on so long"),
        (("--days", "-1"), "'--days'"),
        (("--days", "1000"), "'--days'"),
        (("--jobs", "0"), "'--jobs'"),
        (("--game", "chess"), "'--game'"),
        (("--size", "week"), "'--size'"),
        (("--correct", DASH), "--correct and --why belong together"),
        (("--correct", DASH, "--why", "x"), "not published yet"),
        (("--correct", "mapmaker-dash-s1", "--why", "x"), "only days are in the almanac"),
    ],
)
def test_what_cannot_be_published_is_refused(tmp_path: Path, args: tuple[str, ...], reason: str) -> None:
    refused(at_home(tmp_path, "publish", *args), saying=reason)


def test_a_store_that_is_no_store_is_refused_in_one_line(tmp_path: Path) -> None:
    refused(mapwright(*ONE_DASH, DATABASE_URL="nonsense://"), saying="DATABASE_URL")


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    command = [*COMMAND, "publish", "--from", DAY, "--days", "20", "--game", "mapmaker", "--size", "dash"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(MAPWRIGHT_DATA=str(tmp_path), DATABASE_URL=""),
    )
    assert running.stderr is not None
    first = running.stderr.readline()
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=PATIENCE)
    assert first.startswith("mapmaker-dash-2041-05-")
    assert running.returncode == 130
    kept = int(out.split()[1])
    assert 1 <= kept < 20
    again = at_home(tmp_path, "publish", "--from", DAY, "--days", 0, "--export", tmp_path / "out")
    assert again.code == 0
    published = read_book((tmp_path / "out" / "mapmaker-2041-05.jsonl").read_text())
    assert len(published) == kept


class Threads(ThreadPoolExecutor):
    """A pool of threads in place of processes."""

    _processes: ClassVar[dict[int, object]] = {}

    def __init__(self, count: int, *_: object) -> None:
        super().__init__(count)


def test_a_day_that_is_given_up_does_not_hold_up_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(iter(shipped().all))

    def publish_one(name: str, _: int) -> Entry:
        if name == DASH:
            raise NoneWorthy(f"nothing is fit to be {name}")
        return entry

    monkeypatch.setattr(publishing_command, "ProcessPoolExecutor", Threads)
    monkeypatch.setattr(publishing_command, "_publish_one", publish_one)
    store = Mock(keep_day=Mock(side_effect=lambda own: own))
    todo = [parse_puzzle_id(DASH), entry.puzzle_id]
    assert publishing_command._publish_all(store, todo, 1, quiet=True) == (
        1,
        [f"nothing is fit to be {DASH}"],
    )
    store.keep_day.assert_called_once_with(entry)


def test_a_tampered_store_is_noticed(home: Path, tmp_path: Path) -> None:
    import shutil
    import sqlite3

    shutil.copytree(home, tmp_path / "copy")
    with sqlite3.connect(tmp_path / "copy" / "mapwright.sqlite") as database:
        (text,) = database.execute("SELECT entry FROM days").fetchone()
        database.execute("UPDATE days SET entry = ?", (json.dumps(json.loads(text) | {"score": 1}),))
    database.close()
    refused(at_home(tmp_path / "copy", "verify", DASH), saying="has been changed")
