"""Branch and cut alone: against every play of tiny maps, and with rows that only a judge knows."""

import time

import numpy as np
import pytest

from engine import Position
from generator import puzzle
from solver import Groundwork, portfolio, solve
from solver.cutting import Replay, cut
from solver.model import scip
from solver.model.build import Model, model_of
from solver.model.cpsat import Values
from solver.model.crew import BranchAndCut
from solver.model.program import UNLIMITED, Program, Row, number, total
from solver.model.scip import Part
from solver.outlooks import outlook_of
from solver.schedule import LEISURE
from solver.search.annealer import Annealer
from solver.standing import Standing
from tests.solver.cartographers_tables import ROWS
from tests.solver.heroes_lands import PRINTINGS
from tests.solver.heroes_lands import ROWS as HEROES_ROWS
from tests.solver.tables import ROTATIONS, crowded, deal_with, played
from tests.solver.tiny import tiny_cartographers, tiny_heroes, tiny_mapmaker


def begun(position: Position) -> tuple[Model, Standing]:
    """A model, and a standing with the plan that annealing begins with."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    standing = Standing(outlook, model.ceiling, None)
    standing.offer_plan(Annealer(outlook, 0, steps=1, crowded=True).plan)
    return model, standing


def searched(position: Position) -> Standing:
    model, standing = begun(position)
    run = cut(model.outlook, Groundwork((), 0, model.ceiling), standing, 120)
    assert run.wait(120)
    return standing


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("row", ROWS)
def test_it_proves_what_trying_every_play_of_cartographers_finds(row: int, left: int) -> None:
    position, best = tiny_cartographers(row, left)
    standing = searched(position)
    assert (standing.best, standing.bound) == (best, best)


@pytest.mark.parametrize("row", ROTATIONS)
def test_it_proves_what_trying_every_play_of_mapmaker_finds(row: int) -> None:
    position, best = tiny_mapmaker(row, 3)
    standing = searched(position)
    assert (standing.best, standing.bound) == (best, best)


@pytest.mark.parametrize("printing", PRINTINGS)
@pytest.mark.parametrize("row", HEROES_ROWS)
def test_it_proves_what_trying_every_play_of_heroes_finds(row: int, printing: str) -> None:
    position, best = tiny_heroes(row, 2, printing)
    standing = searched(position)
    assert (standing.best, standing.bound) == (best, best)


class Secretive:
    """Three columns that pay 3, 2 and 1; that the first excludes the others is told only when asked."""

    def __init__(self) -> None:
        self.program = Program()
        self.columns = self.program.new_columns(3)
        self.program.pay(total(self.columns, np.array([3, 2, 1])), 2)
        self.program.pay(number(10), 1)
        self.asked: list[tuple[int, ...]] = []
        self.best = 0

    def broken(self, values: Values) -> list[Row]:
        self.asked.append(tuple(values.tolist()))
        if values[0] and values[1:].any():
            return [Row([0, 1, 2], [2, 1, 1], -UNLIMITED, 2)]
        self.best = max(self.best, self.program.objective.value(values))
        return []

    def run(self, aim: int = 0) -> list[int]:
        """What is told of the limit while something better than the aim is looked for."""
        limits: list[int] = []
        run = BranchAndCut(lambda: self, lambda: max(self.best, aim), limits.append, 60)
        assert run.wait(60)
        return limits


def test_rows_that_only_the_judge_knows_are_kept() -> None:
    judge = Secretive()
    assert judge.run()[-1] == 16
    assert judge.best == 16
    assert (1, 1, 1) in judge.asked


def test_what_is_only_as_good_is_not_looked_for() -> None:
    judge = Secretive()
    assert judge.run(aim=16)[-1] == 16
    assert judge.best == 0


def test_no_limit_is_below_what_is_paid() -> None:
    assert min(Secretive().run()) == 16


class Chance(Secretive):
    """Chance rows over a dozen columns, half of which are told only when asked."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.program = Program()
        self.columns = self.program.new_columns(12)
        self.worth = chance.integers(-9, 30, 12)
        self.program.pay(total(self.columns, self.worth), 1)
        rows = [self._row(chance) for _ in range(14)]
        self.program.rows += rows[:7]
        self.secret = rows[7:]
        self.asked = []
        self.best = -1000

    def _row(self, chance: np.random.Generator) -> Row:
        columns = np.sort(chance.choice(12, 5, replace=False))
        weights = chance.integers(1, 6, 5)
        return Row(columns.tolist(), weights.tolist(), -UNLIMITED, int(chance.integers(5, weights.sum())))

    def broken(self, values: Values) -> list[Row]:
        rows = [row for row in self.secret if not row.allows(values)]
        if not rows:
            self.best = max(self.best, int(self.worth @ values))
        return rows

    @property
    def true_best(self) -> int:
        """What all values that keep all rows pay at most."""
        every = np.arange(1 << 12)[:, None] >> np.arange(12) & 1
        kept = np.ones(len(every), dtype=np.bool_)
        for row in (*self.program.rows, *self.secret):
            kept &= every[:, row.columns] @ row.weights <= row.high
        return int((every[kept] @ self.worth).max())


