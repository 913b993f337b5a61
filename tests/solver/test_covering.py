"""Coverings found by compiled code are all there are: on small sets of ways everything is tried."""

import random
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from solver.covering import WORD, Ways, cover, room_for

SPACES = 70
"""More than fit into one word of bits."""

NOTHING = np.zeros(0, dtype=np.uint8)
ENOUGH = 10**9


def random_ways(choose: random.Random, cards: int) -> tuple[list[tuple[int, frozenset[int]]], list[int]]:
    """Ways of some cards on a few spaces of a map, and the spaces wanted."""
    used = choose.sample(range(SPACES), 8)
    ways = [
        (card, frozenset(choose.sample(used, choose.randint(1, 4))))
        for card in range(cards)
        for _ in range(choose.randint(1, 5))
    ]
    return ways, choose.sample(used, choose.randint(1, 6))


def laid_out(ways: list[tuple[int, frozenset[int]]]) -> Ways:
    spaces = np.full((len(ways), 4), -1, dtype=np.int64)
    bits = np.zeros((len(ways), 2), dtype=np.uint64)
    for row, (_, own) in enumerate(ways):
        spaces[row, : len(own)] = sorted(own)
        for space in own:
            bits[row, space // WORD] |= np.uint64(1 << space % WORD)
    return Ways(np.array([card for card, _ in ways], dtype=np.int64), spaces, bits)


def coverings(ways: list[tuple[int, frozenset[int]]], cards: int, wanted: set[int]) -> Iterator[set[int]]:
    """Every choice of ways that share no space, at most one a card, which covers all and has none in vain."""
    own: list[list[int | None]] = [[None] for _ in range(cards)]
    for number, (card, spaces) in enumerate(ways):
        if spaces & wanted:
            own[card].append(number)
    for choice in product(*own):
        chosen = [ways[number][1] for number in choice if number is not None]
        together = frozenset[int]().union(*chosen)
        if len(together) == sum(map(len, chosen)) and wanted <= together:
            yield {number for number in choice if number is not None}


@pytest.mark.parametrize("seed", range(300))
def test_what_takes_part_in_coverings_is_what_brute_force_finds(seed: int) -> None:
    choose = random.Random(seed)
    cards = choose.randint(1, 5)
    ways, wanted = random_ways(choose, cards)
    every = list(coverings(ways, cards, set(wanted)))
    table = laid_out(ways)
    room = room_for(table, cards, SPACES)
    room.wanted[0, wanted] = 1
    assert cover(table, room, ENOUGH, NOTHING, NOTHING)[0] == bool(every)
    used, needed = np.zeros(len(ways), dtype=np.uint8), np.ones(cards, dtype=np.uint8)
    found, left = cover(table, room, ENOUGH, used, needed)
    assert found == bool(every)
    assert 0 <= left < ENOUGH
    assert set(np.flatnonzero(used).tolist()) == set[int]().union(*every)
    for card in range(cards):
        everywhere = all(any(ways[number][0] == card for number in covering) for covering in every)
        assert bool(needed[card]) == everywhere


def test_an_effort_that_is_not_enough_is_told() -> None:
    table = laid_out([(0, frozenset({1, 2})), (1, frozenset({3}))])
    room = room_for(table, 2, SPACES)
    room.wanted[0, [1, 3]] = 1
    assert cover(table, room, 1, NOTHING, NOTHING) == (False, -1)
    assert cover(table, room, ENOUGH, NOTHING, NOTHING)[0]
