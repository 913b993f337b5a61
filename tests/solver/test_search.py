"""The compiled search: every plan it holds is legal and its points are the engine's."""

import random
import threading
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from engine.batch import NUMBER_OF_COUNT
from engine.edicts import COUNTS
from engine.land import SPACES, draw
from engine.terrain import EMPTY
from solver.outlook import DISCARDED
from solver.outlooks import outlook_of
from solver.search import tables, tempering
from solver.search.anneal import anneal, resume, start
from solver.search.annealer import SLICE, Annealer, searches_of
from solver.search.companion import Companion
from solver.search.dice import below, chance, seeded, word
from solver.search.scope import scopes
from solver.search.tables import SCORE
from solver.search.tempering import HEATS, Tempering
from tests.helpers import mapmaker_deal, random_games
from tests.solver.tables import COUNTED, DRAWN, ROTATIONS, crowded, deal_with, played

KEPT = ("plan", "lands", "when", "points")
"""What a search keeps of the play under change; playing the plan from its first turn makes it anew."""


def test_the_dice_are_splitmix64() -> None:
    dice = np.array([0], dtype=np.uint64)
    assert [int(word(dice)) for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_the_dice_are_fair_enough() -> None:
    dice = seeded(7)
    counts = np.bincount([below(dice, 6) for _ in range(6000)], minlength=6)
    assert counts.min() > 800
    draws = [chance(dice) for _ in range(2000)]
    assert 0 <= min(draws) < 0.01
    assert 0.99 < max(draws) < 1


@pytest.mark.parametrize("name", COUNTED)
def test_a_count_stays_when_a_terrain_out_of_its_scope_is_drawn(name: str) -> None:
    looks = scopes()[NUMBER_OF_COUNT[name]]
    choose = random.Random(name)
    moved = 0
    for position in (each for seed in range(12) for each in random_games(mapmaker_deal("scope"), seed)[1:]):
        land = position.land
        empty = [space for space in SPACES if land[space] == EMPTY]
        for code in DRAWN:
            after = draw(land, choose.sample(empty, 3), code)
            changed = COUNTS[name](after) != COUNTS[name](land)
            moved += changed
            assert looks >> code & 1 or not changed
    assert moved


@pytest.mark.parametrize("first", ROTATIONS)
@pytest.mark.parametrize("share", [0.0, 0.4, 0.7])
def test_the_state_stays_true_to_the_engine(first: int, share: float) -> None:
    outlook = outlook_of(crowded(played(deal_with(first, "state"), 12, seed=first), share, first))
    table = tables.tables_of(outlook)
    state = tables.state_of(table, first)
    start(table, state)
    for _ in range(30):
        anneal(table, state, 150, 5.0, 0.5, share > 0)
        plan = state.plan[tables.NOW].tolist()
        assert outlook.replay(plan) == state.tally[tables.SCORE] + outlook.banked
        assert plan.count(DISCARDED) == state.tally[tables.DISCARDS]
        assert state.points[tables.NOW].sum() == state.tally[tables.SCORE]
        kept = [getattr(state, name)[tables.NOW].copy() for name in KEPT]
        resume(table, state)
        for name, before in zip(KEPT, kept, strict=True):
            assert (getattr(state, name)[tables.NOW] == before).all(), name
    assert outlook.replay(state.best.tolist()) == state.tally[tables.BEST] + outlook.banked


def test_annealing_finds_a_better_year_than_chance() -> None:
    outlook = outlook_of(played(deal_with(4, "year"), 17, seed=0))
    annealer = Annealer(outlook, 1, steps=120_000, crowded=False)
    first = annealer.score
    annealer.slice()
    annealer.slice()
    assert annealer.score > first + 20


def test_a_shorter_first_restart_cools_sooner() -> None:
    outlook = outlook_of(played(deal_with(4, "year"), 17, seed=0))
    whole, shorter = (Annealer(outlook, 1, 3_000_000, crowded=False, first=n) for n in (None, 60_000))
    for annealer in (whole, shorter):
        annealer.slice()
    assert shorter.restart_score > whole.restart_score
    for _ in range(2):
        shorter.slice()
    assert shorter.steps_made == 180_000


def test_tempering_finds_a_better_year_than_chance_and_keeps_the_best() -> None:
    outlook = outlook_of(played(deal_with(4, "year"), 17, seed=0))
    found = Tempering(outlook, 1, crowded=False)
    scores = [found.score]
    for _ in range(8):
        found.slice()
        scores.append(found.score)
        assert outlook.replay(found.plan) == scores[-1]
    assert scores == sorted(scores)
    assert scores[-1] > scores[0] + 20
    assert found.steps_made == 8 * SLICE


def test_tempering_finds_the_same_with_help() -> None:
    outlook = outlook_of(played(deal_with(4, "year"), 17, seed=0))
    alone, helped = (Tempering(outlook, 1, crowded=False) for _ in range(2))
    helped.helped = True
    for _ in range(3):
        alone.slice()
        helped.slice()
        assert helped.plan == alone.plan
        assert helped.scores == alone.scores


def test_a_heat_has_the_plans_that_it_would_have_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a deal of few plans: how often each score is met at two heats, side by side and alone."""
    outlook = outlook_of(crowded(played(deal_with(6, "heats"), 2, seed=6), 0.75, 6))
    monkeypatch.setattr(tempering, "TURN", 5)
    side_by_side = [Counter[int](), Counter[int]()]
    both = Tempering(outlook, 3, crowded=True)
    alone = searches_of(outlook, range(HEATS), crowded=True)
    by_itself = [Counter[int](), Counter[int]()]
    for search in alone:
        search.start()
    for _ in range(4000):
        both.round()
        for counter, score in zip(side_by_side, (both.scores[0], both.scores[-1]), strict=True):
            counter[score] += 1
        for counter, number in zip(by_itself, (0, -1), strict=True):
            alone[number].anneal(5, both.heats[number], both.heats[number])
            counter[int(alone[number].state.tally[SCORE])] += 1
    for one, other in zip(side_by_side, by_itself, strict=True):
        assert sum(abs(one[score] - other[score]) for score in one | other) < 0.15 * 4000


def test_there_is_nothing_to_anneal_when_the_game_is_over() -> None:
    position = random_games(mapmaker_deal("over"), 1)[-1]
    assert position.is_over
    with pytest.raises(ValueError, match="the game is over"):
        Annealer(outlook_of(position), 0, steps=1000, crowded=True)


def test_a_plan_and_its_moves_are_the_same_thing() -> None:
    outlook = outlook_of(crowded(played(deal_with(6, "moves"), 9, seed=6), 0.6, 6))
    plan = Annealer(outlook, 3, steps=1000, crowded=True).plan
    assert outlook.plan(outlook.moves(plan)) == plan


def test_a_companion_offers_plans_that_beat_the_best_while_it_is_entered() -> None:
    outlook = outlook_of(played(deal_with(2, "companion"), 8, seed=2))
    offered: list[int] = []
    found = threading.Event()

    def offer(plan: Sequence[int]) -> None:
        offered.append(outlook.replay(plan))
        found.set()

    companion = Companion(Annealer(outlook, 5, 200_000, crowded=True), lambda: max(offered, default=0), offer)
    with companion:
        assert found.wait(300)
    assert offered == sorted(set(offered))
    ended = list(offered)
    found.clear()
    assert not found.wait(0.2)
    assert offered == ended


def test_what_fails_in_a_companion_is_told_to_who_entered_it() -> None:
    outlook = outlook_of(played(deal_with(2, "companion"), 8, seed=2))
    asked = threading.Event()

    def fail() -> int:
        asked.set()
        raise ArithmeticError("no best plan")

    with (
        pytest.raises(ArithmeticError, match="no best plan"),
        Companion(Annealer(outlook, 5, 200_000, crowded=True), fail, print),
    ):
        assert asked.wait(300)
