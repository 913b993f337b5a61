"""Cards and ambushes over cells: where each is drawn, and the land it leaves."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bench.plain.land import CellLand, Literal, total
from engine.land import SPACES
from engine.terrain import EMPTY
from solver.outlook import DISCARDED, Ambush, Outlook, Spread, Turn

Choices = Mapping[int, Literal]
"""A literal for each place (a row of `Outlook.places`), and one for DISCARDED."""


@dataclass(frozen=True)
class Drawn:
    """One event: its choices, of which one is true, and the land after it."""

    event: Turn | Ambush
    choices: Choices
    land: CellLand


def draw_all(start: CellLand, outlook: Outlook) -> list[Drawn]:
    """All events of an outlook, one after the other."""
    drawn: list[Drawn] = []
    land = start
    for event in outlook.events:
        assert not isinstance(event, Spread), "zombies are for games the plain model does not know"
        choices = _ambush(land, outlook, event) if isinstance(event, Ambush) else _turn(land, outlook, event)
        land = _after(land, outlook, choices)
        drawn.append(Drawn(event, choices, land))
    return drawn


def _after(land: CellLand, outlook: Outlook, choices: Choices) -> CellLand:
    """The land with the chosen place drawn; only empty spaces are drawn on."""
    ways: dict[int, dict[int, list[Literal]]] = defaultdict(lambda: defaultdict(list))
    for place, choice in choices.items():
        if place != DISCARDED:
            for space in outlook.places.spaces_of(place):
                ways[space][int(outlook.places.terrain[place])].append(choice)
    return land.changed({space: _cell_after(land, space, codes) for space, codes in ways.items()})


def _cell_after(land: CellLand, space: int, ways: Mapping[int, list[Literal]]) -> dict[int, Literal]:
    cell = dict(land.cells[space])
    for code, choices in ways.items():
        cell[code] = land.model.new_bool_var("")
        land.model.add(cell[code] == land.holds(space, code) + total(choices))
    cell[EMPTY] = land.model.new_bool_var("")
    everything = [choice for choices in ways.values() for choice in choices]
    land.model.add(cell[EMPTY] == land.holds(space, EMPTY) - total(everything))
    return cell


def _choices(land: CellLand, places: Iterable[int]) -> dict[int, Literal]:
    choices: dict[int, Literal] = {place: land.model.new_bool_var("") for place in (*places, DISCARDED)}
    land.model.add_exactly_one(choices.values())
    return choices


def _turn(land: CellLand, outlook: Outlook, turn: Turn) -> Choices:
    """A card lies in one of its places; as a 1x1 or not at all only when every one of them is blocked."""
    own = range(turn.first, turn.last)
    squares = [
        row
        for row in range(*outlook.squares)
        if outlook.places.terrain[row] in turn.squares and row not in own  # a card may be a 1x1 itself
    ]
    choices = _choices(land, (*own, *squares))
    unfit = land.model.new_bool_var("")
    land.model.add(unfit == choices[DISCARDED] + total(choices[row] for row in squares))
    for place in own:
        _blocked_if(unfit, land, outlook, place)
    if turn.squares:
        land.model.add_bool_and([land.filled(space) for space in SPACES]).only_enforce_if(choices[DISCARDED])
    return choices


def _ambush(land: CellLand, outlook: Outlook, ambush: Ambush) -> Choices:
    """Monsters take a place only when all before it on their walk are blocked."""
    walk = range(ambush.first, ambush.last)
    choices = _choices(land, walk)
    passed: Literal = land.always
    for place in walk:
        land.model.add_implication(choices[place], passed)
        passed = land.claim(passed)
        _blocked_if(passed, land, outlook, place)
    land.model.add_implication(choices[DISCARDED], passed)
    return choices


def _blocked_if(condition: Literal, land: CellLand, outlook: Outlook, place: int) -> None:
    spaces = outlook.places.spaces_of(place)
    land.model.add_bool_or([land.filled(space) for space in spaces]).only_enforce_if(condition)
