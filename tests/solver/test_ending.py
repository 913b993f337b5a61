"""The branch tree of a game's end: against every play of tiny maps, split as far as it goes, in a solve."""

import numpy as np
import pytest

from engine import Position
from generator import puzzle
from solver import Groundwork, search_branch, solve
from solver.branching import Branches
from solver.model.build import model_of
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from solver.standing import Standing
from solver.tree.ending import EndSearch
from solver.tree.questions import Question, Questions
from tests.solver import cartographers_tables as cards
from tests.solver import tables
from tests.solver.heroes_games import some_positions
from tests.solver.tiny import tiny_cartographers, tiny_mapmaker


def closed(position: Position, known: int) -> list[int]:
    """Search a position's tree for more than is known until nothing is open; the scores of the plans told."""
    found: list[int] = []
    outlook = outlook_of(position)

    def on_plan(plan: tuple[int, ...], score: int) -> None:
        assert outlook.replay(plan) == score
        found.append(score)

    groundwork = Groundwork((), known, 10_000)
    left = search_branch(
        position, groundwork, groundwork.whole, 120, lambda: max([known, *found]), on_plan, lambda _: None
    )
    assert left == []
    return found


@pytest.mark.parametrize("columns", [0.0, 900.0])
@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("row", cards.ROWS)
def test_the_tree_holds_the_best_play_of_cartographers(
    monkeypatch: pytest.MonkeyPatch, row: int, left: int, columns: float
) -> None:
    """Without columns to try CP-SAT on, every branch is split as far as questions go."""
    monkeypatch.setattr(EndSearch, "_columns", columns)
    position, best = tiny_cartographers(row, left)
    assert max(closed(position, best - 3)) == best
    assert closed(position, best) == []


@pytest.mark.parametrize("row", tables.ROTATIONS[::3])
def test_the_tree_holds_the_best_play_of_mapmaker(monkeypatch: pytest.MonkeyPatch, row: int) -> None:
    monkeypatch.setattr(EndSearch, "_columns", 0.0)
    position, best = tiny_mapmaker(row, 3)
    assert max(closed(position, best - 3)) == best
    assert closed(position, best) == []


@pytest.mark.parametrize("seed", range(6))
def test_where_and_as_what_a_card_lies_leaves_out_no_column_of_a_play(seed: int) -> None:
    for position in some_positions(seed)[1:]:
        outlook = outlook_of(position)
        model = model_of(outlook)
        questions = Questions(model)
        solution = solve(position, 0.3)
        values = np.zeros(model.program.width, dtype=np.int64)
        taken = model.drawing.values(outlook.plan(solution.moves))
        values[list(taken)] = list(taken.values())
        for name, units in (*questions.lots.items(), *questions.forms.items()):
            answers = ((Question(name, 1).name, units.value(values) >= 1),)
            columns, further = questions.left_out(answers)
            assert len(columns)
            assert not further
            assert not values[columns].any()


HALF = "mapmaker-half-s1"


def test_branches_alone_prove_a_half() -> None:
    position = puzzle(HALF).opening
    by_all = solve(position, 120)
    outlook = outlook_of(position)
    model = model_of(outlook)
    standing = Standing(outlook, model.ceiling, None)
    standing.offer_plan(Annealer(outlook, 0, steps=1, crowded=True).plan)
    with Branches(model, Groundwork((), 0, model.ceiling), standing, 120) as branches:
        branches.join()
        assert branches.wait(120)
    assert by_all.proven
    assert (standing.best, standing.bound) == (by_all.score, by_all.bound)


@pytest.mark.parametrize("looks", [1, 20, 60])
def test_a_half_can_be_stopped_at_any_moment(looks: int) -> None:
    position = puzzle("cartographers-half-s17-B").opening
    left = iter(range(looks))
    solution = solve(position, 3600, stop=lambda: next(left, None) is None)
    assert outlook_of(position).replay(outlook_of(position).plan(solution.moves)) == solution.score
    assert solution.score <= solution.bound
