"""The compiled search in Heroes: marks, initials, destroyed spaces and zombies as the engine has them."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.batch import NUMBER_OF_COUNT
from engine.edicts import COUNTS
from engine.heroes import HeroesPosition
from engine.land import SPACES, STRIDE, draw
from engine.terrain import DESTROYED, EMPTY
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from solver.search.chain import NO_PLACE, elsewhere, moved_alone
from solver.search.heroes import tables
from solver.search.heroes.anneal import anneal, resume, start
from solver.search.heroes.quiet import is_quiet, others_stay_at, redrawn
from solver.search.heroes.tables import DRAGON_CODE, GORGON_CODE, TROLL_CODE, ZOMBIE_CODE
from solver.search.play import is_free, paint
from solver.search.scope import scopes
from solver.search.tables import BEST, DISCARDS, NOW, SCORE, SEASONS
from tests.solver.heroes_games import SEEDS, random_game, settled, some_positions
from tests.solver.heroes_lands import COUNTED, LAID, ROWS, best_total, crowded, played, tiny


@pytest.mark.parametrize("name", COUNTED)
def test_a_count_stays_when_a_terrain_out_of_its_scope_is_drawn_or_destroyed(name: str) -> None:
    looks = scopes()[NUMBER_OF_COUNT[name]]
    choose = random.Random(name)
    moved = 0
    for position in (position for seed in SEEDS for position in random_game(seed)[4::4]):
        land = position.land
        for code in (*LAID, DESTROYED):
            old = choose.choice([old for old in (EMPTY, *LAID) if old in land])
            there = [space for space in SPACES if land[space] == old]
            after = draw(land, choose.sample(there, min(8, len(there))), code)
            changed = COUNTS[name](after) != COUNTS[name](land)
            moved += changed
            assert looks >> code & 1 or looks >> old & 1 or not changed
    assert moved


KEPT = ("plan", "lands", "coins", "unfit", "landed", "initials", "marked", "when", "points")
"""What a search keeps of the play under change; playing the plan from its first turn makes it anew."""


def states(position: HeroesPosition, seed: int) -> int:
    """Anneal a little, again and again, and compare with the engine; returns how often no card fitted."""
    outlook = outlook_of(position)
    table = tables.tables_of(outlook)
    state = tables.state_of(table, seed)
    start(table, state)
    unfit = 0
    for _ in range(12):
        plan = state.plan[NOW].tolist()
        assert outlook.replay(plan) == state.tally[SCORE] + outlook.banked
        assert state.points[NOW].sum() == state.tally[SCORE]
        own = [
            turn.destroys or turn.first <= place < turn.last
            for turn, place in zip(outlook.turns, plan, strict=True)
        ]
        assert own.count(False) == state.tally[DISCARDS]
        unfit += own.count(False)
        kept = [getattr(state, name)[NOW].copy() for name in KEPT]
        resume(table, state)
        for name, before in zip(KEPT, kept, strict=True):
            assert (getattr(state, name)[NOW] == before).all(), name
        anneal(table, state, 250, 5.0, 0.5)
    assert outlook.replay(state.best.tolist()) == state.tally[BEST] + outlook.banked
    return unfit


@pytest.mark.parametrize("seed", SEEDS)
def test_the_state_stays_true_to_the_engine(seed: int) -> None:
    for position in some_positions(seed):
        states(position, seed)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("share", [0.5, 0.85, 1.0])
def test_the_state_stays_true_on_crowded_lands(row: int, share: float) -> None:
    unfit = 0
    for seed in range(4):
        unfit += states(settled(crowded(played(row, 12, seed), share, (row, seed))), seed)
    assert unfit or share < 0.8


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_on_tiny_maps_nothing_better_exists_than_annealing_finds(row: int, left: int) -> None:
    for number in range(5):
        position = settled(tiny(played(row, left, number), (row, left, number)))
        annealer = Annealer(outlook_of(position), number, steps=20_000, crowded=True)
        for _ in range(3):
            annealer.slice()
        assert annealer.score == best_total(position)


def test_annealing_finds_a_better_year_than_chance() -> None:
    annealer = Annealer(outlook_of(random_game(0)[0]), 1, steps=240_000, crowded=False)
    first = annealer.score
    for _ in range(4):
        annealer.slice()
    assert annealer.score > first + 40


def test_a_plan_is_gone_on_from_and_what_cannot_be_played_is_changed() -> None:
    outlook = outlook_of(random_game(2)[0])
    annealer = Annealer(outlook, 1, steps=60_000, crowded=False)
    annealer.slice()
    best = annealer.plan
    other = Annealer(outlook, 2, steps=60_000, crowded=False)
    other.play(best)
    assert other.restart_score == annealer.score
    other.play([best[0]] * len(best))
    assert outlook.replay(other.plan) == other.score


def test_a_full_map_leaves_passes_and_what_a_gorgon_destroys() -> None:
    position = settled(crowded(played(1, 6, "full"), 1.0, "full"))
    assert EMPTY not in [position.land[space] for space in SPACES]
    outlook = outlook_of(position)
    plan = Annealer(outlook, 0, steps=1000, crowded=True).plan
    drawn = [place for turn, place in zip(outlook.turns, plan, strict=True) if not turn.destroys]
    assert drawn == [DISCARDED] * len(drawn)


def test_a_step_is_drawn_at_once_only_when_nothing_else_on_the_map_notices() -> None:
    told: Counter[tuple[int, bool]] = Counter()
    for seed in SEEDS:
        outlook = outlook_of(random_game(seed)[0])
        for table, state, beside, after in lone_moves(outlook, seed):
            quiet = is_quiet(table, state, 1) and others_stay_at(table, state, 1)
            if quiet:
                assert redrawn(table, state, 1, -1000.0)
                assert outlook.replay(after) == state.tally[SCORE] + outlook.banked
            told.update((code, quiet) for code in beside)
    assert told[0, True] > 1000
    assert min(told[code, True] for code in (DRAGON_CODE, TROLL_CODE, GORGON_CODE)) > 10
    assert told[ZOMBIE_CODE, True] == 0
    assert told[ZOMBIE_CODE, False] > 50


def lone_moves(
    outlook: Outlook, seed: int
) -> Iterator[tuple[tables.HeroTables, tables.HeroState, set[int], list[int]]]:
    """Lone cards moved to places free to the end, the initials beside where they lay, and the plan after."""
    table = tables.tables_of(outlook)
    state = tables.state_of(table, seed)
    start(table, state)
    for turn in range(len(outlook.turns)):
        anneal(table, state, 300, 3.0, 1.0)
        for _ in range(20):
            old = int(state.plan[NOW, turn])
            if old == DISCARDED or outlook.turns[turn].destroys:
                break
            new = elsewhere(table.base, turn, old, state.dice)
            final = state.lands[NOW, SEASONS - 1].copy()
            paint(table.base, final, old, EMPTY)
            if new in (old, NO_PLACE) or not is_free(table.base, final, new):
                continue
            moved_alone(state.chain, turn, old, new)
            initials = state.initials[NOW, SEASONS - 1]
            spaces = outlook.places.spaces_of(old)
            beside = {int(initials[s + step]) for s in spaces for step in (-STRIDE, -1, 1, STRIDE)}
            yield table, state, beside, [*state.plan[NOW, :turn].tolist(), new, *state.plan[NOW, turn + 1 :]]
