"""The branch tree cuts off no legal game, and all branches together hold the best play."""

import json
import time
from dataclasses import replace

import numpy as np
import pytest

from engine import Position
from solver import Branch, Groundwork, ceiling, lay_groundwork, search_branch, solve, split
from solver.model.build import Model, model_of
from solver.model.cpsat import Values, complete, read_program
from solver.model.lp import matrix_of, worth_by_prices
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from solver.tree.branch import Answers
from solver.tree.choosing import Experience
from solver.tree.ending import EndSearch
from solver.tree.footing import Footing
from solver.tree.pool import Open, Pool
from solver.tree.questions import Question, Questions, Span, spans_of
from solver.tree.relaxation import Mask, Relaxation, Relaxed, with_way_out
from solver.tree.search import Search
from solver.tree.team import pool_of, search_of
from tests.solver import cartographers_tables
from tests.solver.tables import ROTATIONS, deal_with, played


def all_names(questions: Questions) -> list[str]:
    return [*questions.claims, *questions.counts, *questions.lots, *questions.forms, *questions.spaces]


def known(position: Position, seed: int) -> tuple[Model, Values, int]:
    """A model, the values of its columns for some annealed plan, and what it is paid."""
    outlook = outlook_of(position)
    annealer = Annealer(outlook, seed, steps=20_000, crowded=True)
    annealer.slice()
    model = model_of(outlook)
    model.repair(annealer.plan)
    found = complete(read_program(model.program), model.drawing.values(annealer.plan))
    assert found is not None
    return model, found[1], found[0]


def answers_of(questions: Questions, values: Values, seed: int, count: int) -> Answers:
    """What a play answers to some questions."""
    dice = np.random.default_rng(seed)
    answers = {}
    for name in dice.choice(all_names(questions), count, replace=False).tolist():
        value = questions.sum_named(name).value(values)
        least = value + int(dice.integers(0, 2))
        answers[Question(name, least).name] = value >= least
    return tuple(answers.items())


def fail_with(plan: tuple[int, ...], score: int) -> None:
    pytest.fail(f"a plan was told: {plan}, {score}")


def relaxed_by(
    relaxation: Relaxation,
    answers: Answers,
    idle: Mask,
    footing: Footing | None = None,
    steps: int | None = None,
) -> Relaxed:
    """What linear programming says of a branch, which is never nothing where nobody interrupts it."""
    relaxed = relaxation.solve(answers, idle, footing, steps)
    assert relaxed is not None
    return relaxed


def check_path(position: Position, seed: int) -> None:
    """Whatever a play answers, its branch holds it: the limit is no lower, and its columns are not idle."""
    model, values, paid = known(position, seed)
    questions = Questions(model)
    relaxation = Relaxation(model.program, questions)
    idle = np.zeros(model.program.width, dtype=np.bool_)
    path = answers_of(questions, values, seed, 12)
    footing, another = None, Relaxation(model.program, questions)
    for depth, steps in ((0, None), (2, 20), (5, None), (8, 1), (12, None), (3, 50)):
        others = np.zeros_like(idle) if depth == 3 else idle
        relaxed = relaxed_by(relaxation, path[:depth], others, footing, steps)
        again = relaxed_by(another, path[:depth], others, relaxed.footing)
        assert paid <= again.limit <= relaxed.limit
        footing = relaxed.footing
        assert relaxed.limit >= paid
        idle = idle | relaxed.idle(paid - 1)
        assert not (idle & (values > 0)).any()


@pytest.mark.parametrize("first", ROTATIONS[::2])
def test_no_answer_cuts_off_the_play_that_gives_it(first: int) -> None:
    check_path(played(deal_with(first, "path"), 8, seed=first), first)


@pytest.mark.parametrize("row", cartographers_tables.ROWS)
def test_no_answer_cuts_off_a_play_of_cartographers(row: int) -> None:
    check_path(cartographers_tables.played(cartographers_tables.deal_with(row, "path"), 4, row), row)


def test_answers_that_no_play_gives_have_a_limit_below_any_score() -> None:
    model, _, paid = known(played(deal_with(2, "odd"), 6, seed=2), 2)
    questions = Questions(model)
    lot = next(name for name in questions.lots if name.endswith("before 2"))
    later = lot.replace("before 2", "before 3")
    answers = ((Question(lot, 1).name, True), (Question(later, 1).name, False))
    idle = np.zeros(model.program.width, dtype=np.bool_)
    assert relaxed_by(Relaxation(model.program, questions), answers, idle).limit < paid


