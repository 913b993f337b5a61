"""The games whose rules are written a second time here, in the plain model and where every play is tried."""

from engine import Position
from engine.cartographers import CartographersPosition
from engine.mapmaker import MapmakerPosition

KNOWN = (MapmakerPosition, CartographersPosition)


def rules_known(position: Position) -> bool:
    """Whether all that happens between two cards is known; games that go on from these have more rules."""
    return type(position) in KNOWN
