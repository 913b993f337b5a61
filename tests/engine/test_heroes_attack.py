"""Attack patterns: their turned and flipped forms, what they mark on the map, and what heroes destroy."""

import json
import random
from pathlib import Path

import pytest

from engine import space_name
from engine.heroes_attack import attack_forms, attacks
from engine.land import SPACES
from tests.cartographers_helpers import played
from tests.heroes_helpers import EDITION, HEROES, at, begin_with, with_letters
from tests.second_rulebook import attacked

FACTS = json.loads((Path(__file__).parent / "heroes_facts.json").read_text())["heroes"]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["name"])
def test_a_hero_has_as_many_forms_of_attack_as_its_card_can_be_turned_and_flipped(fact: dict) -> None:
    forms = attack_forms(EDITION.card(fact["name"]).attack)
    assert len(forms) == fact["orientations"]
    assert tuple(sorted(map(tuple, fact["attack"]))) in forms


def test_a_pattern_without_symmetry_has_eight_forms() -> None:
    forms = attack_forms(((0, 1), (0, 2), (1, 2)))
    assert len(forms) == 8
    for form in (((0, 1), (0, 2), (1, 2)), ((-1, 2), (0, 1), (0, 2)), ((0, -2), (0, -1), (1, -2))):
        assert form in forms
    assert all((0, 0) not in form for form in forms)


@pytest.mark.parametrize("name", HEROES)
def test_the_marks_from_every_space_are_those_of_a_second_definition(name: str) -> None:
    attack = EDITION.card(name).attack
    for hero in SPACES:
        found = attacks(attack, hero)
        spots = {frozenset(divmod(space, 13) for space in marks) for marks in found}
        assert spots == {frozenset(marks) for marks in attacked(set(attack), divmod(hero, 13))}
        assert len(found) == len(set(found)) == len(spots)
        assert all(list(marks) == sorted(marks) and hero not in marks for marks in found)


@pytest.mark.parametrize("name", HEROES)
def test_just_the_monsters_on_the_marks_are_destroyed(name: str) -> None:
    dice = random.Random(name)
    for _ in range(60):
        begun = begin_with(name, "Lagoon")
        free = [space_name(s) for s in SPACES if begun.land[s] == 0]
        position = with_letters(begun, M=" ".join(dice.sample(free, 50)))
        move = dice.choice(position.legal_moves)
        after = played(position, str(move))
        marked = {space_name(space) for space in move.marks}
        monsters = set(at(position, "M").split())
        assert set(at(after, "X").split()) == monsters & marked
        assert set(at(after, "M").split()) == monsters - marked
