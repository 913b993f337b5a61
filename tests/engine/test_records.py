"""Records: documents that can be written by hand, and what is said about the ones that cannot be used."""

import json
from datetime import date
from typing import Any

import pytest

from engine import (
    BadInput,
    IllegalMove,
    PuzzleId,
    Record,
    game_named,
    parse_puzzle_id,
    parse_record,
    read_record,
    write_record,
)
from tests.helpers import mapmaker_deal, random_games

GAME = game_named("mapmaker")


def document(**changes: Any) -> dict[str, Any]:
    played = random_games(mapmaker_deal(1), 1)[-1]
    return {**write_record(Record(played.deal, moves=played.moves)), **changes}


def test_a_record_is_written_in_card_names() -> None:
    written = document()
    assert written["format"] == "mapwright-record-1"
    assert list(written) == ["format", "game", "edicts", "draws", "moves"]
    assert written["draws"][0] in {card.name for card in GAME.edition.cards}


def test_a_record_written_by_hand_needs_only_the_deal_and_the_moves() -> None:
    by_hand = {
        "game": "mapmaker",
        "edicts": ["tree line", "Borderlands", "Empty site", "Sleepy Valley"],
        "draws": [*range(1, 17), 5],
        "moves": ["Water a1 a2 a3"],
    }
    by_hand["draws"] = [str(number) for number in by_hand["draws"]]
    position = read_record(by_hand).position
    assert position.clock == 2
    assert position.deal.draws[0][16] == "forest hook"


def test_a_puzzles_start_comes_before_the_moves_played() -> None:
    final = random_games(mapmaker_deal(2), 2)[-1]
    record = Record(final.deal, final.moves[:10], final.moves[10:], "mapmaker-half-s2")
    again = read_record(write_record(record))
    assert again == record
    assert again.opening.moves == final.moves[:10]
    assert again.position == final


def test_options_survive() -> None:
    deal = mapmaker_deal(3, options=(("mountains", "every_season"),))
    assert read_record(write_record(Record(deal))).deal == deal


def test_an_illegal_move_is_named_with_its_number_and_its_rule() -> None:
    broken = document()
    broken["moves"][3] = broken["moves"][2]
    with pytest.raises(IllegalMove, match=r"move 4 \(\w+ .*\): ") as caught:
        read_record(broken).position  # noqa: B018  # reading the property replays the moves
    assert caught.value.number == 4


def test_moves_after_a_start_are_numbered_from_the_start_of_the_game() -> None:
    final = random_games(mapmaker_deal(2), 2)[-1]
    record = Record(final.deal, final.moves[:10], (final.moves[0],))
    with pytest.raises(IllegalMove, match=r"^move 11 "):
        record.position  # noqa: B018  # as above


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": None}, "does not name its game"),
        ({"format": "mapwright-record-9"}, "format"),
        ({"edicts": "Tree line"}, "list of names"),
        ({"edicts": [1, 2, 3, 4]}, "list of names"),
        ({"edicts": ["Tree line"] * 5}, "4 is the most"),
        ({"draws": {}}, "list of names"),
        ({"draws": ["water bar"] * 101}, "100 is the most"),
        ({"moves": ["water A1"] * 201}, "200 is the most"),
        ({"moves": ["water A1 A2 A99"]}, "moves 1: 'A99' is not a space"),
        ({"moves": [""]}, "moves 1"),
        ({"moves": [["water"]]}, "list of names"),
        ({"moves": None}, "list of names"),
        ({"start": "water A1"}, "list of names"),
        ({"options": []}, "object of texts"),
        ({"options": {"mountains": 1}}, "object of texts"),
        ({"id": 7}, "puzzle id"),
        ({"id": "mapmaker-week-s1"}, "no size 'week'"),
        ({"colour": "red"}, "no field 'colour'"),
        ({"table": []}, "table must be an object"),
        ({"table": {"map": []}, "start": ["water A1 A2 A3"]}, "not with both"),
    ],
)
def test_a_record_that_cannot_be_used_says_why_in_one_line(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as caught:
        read_record(document(**change))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[1, 2]",
        '"mapmaker"',
        "null",
        "{]",
        "NaN",
        '{"game": NaN}',
        "[" * 50_000,
        b"\xff\xfe",
        b"\x00",
    ],
)
def test_text_that_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadInput) as caught:
        parse_record(text)
    assert "\n" not in str(caught.value)


