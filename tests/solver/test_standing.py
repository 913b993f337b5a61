"""The standing takes only what is better, and believes no limit that a replayed plan has passed."""

from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from solver.standing import Standing
from tests.solver.tables import deal_with, played


def begun(left: int = 4) -> tuple[Standing, list[int], int]:
    outlook = outlook_of(played(deal_with(1, "standing"), left, seed=1))
    plan = Annealer(outlook, 0, steps=1000, crowded=True).plan
    return Standing(outlook, 500, None), plan, outlook.replay(plan)


def test_limits_only_come_down() -> None:
    standing, plan, score = begun()
    standing.offer_plan(plan)
    for bound, expected in ((400, 400), (450, 400), (score + 1, score + 1)):
        standing.offer_bound(bound)
        assert standing.bound == expected
    assert not standing.proven


def test_a_plan_is_proven_when_the_limit_meets_it() -> None:
    standing, plan, score = begun()
    standing.offer_plan(plan)
    standing.offer_bound(score)
    assert standing.proven


def test_a_limit_below_a_replayed_score_is_never_believed() -> None:
    standing, plan, score = begun()
    standing.offer_plan(plan)
    standing.offer_bound(score - 1)
    assert standing.bound == 500
    standing.offer_bound(score)
    assert not standing.proven


def test_a_plan_above_the_limit_discredits_the_limit() -> None:
    standing, plan, score = begun()
    standing.offer_bound(score - 1)
    standing.offer_plan(plan)
    assert (standing.best, standing.bound) == (score, 500)


def test_an_illegal_plan_is_refused() -> None:
    standing, plan, _ = begun()
    same_place_twice = [plan[0]] * len(plan)
    assert not standing.offer_plan(same_place_twice)
    assert standing.best is None
