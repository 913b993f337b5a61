"""Counts that look at one space and what lies beside it."""

from bench.plain.land import CellLand, Expression, Literal, neighbours, total
from engine.terrain import EMPTY, FARM, FOREST, MONSTER, MOUNTAIN, VILLAGE, WATER

TYPES = range(FOREST, MOUNTAIN + 1)
"""The terrains that count as types."""


def spaces_beside(land: CellLand, own: int, other: int) -> Expression:
    """Spaces of a terrain beside another: exactly these, as the count may be a charge."""
    return total(_exactly_beside(land, space, own, other) for space in land.may_hold(own))


def _exactly_beside(land: CellLand, space: int, own: int, other: int) -> Literal:
    """Whether a space holds a terrain and has another one beside it."""
    there = land.beside(space, other)
    both = land.claim_any(there)
    land.model.add_implication(both, land.holds(space, own))
    for beside in there:
        land.model.add_bool_or([both, ~beside, ~land.holds(space, own)])
    return both


def forest_on_the_edge(land: CellLand) -> Expression:
    edge = [space for space in land.may_hold(FOREST) if any(n not in land.cells for n in neighbours(space))]
    return total(land.holds(space, FOREST) for space in edge)


def water_beside_farm(land: CellLand) -> Expression:
    return spaces_beside(land, WATER, FARM)


def farm_beside_water(land: CellLand) -> Expression:
    return spaces_beside(land, FARM, WATER)


def water_beside_mountain(land: CellLand) -> Expression:
    return spaces_beside(land, WATER, MOUNTAIN)


def farm_beside_mountain(land: CellLand) -> Expression:
    return spaces_beside(land, FARM, MOUNTAIN)


def empty_beside_village(land: CellLand) -> Expression:
    return spaces_beside(land, EMPTY, VILLAGE)


def empty_beside_monster(land: CellLand) -> Expression:
    return spaces_beside(land, EMPTY, MONSTER)


def water_beside_ruins(land: CellLand) -> Expression:
    by_ruins = [space for space in land.may_hold(WATER) if any(_ruins(land, n) for n in neighbours(space))]
    return total(land.holds(space, WATER) for space in by_ruins)


def farm_on_ruins(land: CellLand) -> Expression:
    return total(land.holds(space, FARM) for space in land.may_hold(FARM) if _ruins(land, space))


def _ruins(land: CellLand, space: int) -> bool:
    return bool(land.ruins) and land.ruins[space] == 1


def village_beside_three_terrains(land: CellLand) -> Expression:
    return total(_amid_three(land, space) for space in land.may_hold(VILLAGE))


def _amid_three(land: CellLand, space: int) -> Literal:
    claim = land.claim(land.holds(space, VILLAGE))
    kinds = [land.claim_any(land.beside(space, code)) for code in TYPES]
    land.model.add(total(kinds) >= 3).only_enforce_if(claim)
    return claim


def surrounded_mountains(land: CellLand) -> Expression:
    return total(_enclosed(land, space, MOUNTAIN) for space in land.may_hold(MOUNTAIN))


def enclosed_forest(land: CellLand) -> Expression:
    return total(_enclosed(land, space, FOREST) for space in land.may_hold(FOREST))


def enclosed_empty(land: CellLand) -> Expression:
    return total(_enclosed(land, space, EMPTY) for space in land.may_hold(EMPTY))


def _enclosed(land: CellLand, space: int, own: int) -> Literal:
    return land.claim(land.holds(space, own), *(land.filled(n) for n in neighbours(space)))