def test_a_huge_record_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadInput, match="200000 is the most"):
        parse_record(json.dumps(document()) + " " * 10_000_000)


class TestATable:
    """A game whose moves nobody wrote down: the map as it lies on the table."""

    def table(self, **changes: Any) -> dict[str, Any]:
        final = random_games(mapmaker_deal(4), 4)
        middle = final[9]
        from engine import format_land

        seasons = [dict(season.edicts) for season in middle.score.seasons]
        table = {"map": format_land(middle.land).splitlines(), "drawn": 9, "seasons": seasons, **changes}
        return document(**write_record(Record(middle.deal)), table=table)

    def test_play_goes_on_from_the_map_and_the_number_of_elements_drawn(self) -> None:
        played = random_games(mapmaker_deal(4), 4)
        resumed = read_record(self.table()).position
        for move in played[-1].moves[9:]:
            resumed = resumed.play(move)
        assert resumed.score == played[-1].score

    def test_without_scores_the_seasons_before_count_nothing(self) -> None:
        resumed = read_record(self.table(seasons=[])).position
        assert resumed.score.total == 0
        assert len(resumed.score.seasons) == resumed.season

    def test_it_survives_writing(self) -> None:
        record = read_record(self.table())
        assert read_record(write_record(record)) == record

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"map": ["..........."] * 11}, "mountain spaces are not as printed, see B2"),
            ({"map": "..........."}, "list of 11 lines"),
            ({"map": ["M.........."] * 11}, "'M' at A1 does not occur"),
            ({"drawn": 18}, "'drawn' must be a number from 0 to 17"),
            ({"drawn": True}, "'drawn' must be a number from 0 to 17"),
            ({"drawn": None}, "'drawn' must be a number from 0 to 17"),
            ({"seasons": [{"A": 1}]}, "must give points for A and B|seasons have ended"),
            ({"seasons": "none"}, "seasons have ended"),
            ({"weather": "fine"}, "unknown field 'weather'"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(self, change: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            read_record(self.table(**change)).position  # noqa: B018  # as above


class TestPuzzleIds:
    @pytest.mark.parametrize(
        "text",
        [
            "mapmaker-year-2026-11-18",
            "mapmaker-half-s7f3k2",
            "mapmaker-dash-s1",
            "cartographers-year-s7-B",
            "cartographers-year-2026-11-18-A",
        ],
    )
    def test_an_id_reads_back(self, text: str) -> None:
        assert read_record(document(id=text)).id == text
        assert str(parse_puzzle_id(text)) == text

    def test_an_id_may_end_in_a_side_of_the_map(self) -> None:
        assert parse_puzzle_id("cartographers-year-s7-B") == PuzzleId("cartographers", "year", "s7", "B")
        assert parse_puzzle_id("cartographers-year-s7") == PuzzleId("cartographers", "year", "s7")
        daily = parse_puzzle_id("cartographers-year-2026-11-18-A")
        assert (daily.day, daily.side) == (date(2026, 11, 18), "A")

    @pytest.mark.parametrize(
        "text",
        [
            "mapmaker",
            "mapmaker-year",
            "mapmaker-year-42",
            "mapmaker-year-s",
            "mapmaker-year-sABC",
            "mapmaker-year-s" + "1" * 17,
            "mapmaker-year-2026-02-30",
            "mapmaker-year-2026-2-3",
            "mapmaker-year-s1\n",
            "cartographers-year-s1-AB",
            "cartographers-year-s1-A-B",
            "cartographers-year-s1-A\n",
            "cartographers-year-s1-",
            "cartographers-year--A",
            "cartographers-year-A",
            "Mapmaker-year-s1",
            "../../etc/passwd",
        ],
    )
    def test_what_is_not_an_id_is_refused(self, text: str) -> None:
        with pytest.raises(BadInput):
            read_record(document(id=text))
