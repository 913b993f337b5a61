"""The map and its text forms."""

import pytest

from engine import BadInput, format_land, parse_land, parse_move, parse_space, space_name
from engine.land import SPACES, STEPS, col_of, draw, empty_land, empty_spaces, row_of, space_at
from engine.terrain import EDGE, EMPTY, FARM, MOUNTAIN


def test_a_space_is_its_row_letter_from_the_top_and_its_column_from_the_left() -> None:
    assert parse_space("C4") == space_at(3, 4)
    assert space_name(space_at(11, 11)) == "K11"


def test_every_space_has_a_name_that_reads_back() -> None:
    assert len(SPACES) == 121
    assert [parse_space(space_name(space)) for space in SPACES] == list(SPACES)
    assert all(space_at(row_of(space), col_of(space)) == space for space in SPACES)


@pytest.mark.parametrize("text", ["", "C", "4C", "L1", "C0", "C12", "C 4", "C04x", "C123", "٣4", "C٣"])
def test_what_is_not_a_space_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="not a space of the map"):
        parse_space(text)


def test_every_space_has_four_neighbours_and_the_edge_is_one_of_them_at_the_border() -> None:
    land = empty_land()
    beyond = [sum(land[space + step] == EDGE for step in STEPS) for space in SPACES]
    assert sorted(set(beyond)) == [0, 1, 2]
    assert beyond.count(2) == 4
    assert beyond.count(1) == 36


def test_a_letter_map_reads_back() -> None:
    land = draw(empty_land([parse_space("B2")]), [parse_space("A1")], FARM)
    assert land[parse_space("B2")] == MOUNTAIN
    assert parse_land(format_land(land)) == land
    assert len(empty_spaces(land)) == 119
    assert land[parse_space("K11")] == EMPTY


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "0"),
        ("...........\n" * 10, "10"),
        ("...........\n" * 12, "12"),
        ("...........\n" * 10 + "..........", "line 11 of the map has 10 letters"),
        ("...........\n" * 10 + "..........T", "'T' is not one of"),
    ],
)
def test_what_is_not_a_letter_map_is_refused_with_the_line(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        parse_land(text)


def test_a_move_is_a_word_and_spaces_in_any_order_and_case() -> None:
    assert parse_move("Water c6 C4 c5") == parse_move("water C4 C5 C6")
    assert str(parse_move("water c6 C4 c5")) == "water C4 C5 C6"
    assert str(parse_move("discard")) == "discard"


@pytest.mark.parametrize("text", ["", "   ", "water C4 C4", "water C4 L5", "water " + "C4 " * 100])
def test_what_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_move(text)
