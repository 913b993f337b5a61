"""`mapwright verify`: what was published is checked, and what was changed is found."""

import json
from pathlib import Path

import pytest

from engine import parse_record, write_record
from generator.almanac.entry import write_entry
from generator.almanac.shelf import days_folder
from tests.cli.door import mapwright, record_text, refused, year
from tests.generator.almanac_days import DASH, shipped_day

BOOK = min(days_folder().glob("*.jsonl"))


def test_a_day_holds_and_one_is_told_what_was_checked() -> None:
    answer = mapwright("verify", DASH)
    assert answer.code == 0, answer.err
    entry = shipped_day()
    lines = answer.out.splitlines()
    assert lines[0] == f"{DASH}:"
    assert f"legal and scores {entry.score}" in answer.out
    assert f"candidate {entry.candidate} of its day" in answer.out
    assert "par is proven" in answer.out
    assert lines[-1] == f"{DASH}: everything holds"


def test_the_bound_is_worked_out_again_when_asked_for() -> None:
    answer = mapwright("verify", DASH, "--bound", "--seconds", 100, "--quiet")
    assert (answer.code, answer.out) == (0, f"{DASH}: everything holds\n")
    told = mapwright("verify", DASH, "--bound", "--seconds", 100)
    assert f"the bound {shipped_day().bound} was reached again" in told.out


def test_a_certificate_in_a_file_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(write_entry(shipped_day()), indent=2))
    assert mapwright("verify", file, "--quiet").out == f"{DASH}: everything holds\n"
    assert mapwright("verify", "-", "--quiet", stdin=file.read_text()).code == 0


@pytest.mark.parametrize(("field", "value"), [("score", 999), ("candidate", 0), ("plan", [])])
def test_a_changed_certificate_is_found(tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(write_entry(shipped_day()) | {field: value}))
    refused(mapwright("verify", file), saying="has been changed")


def test_a_tampered_book_is_found(tmp_path: Path) -> None:
    file = tmp_path / BOOK.name
    file.write_text(BOOK.read_text().replace('"stars":', '"stars":1', 1))
    refused(mapwright("verify", file), saying="has been changed")
    lines = BOOK.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-1]))
    refused(mapwright("verify", file), saying="entries")


def test_a_record_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(record_text(year()))
    answer = mapwright("verify", file)
    assert answer.code == 0
    assert f"{year().score.total} points, the game is over" in answer.out


def test_a_play_of_a_day_is_compared_with_its_par(tmp_path: Path) -> None:
    entry = shipped_day()
    file = tmp_path / "play.json"
    file.write_text(json.dumps(write_record(entry.record.with_moves(entry.moves))))
    assert f"par is {entry.score}, proven" in mapwright("verify", file).out


def test_a_record_that_only_claims_to_be_of_a_day_is_found(tmp_path: Path) -> None:
    entry = shipped_day()
    document = write_record(entry.record.with_moves(entry.moves))
    document["moves"] = [*document["start"][len(document["start"]) :], *document["moves"]]
    document |= {"edicts": document["edicts"][::-1]}
    file = tmp_path / "play.json"
    file.write_text(json.dumps(document))
    assert parse_record(file.read_text()).position.is_over
    refused(mapwright("verify", file), saying="is not the puzzle")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("mapmaker-dash-2026-02-30", "not a day of the calendar"),
        ("mapmaker-dash-2026-11-17", "not published yet"),
        ("mapmaker-dash-s1", "only days are in the almanac"),
        ("nonsense", "not a puzzle id"),
        ("nowhere.jsonl", "no such file"),
        ("/nowhere/at-all", "no such file"),
    ],
)
def test_what_cannot_be_verified_is_refused(source: str, reason: str) -> None:
    refused(mapwright("verify", source), saying=reason)


@pytest.mark.parametrize("text", ["", "[]", "{}", "7", "{", '{"format":"mapwright-almanac-1"}\n\n\n', "\x00"])
def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "file.json"
    file.write_text(text)
    refused(mapwright("verify", file), saying="")


def test_a_file_in_no_encoding_and_one_that_never_ends_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(b"\xff\xfe\x00")
    refused(mapwright("verify", file), saying="UTF-8")
    refused(mapwright("verify", "/dev/zero"), saying="the most an almanac can have")
