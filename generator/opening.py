"""Openings: the strong play that a dash or a half starts from.

Everything in it is whole numbers and one stream of bits, so it follows from the puzzle's key alone. It is
part of what a puzzle id means (docs/deals.md): it must never change.
"""

from engine.cartographers import CartographersPosition
from engine.heroes import HeroesPosition
from engine.mapmaker import MapmakerPosition
from engine.move import Move
from engine.position import Position
from generator.openings import cartographers, heroes, mapmaker


def opening_moves(start: Position, seasons: int, key: str) -> tuple[Move, ...]:
    """The moves of strong play from the beginning of a year until some seasons have ended."""
    if isinstance(start, MapmakerPosition):
        return mapmaker.opening_moves(start, seasons, key)
    if isinstance(start, HeroesPosition):
        return heroes.opening_moves(start, seasons, key)
    if isinstance(start, CartographersPosition):
        return cartographers.opening_moves(start, seasons, key)
    raise TypeError(f"no opening is specified for {start.deal.game}")
