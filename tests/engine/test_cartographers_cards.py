"""What is printed in the box of Cartographers, against facts collected from cards and sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import parse_space
from engine.edicts import COUNTS
from engine.edition import Card
from engine.land import FRAMED, SPACES, STEPS, col_of, empty_spaces, row_of
from engine.terrain import MOUNTAIN, NAMES, WASTELAND
from tests.cartographers_helpers import EDITION

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "cartographers_facts.json").read_text())


def named(fact: dict[str, Any]) -> str:
    return str(fact["name"])


def connected(card: Card, shape: int) -> bool:
    cells = set(card.shapes[shape].cells)
    reached = {min(cells)}
    for _ in cells:
        reached |= {
            (r + dr, c + dc) for r, c in reached for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } & cells
    return reached == cells


@pytest.mark.parametrize("fact", FACTS["explore"], ids=named)
def test_an_explore_card_is_as_printed(fact: dict[str, Any]) -> None:
    card = EDITION.card(fact["name"])
    shapes = [
        {"coin": shape.coin, "connected": connected(card, i), "grid": list(shape.grid)}
        for i, shape in enumerate(card.shapes)
    ]
    assert {
        "number": card.number,
        "name": card.name,
        "kind": card.kind,
        "time": card.time,
        "terrains": [NAMES[terrain] for terrain in card.terrains],
        "shapes": shapes,
    } == fact


@pytest.mark.parametrize("fact", FACTS["ambushes"], ids=named)
def test_an_ambush_card_is_as_printed(fact: dict[str, Any]) -> None:
    card = EDITION.card(fact["name"])
    assert card.walk is not None
    assert (card.kind, card.number, card.time) == ("ambush", fact["number"], 0)
    assert [NAMES[terrain] for terrain in card.terrains] == ["monster"]
    assert [list(shape.grid) for shape in card.shapes] == [fact["grid"]]
    assert connected(card, 0) == fact["connected"]
    assert card.walk.corner == fact["corner"].replace("_", " ")
    assert card.walk.clockwise == (fact["direction"] == "clockwise")


def test_the_arrow_of_the_solo_walk_is_the_one_by_which_maps_are_passed() -> None:
    for fact in FACTS["ambushes"]:
        assert fact["passed"] == fact["direction"]
        assert fact["passed_to"] == ("left" if fact["passed"] == "clockwise" else "right")


def test_the_box_holds_13_explore_and_4_ambush_cards_each_once() -> None:
    facts = [*FACTS["explore"], *FACTS["ambushes"]]
    assert [card.name for card in EDITION.cards] == [fact["name"] for fact in facts]
    assert sorted(card.number for card in EDITION.cards) == list(range(1, 18))
    assert sum(card.time for card in EDITION.cards) == 16


def test_of_two_shapes_the_smaller_has_the_coin() -> None:
    for card in EDITION.cards:
        if len(card.shapes) == 2:
            small, large = sorted(card.shapes, key=lambda shape: len(shape.cells))
            assert (small.coin, large.coin) == (1, 0)
        assert len(card.shapes) == 2 or sum(shape.coin for shape in card.shapes) == 0


@pytest.mark.parametrize("fact", FACTS["sides"], ids=named)
def test_a_side_of_the_map_is_as_printed(fact: dict[str, Any]) -> None:
    sheet = EDITION.sheet(fact["name"])
    picture = "".join(fact["picture"])
    for place, space in enumerate(SPACES):
        assert (sheet.land[space] == MOUNTAIN) == (picture[place] == "M")
        assert (sheet.land[space] == WASTELAND) == (picture[place] == "W")
        assert (sheet.land[FRAMED + space] == 1) == (picture[place] == "R")
    assert [space for space in SPACES if sheet.land[space] == MOUNTAIN] == spaces_of(fact["mountains"])
    assert [space for space in SPACES if sheet.land[space] == WASTELAND] == spaces_of(fact["wasteland"])
    assert sorted(sheet.ruins) == spaces_of(fact["ruins"])
    assert len(empty_spaces(sheet.land)) == fact["drawable"]


def spaces_of(names: list[str]) -> list[int]:
    return sorted(map(parse_space, names))


@pytest.mark.parametrize("side", EDITION.sides)
def test_no_mountain_lies_on_the_edge_and_no_space_is_beside_two_of_them_or_two_ruins(side: str) -> None:
    sheet = EDITION.sheet(side)
    mountains = {space for space in SPACES if sheet.land[space] == MOUNTAIN}
    assert not any({row_of(space), col_of(space)} & {1, 11} for space in mountains)
    for space in SPACES:
        beside = {space + step for step in STEPS}
        assert len(beside & mountains) <= 1
        assert len(beside & set(sheet.ruins)) <= 1


def test_the_seasons_have_their_printed_times_and_edicts() -> None:
    seasons = [{"name": s.name, "time": s.time, "edicts": s.edicts} for s in EDITION.seasons]
    assert seasons == FACTS["seasons"]


def test_the_coin_track_has_14_places() -> None:
    assert EDITION.coin_track == FACTS["coin_track"] == 14


def test_the_16_scoring_cards_have_their_printed_stacks_and_solo_numbers() -> None:
    cards = [{"name": e.name, "stack": e.stack, "solo": e.solo} for e in EDITION.edicts]
    assert sorted(cards, key=named) == sorted(FACTS["scoring"], key=named)
    assert len(cards) == 16


def test_every_scoring_card_pays_for_counts_that_exist() -> None:
    paid = [count for edict in (*EDITION.edicts, EDITION.bonus) for count, _ in edict.pays]
    assert set(paid) <= set(COUNTS)
    assert len(paid) == len(set(paid)) == 20


def test_the_solo_titles_are_those_of_the_rulebook() -> None:
    assert [[title.rating, title.names["en"]] for title in EDITION.solo_titles] == FACTS["titles"]


def test_every_name_and_text_is_there_in_english_and_french() -> None:
    words = [card.names for card in EDITION.cards]
    words += [words for edict in (*EDITION.edicts, EDITION.bonus) for words in (edict.names, edict.text)]
    words += [title.names for title in EDITION.solo_titles]
    assert all(text[language].strip() for text in words for language in ("en", "fr"))


def test_a_card_is_found_by_name_or_number_and_an_edict_with_or_without_its_article() -> None:
    assert EDITION.card("14") is EDITION.card("treetop VILLAGE")
    assert EDITION.edict("golden granary") is EDITION.edict("The Golden Granary")
