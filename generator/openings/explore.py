"""What the openings of games with an explore deck share: cards, choices and payments as rows of numbers."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.batch import NUMBER_OF_COUNT
from engine.cartographers import EDICT_LETTERS
from engine.compiled import kernel
from engine.deal import Deal
from engine.edition import Card, Edition
from engine.explore_deck import revealed
from engine.land import Land, empty_ruins, filled_mask, mask_of
from engine.shapes import placements

Ints = NDArray[np.int64]
Row = tuple[int, ...]

MOST_SPACES = 5
SIZE, TERRAIN, COINS, SPACES = range(4)
"""What a row of choices holds; the spaces go on to its end, filled up with 0."""


def cards_of(box: Edition, deal: Deal) -> Iterator[tuple[int, Card]]:
    """All cards that come up in the year, with their season."""
    for season, pile in enumerate(deal.draws):
        for name in revealed(box, season, pile):
            yield season, box.card(name)


def explore_choices(land: Land, card: Card, on_ruins: bool) -> list[Row]:
    """Every way to draw a card on the printed map, terrain by terrain, shape by shape, place by place."""
    blocked = filled_mask(land)
    wanted = mask_of(empty_ruins(land)) if on_ruins else ~0
    return [
        (len(place.spaces), terrain, shape.coin, *place.spaces)
        for terrain in card.terrains
        for shape in card.shapes
        for place in placements(shape.cells)
        if not place.mask & blocked and place.mask & wanted
    ]


def terms_of(box: Edition, deal: Deal) -> list[Row]:
    """Rows (season, number of the count, points for each) for all that a season pays but coins."""
    terms: list[Row] = []
    for number, season in enumerate(box.seasons):
        edicts = [box.edict(deal.edicts[EDICT_LETTERS.index(letter)]) for letter in season.edicts]
        pays = [pay for edict in (*edicts, box.bonus) for pay in edict.pays]
        terms.extend((number, NUMBER_OF_COUNT[count], points) for count, points in pays)
    return terms


def padded(lists: Sequence[Sequence[Row]], width: int) -> Ints:
    """Lists of rows as one array, filled up with 0."""
    array = np.zeros((len(lists), max(map(len, lists), default=0), width), np.int64)
    for number, rows in enumerate(lists):
        for place, row in enumerate(rows):
            array[number, place, : len(row)] = row
    return array


@kernel
def draw_spaces(land: Any, spaces: Any, size: int, terrain: int) -> None:
    """Draw a terrain on some spaces of a land under work."""
    for i in range(size):
        land[spaces[i]] = terrain


@kernel
def size_of(spaces: Any) -> int:
    """How many spaces stand in a row filled up with 0."""
    size = MOST_SPACES
    while spaces[size - 1] == 0:
        size -= 1
    return size
