"""`mapwright deal`: puzzles as records and as text."""

import pytest

from engine import parse_record
from tests.cli.door import mapwright


def test_a_puzzle_is_a_record_with_its_id_and_no_moves() -> None:
    answer = mapwright("deal", "mapmaker-year-s42")
    assert answer.code == 0
    record = parse_record(answer.out)
    assert (record.id, record.start, record.moves) == ("mapmaker-year-s42", (), ())
    assert not record.position.is_over


@pytest.mark.parametrize("puzzle", ["mapmaker-year-s42", "mapmaker-dash-2026-11-18"])
def test_a_puzzle_is_the_same_bytes_every_time(puzzle: str) -> None:
    assert mapwright("deal", puzzle).out == mapwright("deal", puzzle, PYTHONHASHSEED="7").out


@pytest.mark.parametrize(("size", "season"), [("dash", 3), ("half", 2)])
def test_a_part_of_a_year_starts_after_seasons_of_play(size: str, season: int) -> None:
    position = parse_record(mapwright("deal", f"mapmaker-{size}-s7").out).position
    assert position.season == season
    assert len(position.score.seasons) == season


def test_json_is_what_is_printed_anyway() -> None:
    assert mapwright("deal", "mapmaker-year-s1", "--json").out == mapwright("deal", "mapmaker-year-s1").out


def test_text_shows_missions_elements_and_the_map() -> None:
    answer = mapwright("deal", "mapmaker-year-s42", "--text")
    assert answer.code == 0
    record = parse_record(mapwright("deal", "mapmaker-year-s42").out)
    for name in record.deal.edicts:
        assert name in answer.out
    for number, name in enumerate(record.deal.draws[0], start=1):
        assert f"{number}. {name}, " in answer.out
    assert " B  .  ^  ." in answer.out