@pytest.mark.parametrize("seed", range(60))
def test_columns_left_out_by_their_prices_are_in_nothing_better(seed: int) -> None:
    judge = Chance(seed)
    limits = judge.run()
    assert (judge.best, limits[-1]) == (judge.true_best, judge.true_best)
    assert Chance(seed).run(aim=judge.best - 1)[-1] == judge.best


def test_prices_count_while_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[bool] = []
    look = scip.Search.look

    def looked(search: scip.Search) -> None:
        counted.append(bool(search._scip.getParam(scip.BY_PRICES)))
        look(search)

    monkeypatch.setattr(scip.Search, "look", looked)
    judge = Chance(0)
    judge.run()
    assert counted
    assert all(counted)


def test_a_judge_who_fails_ends_the_run() -> None:
    judge = Secretive()

    def fail(_: Values) -> list[Row]:
        raise ZeroDivisionError

    judge.broken = fail  # type: ignore[assignment, method-assign]
    limits: list[int] = []
    run = BranchAndCut(lambda: judge, lambda: 0, limits.append, 60)
    with pytest.raises(ZeroDivisionError):
        run.wait(60)
    assert all(limit >= 22 for limit in limits)


def test_a_better_plan_from_elsewhere_ends_a_search_for_less() -> None:
    position, best = tiny_cartographers(ROWS[0], 3)
    model, standing = begun(position)
    known = iter([standing.best or 0])

    def from_elsewhere() -> int:
        return next(known, best)

    limits: list[int] = []
    run = BranchAndCut(lambda: Replay(model, standing), from_elsewhere, limits.append, 60)
    assert run.wait(60)
    assert limits[-1] == best


@pytest.fixture
def hard() -> tuple[Model, Standing]:
    return begun(puzzle("cartographers-half-s17-B").opening)


@pytest.mark.parametrize("after", [0.0, 1.0, 5.0])
def test_it_ends_soon_when_it_is_told_to(hard: tuple[Model, Standing], after: float) -> None:
    model, standing = hard
    run = cut(model.outlook, Groundwork((), 0, model.ceiling), standing, 3600)
    time.sleep(after)
    while not run.wait(0.05):
        run.stop()
    assert standing.best is not None
    assert standing.bound > standing.best


def test_it_does_not_begin_when_it_is_told_to_end_before(hard: tuple[Model, Standing]) -> None:
    model, standing = hard
    run = cut(model.outlook, Groundwork((), 0, model.ceiling), standing, 3600, after=3600)
    assert not run.wait(0.2)
    run.stop()
    assert run.wait(10)
    assert standing.bound == model.ceiling


def test_parts_that_are_handed_over_hold_what_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """No play is lost, and none is searched for nothing."""
    monkeypatch.setattr(scip, "FEW", 1)
    monkeypatch.setattr(scip, "HIGHER", 1.0)
    taken: list[Part] = []
    take_part = BranchAndCut.take_part

    def noticed(crew: BranchAndCut, part: Part) -> None:
        taken.append(part)
        take_part(crew, part)

    monkeypatch.setattr(BranchAndCut, "take_part", noticed)
    model, standing = begun(puzzle("cartographers-half-s14-A").opening)
    run = cut(model.outlook, Groundwork((), 0, model.ceiling), standing, 240)
    run.join(2)
    assert run.wait(240)
    assert (standing.best, standing.bound) == (94, 94)
    assert taken
    assert all(part.fixed and part.limit > 94 for part in taken)


def test_one_worker_goes_on_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    position = puzzle("mapmaker-half-s1").opening
    monkeypatch.setattr(portfolio, "FIRST_PROOF", 0.0)
    solution = solve(position, 120, workers=1)
    assert solution.method == "annealing + linear programming + branch and cut"
    assert solution.proven


def test_long_games_of_mapmaker_are_split_beside_their_parts() -> None:
    position = crowded(played(deal_with(6, "cut"), 13, seed=6), 0.5, 6)
    beside, after = (solve(position, LEISURE, workers=workers) for workers in (2, 1))
    assert "branches" in beside.method
    assert beside.proven
    assert after.proven
    assert beside.score == after.score


def test_a_proof_it_had_no_part_in_does_not_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "HEAD_START", 3600.0)
    solution = solve(puzzle("mapmaker-half-s6").opening, 120)
    assert solution.proven
    assert "branch and cut" not in solution.method


def test_a_drawing_can_be_forbidden_alone(hard: tuple[Model, Standing]) -> None:
    model, standing = hard
    drawing = model.drawing
    other = Annealer(model.outlook, 1, steps=1, crowded=True).plan
    values = [np.zeros(model.program.width, dtype=np.int64) for _ in range(2)]
    for own, plan in zip(values, (standing.plan, other), strict=True):
        taken = drawing.values(plan)
        own[list(taken)] = list(taken.values())
    row = drawing.another(values[0])
    assert not row.allows(values[0])
    assert row.allows(values[1])
    assert drawing.plan(values[0] > 0) == standing.plan