@pytest.mark.parametrize("manner", [Search, EndSearch])
def test_a_mixture_that_is_one_play_is_told_as_a_plan(manner: type[Search]) -> None:
    model, values, paid = known(played(deal_with(4, "whole"), 8, seed=4), 4)
    told: list[int] = []
    pool = pool_of(model, Branch((), 999), lambda: 0, lambda _: None)
    search = manner(model, pool, lambda: 0, lambda _, score: told.append(score))
    alone = Open((), 999, values == 0)
    assert search._step(alone, time.perf_counter() + 60) is None
    assert told == [paid]


def test_where_cards_lie_is_asked_only_when_no_claim_is_open() -> None:
    model, values, _ = known(played(deal_with(4, "asked"), 8, seed=4), 4)
    search = Search(model, pool_of(model, Branch((), 999), lambda: 0, lambda _: None), lambda: 0, fail_with)
    whole = Open((), 999, np.zeros(model.program.width, dtype=np.bool_))
    relaxed = relaxed_by(search._relaxation, (), whole.idle)
    questions = search._questions
    claims, placings = {*questions.claims, *questions.counts}, {*questions.lots, *questions.forms}
    asked = {question.of for question, _ in search._open_questions(whole, relaxed)}
    assert asked
    assert asked <= claims
    mixed = values.astype(np.float64)
    drawn = np.concatenate([group.columns for group in model.drawing.groups])
    mixed[drawn] = (values[drawn] + relaxed.values[drawn]) / 2
    questions.__dict__.update(claims={}, counts={})
    found = search._open_questions(whole, relaxed._replace(values=mixed))
    assert found
    assert {question.of for question, _ in found} <= placings
    cards = [question.kind for question, _ in found if question.of in questions.lots]
    assert len(cards) == len(set(cards))


def test_far_from_the_best_no_branch_is_a_leaf_while_there_is_a_question() -> None:
    model, _, paid = known(played(deal_with(4, "leaves"), 8, seed=4), 4)
    search = Search(
        model, pool_of(model, Branch((), 999), lambda: paid, lambda _: None), lambda: paid, fail_with
    )
    few = np.ones(model.program.width, dtype=np.bool_)
    few[:10] = False
    near, far = (Open((), round(paid * share), few) for share in (1.05, 1.2))
    assert search._is_leaf(near, True)
    assert not search._is_leaf(far, True)
    assert search._is_leaf(far, False)
    assert not search._is_leaf(replace(near, given_up=10), True)
    many = replace(near, idle=np.zeros(10_000, dtype=np.bool_))
    assert not search._is_leaf(many, True)
    assert search._is_leaf(many, False)


def test_who_splits_closes_no_branch_by_a_plan_that_nobody_takes() -> None:
    model, values, _ = known(played(deal_with(4, "whole"), 8, seed=4), 4)
    pool = pool_of(model, Branch((), 999), lambda: 0, lambda _: None)
    search = Search(model, pool, lambda: 0, fail_with)
    assert search._step(Open((), 999, values == 0), None) is not None


def test_a_footing_leads_to_the_same_limit_in_the_program_of_another_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solver.model.simplex.ANEW", None)
    model, values, _ = known(played(deal_with(7, "footing"), 6, seed=7), 7)
    questions = Questions(model)
    idle = np.zeros(model.program.width, dtype=np.bool_)
    path = answers_of(questions, values, 7, 9)
    first, another = Relaxation(model.program, questions), Relaxation(model.program, questions)
    footing = None
    for depth in range(len(path) + 1):
        own = relaxed_by(first, path[:depth], idle, footing)
        told = relaxed_by(another, path[:depth], idle, own.footing, 1)
        assert told.worth.most == pytest.approx(own.worth.most, abs=1e-4)
        footing = own.footing


@pytest.mark.parametrize("first", ROTATIONS[::4])
def test_the_way_out_meets_every_row_and_no_prices_pass_a_play(first: int) -> None:
    model, values, paid = known(played(deal_with(first, "prices"), 6, seed=first), first)
    matrix = with_way_out(matrix_of(model.program))
    out = np.append(np.zeros(model.program.width), 1.0)
    sums = np.bincount(matrix.row, weights=matrix.weight * out[matrix.column], minlength=len(matrix.low))
    assert (sums >= matrix.low).all()
    assert (sums <= matrix.high).all()
    dice = np.random.default_rng(first)
    for size in (0.0, 0.3, 3.0, 300.0):
        worth = worth_by_prices(model.program.objective, matrix, dice.normal(size=len(matrix.low)) * size)
        assert worth.limit >= paid
        assert (worth.most + worth.earned[:-1] >= paid - 1e-5)[values > 0].all()


