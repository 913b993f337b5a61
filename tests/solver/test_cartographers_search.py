"""The compiled search in Cartographers: ruins, ambushes, coins and the 1x1 as the engine has them."""

import random

import pytest

from engine.batch import NUMBER_OF_COUNT
from engine.edicts import COUNTS
from engine.land import SPACES, draw
from engine.terrain import EMPTY
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search import tables
from solver.search.anneal import anneal, start
from solver.search.annealer import Annealer
from solver.search.scope import scopes
from tests.helpers import cartographers_deal, random_games
from tests.solver.cartographers_tables import COUNTED, DRAWN, ROWS, crowded, deal_with, played


@pytest.mark.parametrize("name", COUNTED)
def test_a_count_stays_when_a_terrain_out_of_its_scope_is_drawn(name: str) -> None:
    looks = scopes()[NUMBER_OF_COUNT[name]]
    choose = random.Random(name)
    moved = 0
    for seed in range(8):
        for position in random_games(cartographers_deal(f"scope{seed}", "AB"[seed % 2]), seed)[1:]:
            land = position.land
            empty = [space for space in SPACES if land[space] == EMPTY]
            for code in DRAWN:
                after = draw(land, choose.sample(empty, min(12, len(empty))), code)
                changed = COUNTS[name](after) != COUNTS[name](land)
                moved += changed
                assert looks >> code & 1 or not changed
    assert moved


def states(outlook: Outlook, seed: int, always_replay: bool) -> int:
    """Anneal a little, again and again, and compare with the engine; returns how often no card fitted."""
    table = tables.tables_of(outlook)
    state = tables.state_of(table, seed)
    start(table, state)
    discards = 0
    for _ in range(25):
        anneal(table, state, 150, 5.0, 0.5, always_replay)
        plan = state.plan[tables.NOW].tolist()
        assert outlook.replay(plan) == state.tally[tables.SCORE] + outlook.banked
        assert state.points[tables.NOW].sum() == state.tally[tables.SCORE]
        own = [turn.first <= place < turn.last for turn, place in zip(outlook.turns, plan, strict=True)]
        assert own.count(False) == state.tally[tables.DISCARDS]
        discards += own.count(False)
    assert outlook.replay(state.best.tolist()) == state.tally[tables.BEST] + outlook.banked
    return discards


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("share", [0.0, 0.5, 0.8])
def test_the_state_stays_true_to_the_engine(row: int, share: float) -> None:
    discards = 0
    for seed in range(6):
        position = crowded(played(deal_with(row, seed), 14, seed), share, (row, seed))
        discards += states(outlook_of(position), seed, share > 0)
    assert discards or share < 0.8


def test_many_of_these_games_hold_ambushes_and_ruins() -> None:
    outlooks = [outlook_of(played(deal_with(row, seed), 14, seed)) for row in ROWS for seed in range(6)]
    assert sum(len(outlook.ambushes) for outlook in outlooks) > len(outlooks)
    assert sum(turn.on_ruins for outlook in outlooks for turn in outlook.turns) > len(outlooks)


def test_annealing_finds_a_better_year_than_chance() -> None:
    outlook = outlook_of(played(deal_with(2, "year"), 18, 0))
    annealer = Annealer(outlook, 1, steps=240_000, crowded=False)
    first = annealer.score
    for _ in range(4):
        annealer.slice()
    assert annealer.score > first + 40


def test_a_plan_and_its_moves_are_the_same_thing() -> None:
    for share in (0.0, 0.9, 1.0):
        outlook = outlook_of(crowded(played(deal_with(3, "moves"), 6, 3), share, 3))
        plan = Annealer(outlook, 3, steps=1000, crowded=True).plan
        assert outlook.plan(outlook.moves(plan)) == plan
    assert plan == [DISCARDED] * 6


def test_monsters_land_where_the_story_of_a_plan_says() -> None:
    for seed in range(12):
        outlook = outlook_of(played(deal_with(seed % 4, ("story", seed)), 12, seed))
        plan = Annealer(outlook, seed, steps=1000, crowded=True).plan
        position = outlook.position
        lands = [position.land]
        for move in outlook.moves(plan):
            position = position.play(move)
            lands.append(position.land)
        told = [land for event, _, land in outlook.story(plan) if event in outlook.turns]
        assert told == lands[:-1]
