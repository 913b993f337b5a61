"""Linear programming on parts of a program: what is left out could change nothing, whatever is asked."""

import numpy as np
import pytest
from ortools.util.python.solve_interrupter import SolveInterrupter

from generator import puzzle
from solver.model import sifting
from solver.model.build import model_of
from solver.model.lp import Floats, Matrix, matrix_of, worth_by_prices
from solver.model.program import Program, Sum, total
from solver.model.sifting import LET_PASS, Ended, Sifting
from solver.model.simplex import Simplex
from solver.outlooks import outlook_of
from solver.tree.relaxation import goal_with_way_out, with_way_out

HALVES = ("cartographers-half-s2-A", "heroes-half-s16", "mapmaker-half-s9")


def program_of(name: str) -> Program:
    return model_of(outlook_of(puzzle(name).opening)).program


def with_last(program: Program) -> tuple[Sum, Matrix]:
    """What a program pays and its rows, with the way out that every branch has."""
    return goal_with_way_out(program), with_way_out(matrix_of(program))


def all_at_once(goal: Sum, matrix: Matrix, most: Floats) -> float:
    """What the best mixture pays, by GLOP with all rows and columns."""
    simplex = Simplex(goal, matrix, SolveInterrupter())
    simplex.bound_columns(np.arange(matrix.width), most)
    vertex = simplex.solve(None)
    assert vertex is not None
    return goal.mixed(vertex.values)


def sifted(own: Sifting, start: Ended | None = None, steps: int | None = None) -> Ended:
    """Where a solve ends, as nobody interrupts it."""
    ended = own.solve(start and start.basis, steps)
    assert ended is not None
    return ended


def paid(goal: Sum, ended: Ended) -> float:
    return goal.mixed(ended.values)


def sums_of(matrix: Matrix, values: Floats) -> Floats:
    found = np.bincount(matrix.row, weights=matrix.weight * values[matrix.column], minlength=len(matrix.low))
    return np.asarray(found, dtype=np.float64)


@pytest.mark.parametrize("name", HALVES)
def test_the_vertex_is_one_of_the_whole_program(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sifting, "IN_VAIN", 10_000)
    program = program_of(name)
    goal, matrix = with_last(program)
    ended = sifted(Sifting(goal, matrix))
    sums = sums_of(matrix, ended.values)
    assert (sums <= matrix.high + 1e-5).all()
    assert (sums >= matrix.low - 1e-5).all()
    assert paid(goal, ended) == pytest.approx(all_at_once(goal, matrix, np.ones(matrix.width)), abs=1e-4)
    assert ended.worth.most == pytest.approx(paid(goal, ended), abs=1e-2)
    assert ended.worth.most >= paid(goal, ended) - 1e-6


@pytest.mark.parametrize("name", HALVES)
def test_from_nothing_it_ends_near_enough_when_rounds_are_in_vain(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sifting, "IN_VAIN", 0)
    goal, matrix = with_last(program_of(name))
    ended = sifted(Sifting(goal, matrix))
    right = all_at_once(goal, matrix, np.ones(matrix.width))
    assert ended.worth.most >= right - 1e-6
    monkeypatch.undo()
    assert right - 1e-6 <= sifted(Sifting(goal, matrix)).worth.most <= right + 0.5


@pytest.mark.parametrize("name", HALVES)
def test_glop_has_few_of_the_rows_and_columns(name: str) -> None:
    program = program_of(name)
    own = Sifting(*with_last(program))
    sifted(own)
    assert len(own._rows) * len(own._columns) < 0.5 * len(program.rows) * program.width


@pytest.mark.parametrize("grown", [1.0, 3.0])
@pytest.mark.parametrize("name", HALVES)
def test_whatever_is_asked_in_turn_the_limit_is_that_of_the_whole(
    name: str, grown: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sifting, "GROWN", grown)
    program = program_of(name)
    goal, matrix = with_last(program)
    own, another = Sifting(goal, matrix), Sifting(*with_last(program))
    dice = np.random.default_rng(len(name))
    first = ended = sifted(own)
    paying = goal.columns[goal.weights > 0]
    for _ in range(2):
        made = paying[ended.values[paying] > LET_PASS]
        most = np.ones(matrix.width)
        most[dice.choice(made, len(made) // 3, replace=False)] = 0
        own.bound_columns(most)
        another.bound_columns(most)
        tried = sifted(own, ended, 20)
        ended = sifted(own, ended)
        right = all_at_once(goal, matrix, most)
        assert tried.worth.most >= right - 1e-6
        assert ended.worth.most == pytest.approx(right, abs=1e-2)
        assert (ended.values <= most + 1e-6).all()
        assert sifted(another, ended).worth.most == pytest.approx(right, abs=1e-2)
        assert sifted(own, first).worth.most == pytest.approx(right, abs=1e-2)


def test_rows_that_come_later_hold_back_what_joins_after_them() -> None:
    program = program_of("cartographers-half-s2-A")
    goal, matrix = with_last(program)
    own = Sifting(goal, matrix)
    before = sifted(own)
    chosen = np.append(np.sort(np.argsort(-before.values[:-1])[:200]), program.width)
    own.add_row(chosen, np.append(np.ones(len(chosen) - 1), 0.0))
    assert sifted(own, before).worth.most == pytest.approx(before.worth.most, abs=1e-2)
    held = Program(program.width, [*program.rows], [*program.pays])
    held.at_most(total(chosen[:-1]), 3)
    right = all_at_once(*with_last(held), np.ones(matrix.width))
    own.bound_row(len(matrix.low), 0.0, 3.0, 0.0)
    ended = sifted(own)
    assert ended.worth.most == pytest.approx(right, abs=1e-2)
    assert right < before.worth.most - 1
    own.bound_row(len(matrix.low), 0.0, 1000.0, 0.0)
    assert sifted(own, ended).worth.most == pytest.approx(before.worth.most, abs=1e-2)


def test_prices_are_told_for_all_rows() -> None:
    program = program_of("mapmaker-half-s9")
    goal, matrix = with_last(program)
    ended = sifted(Sifting(goal, matrix))
    assert len(ended.prices) == len(ended.basis.rows) == len(matrix.low)
    assert worth_by_prices(goal, matrix, ended.prices).most == pytest.approx(ended.worth.most)


def test_a_solve_that_was_interrupted_leads_nowhere() -> None:
    program = program_of("mapmaker-half-s9")
    own = Sifting(*with_last(program))
    own.interrupt()
    assert own.solve(None) is None