def test_questions_have_the_same_names_in_every_model_of_a_position() -> None:
    outlook = outlook_of(played(deal_with(5, "names"), 9, seed=5))
    model = model_of(outlook)
    model.cap((0,), 1000)
    names = all_names(Questions(model))
    assert names == all_names(Questions(model_of(outlook)))
    assert len({*names}) == len(names)
    assert all(Question.read(Question(name, 3).name) == (name, 3) for name in names)


def test_answers_about_one_sum_come_together() -> None:
    answers = (("a b >= 2", True), ("a b >= 5", False), ("a b >= 3", True), ("c >= 1", False))
    assert spans_of(answers) == {"a b": Span(3, 4), "c": Span(high=0)}


def test_what_travels_is_read_again() -> None:
    branch = Branch((("a b >= 2", True), ("c >= 1", False)), 77)
    groundwork = Groundwork((3, -1, 5), 60, 80, (((0, 2), 30), ((1,), 12)))
    assert Branch.read(json.loads(json.dumps(branch.as_json()))) == branch
    assert Groundwork.read(json.loads(json.dumps(groundwork.as_json()))) == groundwork
    assert groundwork.whole == Branch((), 80)


def test_a_footing_travels_with_its_branch() -> None:
    model = model_of(outlook_of(played(deal_with(3, "travels"), 6, seed=3)))
    idle = np.zeros(model.program.width, dtype=np.bool_)
    questions = Questions(model)
    relaxation = Relaxation(model.program, questions)
    answers = ((Question(next(iter(questions.spaces)), 1).name, True),)
    relaxed = relaxed_by(relaxation, answers, idle, relaxed_by(relaxation, (), idle).footing)
    assert relaxed.footing is not None
    sent = json.dumps(Branch(answers, 77, relaxed.footing).as_json())
    footing = Branch.read(json.loads(sent)).footing
    assert footing is not None
    assert (footing.columns == relaxed.footing.columns).all()
    assert (footing.rows == relaxed.footing.rows).all()
    assert footing.tight == relaxed.footing.tight
    assert len(sent) < 2_000 + len(footing.columns) + len(footing.rows)


def test_a_footing_of_another_model_is_no_footing() -> None:
    model, other = (model_of(outlook_of(played(deal_with(3, "travels"), left, seed=3))) for left in (6, 5))
    own, others = (Relaxation(each.program, Questions(each)) for each in (model, other))
    strange = relaxed_by(others, (), np.zeros(other.program.width, dtype=np.bool_)).footing
    idle = np.zeros(model.program.width, dtype=np.bool_)
    known = relaxed_by(own, (), idle)
    assert relaxed_by(own, (), idle, strange).worth.most == pytest.approx(known.worth.most)


def dash(first: int) -> tuple[Position, int]:
    """The end of a game, and its best score."""
    position = played(deal_with(first, "branches"), 6, seed=first)
    solution = solve(position, 120)
    assert solution.proven
    return position, solution.score


@pytest.mark.parametrize("manner", [Search, EndSearch])
@pytest.mark.parametrize("first", ROTATIONS[::3])
def test_the_branches_of_a_game_hold_its_best_play_and_no_better_one(
    monkeypatch: pytest.MonkeyPatch, first: int, manner: type[Search]
) -> None:
    monkeypatch.setattr("solver.tree.doors.search_of", manner)
    position, par = dash(first)
    laid = lay_groundwork(position, 1.0)
    assert laid.bound >= par >= laid.score
    lower = Groundwork(laid.plan, par - 1, laid.bound, laid.caps)
    branches = split(position, lower, 3, 60)
    assert branches
    found: list[int] = []
    outlook = outlook_of(position)
    for branch in branches:
        told: list[int] = []

        def on_plan(plan: tuple[int, ...], score: int) -> None:
            assert outlook.replay(plan) == score
            found.append(score)

        left = search_branch(
            position, lower, branch, 120, lambda: max([par - 1, *found]), on_plan, told.append
        )
        assert left == []
        assert told == sorted(told, reverse=True)
        assert all(bound < branch.bound for bound in told)
    assert max(found) == par
    assert split(position, Groundwork(laid.plan, par, laid.bound, laid.caps), 10**6, 120) == []


def test_a_branch_is_closed_at_once_by_a_better_play_from_elsewhere() -> None:
    position, par = dash(1)
    laid = lay_groundwork(position, 1.0)
    branch = Branch((), par + 5)
    plans: list[int] = []
    left = search_branch(
        position, laid, branch, 60, lambda: par + 5, lambda _, score: plans.append(score), lambda _: None
    )
    assert left == []
    assert plans == []


