"""Games of Heroes for the solver's tests: random play of it alone and of both games combined."""

import random
from dataclasses import replace
from functools import cache

from engine.combining import CHOICES
from engine.heroes import HeroesPosition
from engine.lasting_effects import DRAGON, is_overcome
from tests.helpers import heroes_deal, random_games

SEEDS = tuple(range(16))


def options_of(seed: int) -> dict[str, str]:
    """Options that a seed picks: even ones play Heroes alone, in both printings, odd ones combine games."""
    choose = random.Random(f"options/{seed}")
    if seed % 2 == 0:
        return {"side": choose.choice("CD"), "edition": choose.choice(CHOICES["edition"])}
    picked = {name: choose.choice(values) for name, values in CHOICES.items()}
    return {**picked, "side": choose.choice("ABCD"), "edicts": choose.choice(("cartographers", "both"))}


@cache
def random_game(seed: int) -> tuple[HeroesPosition, ...]:
    """Every position of a game of random moves."""
    positions = random_games(heroes_deal(f"game/{seed}", **options_of(seed)), seed)
    return tuple(position for position in positions if isinstance(position, HeroesPosition))


def some_positions(seed: int) -> list[HeroesPosition]:
    """Of a random game the first position, one from its course, the last choice, a hero and a destruction."""
    game = random_game(seed)[:-1]
    picked = random.Random(f"some/{seed}").choice(game[1:-1])
    heroes = [position for position in game if position.card.kind == "hero" and not position.due]
    due = [position for position in game if position.due]
    return [game[0], picked, game[-1], *heroes[:1], *due[:1]]


def settled(position: HeroesPosition) -> HeroesPosition:
    """A position made by hand with its initials as play leaves them: an overcome dragon has paid."""
    lasting = tuple(
        replace(ambush, paid=ambush.effect == DRAGON and is_overcome(position.land, ambush))
        for ambush in position.lasting
        if ambush.spaces
    )
    return replace(position, lasting=lasting)
