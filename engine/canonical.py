"""Canonical ids: of the spellings of a puzzle the one it is known by, and which ids mean no puzzle at all.

The side of the map stands behind the seed, unless chance picks it. The other options follow in the order in
which a deal lists them, without those that are as by default. Every other spelling means the canonical one.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.deal import SIDE
from engine.errors import BadInput
from engine.game import Game
from engine.games import game_named
from engine.puzzle_id import PuzzleId

WITH_OPTIONS = "year"
"""The size of a deal with options: the play a dash or a half starts from follows from seed and side."""


def canonical_id(wanted: PuzzleId) -> PuzzleId:
    """The id a puzzle is known by; refuses one that its game has no puzzle for."""
    return _settled(wanted, {})


def with_options(wanted: PuzzleId, options: Mapping[str, str]) -> PuzzleId:
    """The id a puzzle is known by when further options of its deal are chosen."""
    return _settled(canonical_id(wanted), options)


def _settled(wanted: PuzzleId, options: Mapping[str, str]) -> PuzzleId:
    game = game_named(wanted.game)
    chosen = _chosen(game, wanted, options)
    others = tuple(option for option in game.check_options(chosen) if option[0] != SIDE)
    settled = replace(wanted, side=chosen.get(SIDE), options=others)
    if others or settled.side not in (None, *game.edition.sides):
        _check_may_have_options(settled)
    return settled


def _chosen(game: Game, wanted: PuzzleId, options: Mapping[str, str]) -> dict[str, str]:
    """What the id and the options say together; refused when they contradict each other."""
    ending = () if wanted.side is None else ((SIDE, wanted.side),)
    chosen: dict[str, str] = {}
    for name, text in (*ending, *wanted.options, *options.items()):
        value = game.sheet(text).name if name == SIDE else text
        if chosen.setdefault(name, value) != value:
            raise BadInput(f"{wanted} says {name} {chosen[name]}, so it cannot be {value[:40]}")
    return chosen


def _check_may_have_options(wanted: PuzzleId) -> None:
    """A day is one deal, the one that was published for it."""
    if wanted.size != WITH_OPTIONS:
        raise BadInput(f"a deal with options is a whole year, so there is no {wanted.size} of it")
    if wanted.day is not None:
        raise BadInput(f"options are for seeds, such as {wanted.game}-year-s7; a day has one deal")
