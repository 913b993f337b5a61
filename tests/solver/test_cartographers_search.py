"""The compiled search in Cartographers: ruins, ambushes, coins and the 1x1 as the engine has them."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine import IllegalMove
from engine.batch import NUMBER_OF_COUNT
from engine.edicts import COUNTS
from engine.land import SPACES, draw
from engine.terrain import EMPTY
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search import tables
from solver.search.anneal import anneal, start
from solver.search.annealer import Annealer
from solver.search.chain import (
    NEW,
    NO_PLACE,
    OLD,
    elsewhere,
    moved_alone,
    track,
)
from solver.search.play import is_free, paint
from solver.search.scope import scopes
from solver.search.unfit import others_stay
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


@pytest.mark.parametrize("row", ROWS)
def test_from_a_place_one_comes_to_all_others_of_the_card_on_the_same_spaces(row: int) -> None:
    outlook = outlook_of(played(deal_with(row, 0), 14, 0))
    alike, spaces = tables.tables_of(outlook).alike, outlook.places.spaces
    for turn in outlook.turns:
        for place in range(turn.first, turn.last):
            own = range(turn.first, turn.last)
            there = {other for other in own if (spaces[other] == spaces[place]).all()}
            met, at = set(), place
            while at not in met:
                met.add(at)
                at = int(alike[at])
            assert met == there


def test_a_step_is_drawn_at_once_only_when_the_rules_leave_all_other_cards_as_they_are() -> None:
    told = Counter(
        (others_stay(table, state, 1), is_legal(outlook, after))
        for row in ROWS
        for seed in range(18)
        for outlook, table, state, after in steps_with_unfit_cards(row, seed)
    )
    assert told[True, True] > 1000
    assert told[False, False] > 10
    assert not told[True, False]


def steps_with_unfit_cards(
    row: int, seed: int
) -> Iterator[tuple[Outlook, tables.Tables, tables.State, list[int]]]:
    """Lone cards moved to places free to the end, in plays where some card is not drawn as itself."""
    share = (0.2, 0.35)[seed % 2]
    outlook = outlook_of(crowded(played(deal_with(row, seed), 14, seed), share, (row, seed)))
    table = tables.tables_of(outlook)
    state = tables.state_of(table, seed)
    start(table, state)
    anneal(table, state, 500, 3.0, 1.0, True)
    for turn in range(len(outlook.turns)):
        old = int(state.plan[tables.NOW, turn])
        for _ in range(20 if state.tally[tables.DISCARDS] and old != DISCARDED else 0):
            new = elsewhere(table, turn, old, state.dice)
            final = state.lands[tables.NOW, tables.SEASONS - 1].copy()
            paint(table, final, old, EMPTY)
            if new in (old, NO_PLACE) or not is_free(table, final, new):
                continue
            moved_alone(state.chain, turn, old, new)
            track(table, state, 1, OLD, NEW)
            after = state.plan[tables.NOW].tolist()
            after[turn] = new
            yield outlook, table, state, after
            track(table, state, 1, NEW, OLD)


def is_legal(outlook: Outlook, plan: list[int]) -> bool:
    """Whether the engine plays a plan to the end."""
    try:
        outlook.replay(plan)
    except IllegalMove:
        return False
    return True
