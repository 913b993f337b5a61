"""Positions of Cartographers for the solver's tests: random play, crowded lands, tiny maps to play out."""

import random
from dataclasses import replace
from functools import cache

from engine import Deal, Position, game_named
from engine.cartographers import CartographersPosition
from engine.land import SPACES
from engine.terrain import EMPTY, FARM, FOREST, MONSTER, VILLAGE, WATER
from solver.outlooks import outlook_of
from tests.helpers import cartographers_deal

EDITION = game_named("cartographers").edition
STACKS = tuple(dict.fromkeys(edict.stack for edict in EDITION.edicts))
COUNTED = tuple(count for edict in (*EDITION.edicts, EDITION.bonus) for count, _ in edict.pays)
DRAWN = (FOREST, VILLAGE, FARM, WATER, MONSTER)
ROWS = tuple(range(4))
"""Four sets of edicts, one of each stack; together all sixteen are met."""


def deal_with(row: int, seed: object) -> Deal:
    """A deal with the n-th edict of every stack, in an order and on a side that the seed picks."""
    choose = random.Random(f"{row}/{seed}")
    edicts = [[e.name for e in EDITION.edicts if e.stack == stack][row] for stack in STACKS]
    choose.shuffle(edicts)
    return cartographers_deal(f"{row}/{seed}", choose.choice("AB"), edicts=tuple(edicts))


@cache
def played(deal: Deal, left: int, seed: object) -> CartographersPosition:
    """A position of random play with so many cards left to draw."""
    choose = random.Random(f"played/{seed}")
    position = game_named("cartographers").begin(deal)
    for _ in range(len(outlook_of(position).turns) - left):
        position = position.play(choose.choice(position.legal_moves))
    assert isinstance(position, CartographersPosition)
    return position


def crowded(position: CartographersPosition, share: float, seed: object) -> CartographersPosition:
    """The same position with a share of its empty spaces filled by hand."""
    choose = random.Random(f"crowded/{seed}")
    land = bytearray(position.land)
    for space in SPACES:
        if land[space] == EMPTY and choose.random() < share:
            land[space] = choose.choice(DRAWN)
    return replace(position, land=bytes(land))


def tiny(position: CartographersPosition, seed: object) -> CartographersPosition:
    """The same position with everything filled by hand but a corner of the map and some loose spaces."""
    choose = random.Random(f"tiny/{seed}")
    top, left = choose.randint(1, 9), choose.randint(1, 8)
    rows, cols = range(top, top + 3), range(left, left + choose.randint(3, 4))
    land = bytearray(position.land)
    for space in SPACES:
        inside = space // 13 in rows and space % 13 in cols
        if land[space] in DRAWN and inside and choose.random() < 0.7:
            land[space] = EMPTY
        elif land[space] == EMPTY and not inside and choose.random() < 0.97:
            land[space] = choose.choice(DRAWN)
    return replace(position, land=bytes(land))


def best_total(position: CartographersPosition) -> int:
    """The best final total of all legal plays, by playing them all."""
    gains: dict[tuple[bytes, int, int, int], int] = {}

    def gain(now: CartographersPosition) -> int:
        if now.is_over:
            return 0
        key = (now.land, now.season, now.turn, now.coins)
        if key not in gains:
            gains[key] = max(
                after.score.total - now.score.total + gain(after) for after in map(now.play, now.legal_moves)
            )
        return gains[key]

    return position.score.total + gain(position)


def season_scores(position: Position) -> list[int]:
    """What each season scored so far paid."""
    return [season.total for season in position.score.seasons]
