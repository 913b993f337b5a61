"""Stoneside Forest in the model; the counting function is in `engine.edicts.forest`.

A mountain is joined to another only by forest that crosses every ring of spaces round it on the way there.
"""

from engine.land import SPACES, STEPS, Codes, Land
from engine.terrain import EMPTY, FOREST, MOUNTAIN
from solver.model.encoders.clusters import around
from solver.model.picture import Picture
from solver.model.program import Sum, number, sum_of


def mountains_joined_by_forest(picture: Picture, season: int, worth: int) -> None:
    """Stoneside Forest: a mountain is claimed only while forest crosses its rings, and never alone."""
    claims: dict[int, Sum] = {}
    for mountain in (space for space in SPACES if picture.land[space] == MOUNTAIN):
        rings = _rings(picture, mountain)
        if rings is None:
            continue
        sure = not rings and not picture.may_lose(SPACES, FOREST, season)
        claims[mountain] = number(1) if sure else picture.program.column()
        for ring in rings:
            picture.program.at_most(claims[mountain], picture.touching(ring, FOREST, season))
    for mountain, claim in claims.items():
        others = sum_of(other for own, other in claims.items() if own != mountain)
        picture.program.at_most(claim, others)
    picture.program.pay(sum_of(claims.values()), worth)
    _cut_what_is_reached(picture, season, claims)


def _rings(picture: Picture, mountain: int) -> list[list[int]] | None:
    """The empty spaces 1, 2, ... steps from a mountain, until another mountain is beside what is reached.

    Forest costs no step, everything else that is drawn is a wall. No rings: the mountain is joined already;
    None: it never can be.
    """
    land = picture.land.tolist()
    reached = _forest_from(land, around([mountain]))
    rings: list[list[int]] = []
    while not _other_mountains(land, mountain, reached):
        ring = [space for space in around({mountain, *reached}) if land[space] == EMPTY]
        if not ring:
            return None
        rings.append(ring)
        reached |= set(ring)
        reached |= _forest_from(land, around(reached))
    return rings


def _forest_from(land: Codes, starts: set[int]) -> set[int]:
    """All forest of the clusters that hold some of the spaces."""
    found = {space for space in starts if land[space] == FOREST}
    waiting = list(found)
    for space in waiting:
        for near in (space + step for step in STEPS):
            if land[near] == FOREST and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def _other_mountains(land: Codes, mountain: int, spaces: set[int]) -> bool:
    return any(land[space] == MOUNTAIN and space != mountain for space in around(spaces))


def _cut_what_is_reached(picture: Picture, season: int, claims: dict[int, Sum]) -> None:
    """A mountain whose forest reaches no other one needs more forest round what it reaches."""
    written: set[tuple[int, frozenset[int]]] = set()

    def repair(land: Land) -> bool:
        before = len(written)
        for mountain, claim in claims.items():
            reached = frozenset(_forest_from(land, around([mountain])))
            if (mountain, reached) in written or _other_mountains(land, mountain, set(reached)):
                continue
            written.add((mountain, reached))
            beyond = [s for s in around({mountain, *reached}) if picture.land[s] in (EMPTY, FOREST)]
            picture.program.at_most(claim, picture.touching(beyond, FOREST, season))
        return len(written) > before

    picture.repairs.append((season, repair))
