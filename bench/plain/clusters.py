"""Counts over clusters, by the textbook's ways: labels against splitting, flow and order against merging.

Neighbours of one terrain have one label, and a root has its own number for a label, so a cluster has one root
at most. Whatever a root claims of its cluster reaches it through the cluster: spaces by a flow, and a terrain
beside it by steps in order. Equal marks hand a flaw of one space to its whole cluster.
"""

from collections.abc import Callable, Mapping, Sequence

from bench.plain.land import CellLand, Expression, Literal, neighbours, total
from bench.plain.spots import TYPES
from engine.land import SPACES
from engine.terrain import EDGE, FARM, FOREST, MOUNTAIN, VILLAGE, WATER

Marks = Mapping[int, Literal]
"""A literal for each space that could hold a terrain."""

MOST = len(SPACES)
WILDHOLD = 6


def clusters_of_six_villages(land: CellLand) -> Expression:
    roots = _roots(land, VILLAGE)
    for space, size in _sizes(land, VILLAGE, roots).items():
        land.model.add(size >= WILDHOLD).only_enforce_if(roots[space])
    return total(roots.values())


def villages_beside_three_terrains(land: CellLand) -> Expression:
    roots = _roots(land, VILLAGE)
    kinds = [_reached(land, VILLAGE, _has_beside(code)) for code in TYPES if code != VILLAGE]
    for space, root in roots.items():
        land.model.add(total(reached[space] for reached in kinds) >= 3).only_enforce_if(root)
    return total(roots.values())


def secluded_fields_and_lakes(land: CellLand) -> Expression:
    return _secluded(land, FARM, WATER) + _secluded(land, WATER, FARM)


def _secluded(land: CellLand, own: int, other: int) -> Expression:
    roots = _roots(land, own)
    flawless = _apart(land, own, (other, EDGE))
    for space, root in roots.items():
        land.model.add_implication(root, flawless[space])
    return total(roots.values())


def largest_village_off_mountains(land: CellLand) -> Expression:
    roots = _roots(land, VILLAGE)
    flawless = _apart(land, VILLAGE, (MOUNTAIN,))
    for space, root in roots.items():
        land.model.add_implication(root, flawless[space])
    return _smallest(land, roots, 1)


def second_largest_village(land: CellLand) -> Expression:
    return _smallest(land, _roots(land, VILLAGE), 2)


def mountains_joined_by_forest(land: CellLand) -> Expression:
    mountains = land.may_hold(MOUNTAIN)
    return total(_joined(land, mountain, mountains) for mountain in mountains)


def _joined(land: CellLand, mountain: int, mountains: Sequence[int]) -> Literal:
    """A claim that forest leads from a mountain to another one."""
    ashore = set(neighbours(mountain))
    reached = _reached(land, FOREST, lambda _, space: [land.always] if space in ashore else [])
    others = {n for other in mountains if other != mountain for n in neighbours(other)}
    return land.claim_any(reached[space] for space in sorted(others & set(reached)))


def _roots(land: CellLand, code: int) -> Marks:
    """For each space whether it is the root of its cluster, which only its first space can be.

    No space has a label above its own number, so the label of a cluster is at most that of its first space.
    """
    own = land.may_hold(code)
    labels = {space: land.model.new_int_var(0, SPACES.index(space), "") for space in own}
    for one, other in land.edges(code):
        both = (land.holds(one, code), land.holds(other, code))
        land.model.add(labels[one] == labels[other]).only_enforce_if(*both)
    roots = {space: land.claim(land.holds(space, code)) for space in own}
    for space, root in roots.items():
        land.model.add(labels[space] == SPACES.index(space)).only_enforce_if(root)
    return roots


def _sizes(land: CellLand, code: int, roots: Marks) -> dict[int, Expression]:
    """For each space one more than what flows into it; every space but a root sends on one more at most.

    So a root's figure is never more than the size of its cluster.
    """
    arriving: dict[int, list[Expression]] = {space: [] for space in roots}
    leaving: dict[int, list[Expression]] = {space: [] for space in roots}
    for edge in land.edges(code):
        for source, target in (edge, edge[::-1]):
            flow = land.model.new_int_var(0, MOST, "")
            for space in edge:
                land.model.add(flow <= MOST * land.holds(space, code))
            arriving[target].append(flow)
            leaving[source].append(flow)
    for space, root in roots.items():
        land.model.add(total(leaving[space]) <= total((*arriving[space], land.holds(space, code))))
        land.model.add(total(leaving[space]) == 0).only_enforce_if(root)
    return {space: total(arriving[space]) + 1 for space in roots}


def _smallest(land: CellLand, roots: Marks, wanted: int) -> Expression:
    """The size of the smallest of so many clusters, or nothing."""
    found = land.claim()
    land.model.add(total(roots.values()) == wanted * found)
    paid = land.model.new_int_var(0, MOST, "")
    land.model.add(paid <= MOST * found)
    for space, size in _sizes(land, VILLAGE, roots).items():
        land.model.add(paid <= size).only_enforce_if(roots[space])
    return paid


def _apart(land: CellLand, code: int, others: Sequence[int]) -> Marks:
    """Marks that are equal all over a cluster, and true only where no space of it touches the others."""
    marks = {space: land.claim(land.holds(space, code)) for space in land.may_hold(code)}
    for space, mark in marks.items():
        for beside in neighbours(space):
            land.model.add_bool_and([~land.holds(beside, other) for other in others]).only_enforce_if(mark)
    for one, other in land.edges(code):
        both = (land.holds(one, code), land.holds(other, code))
        land.model.add(marks[one] == marks[other]).only_enforce_if(*both)
    return marks


def _has_beside(code: int) -> Callable[[CellLand, int], list[Literal]]:
    return lambda land, space: land.beside(space, code)


def _reached(land: CellLand, code: int, sources: Callable[[CellLand, int], list[Literal]]) -> Marks:
    """Marks of spaces that a way through a terrain joins to a source; each step leads to a higher rank."""
    own = land.may_hold(code)
    marks = {space: land.claim(land.holds(space, code)) for space in own}
    ranks = {space: land.model.new_int_var(0, MOST, "") for space in own}
    for space in own:
        steps = []
        for before in (n for n in neighbours(space) if n in marks):
            steps.append(land.claim(marks[before]))
            land.model.add(ranks[before] < ranks[space]).only_enforce_if(steps[-1])
        land.model.add_bool_or([~marks[space], *sources(land, space), *steps])
    return marks
