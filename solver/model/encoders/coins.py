"""Coins in the model: those on the track at a season's end, each worth a point then."""

import numpy as np

from engine.lasting_effects import DRAGON_COINS
from solver.model.encoders.filling import mountain_lines
from solver.model.picture import ANY, Picture
from solver.model.program import Sum, number, sum_of, total


def coins_held(picture: Picture, season: int, dragon: Sum | None = None) -> None:
    """Coins of shapes drawn, of mountains surrounded and of the dragon, when it is overcome.

    What the track has no room for pays nothing.
    """
    purse = picture.outlook.purse
    if purse is None:
        return
    worth = picture.outlook.places.coins[picture.place]
    minted = np.flatnonzero((worth > 0) & picture.of(ANY, season))
    mountains = mountain_lines(picture, season)
    held = total(minted, worth[minted], purse.held - purse.surrounded)
    reward = number(0) if dragon is None else dragon.times(DRAGON_COINS)
    coins = held + sum_of(line.claim for line in mountains) + reward
    most = purse.held - purse.surrounded + len(mountains) + picture.reach(worth, ANY, season) + reward.most
    over = sum_of(picture.program.column() for _ in range(max(0, most - purse.most)))
    picture.program.at_most(coins - over, purse.most)
    picture.program.pay(coins - over, 1)
