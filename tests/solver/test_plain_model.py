"""The plain model the solver is measured against is a fair rival: exact in all it covers."""

import random
from dataclasses import replace
from functools import cache

import pytest
from ortools.sat.python import cp_model

from bench.outcome import Outcome
from bench.plain.counts import COUNTS
from bench.plain.land import CellLand
from bench.plain.model import NotCovered, plain_model
from bench.plain.player import play_plain
from engine import Position, game_named
from engine.edicts import COUNTS as COUNTED
from engine.land import SPACES, STEPS, Land
from engine.terrain import EMPTY, FARM, FOREST, MONSTER, VILLAGE, WATER
from generator import puzzle
from solver import solve
from solver.outlooks import outlook_of
from tests.solver import cartographers_tables, tables
from tests.solver.test_brute_force import tiny_position

DRAWN = (EMPTY, FOREST, FOREST, VILLAGE, VILLAGE, FARM, WATER, MONSTER)


def drawn_at_random(seed: int, clumping: float) -> Land:
    """A printed map filled at random, in clumps: a space often holds what a neighbour holds."""
    choose = random.Random(seed)
    land = bytearray(choose.choice(game_named("cartographers").edition.sheets).land)
    for space in choose.sample(SPACES, len(SPACES)):
        if land[space] == EMPTY:
            held = [land[space + step] for step in STEPS if land[space + step] in DRAWN]
            filled = [code for code in held if code != EMPTY]
            land[space] = choose.choice(filled if filled and choose.random() < clumping else DRAWN)
    return bytes(land)


@cache
def lands() -> tuple[Land, ...]:
    return tuple(drawn_at_random(seed, clumping) for seed in range(6) for clumping in (0.0, 0.5, 0.8, 0.95))


def most(count: str, land: Land, worth: int) -> int:
    model = cp_model.CpModel()
    model.maximize(worth * COUNTS[count](CellLand.of(model, land)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


@pytest.mark.parametrize("count", COUNTS)
def test_the_most_that_can_be_claimed_on_a_land_is_what_the_engine_counts(count: str) -> None:
    assert [most(count, land, 1) for land in lands()] == [COUNTED[count](land) for land in lands()]


@pytest.mark.parametrize("count", COUNTS)
def test_the_lands_have_something_to_count(count: str) -> None:
    assert max(COUNTED[count](land) for land in lands()) > 0


def test_a_charge_is_no_less_than_what_the_engine_counts() -> None:
    charged = [most("empty_beside_monster", land, -1) for land in lands()]
    assert charged == [-COUNTED["empty_beside_monster"](land) for land in lands()]


def plain(position: Position) -> Outcome:
    return play_plain(position, 60.0, 2, lambda _: None)


@pytest.mark.parametrize("first", tables.ROTATIONS[::2])
@pytest.mark.parametrize("left", [2, 3])
def test_it_proves_what_playing_everything_finds_in_mapmaker(first: int, left: int) -> None:
    position = tiny_position(first, left, 0)
    outcome = plain(position)
    assert outcome.best == tables.best_total(position)
    assert outcome.proven


@pytest.mark.parametrize("row", cartographers_tables.ROWS)
@pytest.mark.parametrize("seed", range(3))
def test_it_proves_what_playing_everything_finds_in_cartographers(row: int, seed: int) -> None:
    deal = cartographers_tables.deal_with(row, seed)
    position = cartographers_tables.tiny(cartographers_tables.played(deal, 2, seed), (row, seed))
    outcome = plain(position)
    assert outcome.best == cartographers_tables.best_total(position)
    assert outcome.proven


@pytest.mark.parametrize("row", cartographers_tables.ROWS)
def test_it_proves_what_the_solver_proves_on_open_maps(row: int) -> None:
    position = cartographers_tables.played(cartographers_tables.deal_with(row, "open"), 2, row)
    ours, outcome = solve(position, 30), plain(position)
    assert ours.proven
    assert (outcome.best, outcome.bound) == (ours.score, ours.bound)


def test_it_covers_every_edict_of_mapmaker_and_cartographers() -> None:
    counted = {
        count
        for game in ("mapmaker", "cartographers")
        for edict in (*game_named(game).edition.edicts, game_named(game).edition.bonus)
        for count, _ in edict.pays
    }
    assert counted == set(COUNTS)


def test_an_edict_it_does_not_cover_is_said_and_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = puzzle("mapmaker-year-s1").opening
    first = position.edicts["A"]
    monkeypatch.delitem(COUNTS, first.pays[0][0])
    outcome = plain(position)
    assert (outcome.best, outcome.bound) == (None, None)
    assert outcome.note == f"not covered: {first.name}"


def test_a_game_it_does_not_cover_is_said() -> None:
    outlook = outlook_of(puzzle("cartographers-year-s1").opening)
    with pytest.raises(NotCovered, match="not covered: the rules of heroes"):
        plain_model(replace(outlook, position=puzzle("heroes-year-s1").opening))