def test_a_search_that_is_stopped_leaves_its_branch_open() -> None:
    position = played(deal_with(4, "stopped"), 17, seed=4)
    groundwork = Groundwork((), 0, 999)
    left = search_branch(
        position,
        groundwork,
        groundwork.whole,
        3600,
        lambda: 0,
        lambda *_: None,
        lambda _: None,
        stop=lambda: True,
    )
    assert left == [groundwork.whole]


def outranked(position: Position, monkeypatch: pytest.MonkeyPatch, best: int = 0) -> list[bool]:
    """For each branch that a search turns to, whether one with a higher limit waits; without CP-SAT."""
    model = model_of(outlook_of(position))
    pool = pool_of(model, Branch((), model.ceiling), lambda: best, lambda _: None)
    search = search_of(model, pool, lambda: best, lambda *_: None)
    found: list[bool] = []
    step = search._step

    def note(branch: Open, _: float | None) -> Open | None:
        found.append(pool.outranks(branch))
        if len(found) == 40:
            search.stop()
        return step(branch, None)

    monkeypatch.setattr(search, "_step", note)
    search.run(0.0)
    return found


def test_in_a_year_a_branch_with_the_highest_limit_is_always_next(monkeypatch: pytest.MonkeyPatch) -> None:
    year = played(deal_with(1, "order"), 11, seed=1)
    assert outranked(year, monkeypatch) == [False] * 40
    near = round(0.95 * ceiling(year, 10.0))
    assert any(outranked(year, monkeypatch, near))


def nears(position: Position, limit: int) -> bool:
    """Whether a branch with some limit is closed rather than its limit lowered, when the best is 100."""
    model = model_of(outlook_of(position))
    pool = pool_of(model, Branch((), limit), lambda: 100, lambda _: None)
    branch = pool.take()
    assert branch is not None
    return search_of(model, pool, lambda: 100, lambda *_: None)._is_near(branch)


def test_a_year_of_a_game_with_coins_is_searched_down_to_its_leaves_only_nearer_to_a_proof() -> None:
    plain = played(deal_with(1, "order"), 11, seed=1)
    coins = cartographers_tables.played(cartographers_tables.deal_with(0, "order"), 11, 0)
    assert [nears(plain, limit) for limit in (103, 108, 109)] == [True, True, False]
    assert [nears(coins, limit) for limit in (103, 104, 108)] == [True, False, False]


def test_an_end_is_searched_down_to_its_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    found = outranked(played(deal_with(1, "order"), 6, seed=1), monkeypatch)
    assert any(found)


def test_a_finished_game_has_no_branches() -> None:
    end = played(deal_with(2, "end"), 0, seed=2)
    groundwork = lay_groundwork(end, 1)
    assert groundwork.score == groundwork.bound == end.score.total
    assert split(end, groundwork, 3, 1) == []
    assert search_branch(end, groundwork, groundwork.whole, 1, lambda: 0, lambda *_: None, print) == []


def test_the_question_that_has_brought_most_is_asked_first() -> None:
    experience = Experience()
    good, bad = Question("full 3 7", 1), Question("full 3 9", 1)
    for answer in (True, False):
        experience.learn(good, 0.5, answer, 4.0)
        experience.learn(bad, 0.5, answer, 0.0)
    assert experience.choose([(bad, 0.5), (good, 0.4)])[0] == good


def test_a_branch_can_be_shared_while_somebody_works_on_another() -> None:
    pool = Pool(lambda: 10, lambda _: None, 50)
    pool.add(Open((), 50, np.zeros(1, dtype=np.bool_)))
    assert not pool.can_be_shared
    assert pool.take() is not None
    assert not pool.can_be_shared
    pool.add(Open((), 40, np.zeros(1, dtype=np.bool_)))
    assert pool.can_be_shared


def test_a_pool_tells_lower_limits_only_and_gives_the_highest_first() -> None:
    told: list[int] = []
    pool = Pool(lambda: 10, told.append, 50)
    idle = np.zeros(1, dtype=np.bool_)
    for limit in (30, 45, 45, 12):
        pool.add(Open(((f"q >= {limit}", True),), limit, idle))
    taken = [pool.take() for _ in range(2)]
    assert [own.limit for own in taken if own] == [45, 45]
    pool.go_on(None)
    assert told == [30]
    assert sorted(branch.bound for branch in pool.branches) == [12, 30]
    assert not pool.at_rest
    assert [pool.outranks(Open((), limit, idle)) for limit in (29, 30)] == [True, False]
