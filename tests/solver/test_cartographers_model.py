"""Cartographers in the model: no legal play is forbidden or worth less, and where it is worth more, a repair
brings it down to the engine's score."""

from collections.abc import Iterator

import numpy as np
import pytest

from engine import Position, game_named
from engine.edicts import COUNTS
from solver.model.build import Model, model_of
from solver.model.cpsat import CpModel, complete, read_program
from solver.model.encoders import ENCODERS
from solver.model.lp import limit_by_prices, matrix_of
from solver.model.parts import part_of, payments_in
from solver.model.picture import SMALL
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver import heroes_lands, tables
from tests.solver.cartographers_tables import COUNTED, ROWS, crowded, deal_with, played, season_scores

PLANS = 4
SEEDS = tuple(range(8))


def plans_of(outlook: Outlook, seed: int) -> Iterator[list[int]]:
    """Legal plans, a quarter of them at random and the others after some annealing."""
    for number in range(PLANS):
        annealer = Annealer(outlook, seed * PLANS + number, steps=6000, crowded=True)
        if number:
            annealer.slice()
        yield annealer.plan


def paid(model: Model, plan: list[int], read: CpModel | None = None) -> int:
    """What the model pays at most when it must draw a plan, which it may not forbid."""
    found = complete(read or read_program(model.program), model.drawing.values(plan))
    assert found is not None
    return found[0]


def check(position: Position, seed: int) -> int:
    """Compare some plans of a position; returns in how many some card fitted nowhere."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    unfit = 0
    for plan in plans_of(outlook, seed):
        score = outlook.replay(plan)
        pays = paid(model, plan)
        assert pays >= score
        assert len(model.drawing.picture.place) <= SMALL
        if pays > score:
            assert model.repair(plan)
            assert paid(model, plan) == score
        unfit += any(
            not turn.first <= place < turn.last for turn, place in zip(outlook.turns, plan, strict=True)
        )
    return unfit


def test_everything_the_games_count_has_its_encoder_of_the_same_name() -> None:
    assert {*COUNTED, *tables.COUNTED, *heroes_lands.COUNTED} == set(ENCODERS) == set(COUNTS)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("left", [10, 6, 3, 1])
def test_plans_from_random_play_are_paid_exactly(row: int, seed: int, left: int) -> None:
    check(played(deal_with(row, (left, seed)), left, seed), seed)


@pytest.mark.parametrize("row", ROWS)
def test_plans_on_crowded_lands_are_paid_exactly(row: int) -> None:
    unfit = 0
    for left, share in ((10, 0.5), (8, 0.75), (5, 0.6), (5, 0.85), (3, 0.95), (2, 1.0)):
        unfit += check(crowded(played(deal_with(row, left), left, row), share, (row, left)), row)
    assert unfit


@pytest.mark.parametrize("row", ROWS)
def test_a_year_is_never_paid_less_than_its_score(row: int) -> None:
    outlook = outlook_of(game_named("cartographers").begin(deal_with(row, "year")))
    model = model_of(outlook)
    assert len(model.drawing.picture.place) > SMALL
    for plan in plans_of(outlook, row):
        assert paid(model, plan) >= outlook.replay(plan)


@pytest.mark.parametrize("row", ROWS)
def test_no_prices_make_a_limit_below_a_legal_play(row: int) -> None:
    outlook = outlook_of(played(deal_with(row, "prices"), 6, row))
    program = model_of(outlook).program
    matrix = matrix_of(program)
    best = max(outlook.replay(plan) for plan in plans_of(outlook, row))
    dice = np.random.default_rng(row)
    for size in (0.0, 0.1, 1.0, 10.0):
        prices = dice.normal(size=len(program.rows)) * size
        assert limit_by_prices(program, matrix, prices) >= best


@pytest.mark.parametrize("row", ROWS)
def test_a_model_of_one_season_is_paid_what_that_season_pays(row: int) -> None:
    outlook = outlook_of(played(deal_with(row, "alone"), 9, row))
    for plan in plans_of(outlook, row):
        end: Position = outlook.position
        for move in outlook.moves(plan):
            end = end.play(move)
        for season in outlook.seasons:
            alone = part_of(outlook, payments_in(outlook, {season}))
            model = model_of(alone.outlook)
            model.repair(alone.plan(plan))
            assert paid(model, alone.plan(plan)) == season_scores(end)[season]


def test_a_plan_passes_only_when_the_map_is_full() -> None:
    outlook = outlook_of(crowded(played(deal_with(1, "pass"), 3, 1), 1.0, 1))
    model = model_of(outlook)
    assert paid(model, [DISCARDED] * 3) == outlook.replay([DISCARDED] * 3)
    roomy = outlook_of(crowded(played(deal_with(1, "pass"), 3, 1), 0.9, 1))
    values = model_of(roomy).drawing.values([DISCARDED] * 3)
    assert complete(read_program(model_of(roomy).program), values) is None
