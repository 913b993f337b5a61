"""The best play for a known deal: search for good plans, CP-SAT for the limit nothing can beat.

Importing this package is cheap; the compiled search and CP-SAT are loaded by the first call that needs them.

>>> from solver import solve
>>> solution = solve(position, seconds=10)               # doctest: +SKIP
>>> solution.score, solution.bound, solution.proven      # doctest: +SKIP
"""

from collections.abc import Callable

from engine import Position
from solver.answer import Budget, Hint, Progress, Solution

__all__ = ["Budget", "Hint", "Progress", "Solution", "ceiling", "hint", "solve", "warm"]


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


def warm() -> None:
    """Compile everything into the cache, so that no player waits for it."""
    from solver.warmth import warm

    warm()
