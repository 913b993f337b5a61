"""What is printed in the box of Heroes, in both editions, against facts collected from cards and sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import parse_space
from engine.edicts import COUNTS
from engine.edition import Edition, edition
from engine.land import FRAMED, SPACES
from engine.terrain import MOUNTAIN, NAMES, WASTELAND
from tests.heroes_helpers import EDITION

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "heroes_facts.json").read_text())
FINAL = edition("heroes-final")


def named(fact: dict[str, Any]) -> str:
    return str(fact["name"])


def connected(grid: tuple[str, ...]) -> bool:
    cells = {(r, c) for r, row in enumerate(grid) for c, letter in enumerate(row) if letter == "#"}
    reached = {min(cells)}
    for _ in cells:
        reached |= {
            (r + dr, c + dc) for r, c in reached for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } & cells
    return reached == cells


@pytest.mark.parametrize("fact", FACTS["explore"], ids=named)
def test_an_explore_card_is_as_printed(fact: dict[str, Any]) -> None:
    card = EDITION.card(fact["name"])
    assert card.kind == "explore"
    assert {
        "name": card.name,
        "time": card.time,
        "terrains": [NAMES[terrain] for terrain in card.terrains],
        "shapes": [
            {"coin": shape.coin, "connected": connected(shape.grid), "grid": list(shape.grid)}
            for shape in card.shapes
        ],
    } == fact


@pytest.mark.parametrize("fact", FACTS["heroes"], ids=named)
def test_a_hero_card_is_as_printed(fact: dict[str, Any]) -> None:
    card = EDITION.card(fact["name"])
    assert (card.kind, card.time, [list(shape.grid) for shape in card.shapes]) == ("hero", 0, [["#"]])
    assert [NAMES[terrain] for terrain in card.terrains] == ["hero"]
    assert sorted(map(list, card.attack)) == sorted(fact["attack"])


@pytest.mark.parametrize("fact", FACTS["ambushes"], ids=named)
def test_an_ambush_card_is_as_printed(fact: dict[str, Any]) -> None:
    card = EDITION.card(fact["name"])
    assert card.walk is not None
    assert (card.kind, card.time, [NAMES[terrain] for terrain in card.terrains]) == ("ambush", 0, ["monster"])
    assert [list(shape.grid) for shape in card.shapes] == [fact["grid"]]
    assert connected(card.shapes[0].grid) == fact["connected"]
    assert card.walk.corner == fact["corner"].replace("_", " ")
    assert card.walk.clockwise == (fact["direction"] == "clockwise") == (fact["passed"] == "clockwise")
    kinds = {
        "dragon": "reward",
        "zombie": "spread",
        "troll": "destroy_empty",
        "gorgon": "destroy_any_but_mountain",
    }
    assert kinds[card.effect] == fact["effect"]
    assert card.effect[0].upper() == fact["initial"]


def test_each_corner_and_twice_each_direction_is_on_an_ambush_card() -> None:
    walks = [card.walk for card in EDITION.cards if card.walk]
    assert len({walk.corner for walk in walks}) == 4
    assert sorted(walk.clockwise for walk in walks) == [False, False, True, True]


def test_the_box_holds_11_explore_4_hero_and_4_ambush_cards_each_once() -> None:
    facts = [*FACTS["explore"], *FACTS["heroes"], *FACTS["ambushes"]]
    assert [card.name for card in EDITION.cards] == [fact["name"] for fact in facts]
    assert [card.number for card in EDITION.cards] == list(range(1, 20))
    assert sum(card.time for card in EDITION.cards) == 16


def test_four_explore_shapes_and_the_gorgons_are_not_connected() -> None:
    split = [card.name for card in EDITION.cards for shape in card.shapes if not connected(shape.grid)]
    assert split == ["Timber Grove", "Pasture", "Lagoon", "Wildwood Garden", "Gorgon Gaze"]


@pytest.mark.parametrize("fact", FACTS["sides"], ids=named)
def test_a_side_of_the_map_is_as_printed(fact: dict[str, Any]) -> None:
    sheet = EDITION.sheet(fact["name"])
    for code, field in ((MOUNTAIN, "mountains"), (WASTELAND, "wasteland")):
        assert [s for s in SPACES if sheet.land[s] == code] == spaces_of(fact[field])
    assert [s for s in SPACES if sheet.land[FRAMED + s]] == spaces_of(fact["ruins"]) == sorted(sheet.ruins)


def spaces_of(names: list[str]) -> list[int]:
    return sorted(map(parse_space, names))


def test_the_seasons_have_their_printed_times_and_edicts() -> None:
    seasons = [{"name": s.name, "time": s.time, "edicts": s.edicts} for s in EDITION.seasons]
    assert seasons == FACTS["seasons"]


def test_the_coin_track_has_14_places() -> None:
    assert EDITION.coin_track == FACTS["coin_track"] == 14


@pytest.mark.parametrize("fact", FACTS["scoring"], ids=named)
def test_a_scoring_card_has_its_stack_solo_number_and_figure_in_both_editions(fact: dict[str, Any]) -> None:
    ours, final = EDITION.edict(fact["name"]), FINAL.edict(fact["final"]["name"])
    assert (ours.stack, ours.solo, ours.pays[0][1]) == (fact["stack"], fact["solo"], fact["points"])
    assert (final.stack, final.solo) == (fact["stack"], fact["solo"])
    assert final.pays[0][1] == fact["final"]["points"]


def test_the_final_print_differs_in_six_figures_two_conditions_and_two_names() -> None:
    pairs = list(zip(EDITION.edicts, FINAL.edicts, strict=True))
    assert len(pairs) == 16
    figures = [ours.name for ours, final in pairs if ours.pays[0][1] != final.pays[0][1]]
    assert figures == [
        "Heart of the Forest",
        "Craylund",
        "Ulem's Wallow",
        "Traylo Monastery",
        "Dwarvenholds",
        "Banded Hills",
    ]
    assert [ours.name for ours, final in pairs if ours.pays[0][0] != final.pays[0][0]] == [
        "Traylo Monastery",
        "Banded Hills",
    ]
    names = [(ours.name, final.name) for ours, final in pairs if ours.name != final.name]
    assert names == [("Clawsgrove Peaks", "Clawsgrave Peaks"), ("Jorekborg", "Jorekburg")]


def test_the_final_print_is_otherwise_the_same_box() -> None:
    same = ("game", "titles", "seasons", "sheets", "coin_track", "solo_titles")
    assert all(getattr(EDITION, field) == getattr(FINAL, field) for field in same)
    assert [card.name for card in EDITION.cards] == [card.name for card in FINAL.cards]


@pytest.mark.parametrize("box", [EDITION, FINAL], ids=["rulebook", "final"])
def test_every_scoring_card_pays_for_one_count_that_exists_and_says_its_figure(box: Edition) -> None:
    for edict in box.edicts:
        ((count, points),) = edict.pays
        assert count in COUNTS
        assert all(edict.text[language].startswith(f"{points} ") for language in ("en", "fr"))
    assert len({edict.stack for edict in box.edicts}) == 4


def test_the_solo_titles_are_those_of_the_rulebook() -> None:
    assert [[title.rating, title.names["en"]] for title in EDITION.solo_titles] == FACTS["titles"]


def test_every_name_and_text_is_there_in_english_and_french() -> None:
    words = [card.names for card in EDITION.cards]
    words += [words for edict in (*EDITION.edicts, EDITION.bonus) for words in (edict.names, edict.text)]
    words += [title.names for title in EDITION.solo_titles]
    assert all(text[language].strip() for text in words for language in ("en", "fr"))


def test_a_card_is_found_by_name_or_number() -> None:
    assert EDITION.card("11") is EDITION.card("kethra’s gates")
    assert EDITION.card("12") is EDITION.card("DOBRIK of lorkheim")
