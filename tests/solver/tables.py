"""Positions for the solver's tests: ends of games, crowded lands, and tiny maps that can be played out."""

import random
from dataclasses import replace
from functools import cache

from engine import Deal, game_named
from engine.land import SPACES
from engine.mapmaker import MapmakerPosition
from engine.terrain import EMPTY, FARM, FOREST, VILLAGE, WASTELAND, WATER
from tests.helpers import mapmaker_deal, random_games

MISSIONS = tuple(edict.name for edict in game_named("mapmaker").edition.edicts)
COUNTED = tuple(
    count
    for edict in (*game_named("mapmaker").edition.edicts, game_named("mapmaker").edition.bonus)
    for count, _ in edict.pays
)
"""The counting functions Mapmaker pays for."""

DRAWN = (FOREST, VILLAGE, FARM, WATER)


def deal_with(first: int, seed: object, **changes: object) -> Deal:
    """A deal whose four missions are neighbours in the list of twelve, in the order of a seed."""
    missions = [MISSIONS[(first + i) % len(MISSIONS)] for i in range(4)]
    random.Random(f"{first}/{seed}").shuffle(missions)
    return mapmaker_deal(f"{first}/{seed}", edicts=tuple(missions), **changes)


@cache
def played(deal: Deal, left: int, seed: int) -> MapmakerPosition:
    """A position of random play with so many cards left."""
    position = random_games(deal, seed)[len(deal.draws[0]) - left]
    assert isinstance(position, MapmakerPosition)
    return position


def crowded(position: MapmakerPosition, share: float, seed: object) -> MapmakerPosition:
    """The same position with a share of its empty spaces filled by hand."""
    choose = random.Random(f"crowded/{seed}")
    land = bytearray(position.land)
    for space in SPACES:
        if land[space] == EMPTY and choose.random() < share:
            land[space] = choose.choice(DRAWN)
    return replace(position, land=bytes(land))


def tiny(position: MapmakerPosition, seed: object) -> MapmakerPosition:
    """The same position with everything filled by hand but a corner of the map and some loose spaces."""
    choose = random.Random(f"tiny/{seed}")
    top, left = choose.randint(1, 8), choose.randint(1, 8)
    rows, cols = range(top, top + choose.randint(3, 4)), range(left, left + choose.randint(3, 4))
    land = bytearray(position.land)
    for space in SPACES:
        inside = space // 13 in rows and space % 13 in cols
        if land[space] in DRAWN and inside and choose.random() < 0.8:
            land[space] = EMPTY
        elif land[space] == EMPTY and not inside and choose.random() < 0.97:
            land[space] = choose.choice((*DRAWN, WASTELAND))
    return replace(position, land=bytes(land))


def best_total(position: MapmakerPosition) -> int:
    """The best final total of all legal plays, by playing them all."""
    gains: dict[tuple[bytes, int], int] = {}

    def gain(now: MapmakerPosition) -> int:
        if now.is_over:
            return 0
        key = (now.land, now.drawn)
        if key not in gains:
            gains[key] = max(
                after.score.total - now.score.total + gain(after) for after in map(now.play, now.legal_moves)
            )
        return gains[key]

    return position.score.total + gain(position)


ROTATIONS = tuple(range(len(MISSIONS)))
"""Where four missions in a row can begin; together every mission is met in every season."""
