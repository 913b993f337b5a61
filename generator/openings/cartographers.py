"""Cartographers' openings.

Every explore card of the year has a wish, one of all its choices; the year is played by these wishes, with
all its ruins and ambushes. Many times over one card is given another wish, which stays if the whole year does
not get worse by more than a slack that shrinks to nothing. The moves of the best year found, up to the wanted
season, are the opening.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ambush import ambush_walk
from engine.batch import count_units
from engine.cartographers import CartographersPosition
from engine.compiled import kernel
from engine.deal import Deal
from engine.draw_phase import PASS
from engine.edicts.spatial import surrounded_mountains
from engine.edition import edition
from engine.land import END, FIRST
from engine.move import Move
from engine.terrain import EMPTY, MONSTER, NAMES
from generator.openings.explore import (
    COINS,
    MOST_SPACES,
    SIZE,
    SPACES,
    TERRAIN,
    Ints,
    Row,
    cards_of,
    draw_spaces,
    explore_choices,
    padded,
    size_of,
    terms_of,
)
from generator.openings.stream import is_free, next_number, seed_of

STEPS = 1_000_000
SLACK = 5


class _Year(NamedTuple):
    """A year for compiled code.

    `cards` has a row (season, terrain of its 1x1, number of choices) for every explore card, `choices` a row
    (size, terrain, coins, spaces) for each of its choices. `ambushes` has a row (the explore card it comes
    before, length of its walk) for every ambush, `walks` the spaces of each place of the walk. `terms` has a
    row (season, number of the count, points for each) for everything paid at a season's end but coins, and
    `purse` is the most coins there can be.
    """

    land: NDArray[np.uint8]
    cards: Ints
    choices: Ints
    ambushes: Ints
    walks: Ints
    terms: Ints
    purse: int


SEASON, SQUARE, COUNT = range(3)


def opening_moves(start: CartographersPosition, seasons: int, key: str) -> tuple[Move, ...]:
    """The moves of strong play from the beginning of a year until some seasons have ended."""
    year = _year_of(start.deal)
    drawn, _ = _best_year(year, seed_of(key))
    return tuple(_move(row.tolist()) for row in drawn[year.cards[:, SEASON] < seasons])


def _move(drawn: list[int]) -> Move:
    spaces = tuple(drawn[SPACES : SPACES + drawn[SIZE]])
    return Move(NAMES[drawn[TERRAIN]], spaces) if spaces else PASS


def _year_of(deal: Deal) -> _Year:
    land = CartographersPosition.printed(deal).land
    cards: list[tuple[int, int, int]] = []
    choices: list[list[Row]] = []
    ambushes: list[tuple[int, int]] = []
    walks: list[list[Row]] = []
    on_ruins = False
    for season, card in cards_of(edition(deal.edition), deal):
        if card.kind == "ruins":
            on_ruins = True
        elif card.kind == "ambush":
            walks.append([place.spaces for place in ambush_walk(card)])
            ambushes.append((len(cards), len(walks[-1])))
        else:
            choices.append(explore_choices(land, card, on_ruins))
            cards.append((season, card.terrains[0], len(choices[-1])))
            on_ruins = False
    return _Year(
        np.frombuffer(land, dtype=np.uint8),
        np.array(cards, np.int64),
        padded(choices, SPACES + MOST_SPACES),
        np.array(ambushes, np.int64).reshape(-1, 2),
        padded(walks, MOST_SPACES),
        np.array(terms_of(edition(deal.edition), deal), np.int64),
        edition(deal.edition).coin_track,
    )


@kernel
def _ambush(year: Any, ambush: int, land: Any) -> None:
    """The monsters take the first free place of their walk."""
    for place in range(year.ambushes[ambush, 1]):
        spaces = year.walks[ambush, place]
        size = size_of(spaces)
        if is_free(land, spaces, size):
            draw_spaces(land, spaces, size, MONSTER)
            return


@kernel
def _draw_card(year: Any, card: int, wish: int, land: Any, drawn: Any) -> int:
    """Draw a card as wished, or by the next free choice after that; else as a 1x1, else not at all.

    Returns the choice it was drawn by, or the wish; what was drawn is written to `drawn`.
    """
    for further in range(year.cards[card, COUNT]):
        choice = (wish + further) % year.cards[card, COUNT]
        drawn[:] = year.choices[card, choice]
        if is_free(land, drawn[SPACES:], drawn[SIZE]):
            draw_spaces(land, drawn[SPACES:], drawn[SIZE], drawn[TERRAIN])
            return int(choice)
    drawn[:] = 0
    for space in range(FIRST, END):
        if land[space] == EMPTY:
            drawn[SIZE], drawn[TERRAIN], drawn[SPACES] = 1, year.cards[card, SQUARE], space
            land[space] = drawn[TERRAIN]
            break
    return wish


@kernel
def _play_year(year: Any, wishes: Any, land: Any, drawn: Any) -> int:
    """Play the year by its wishes, which become the choices taken; returns its final score."""
    land[:] = year.land
    coins = -surrounded_mountains(land)
    total = 0
    ambush = 0
    cards = len(year.cards)
    for card in range(cards):
        while ambush < len(year.ambushes) and year.ambushes[ambush, 0] == card:
            _ambush(year, ambush, land)
            ambush += 1
        wishes[card] = _draw_card(year, card, wishes[card], land, drawn[card])
        coins += drawn[card, COINS]
        season = year.cards[card, SEASON]
        if card + 1 == cards or year.cards[card + 1, SEASON] > season:
            total += min(coins + surrounded_mountains(land), year.purse)
            for term in range(len(year.terms)):
                if year.terms[term, 0] == season:
                    total += count_units(year.terms[term, 1], land) * year.terms[term, 2]
    return total


@kernel
def _fits(year: Any, card: int, choice: int, land: Any, drawn: Any) -> bool:
    """Whether a choice is free at the year's end once the card is lifted."""
    draw_spaces(land, drawn[card, SPACES:], drawn[card, SIZE], EMPTY)
    spaces = year.choices[card, choice]
    fits = is_free(land, spaces[SPACES:], spaces[SIZE])
    draw_spaces(land, drawn[card, SPACES:], drawn[card, SIZE], drawn[card, TERRAIN])
    return bool(fits)


@kernel
def _best_year(year: Any, seed: Any) -> Any:
    """What every card draws in a strong year, and the year's score."""
    state = np.array([seed], np.uint64)
    wishes = np.zeros(len(year.cards), np.int64)
    for card in range(len(wishes)):
        wishes[card] = next_number(state) % year.cards[card, COUNT]
    land, other_land = year.land.copy(), year.land.copy()
    drawn = np.zeros((len(wishes), year.choices.shape[2]), np.int64)
    total = _play_year(year, wishes, land, drawn)
    other_wishes, other_drawn = wishes.copy(), drawn.copy()
    best, best_drawn = total, drawn.copy()
    for step in range(STEPS):
        card = next_number(state) % len(wishes)
        choice = next_number(state) % year.cards[card, COUNT]
        slack = next_number(state) % (1 + SLACK * (STEPS - step) // STEPS)
        if not _fits(year, card, choice, land, drawn):
            continue
        other_wishes[:] = wishes
        other_wishes[card] = choice
        changed = _play_year(year, other_wishes, other_land, other_drawn)
        if changed + slack >= total:
            total = changed
            wishes[:], land[:], drawn[:] = other_wishes, other_land, other_drawn
            if total > best:
                best = total
                best_drawn[:] = drawn
    return best_drawn, best
