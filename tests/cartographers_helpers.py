"""Games of Cartographers set up by hand: the cards that come first, and maps with few spaces left."""

from dataclasses import replace

import pytest

from engine import Deal, IllegalMove, Land, Position, game_named, parse_move, parse_space
from engine.cartographers import CartographersPosition
from engine.explore_deck import revealed
from engine.land import draw, empty_spaces
from engine.terrain import CODE_OF_LETTER, FARM

GAME = game_named("cartographers")
EDITION = GAME.edition
EDICTS = ("Sentinel Wood", "Canal Lake", "Wildholds", "Borderlands")
EXPLORE = [card.name for card in EDITION.cards if card.kind == "explore"]
RUINS = [card.name for card in EDITION.cards if card.kind == "ruins"]
AMBUSHES = [card.name for card in EDITION.cards if card.kind == "ambush"]


def pile(season: int, *first: str) -> tuple[str, ...]:
    """The cards that come up in a season: some first, then the explore cards as they are numbered."""
    return revealed(EDITION, season, (*first, *(name for name in EXPLORE if name not in first)))


def hand_deal(*spring: str, side: str = "A", edicts: tuple[str, ...] = EDICTS) -> Deal:
    """A deal whose spring begins with some cards; no other ambush comes up."""
    draws = (pile(0, *spring), pile(1), pile(2), pile(3))
    return Deal("cartographers", "cartographers", edicts, draws, (("side", side),))


def begin_with(*spring: str, side: str = "A", edicts: tuple[str, ...] = EDICTS) -> CartographersPosition:
    """The start of a game whose spring begins with some cards."""
    position = GAME.begin(hand_deal(*spring, side=side, edicts=edicts))
    assert isinstance(position, CartographersPosition)
    return position


def crowded(position: CartographersPosition, left: str) -> CartographersPosition:
    """The position with only the named spaces empty; farms lie on the others."""
    kept = set(map(parse_space, left.split()))
    filled = [space for space in empty_spaces(position.land) if space not in kept]
    return replace(position, land=draw(position.land, filled, FARM))


def on_side(side: str, **spaces: str) -> Land:
    """A side of the map with letters drawn on spaces, such as `W="A1 A2"`."""
    land = EDITION.sheet(side).land
    for letter, names in spaces.items():
        land = draw(land, map(parse_space, names.split()), CODE_OF_LETTER[letter])
    return land


def played(position: CartographersPosition, *moves: str) -> CartographersPosition:
    """The position after some moves."""
    for move in moves:
        position = position.play(parse_move(move))
    return position


def refusal(position: Position, move: str) -> str:
    """The rule a move is refused with."""
    with pytest.raises(IllegalMove) as caught:
        position.play(parse_move(move))
    return caught.value.rule


def first_moves(position: CartographersPosition, number: int) -> CartographersPosition:
    """The position after a number of moves, each the first legal one."""
    for _ in range(number):
        position = position.play(position.legal_moves[0])
    return position
