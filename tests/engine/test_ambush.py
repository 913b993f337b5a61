"""The solo walk of the ambushes, against the corner and edges of the cards and against a second walk."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine import space_name
from engine.ambush import CORNERS, ambush_walk, landing
from engine.edition import Card, Walk
from engine.land import SPACES, draw, space_at
from engine.shapes import Placement
from engine.terrain import EMPTY, FARM
from tests.cartographers_helpers import AMBUSHES, EDITION

FACTS = json.loads((Path(__file__).parent / "cartographers_facts.json").read_text())["ambushes"]


def words(place: Placement) -> str:
    return " ".join(map(space_name, place.spaces))


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("Goblin Attack", ["I9 J10 K11", "H9 I10 J11", "G9 H10 I11"]),
        ("Bugbear Assault", ["A9 A11 B9 B11", "B9 B11 C9 C11", "C9 C11 D9 D11"]),
        ("Kobold Onslaught", ["I1 J1 J2 K1", "H1 I1 I2 J1", "G1 H1 H2 I1"]),
        ("Gnoll Raid", ["A1 A2 B1 C1 C2", "B1 B2 C1 D1 D2", "C1 C2 D1 E1 E2"]),
    ],
)
def test_the_walk_begins_in_the_cards_corner_and_goes_the_way_of_its_arrow(
    name: str, steps: list[str]
) -> None:
    assert [words(place) for place in ambush_walk(EDITION.card(name))[:3]] == steps


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["name"])
def test_the_first_round_passes_the_four_edges_in_order(fact: dict[str, object]) -> None:
    """The edges that the places of the first round touch, each when it is first met."""
    met: list[str] = []
    for place in ambush_walk(EDITION.card(str(fact["name"]))):
        touched = edges(place)
        if not touched:
            break
        met += [edge for edge in touched if edge not in met]
    assert isinstance(fact["edges"], list)
    corner = set(str(fact["corner"]).split("_"))
    assert set(met[:2]) == corner
    order = [edge for edge in fact["edges"] if edge in met[2:]]
    assert met[2:] == order


def edges(place: Placement) -> list[str]:
    rows = {space // 13 for space in place.spaces}
    cols = {space % 13 for space in place.spaces}
    found = {"top": 1 in rows, "bottom": 11 in rows, "left": 1 in cols, "right": 11 in cols}
    return [edge for edge, touches in found.items() if touches]


@pytest.mark.parametrize("name", AMBUSHES)
def test_the_walk_tries_every_place_of_the_shape_as_printed_once(name: str) -> None:
    card = EDITION.card(name)
    grid = card.shapes[0].grid
    found = [place.spaces for place in ambush_walk(card)]
    assert sorted(found) == sorted(as_printed(grid))
    assert len(set(found)) == len(found) == (12 - len(grid)) * (12 - len(grid[0]))


def as_printed(grid: tuple[str, ...]) -> list[tuple[int, ...]]:
    return [at(grid, top, left) for top in range(1, 13 - len(grid)) for left in range(1, 13 - len(grid[0]))]


def at(grid: tuple[str, ...], top: int, left: int) -> tuple[int, ...]:
    return tuple(
        space_at(top + r, left + c)
        for r, line in enumerate(grid)
        for c, letter in enumerate(line)
        if letter == "#"
    )


def test_each_round_lies_one_space_further_in() -> None:
    for name in AMBUSHES:
        card = EDITION.card(name)
        rings = [ring_of(card, place) for place in ambush_walk(card)]
        assert rings == sorted(rings)


def ring_of(card: Card, place: Placement) -> int:
    rows = [space // 13 for space in place.spaces]
    cols = [space % 13 for space in place.spaces]
    return min(min(rows) - 1, min(cols) - 1, 11 - max(rows), 11 - max(cols))


def second_walk(card: Card) -> list[tuple[int, ...]]:
    """The walk once more: all places, sorted by how far in they lie and how far round from the corner.

    The map is mirrored until the walk begins at the top left and goes along the top.
    """
    assert card.walk is not None
    grid = card.shapes[0].grid
    height, width = 12 - len(grid), 12 - len(grid[0])
    vertical, horizontal = card.walk.corner.split()
    along_the_side_first = card.walk.clockwise == (card.walk.corner in ("top right", "bottom left"))

    def order(spot: tuple[int, int]) -> tuple[int, int]:
        row, col = spot
        down = row - 1 if vertical == "top" else height - row
        across = col - 1 if horizontal == "left" else width - col
        lines, columns = height, width
        if along_the_side_first:
            down, across, lines, columns = across, down, columns, lines
        inset = min(down, across, lines - 1 - down, columns - 1 - across)
        tall, wide = lines - 2 * inset - 1, columns - 2 * inset - 1
        down, across = down - inset, across - inset
        if down == 0:
            return inset, across
        if across == wide:
            return inset, wide + down
        if down == tall:
            return inset, wide + tall + (wide - across)
        return inset, wide + tall + wide + (tall - down)

    spots = sorted(((r, c) for r in range(1, height + 1) for c in range(1, width + 1)), key=order)
    return [at(grid, row, col) for row, col in spots]


@pytest.mark.parametrize("name", AMBUSHES)
@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("corner", CORNERS)
def test_the_walk_from_any_corner_either_way_equals_a_second_definition(
    name: str, corner: str, clockwise: bool
) -> None:
    card = replace(EDITION.card(name), walk=Walk(corner, clockwise))
    assert [place.spaces for place in ambush_walk(card)] == second_walk(card)


@pytest.mark.parametrize("name", AMBUSHES)
def test_on_random_crowded_maps_the_monsters_land_where_the_second_walk_finds_room(name: str) -> None:
    card = EDITION.card(name)
    walk = second_walk(card)
    dice = random.Random(name)
    away = 0
    for number in range(400):
        printed = EDITION.sheet("AB"[number % 2]).land
        crowd = dice.random()
        filled = [s for s in SPACES if printed[s] == EMPTY and dice.random() < crowd]
        land = draw(printed, filled, FARM)
        free = [n for n, spaces in enumerate(walk) if all(land[space] == EMPTY for space in spaces)]
        tried, place = landing(card, land)
        if free:
            assert (tried, place and place.spaces) == (free[0] + 1, walk[free[0]])
        else:
            assert (tried, place) == (len(walk), None)
            away += 1
    assert 20 < away < 380


def test_only_an_ambush_walks() -> None:
    with pytest.raises(ValueError, match="Hamlet is not an ambush"):
        ambush_walk(EDITION.card("Hamlet"))
