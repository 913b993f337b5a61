"""Caps of payments and of seasons: no play is paid more, and no line that cannot be filled is promised."""

import pytest

from generator import puzzle
from solver import overpaid
from solver.model.build import model_of
from solver.model.cpsat import complete, read_program
from solver.model.parts import payments_in
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver.test_parts import payments_of


@pytest.mark.parametrize(
    "name",
    [
        "mapmaker-half-s7",
        "cartographers-half-s4-A",
        "cartographers-dash-s2-B",
        "heroes-dash-s3",
        "heroes-dash-s8",
    ],
)
def test_no_play_is_paid_more_than_a_cap_says(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(overpaid, "MOST", 99)
    monkeypatch.setattr(overpaid, "LEAST_POINTS", -1000.0)
    monkeypatch.setattr(overpaid, "EFFORT", 0.3)
    monkeypatch.setattr(overpaid, "SEASON_EFFORT", 0.3)
    outlook = outlook_of(puzzle(name).opening)
    plans = []
    for seed in range(4):
        annealer = Annealer(outlook, seed, steps=2000 * seed + 1, crowded=True)
        annealer.slice()
        plans.append(annealer.plan)
    model = model_of(outlook)
    model.repair(plans[0])
    caps = overpaid.caps_of_overpaid(model, plans[0], lambda: False)
    assert caps
    for plan in plans:
        paid = payments_of(outlook, plan)
        assert all(sum(paid[number] for number in payments) <= most for payments, most in caps)
        model.repair(plan)
    for payments, most in caps:
        model.cap(payments, most)
    assert all(complete(read_program(model.program), model.drawing.values(plan)) for plan in plans)


def test_lines_that_no_play_can_fill_are_found() -> None:
    """Borderlands: a mixture of plays is paid for 12 lines where no play fills more than 10."""
    outlook = outlook_of(puzzle("cartographers-half-s0-A").opening)
    annealer = Annealer(outlook, 0, steps=100_000, crowded=True)
    annealer.slice()
    model = model_of(outlook)
    caps = dict(overpaid.caps_of_overpaid(model, annealer.plan, lambda: False))
    lines = next(n for n, term in enumerate(outlook.terms) if term.count == "full_lines")
    assert caps[(lines,)] == 60
    season = payments_in(outlook, (outlook.terms[lines].season,))
    assert caps[season] < sum(caps.get((number,), model.pays[number][1].most) for number in season)


def test_nothing_is_capped_once_it_is_stopped() -> None:
    outlook = outlook_of(puzzle("cartographers-half-s0-A").opening)
    annealer = Annealer(outlook, 0, steps=1, crowded=True)
    assert overpaid.caps_of_overpaid(model_of(outlook), annealer.plan, lambda: True) == []
