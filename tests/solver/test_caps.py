"""Caps of parts in a year: those that lower the limit go into branch and cut, and no others."""

import pytest

from generator import puzzle
from solver import portfolio
from solver.model.lp import LinearRun
from solver.model.parts import Part, Payments, in_order
from solver.model.program import Program, number, total
from solver.outlooks import outlook_of
from solver.portfolio import Portfolio

CANAL: Payments = (3, 4, 5, 6)
"""All that Watering canal and Magicians' valley pay in `mapmaker-year-s1`; 34 at most, by CP-SAT."""
FORESTS: Payments = (0, 1, 2, 7)
"""All that Tree line and Edge of the forest pay there; 72 at most."""
MOUNTAINS: Payments = (8,)


def kept(caps: dict[Payments, int], monkeypatch: pytest.MonkeyPatch) -> tuple[bool, dict[Payments, int]]:
    """Whether some caps help in a year, and those of them that it goes on with."""
    outlook = outlook_of(puzzle("mapmaker-year-s1").opening)
    own = Portfolio(outlook, 3600, None, lambda: False, 1, 0)
    own.standing.offer_plan(own.annealing.finder.plan)
    own._limit_by_lp()

    def known(part: Part, _: float) -> int:
        return caps[part.payments]

    monkeypatch.setattr(portfolio, "parts_to_solve", lambda *_: in_order(outlook, [*caps]))
    monkeypatch.setattr(own, "_limit_of", known)
    return own._caps_help(), dict(own.caps)


def test_caps_with_a_price_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    helps, caps = kept({MOUNTAINS: 1_000, CANAL: 34, FORESTS: 72}, monkeypatch)
    assert helps
    assert caps == {CANAL: 34, FORESTS: 72}


def test_caps_that_hardly_lower_the_limit_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept({MOUNTAINS: 5}, monkeypatch) == (False, {})


def test_a_linear_limit_names_the_rows_it_rests_on() -> None:
    program = Program()
    first, second = program.column(), program.column()
    program.pay(first + second, 10)
    program.at_most(first + second, number(1))
    program.at_most(first.times(2) + second, number(3) + total(second.columns))
    run = LinearRun(program, 60)
    assert run.wait(60)
    assert (run.limit, run.priced) == (10, frozenset({0}))
