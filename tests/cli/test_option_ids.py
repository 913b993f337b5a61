"""Ids with options at the command line: deal, solve, hint, play, score and verify take them."""

import json
from pathlib import Path

import pytest

import generator
from engine import parse_record
from tests.cli.door import mapwright, refused

COMBINED = "heroes-year-s7-A,explore=cartographers,edicts=both"
SPELLED = "heroes-year-s7,edicts=both,heroes=in,side=A,explore=cartographers"


def test_a_combined_year_is_dealt_by_its_id_and_by_options_the_same() -> None:
    answer = mapwright("deal", COMBINED)
    assert parse_record(answer.out) == generator.puzzle(COMBINED)
    options = ("--side", "A", "--explore", "cartographers", "--edicts", "both")
    assert mapwright("deal", "heroes-year-s7", *options).out == answer.out
    assert mapwright("deal", "heroes-year-s7-A,edicts=both", "--explore", "cartographers").out == answer.out
    assert mapwright("deal", SPELLED).out == answer.out


def test_the_text_names_the_id() -> None:
    heading = " ".join(mapwright("deal", SPELLED, "--text").out.split("\n\n")[0].split())
    assert heading.startswith(f"{COMBINED} (Cartographers Heroes (combined), side A): spring")


def test_it_is_played_and_saved_under_its_id(tmp_path: Path) -> None:
    move = generator.puzzle(COMBINED).opening.legal_moves[3]
    answer = mapwright("play", SPELLED, stdin=f"{move}\nquit\n", cwd=tmp_path)
    assert answer.code == 0, answer.err
    (file,) = tmp_path.iterdir()
    assert file.name == f"{COMBINED}.json"
    record = parse_record(file.read_text())
    assert (record.id, record.moves) == (COMBINED, (move,))
    assert mapwright("play", file.name, stdin="quit\n", cwd=tmp_path).code == 0
    verified = mapwright("verify", file)
    assert verified.out.startswith(f"{COMBINED}: 1 moves are legal")
    assert mapwright("score", file, "--json").json["id"] == COMBINED


def test_it_is_solved_and_hinted_at_by_its_id() -> None:
    solved = mapwright("solve", SPELLED, "--seconds", "2", "--json", "--quiet")
    assert solved.code == 0, solved.err
    answer = json.loads(solved.out)
    position = generator.puzzle(COMBINED).opening
    for text in answer["moves"]:
        position = position.play(next(move for move in position.legal_moves if str(move) == text))
    assert position.is_over
    assert position.score.total == answer["score"] <= answer["bound"]
    assert mapwright("hint", SPELLED, "--level", "1").out.startswith("Look at the ")


@pytest.mark.parametrize("command", ["deal", "solve", "hint", "play", "verify"])
@pytest.mark.parametrize(
    ("name", "saying"),
    [
        (
            "heroes-year-s7,weather=fine",
            "Cartographers Heroes has no option 'weather'; it has side, edition,",
        ),
        ("heroes-dash-s7,edicts=both", "a deal with options is a whole year, so there is no dash of it"),
        (
            "heroes-year-2026-11-18,edicts=both",
            "options are for seeds, such as heroes-year-s7; a day has one",
        ),
        ("cartographers-year-s7,edicts=both", "Cartographers has no option 'edicts'; it has 'side'"),
    ],
)
def test_what_is_no_puzzle_is_refused_by_every_command(command: str, name: str, saying: str) -> None:
    refused(mapwright(command, name), saying=saying)


def test_an_option_that_contradicts_the_id_is_refused() -> None:
    saying = "heroes-year-s7,edicts=both says edicts both, so it cannot be cartographers"
    refused(mapwright("deal", "heroes-year-s7,edicts=both", "--edicts", "cartographers"), saying=saying)


def test_only_days_are_in_the_almanac() -> None:
    refused(mapwright("verify", COMBINED), saying="is no daily puzzle: only days are in the almanac")
