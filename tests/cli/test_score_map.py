"""`mapwright score --edict`: points of missions on letter maps."""

from pathlib import Path

import pytest

from tests.cli.door import mapwright, refused

EMPTY_MAP = """\
...........
.^.........
...........
........^..
...........
...^.......
...........
...........
.........^.
.....^.....
...........
"""

END_OF_A_YEAR = """\
FFF..A.....
W^FAAAA....
WWWAAAV....
WAAAV.V.^..
VVAVV.V....
VVA^VWWW...
FVWWWWWW...
FFVVWWWW...
FFAVWFF..^.
FFAA.^FF...
.FFA.WWW...
"""

POINTS = {
    "Edge of the forest": 9,
    "Sleepy valley": 4,
    "Watering potatoes": 8,
    "Borderlands": 12,
    "Tree line": 8,
    "Wealthy town": 15,
    "Watering canal": 4,
    "Magicians' valley": 12,
    "Empty site": 10,
    "Row of houses": 16,
    "Odd numbered silos": 10,
    "Rich countryside": 4,
}

MIDDLE_OF_A_YEAR = """\
.FFAAA.....
.^FFA......
.WWFFF.....
.WWFVV..^..
.WWWVFFVVV.
.WW^FFFFV..
.WWWWFF....
AAWVVVF....
.AA......^.
.....^.....
...........
"""


def test_all_prints_every_mission_in_the_order_of_the_rulebook(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(END_OF_A_YEAR)
    answer = mapwright("score", "--game", "mapmaker", "--edict", "all", board)
    assert answer.code == 0
    assert answer.out == "".join(f"{name}\t{points}\n" for name, points in POINTS.items())
    assert answer.err == ""


@pytest.mark.parametrize(
    ("board", "edict", "points"),
    [
        (END_OF_A_YEAR, "Tree line", 8),
        (MIDDLE_OF_A_YEAR, "Empty site", 18),
        (MIDDLE_OF_A_YEAR, "Magicians' valley", 12),
        (EMPTY_MAP, "Borderlands", 0),
    ],
)
def test_one_mission_prints_the_bare_number(board: str, edict: str, points: int) -> None:
    answer = mapwright("score", "--edict", edict, "-", stdin=board)
    assert (answer.code, answer.out, answer.err) == (0, f"{points}\n", "")


@pytest.mark.parametrize("name", ["MAGICIANS' VALLEY", "magicians’ valley", " Magicians'  valley "])
def test_a_mission_is_found_whatever_its_case_and_apostrophe(name: str) -> None:
    assert mapwright("score", "--edict", name, "-", stdin=END_OF_A_YEAR).out == "12\n"


def test_json_names_the_mission_as_the_rulebook_does() -> None:
    answer = mapwright("score", "--json", "--edict", "tree line", "-", stdin=END_OF_A_YEAR)
    assert answer.json == {"edict": "Tree line", "points": 8}


def test_json_of_all_missions_is_a_list() -> None:
    answer = mapwright("score", "--json", "--edict", "all", "-", stdin=END_OF_A_YEAR)
    assert answer.json == [{"edict": name, "points": points} for name, points in POINTS.items()]


def test_letters_of_the_other_games_fill_their_spaces() -> None:
    board = EMPTY_MAP.replace("...........", "#XMH#XMH#XM", 1)
    assert mapwright("score", "--edict", "Borderlands", "-", stdin=board).out == "6\n"


def test_a_map_may_come_with_a_byte_order_mark_and_windows_line_ends() -> None:
    board = b"\xef\xbb\xbf" + END_OF_A_YEAR.replace("\n", "\r\n").encode()
    assert mapwright("score", "--edict", "Tree line", "-", stdin=board).out == "8\n"


def test_a_side_is_for_the_other_games() -> None:
    answer = mapwright("score", "--side", "A", "--edict", "Tree line", "-", stdin=END_OF_A_YEAR)
    refused(answer, saying="Mapmaker has one map; a side is for the other games")


def test_a_game_nobody_knows_is_refused() -> None:
    refused(mapwright("score", "--game", "chess", "--edict", "all", "-"), saying="there is no game 'chess'")


def test_a_mission_nobody_knows_is_refused_with_those_there_are() -> None:
    answer = mapwright("score", "--edict", "Deep sea", "-", stdin=END_OF_A_YEAR)
    refused(answer, saying="no edict 'Deep sea'; it has Edge of the forest, Sleepy valley")


@pytest.mark.parametrize(
    ("board", "saying"),
    [
        ("", "a map has 11 lines, this one has 0"),
        (END_OF_A_YEAR + "...........\n", "a map has 11 lines, this one has 12"),
        (EMPTY_MAP.replace(".^.........", ".^......."), "line 2 of the map has 9 letters instead of 11"),
        (EMPTY_MAP.replace(".^.", ".Z."), "line 2 of the map: 'Z' is not one of"),
        ('{"game": "mapmaker"}', "this is a record, not a letter map"),
    ],
)
def test_a_malformed_map_is_refused(board: str, saying: str) -> None:
    refused(mapwright("score", "--edict", "all", "-", stdin=board), saying=saying)
