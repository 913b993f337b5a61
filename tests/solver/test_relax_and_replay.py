"""Where the model allows more than the rules, what it likes is cut off, and the limit stays valid."""

import numpy as np
import pytest

from engine import IllegalMove
from solver.model import lp
from solver.model.build import Model, model_of
from solver.model.cpsat import FULL_WORKERS, Run, Values, complete, read_program
from solver.model.lp import LinearRun, limit_by_prices, matrix_of, worth_by_prices
from solver.model.parts import part_of, payments_in
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver.tables import ROTATIONS, crowded, deal_with, played


def year(seed: int) -> Outlook:
    return outlook_of(played(deal_with(seed, "relaxed"), 17, seed=seed))


def allows(model: Model, plan: list[int]) -> bool:
    return complete(read_program(model.program), model.drawing.values(plan)) is not None


def with_needless_discard(model: Model, plan: list[int]) -> list[int]:
    """A plan in which the last card that was placed, and that the model may discard, is discarded instead."""
    possible = model.drawing.blocking.possible
    turn = max(turn for turn, place in enumerate(plan) if possible[turn] and place != DISCARDED)
    return [*plan[:turn], DISCARDED, *plan[turn + 1 :]]


@pytest.mark.parametrize("seed", [0, 4, 8])
def test_a_needless_discard_is_refused_by_the_engine_and_cut_off_by_a_repair(seed: int) -> None:
    outlook = year(seed)
    model = model_of(outlook)
    plan = Annealer(outlook, seed, steps=1000, crowded=False).plan
    needless = with_needless_discard(model, plan)
    with pytest.raises(IllegalMove, match="must be placed"):
        outlook.replay(needless)
    while allows(model, needless):
        assert model.repair(needless)
    assert allows(model, plan)


def test_a_repair_of_a_legal_plan_finds_nothing_to_do() -> None:
    for seed in (1, 5):
        outlook = outlook_of(crowded(played(deal_with(seed, "legal"), 9, seed=seed), 0.6, seed))
        model = model_of(outlook)
        plan = Annealer(outlook, seed, steps=1000, crowded=True).plan
        rows = len(model.program.rows)
        assert not model.repair(plan)
        assert len(model.program.rows) == rows


def test_a_run_ends_as_soon_as_a_plan_will_not_do() -> None:
    model = model_of(outlook_of(played(deal_with(0, "refused"), 5, seed=0)))
    told: list[int] = []

    def take(_: Values) -> bool:
        told.append(len(told))
        return False

    run = Run(read_program(model.program), 60.0, FULL_WORKERS[:1], 0, take, told.append)
    while not run.wait(1.0):
        pass
    assert told
    assert run.ended_early


def test_early_cards_of_an_empty_map_are_never_discarded() -> None:
    possible = model_of(year(2)).drawing.blocking.possible
    assert not any(possible[:3])
    assert possible[-1]


@pytest.mark.parametrize("first", ROTATIONS)
def test_the_linear_limit_is_above_every_plan_and_caps_keep_it_so(first: int) -> None:
    outlook = outlook_of(played(deal_with(first, "linear"), 9, seed=first))
    annealer = Annealer(outlook, first, steps=20_000, crowded=True)
    annealer.slice()
    model = model_of(outlook)
    first_limit = linear_limit(model)
    for season in outlook.seasons:
        alone = part_of(outlook, payments_in(outlook, {season}))
        model.cap(alone.payments, linear_limit(model_of(alone.outlook)))
    assert first_limit >= linear_limit(model) >= annealer.score
    assert model.ceiling >= first_limit


def linear_limit(model: Model) -> int:
    run = LinearRun(model.program, seconds=60)
    assert run.wait(60)
    assert run.limit is not None
    return run.limit


def test_a_stopped_linear_run_gives_no_limit_or_a_valid_one() -> None:
    outlook = year(6)
    run = LinearRun(model_of(outlook).program, seconds=60)
    while not run.wait(0.01):
        run.stop()
    assert run.limit is None or run.limit >= Annealer(outlook, 0, steps=1000, crowded=False).score


@pytest.mark.parametrize("number", [4, 6])
def test_the_near_limit_of_large_programs_is_valid_and_hardly_above_the_exact_one(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = model_of(year(number))
    exact = linear_limit(model)
    monkeypatch.setattr(lp, "MOST_ENTRIES", 0)
    assert exact <= linear_limit(model) <= 1.01 * exact


def test_nobody_waits_for_a_large_program_that_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lp, "MOST_ENTRIES", 0)
    monkeypatch.setattr(lp, "NEAR", (lp.NEAR[0],) * 100)
    run = LinearRun(model_of(year(6)).program, seconds=600)
    assert not run.wait(0.01)
    run.stop()
    assert run.wait(0.0)


@pytest.mark.parametrize("seed", range(20))
def test_prices_of_choices_never_make_a_limit_worse(seed: int) -> None:
    """Whatever the other prices are, one that lets no column of a choice but the best earn is no worse."""
    program = model_of(year(4)).program
    matrix = matrix_of(program)
    prices = np.random.default_rng(seed).normal(0, 0.5, len(matrix.low))
    assert (
        limit_by_prices(program, matrix, prices) <= worth_by_prices(program.objective, matrix, prices).limit
    )
