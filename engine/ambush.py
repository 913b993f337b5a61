"""Ambushes in solo play: the walk round the map that looks for a place for the monsters."""

from functools import cache

from engine.edition import Card
from engine.land import SIDE, Land, filled_mask, mask_of, space_at
from engine.shapes import Placement

CORNERS = ("top left", "top right", "bottom right", "bottom left")
"""The corners in clockwise order."""

Spot = tuple[int, int]
"""Row and column of the top left corner of a shape's bounding box."""


def landing(card: Card, land: Land) -> tuple[int, Placement | None]:
    """How many places of its walk an ambush tries on a map, and the first one that is free, if any is."""
    filled = filled_mask(land)
    walk = ambush_walk(card)
    for tried, place in enumerate(walk, start=1):
        if not place.mask & filled:
            return tried, place
    return len(walk), None


@cache
def ambush_walk(card: Card) -> tuple[Placement, ...]:
    """The places an ambush tries, in order.

    The shape stays as printed. It starts in the card's corner and goes all the way round the edge in the
    card's direction, one space at a time; then it does the same one space further in, and so on.
    """
    cells = card.shapes[0].cells
    height = 1 + max(r for r, _ in cells)
    width = 1 + max(c for _, c in cells)
    spots: dict[Spot, None] = {}
    for inset in range(SIDE):
        first = 1 + inset
        spots |= dict.fromkeys(_ring(first, SIDE - height + 1 - inset, SIDE - width + 1 - inset, card))
    drawn = (tuple(space_at(top + r, left + c) for r, c in cells) for top, left in spots)
    return tuple(Placement(spaces, mask_of(spaces)) for spaces in drawn)


def _ring(first: int, bottom: int, right: int, card: Card) -> list[Spot]:
    """The spots of one ring, from the card's corner on in the card's direction; a spot may come twice."""
    if card.walk is None:
        raise ValueError(f"{card.name} is not an ambush")
    if bottom < first or right < first:
        return []
    sides = [
        [(first, col) for col in range(first, right + 1)],
        [(row, right) for row in range(first, bottom + 1)],
        [(bottom, col) for col in range(right, first - 1, -1)],
        [(row, first) for row in range(bottom, first - 1, -1)],
    ]
    start = CORNERS.index(card.walk.corner)
    if not card.walk.clockwise:
        sides = [side[::-1] for side in reversed(sides)]
        start = (len(CORNERS) - start) % len(CORNERS)
    return [spot for side in sides[start:] + sides[:start] for spot in side]
