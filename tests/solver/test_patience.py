"""Where plans are hard to find, a solve anneals on before it splits branches."""

from itertools import count
from typing import cast

import pytest

from generator import puzzle
from solver import annealing
from solver.branching import Branches
from solver.outlooks import outlook_of
from solver.portfolio import Portfolio
from solver.schedule import NARROW, WIDE, is_narrow


def annealed(name: str, gap: int | None, workers: int = 1) -> int:
    """The steps made because of a gap between the first plan and the limit, very wide when none is named."""
    looks = count()
    own = Portfolio(outlook_of(puzzle(name).opening), 3600, None, lambda: next(looks) > 3, workers, 0)
    finder = own.annealing.finder
    own.standing.offer_plan(finder.plan)
    assert own.standing.best is not None
    if gap is not None:
        own.standing.offer_bound(own.standing.best + gap)
    own.annealing.patiently()
    return finder.steps_made


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", ["cartographers-half-s17-B", "heroes-half-s8"])
def test_ends_of_games_with_coins_are_annealed_on_until_a_proof_may_be_near(name: str, workers: int) -> None:
    assert annealed(name, None, workers) > 0
    assert annealed(name, 1, workers) == 0


@pytest.mark.parametrize("name", ["mapmaker-half-s1", "cartographers-dash-s1", "heroes-dash-s1"])
def test_where_plans_are_found_at_once_the_proof_begins(name: str) -> None:
    assert annealed(name, None) == 0


@pytest.mark.parametrize(
    ("name", "workers", "share", "cuts"),
    [
        ("mapmaker-year-s1", 2, 0.0, True),
        ("mapmaker-year-s1", 2, 0.02, False),
        ("mapmaker-year-s1", 1, 0.0, False),
        ("cartographers-year-s3", 2, 0.0, False),
    ],
)
def test_branch_and_cut_searches_years_of_mapmaker_near_a_proof(
    name: str, workers: int, share: float, cuts: bool
) -> None:
    own = Portfolio(outlook_of(puzzle(name).opening), 3600, None, lambda: False, workers, 0)
    own.standing.offer_plan(own.annealing.finder.plan)
    best = own.standing.best
    assert best is not None
    own.standing.offer_bound(round(best * (1 + WIDE + share) - 0.5))
    assert own._cuts_beside is cuts


class TreeWithoutBranches:
    """A tree whose first linear program has not ended when it is asked a few times."""

    def __init__(self) -> None:
        self._looks = count()
        self.joined = 0

    @property
    def can_be_shared(self) -> bool:
        return next(self._looks) >= 3

    def join(self, searches: int) -> None:
        self.joined += searches

    def wait(self, _: float) -> bool:
        return self.joined > 0

    def stop(self) -> None:
        raise AssertionError("it has ended")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_second_thread_anneals_until_there_is_a_branch_for_it(workers: int) -> None:
    own = Portfolio(
        outlook_of(puzzle("cartographers-year-s3").opening), 3600, None, lambda: False, workers, 0
    )
    own.standing.offer_plan(own.annealing.finder.plan)
    assert own.standing.best is not None
    own.standing.offer_bound(own.standing.best + 1)
    tree = TreeWithoutBranches()
    if workers == 1:
        tree.joined = 1
    own._go_on(cast(Branches, tree))
    assert (own.annealing.finder.steps_made > 0) is (workers > 1)
    assert tree.joined == 1


def test_patience_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annealing, "MOST_PATIENCE", 0.0)
    assert annealed("cartographers-half-s17-B", None) == 0


def test_a_gap_is_narrow_up_to_its_share_of_the_plan() -> None:
    assert is_narrow(100, 100 + round(100 * NARROW))
    assert not is_narrow(100, 101 + round(100 * NARROW))
