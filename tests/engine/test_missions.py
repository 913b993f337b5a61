"""The missions: the published boards, cards and probes, and what each reading of a rule decides."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import game_named, parse_land, parse_space
from engine.edicts import COUNTS
from engine.edition import Edict
from engine.land import Land, draw, empty_land, frame
from engine.terrain import CODE_OF_LETTER, EMPTY

FACTS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "mapmaker_facts.json").read_text()
)
EDITION = game_named("mapmaker").edition
START = EDITION.sheets[0].land


def mission(name: str) -> Edict:
    return EDITION.bonus if name == EDITION.bonus.name else EDITION.edict(name)


def codes(lines: list[str]) -> list[list[int]]:
    return [[CODE_OF_LETTER[letter] for letter in line] for line in lines]


def on_map(**spaces: str) -> Land:
    """The start map with letters drawn on spaces, such as `W="A1 A2"`."""
    land = START
    for letter, names in spaces.items():
        land = draw(land, map(parse_space, names.split()), CODE_OF_LETTER[letter])
    return land


@pytest.mark.parametrize("board", FACTS["boards"], ids=lambda board: board["name"])
def test_published_and_agreed_boards_score_as_stated(board: dict[str, Any]) -> None:
    land = frame(codes(board["map"]))
    assert {name: mission(name).points(land) for name in board["points"]} == board["points"]


@pytest.mark.parametrize("card", FACTS["cards"], ids=lambda card: card["mission"])
def test_the_fragment_drawn_on_a_mission_card_scores_its_marks(card: dict[str, Any]) -> None:
    assert mission(card["mission"]).points(fragment(card["map"], card["border"])) == card["points"]


def fragment(lines: list[str], border: list[str]) -> Land:
    """A cut-out of a map: whole between borders, otherwise lying in the midst of empty spaces."""
    if "right" in border:
        return frame(codes(lines))
    rows = [[EMPTY] * 11 for _ in range(11)]
    top = 0 if "top" in border else 3
    left = 0 if "left" in border else 3
    for r, line in enumerate(codes(lines)):
        rows[top + r][left : left + len(line)] = line
    return frame(rows)


@pytest.mark.parametrize("probe", FACTS["probes"], ids=lambda probe: f"{probe['mission']} {probe['points']}")
def test_probe_boards_score_as_the_rulings_say(probe: dict[str, Any]) -> None:
    land = on_map(**{letter: " ".join(names) for letter, names in probe["spaces"].items()})
    assert mission(probe["mission"]).points(land) == probe["points"]


def test_every_mission_pays_for_a_count_of_its_own() -> None:
    paid = {count for edict in (*EDITION.edicts, EDITION.bonus) for count, _ in edict.pays}
    assert paid <= set(COUNTS)
    assert len(paid) == 13


def test_edge_of_the_forest_counts_a_corner_once() -> None:
    assert mission("Edge of the forest").points(on_map(F="A1 A2 B1 C3")) == 3


def test_sleepy_valley_pays_for_exactly_three_forests_apart_or_not() -> None:
    assert mission("Sleepy valley").points(on_map(F="A1 A6 A11 C1 C2 C3 C4 E1 E2")) == 4


def test_watering_potatoes_counts_a_water_space_once_however_many_farms_touch_it() -> None:
    assert mission("Watering potatoes").points(on_map(W="E7", A="E6 E8 D7 F7")) == 2


def test_borderlands_counts_rows_and_columns_and_a_mountain_fills_its_space() -> None:
    row = " ".join(f"B{col}" for col in range(1, 12) if col != 2)
    column = " ".join(f"{row}2" for row in "ACDEFGHIJK")
    assert mission("Borderlands").points(on_map(A=row, W=column)) == 12


def test_tree_line_pays_one_of_two_lines_as_long_and_a_single_tree_is_a_line() -> None:
    assert mission("Tree line").points(on_map(F="A1 B1 C1 A5 B5 C5")) == 6
    assert mission("Tree line").points(on_map(F="E7")) == 2
    assert mission("Tree line").points(on_map(F="E7 E8 E9")) == 2


def test_wealthy_town_counts_village_and_mountain_as_types_and_empty_not() -> None:
    assert mission("Wealthy town").points(on_map(V="B3 A3", F="C3")) == 3  # mountain, village, forest
    assert mission("Wealthy town").points(on_map(V="E7", F="E6", W="E8")) == 0  # the third is empty


def test_watering_canal_wants_as_many_farms_as_waters_and_at_least_one() -> None:
    assert mission("Watering canal").points(on_map(A="A1 B1", W="C1 D1")) == 4
    assert mission("Watering canal").points(on_map(A="A1 B1", W="C1")) == 0
    assert mission("Watering canal").points(START) == 0


def test_magicians_valley_pays_each_water_space_beside_a_mountain() -> None:
    assert mission("Magicians' valley").points(on_map(W="A2 B1 B3 C2 A1")) == 12


def test_empty_site_counts_an_empty_space_once_however_many_villages_touch_it() -> None:
    assert mission("Empty site").points(on_map(V="E6 E8")) == 14


def test_row_of_houses_pays_every_line_of_the_longest_length() -> None:
    assert mission("Row of houses").points(on_map(V="A1 A2 C5 C6 E9")) == 8
    assert mission("Row of houses").points(on_map(V="A1 A2 A3 C5 C6")) == 6
    assert mission("Row of houses").points(on_map(V="A11 B1")) == 4  # a line does not run on in the next row


@pytest.mark.parametrize(("column", "points"), [(1, 10), (2, 0), (3, 10), (6, 0), (11, 10)])
def test_odd_numbered_silos_counts_columns_from_one(column: int, points: int) -> None:
    land = START
    for row in "ABCDEFGHIJK":
        space = parse_space(f"{row}{column}")
        land = draw(land, [space], CODE_OF_LETTER["W"]) if land[space] == EMPTY else land
    assert mission("Odd numbered silos").points(land) == points


def test_rich_countryside_needs_the_mountain_as_fifth_type() -> None:
    assert mission("Rich countryside").points(on_map(F="B1", V="B3", A="B4", W="B5")) == 4
    assert mission("Rich countryside").points(on_map(F="A1", V="A3", A="A4", W="A5")) == 0


def test_a_mountain_is_surrounded_by_four_filled_neighbours_of_any_kind() -> None:
    assert EDITION.bonus.points(on_map(F="A2", V="B1", A="B3")) == 0
    assert EDITION.bonus.points(on_map(F="A2", V="B1", A="B3", W="C2")) == 1


def test_a_mountain_at_the_edge_needs_nothing_beyond_it() -> None:
    land = draw(empty_land([parse_space("A1")]), map(parse_space, ["A2", "B1"]), CODE_OF_LETTER["F"])
    assert EDITION.bonus.points(land) == 1


def test_an_empty_map_is_worth_nothing_but_a_letter_map_may_be_scored_as_it_is() -> None:
    assert [edict.points(START) for edict in EDITION.edicts] == [0] * 12
    assert mission("Tree line").points(parse_land("F..........\n" * 11)) == 22
