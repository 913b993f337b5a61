"""Positions of Cartographers Heroes for the model's tests: all edicts, crowded lands, tiny maps, initials."""

import random
from dataclasses import replace
from functools import cache

from engine import game_named
from engine.edition import edition
from engine.heroes import HeroesPosition
from engine.land import SPACES, mask_of
from engine.lasting_effects import DRAGON, GORGON, TROLL, ZOMBIE, Lasting, targets
from engine.terrain import DESTROYED, EMPTY, FARM, FOREST, HERO, MONSTER, VILLAGE, WATER
from solver.outlooks import outlook_of
from tests.helpers import heroes_deal

PRINTINGS = ("rulebook", "final")
ROWS = tuple(range(4))
"""Four sets of edicts, one of each stack; together all sixteen are met."""

COUNTED = tuple(
    count
    for name in ("heroes", "heroes-final")
    for edict in (*edition(name).edicts, edition(name).bonus)
    for count, _ in edict.pays
)
"""The counting functions either printing of Heroes pays for."""

DRAWN = (FOREST, VILLAGE, FARM, WATER, MONSTER)
LAID = (*DRAWN, FOREST, VILLAGE, FARM, WATER, HERO, DESTROYED)
EFFECTS = (DRAGON, ZOMBIE, TROLL, GORGON)


@cache
def begun(row: int, seed: object, **options: str) -> HeroesPosition:
    """A game with the n-th edict of every stack, in an order and on a side that the seed picks."""
    choose = random.Random(f"{row}/{seed}")
    deal = heroes_deal(f"{row}/{seed}", choose.choice("CD"), **options)
    edicts = game_named("heroes").begin(deal).edition.edicts
    stacks = dict.fromkeys(edict.stack for edict in edicts)
    names = [[edict.name for edict in edicts if edict.stack == stack] for stack in stacks]
    picked = [own[row % len(own)] for own in names]
    choose.shuffle(picked)
    position = game_named("heroes").begin(replace(deal, edicts=tuple(picked[:4])))
    assert isinstance(position, HeroesPosition)
    return position


@cache
def played(row: int, left: int, seed: object, **options: str) -> HeroesPosition:
    """A position of random play with so many choices left at most."""
    choose = random.Random(f"played/{row}/{left}/{seed}")
    position = begun(row, (left, seed), **options)
    while len(outlook_of(position).turns) > left or position.due:
        position = position.play(choose.choice(position.legal_moves))
    return position


def crowded(position: HeroesPosition, share: float, seed: object) -> HeroesPosition:
    """The same position with a share of its empty spaces filled by hand, and initials on some monsters."""
    choose = random.Random(f"crowded/{seed}")
    land = bytearray(position.land)
    for space in SPACES:
        if land[space] == EMPTY and choose.random() < share:
            marked = position.marks >> space & 1
            land[space] = choose.choice(DRAWN[:-1] if marked else LAID)
    return with_initials(replace(position, land=bytes(land)), seed)


def with_initials(position: HeroesPosition, seed: object) -> HeroesPosition:
    """The same position with an initial on a third of its monsters, where the ambush is not still to come."""
    choose = random.Random(f"initials/{seed}")
    shown = {card.effect for card in position.revealed_before if card.effect}
    effects = [effect for effect in EFFECTS if effect in shown]
    written: dict[str, list[int]] = {effect: [] for effect in effects}
    for space in SPACES:
        if position.land[space] == MONSTER and effects and choose.random() < 0.5:
            written[choose.choice(effects)].append(space)
    lasting = tuple(Lasting(effect, mask_of(spaces)) for effect, spaces in written.items())
    due = (GORGON,) if GORGON in effects and choose.random() < 0.5 else ()
    found = replace(position, lasting=lasting, due=due)
    return found if not due or targets(found.land, found.ambush(GORGON)) else replace(found, due=())


def tiny(position: HeroesPosition, seed: object) -> HeroesPosition:
    """The same position with everything filled by hand but a corner of the map and some loose spaces."""
    choose = random.Random(f"tiny/{seed}")
    top, left = choose.randint(1, 9), choose.randint(1, 8)
    rows, cols = range(top, top + 3), range(left, left + choose.randint(2, 4))
    land = bytearray(position.land)
    for space in SPACES:
        inside = space // 13 in rows and space % 13 in cols
        if land[space] in LAID and inside and choose.random() < 0.6:
            land[space] = EMPTY
        elif land[space] == EMPTY and not inside and choose.random() < 0.97:
            land[space] = choose.choice(LAID)
    marks = mask_of(space for space in SPACES if land[space] != MONSTER and choose.random() < 0.1)
    return with_initials(replace(position, land=bytes(land), marks=marks), seed)


def best_total(position: HeroesPosition) -> int:
    """The best final total of all legal plays, by playing them all."""
    gains: dict[tuple[object, ...], int] = {}

    def gain(now: HeroesPosition) -> int:
        if now.is_over:
            return 0
        key = (now.land, now.marks, now.lasting, now.due, now.season, now.turn, now.coins)
        if key not in gains:
            gains[key] = max(
                after.score.total - now.score.total + gain(after) for after in map(now.play, now.legal_moves)
            )
        return gains[key]

    return position.score.total + gain(position)
