"""Linear programming again and again: what changes between two solves, where one begins, and how it ends."""

import math
import threading

import numpy as np
import pytest
from ortools.util.python.solve_interrupter import SolveInterrupter

from generator import puzzle
from solver.model.build import model_of
from solver.model.lp import matrix_of, worth_by_prices
from solver.model.program import Program
from solver.model.simplex import AT_LOWER, Basis, Block, Simplex, Vertex
from solver.outlooks import outlook_of


def pairs() -> Program:
    """Three columns worth 2, 3 and 2, neighbours of which are not both 1."""
    program = Program()
    first, second, third = (program.column() for _ in range(3))
    program.at_most(first + second, 1)
    program.at_most(second + third, 1)
    for column, worth in ((first, 2), (second, 3), (third, 2)):
        program.pay(column, worth)
    return program


def simplex_of(program: Program) -> Simplex:
    return Simplex(program.objective, matrix_of(program), SolveInterrupter())


@pytest.fixture
def no_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is solved anew, which would hide that a basis is of no use."""
    monkeypatch.setattr("solver.model.simplex.ANEW", None)


def solved(simplex: Simplex, program: Program, start: Vertex | None = None) -> float:
    """What the best mixture pays."""
    vertex = simplex.solve(start.basis if start else None)
    assert vertex is not None
    goal = program.objective
    return float(goal.weights @ vertex.values[goal.columns])


def test_the_best_mixture_and_its_prices() -> None:
    program = pairs()
    vertex = simplex_of(program).solve(None)
    assert vertex is not None
    assert vertex.values.tolist() == [1, 0, 1]
    assert worth_by_prices(program.objective, matrix_of(program), vertex.prices).most == pytest.approx(4)


def test_bounds_of_columns_hold_from_the_next_solve_on_until_they_change_again() -> None:
    program = pairs()
    simplex = simplex_of(program)
    best = simplex.solve(None)
    simplex.bound_columns(np.array([0, 2]), np.array([0.0, 0.5]))
    assert solved(simplex, program, best) == pytest.approx(3)
    assert solved(simplex, program, best) == pytest.approx(3)
    simplex.bound_columns(np.array([0]), np.array([1.0]))
    assert solved(simplex, program, best) == pytest.approx(3.5)


def test_a_row_is_of_no_consequence_until_it_has_bounds() -> None:
    program = pairs()
    simplex = simplex_of(program)
    block = Block(np.array([2, 2, 2]), np.array([0, 1, 2]), np.ones(3))
    simplex.add_rows(np.array([-math.inf]), np.array([math.inf]), block)
    best = simplex.solve(None)
    assert best is not None
    assert len(best.prices) == len(best.basis.rows) == 3
    simplex.bound_row(2, -math.inf, 1, column=2, weight=2.0)
    assert solved(simplex, program, best) == pytest.approx(3)
    simplex.bound_row(2, -math.inf, 3, column=2, weight=2.0)
    assert solved(simplex, program, best) == pytest.approx(4)


def test_a_column_that_comes_later_pays_and_is_held_back_like_any_other() -> None:
    program = pairs()
    simplex = simplex_of(program)
    best = simplex.solve(None)
    assert best is not None
    block = Block(np.array([0]), np.array([3]), np.ones(1))
    simplex.add_columns(np.array([1.0, 0.5]), np.array([4.0, 0.0]), block)
    first = Basis(np.append(best.basis.columns, [AT_LOWER, AT_LOWER]).astype(np.int8), best.basis.rows)
    vertex = simplex.solve(first)
    assert vertex is not None
    assert vertex.values[[0, 1, 2, 3]].tolist() == [0, 0, 1, 1]
    assert vertex.values[4] <= 0.5


@pytest.mark.usefixtures("no_second_try")
def test_from_its_own_basis_a_vertex_takes_no_step() -> None:
    program = model_of(outlook_of(puzzle("cartographers-half-s2-A").opening)).program
    simplex = simplex_of(program)
    best = simplex.solve(None)
    assert best is not None
    again = simplex.solve(best.basis, 0)
    assert again is not None
    assert again.values == pytest.approx(best.values)


@pytest.mark.usefixtures("no_second_try")
def test_a_basis_that_does_not_soon_lead_to_the_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    program = model_of(outlook_of(puzzle("cartographers-half-s2-A").opening)).program
    simplex = simplex_of(program)
    best = simplex.solve(None)
    assert best is not None
    claims = program.objective.columns[program.objective.weights > 0]
    made = claims[best.values[claims] > 0.1]
    simplex.bound_columns(np.unique(made), np.zeros(len(np.unique(made))))
    right = solved(simplex, program, best)
    monkeypatch.setattr("solver.model.simplex.PATIENCE", 3)
    given_up = simplex.solve(best.basis)
    assert given_up is not None
    assert given_up.steps > 3
    assert solved(simplex, program, best) == pytest.approx(right)


@pytest.mark.usefixtures("no_second_try")
def test_prices_of_a_run_that_has_not_ended_limit_what_is_paid() -> None:
    program = model_of(outlook_of(puzzle("cartographers-half-s2-A").opening)).program
    simplex, matrix = simplex_of(program), matrix_of(program)
    best = simplex.solve(None)
    assert best is not None
    busy = np.sort(np.argsort(-best.values)[:10])
    simplex.bound_columns(busy, np.zeros(10))
    most = np.ones(program.width)
    most[busy] = 0
    ends = solved(simplex_of(program), program), solved(simplex, program, best)
    limits = []
    for steps in (1, 10, 100):
        vertex = simplex.solve(best.basis, steps)
        assert vertex is not None
        limits.append(worth_by_prices(program.objective, matrix, vertex.prices, 0.0, most).most)
    assert all(limit >= ends[1] - 1e-6 for limit in limits)
    assert ends[0] > ends[1]


def test_a_solve_ends_when_it_is_interrupted_and_no_other_begins() -> None:
    program = model_of(outlook_of(puzzle("heroes-year-s1").opening)).program
    interrupter = SolveInterrupter()
    simplex = Simplex(program.objective, matrix_of(program), interrupter)
    found: list[Vertex | None] = []
    thread = threading.Thread(target=lambda: found.append(simplex.solve(None)))
    thread.start()
    interrupter.interrupt()
    thread.join(20)
    assert found == [None]
    assert simplex.solve(None) is None
