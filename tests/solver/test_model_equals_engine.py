"""With a plan fixed, the model pays what the engine pays: it forbids no legal play, and makes none richer."""

from collections.abc import Iterator

import numpy as np
import pytest

from engine import Position
from engine.mapmaker import MapmakerPosition
from solver.model.build import Model, model_of
from solver.model.cpsat import CpModel, complete, read_program
from solver.model.lp import limit_by_prices, matrix_of
from solver.model.parts import part_of, payments_in
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver.tables import ROTATIONS, crowded, deal_with, played

PLANS = 4


def plans_of(outlook: Outlook, seed: int) -> Iterator[list[int]]:
    """Legal plans, half of them at random and half after some annealing."""
    for number in range(PLANS):
        annealer = Annealer(outlook, seed * PLANS + number, steps=4000, crowded=True)
        if number % 2:
            annealer.slice()
        yield annealer.plan


def paid(model: Model, plan: list[int], read: CpModel | None = None) -> int | None:
    """What the model pays at most when it must draw a plan; None when it forbids it."""
    found = complete(read or read_program(model.program), model.drawing.values(plan))
    return None if found is None else found[0]


def check(position: Position, seed: int) -> int:
    """Compare some plans of a position; returns how many of them hold a discard."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    read = read_program(model.program)
    discards = 0
    for plan in plans_of(outlook, seed):
        score = outlook.replay(plan)
        pays = paid(model, plan, read)
        assert pays is not None
        assert pays >= score
        if pays > score:
            assert model.drawing.picture.repairs
            assert model.repair(plan)
            assert paid(model, plan) == score
        discards += DISCARDED in plan
    return discards


@pytest.mark.parametrize("first", ROTATIONS)
@pytest.mark.parametrize("left", [17, 12, 8, 5, 2])
def test_plans_from_random_play_are_paid_exactly(first: int, left: int) -> None:
    check(played(deal_with(first, left), left, seed=first), first)


@pytest.mark.parametrize("first", ROTATIONS)
def test_plans_on_crowded_lands_are_paid_exactly_with_their_discards(first: int) -> None:
    discards = 0
    for left, share in ((17, 0.5), (9, 0.5), (6, 0.7), (4, 0.85), (3, 0.3)):
        position = played(deal_with(first, left), left, seed=first)
        discards += check(crowded(position, share, (first, left)), first)
    assert discards


@pytest.mark.parametrize("first", ROTATIONS)
def test_mountains_paid_every_season_are_paid_exactly(first: int) -> None:
    deal = deal_with(first, "mountains", options=(("mountains", "every_season"),))
    for left in (13, 6):
        check(played(deal, left, seed=first), first)


@pytest.mark.parametrize("first", ROTATIONS)
def test_no_prices_make_a_limit_below_a_legal_play(first: int) -> None:
    outlook = outlook_of(crowded(played(deal_with(first, 9), 9, seed=first), 0.3, first))
    program = model_of(outlook).program
    matrix = matrix_of(program)
    best = max(outlook.replay(plan) for plan in plans_of(outlook, first))
    dice = np.random.default_rng(first)
    for size in (0.0, 0.1, 1.0, 10.0):
        prices = dice.normal(size=len(program.rows)) * size
        assert limit_by_prices(program, matrix, prices) >= best


def test_a_model_of_one_season_pays_only_that_season() -> None:
    position = played(deal_with(3, "alone"), 12, seed=1)
    outlook = outlook_of(position)
    for plan in plans_of(outlook, 5):
        end: MapmakerPosition | Position = position
        for move in outlook.moves(plan):
            end = end.play(move)
        for season in outlook.seasons:
            alone = part_of(outlook, payments_in(outlook, {season}))
            sheet = end.score.seasons[season]
            mountains = sum(end.score.extras.values()) if season == 3 else 0
            assert paid(model_of(alone.outlook), alone.plan(plan)) == sheet.total + mountains
