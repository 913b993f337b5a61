"""The best play for a known deal: search for good plans, CP-SAT for the limit nothing can beat.

Importing this package is cheap; the compiled search and CP-SAT are loaded by the first call that needs them.

>>> from solver import solve
>>> solution = solve(position, seconds=10)               # doctest: +SKIP
>>> solution.score, solution.bound, solution.proven      # doctest: +SKIP
"""

from collections.abc import Callable

from engine import Position
from solver.answer import Budget, Hint, Progress, Solution
from solver.tree.branch import Branch, Groundwork

__all__ = [
    "Branch",
    "Budget",
    "Groundwork",
    "Hint",
    "Progress",
    "Solution",
    "ceiling",
    "hint",
    "lay_groundwork",
    "search_branch",
    "solve",
    "split",
    "warm",
]


def solve(
    position: Position,
    seconds: float,
    on_progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    workers: int = 2,
    seed: int = 0,
) -> Solution:
    """The best plan found from a position within some seconds, and a proven limit of what any plan can score.

    Always a legal plan to the end of the game, even when `stop` says so at once; it is asked many times a
    second. `on_progress` is called whenever something improves, and at least once a second.
    """
    from solver.portfolio import solve

    return solve(position, seconds, on_progress, stop, workers, seed)


def hint(position: Position, seconds: float = 1.0) -> Hint:
    """The best next move found within some seconds, and what it keeps."""
    from solver.portfolio import hint

    return hint(position, seconds)


def ceiling(position: Position, seconds: float) -> int:
    """A proven limit of what any plan can score, by linear programming alone: the same on every machine.

    Only where that does not end within some seconds is it the first, much looser limit.
    """
    from solver.linear_limit import ceiling

    return ceiling(position, seconds)


def lay_groundwork(
    position: Position,
    seconds: float,
    workers: int = 2,
    on_progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    seed: int = 0,
) -> Groundwork:
    """What a search by branches starts from: a good plan, and limits of the whole and of some seasons."""
    from solver.portfolio import lay_groundwork

    return lay_groundwork(position, seconds, workers, on_progress, stop, seed)


def split(
    position: Position,
    groundwork: Groundwork,
    count: int,
    seconds: float,
    stop: Callable[[], bool] | None = None,
) -> list[Branch]:
    """Branches that hold every play better than the plan of the groundwork: as many as wanted, or none.

    They are fewer than wanted, or a little more, when the time ends first.
    """
    from solver.tree.doors import split

    return split(position, groundwork, count, seconds, stop)


def search_branch(
    position: Position,
    groundwork: Groundwork,
    branch: Branch,
    seconds: float,
    best: Callable[[], int],
    on_plan: Callable[[tuple[int, ...], int], None],
    on_bound: Callable[[int], None],
    stop: Callable[[], bool] | None = None,
) -> list[Branch]:
    """What stays open of a branch when the time is up; nothing when no play in it beats `best()`.

    `best` is asked again and again and may rise at any time. `on_plan` gets plans that the engine has
    replayed to more, each with its score; `on_bound` gets lower limits of the branch.
    All three are called from a thread of the search.
    """
    from solver.tree.doors import search_branch

    return search_branch(position, groundwork, branch, seconds, best, on_plan, on_bound, stop)


def warm() -> None:
    """Compile everything into the cache, so that no player waits for it."""
    from solver.warmth import warm

    warm()
