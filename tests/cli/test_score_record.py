"""`mapwright score` on records: the replay, the scoresheet and the refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.door import mapwright, record_file, record_text, refused, year

HAND_WRITTEN: dict[str, Any] = {
    "game": "mapmaker",
    "edicts": ["tree line", "borderlands", "wealthy town", "rich countryside"],
    "draws": [
        "water bar", "village bar", "quick forest zigzag", "farm hook", "forest hook", "village tee",
        "farm tee", "village corner", "village block", "farm zigzag", "farm cross", "water corner",
        "water tee", "forest stairs", "slow forest zigzag", "water square", "water bar",
    ],
    "moves": ["water a1 a2 a3", "village C1 C2 C3", "forest E1 E2 F2 F3", "farm A5 A6 A7 B7"],
}  # fmt: skip

SHEET = """\
mapmaker-year-s1 (Mapmaker): summer, time 7 of 28

                      spring   summer   autumn   winter   map now   total
─────────────────────────────────────────────────────────────────────────
A  Tree line               4        ·        ·                  4       4
B  Borderlands             0                 ·        ·         0       0
C  Wealthy town            ·                          ·         0       0
D  Rich countryside        ·        ·                           0       0
   mountains                                                    0       0

   total                   4                                            4

    1  2  3  4  5  6  7  8  9 10 11
 A  W  W  W  .  A  A  A  .  .  .  .
 B  .  ^  .  .  .  .  A  .  .  .  .
 C  V  V  V  .  .  .  .  .  .  .  .
 D  .  .  .  .  .  .  .  .  ^  .  .
 E  F  F  .  .  .  .  .  .  .  .  .
 F  .  F  F  ^  .  .  .  .  .  .  .
 G  .  .  .  .  .  .  .  .  .  .  .
 H  .  .  .  .  .  .  .  .  .  .  .
 I  .  .  .  .  .  .  .  .  .  ^  .
 J  .  .  .  .  .  ^  .  .  .  .  .
 K  .  .  .  .  .  .  .  .  .  .  .
"""


def trimmed(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def test_a_hand_written_record_gets_its_scoresheet_and_map() -> None:
    answer = mapwright("score", "-", stdin=json.dumps({**HAND_WRITTEN, "id": "mapmaker-year-s1"}))
    assert answer.code == 0
    assert trimmed(answer.out) == SHEET


def test_a_whole_year_pays_mountains_at_the_end(tmp_path: Path) -> None:
    end = year()
    answer = mapwright("score", record_file(tmp_path, end), "--json")
    assert answer.code == 0
    document = answer.json
    assert document["over"] is True
    assert document["total"] == end.score.total
    assert document["extras"] == {"mountains": end.score.extras["mountains"]}
    assert [season["name"] for season in document["seasons"]] == ["spring", "summer", "autumn", "winter"]
    paid = sum(season["total"] for season in document["seasons"]) + sum(document["extras"].values())
    assert paid == document["total"]
    assert len(document["land"]) == 11


def test_the_map_is_in_letters_unless_colours_are_forced(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(5))
    assert "\x1b" not in mapwright("score", file).out
    assert "\x1b" in mapwright("score", file, FORCE_COLOR="1").out


def test_the_game_of_a_record_is_its_own(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(2))
    assert mapwright("score", "--game", "mapmaker", file).code == 0


def test_an_illegal_move_is_named_with_its_number_and_the_rule() -> None:
    moves = [*HAND_WRITTEN["moves"], "forest A1 B1 C1 C2"]
    answer = mapwright("score", "-", stdin=json.dumps({**HAND_WRITTEN, "moves": moves}))
    refused(answer, saying="move 5 (forest A1 B1 C1 C2): A1 is already filled (water)")


@pytest.mark.parametrize(
    ("changes", "saying"),
    [
        ({"moves": ["village A1 A2 A3"]}, "so the terrain is water"),
        ({"moves": ["water A1 A2 A4"]}, "that is not the water bar in any turn or flip"),
        ({"moves": ["water A1 A2 A12"]}, "'A12' is not a space of the map"),
        ({"moves": ["water A1 A1 A2"]}, "names a space twice"),
        ({"moves": ["discard"]}, "still fits on the map"),
        ({"moves": "water A1 A2 A3"}, "moves must be a list of names"),
        ({"edicts": ["Deep sea", "borderlands", "wealthy town", "rich countryside"]}, "no edict 'Deep sea'"),
        ({"edicts": ["tree line"] * 4}, "the four missions of a deal must differ"),
        ({"draws": ["water bar"] * 17}, "drawn 16 times"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"id": "today"}, "'today' is not a puzzle id"),
        ({"colour": "blue"}, "a record has no field 'colour'"),
        ({"moves": ["water A1 A2 A3\n\x1b[31m"]}, "is not a space of the map"),
    ],
)
def test_a_malformed_record_is_refused(changes: dict[str, object], saying: str) -> None:
    refused(mapwright("score", "-", stdin=json.dumps({**HAND_WRITTEN, **changes})), saying=saying)


@pytest.mark.parametrize(
    ("text", "saying"),
    [
        ("", "this is not a record"),
        ("FFF\n", "name the edict: --edict NAME, or --edict all"),
        ("{", "the record is not JSON"),
        ("[]", "a record is a JSON object"),
        ("[" * 100_000, "the record is not JSON"),
        ('{"game": NaN}', "NaN is not a JSON number"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, saying: str) -> None:
    refused(mapwright("score", "-", stdin=text), saying=saying)


def test_a_side_is_refused_for_records_too(tmp_path: Path) -> None:
    refused(
        mapwright("score", record_file(tmp_path, year(1)), "--side", "B"), saying="a side is for the other"
    )


def test_a_record_of_another_game_than_named_is_refused() -> None:
    answer = mapwright("score", "--game", "cartographers", "-", stdin=record_text(year(1)))
    refused(answer, saying="the record is of mapmaker, not of cartographers")
