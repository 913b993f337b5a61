"""From a position to its outlook, with a room for each game the solver plays."""

from engine import BadInput, Position
from engine.cartographers import CartographersPosition
from engine.heroes import HeroesPosition
from engine.mapmaker import MapmakerPosition
from solver.outlook import Outlook
from solver.outlooks.cartographers import cartographers_outlook
from solver.outlooks.heroes import heroes_outlook
from solver.outlooks.mapmaker import mapmaker_outlook


def outlook_of(position: Position) -> Outlook:
    """The outlook of a position."""
    if isinstance(position, MapmakerPosition):
        return mapmaker_outlook(position)
    if isinstance(position, HeroesPosition):
        return heroes_outlook(position)
    if isinstance(position, CartographersPosition):
        return cartographers_outlook(position)
    raise BadInput(f"the solver cannot play {position.deal.game}")
