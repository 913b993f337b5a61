"""Shapes, their forms and their places, against counts made independently by brute force."""

import json
from pathlib import Path

import pytest

from engine import game_named
from engine.edition import Card
from engine.land import filled_mask
from engine.shapes import forms, placements
from engine.terrain import NAMES

FACTS = json.loads((Path(__file__).parent / "mapmaker_facts.json").read_text())
EDITION = game_named("mapmaker").edition


@pytest.mark.parametrize(("card", "fact"), list(zip(EDITION.cards, FACTS["elements"], strict=True)))
def test_an_element_has_its_printed_time_terrain_size_forms_and_places(
    card: Card, fact: dict[str, object]
) -> None:
    cells = card.shapes[0].cells
    filled = filled_mask(EDITION.sheets[0].land)
    assert {
        "number": card.number,
        "time": card.time,
        "terrain": NAMES[card.terrains[0]],
        "spaces": len(cells),
        "form_count": len(forms(cells)),
        "places": sum(not place.mask & filled for place in placements(cells)),
    } == fact


def test_the_sixteen_elements_last_27_and_cover_66_spaces() -> None:
    assert len(EDITION.cards) == 16
    assert sum(card.time for card in EDITION.cards) == 27
    assert sum(len(card.shapes[0].cells) for card in EDITION.cards) == 66


def test_turning_and_flipping_never_leaves_the_forms_of_a_shape() -> None:
    for card in EDITION.cards:
        every = forms(card.shapes[0].cells)
        assert all(forms(form) == every for form in every)
