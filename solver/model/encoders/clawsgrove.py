"""Clawsgrove Peaks in the model; the counting function is in `engine.edicts.farm_water`.

Water joins a mountain to a farm only when it goes on beyond any set of spaces round the mountain, or a farm
lies in or beside that set.
"""

from engine.edicts.counting import gather_cluster, no_spaces
from engine.land import SPACES, STEPS, Codes
from engine.terrain import FARM, MOUNTAIN, WATER
from solver.model.encoders.clusters import around, is_open, open_round
from solver.model.picture import Picture
from solver.model.program import Sum


def mountains_joined_to_farm_by_water(picture: Picture, season: int, worth: int) -> None:
    """Clawsgrove Peaks: a mountain is claimed only while water leads from it to a farm.

    Sets of spaces of growing width are written at once, what the water of a plan reaches when it breaks that.
    """
    claims = {space: picture.program.column() for space in SPACES if picture.land[space] == MOUNTAIN}
    for claim in claims.values():
        picture.program.pay(claim, worth)
    banks = _Banks(picture, season, claims)
    for mountain in claims:
        banks.demand(mountain, frozenset())
        banks.demand(mountain, frozenset(open_round(picture, (mountain,), WATER)))
    picture.repairs.append((season, banks.repair))


class _Banks:
    """The rows of the mountains, and for which sets of spaces they are written."""

    def __init__(self, picture: Picture, season: int, claims: dict[int, Sum]) -> None:
        self._picture = picture
        self._season = season
        self._claims = claims
        self._written: set[tuple[int, frozenset[int]]] = set()

    def demand(self, mountain: int, reached: frozenset[int]) -> bool:
        """A claimed mountain has water beyond what is reached, or a farm in or beside it."""
        if (mountain, reached) in self._written:
            return False
        self._written.add((mountain, reached))
        picture = self._picture
        beyond = open_round(picture, {mountain, *reached}, WATER)
        water = picture.touching(beyond, WATER, self._season)
        shore = [s for s in around(reached) | reached if is_open(picture, s, FARM)]
        farms = picture.touching(sorted(shore), FARM, self._season)
        picture.program.at_most(self._claims[mountain], water + farms)
        return True

    def repair(self, land: Codes) -> bool:
        """What the water of a plan reaches from each mountain without meeting a farm."""
        found = False
        for mountain in self._claims:
            reached = _water_from(land, mountain)
            if not any(land[space] == FARM for space in around(reached)):
                found |= self.demand(mountain, reached)
        return found


def _water_from(land: Codes, mountain: int) -> frozenset[int]:
    """All water of the clusters beside a mountain."""
    seen, found = no_spaces(), no_spaces()
    reached: set[int] = set()
    for space in (mountain + step for step in STEPS):
        if land[space] == WATER and not seen[space]:
            size = gather_cluster(land, space, seen, found)
            reached.update(found[:size])
    return frozenset(reached)
