"""Mapwright's solver as a player."""

from bench.outcome import Outcome, Tell, replayed
from engine import Position
from solver import Progress, solve


def play_ours(position: Position, seconds: float, workers: int, tell: Tell) -> Outcome:
    """What the solver makes of a position."""
    rises: list[Progress] = []

    def watch(progress: Progress) -> None:
        if progress.best is not None and (not rises or progress.best != rises[-1].best):
            rises.append(progress)
        tell(progress)

    solution = solve(position, seconds, watch, workers=workers)
    # The last rise may come with the end of the solve, which is not told.
    best_was_told = bool(rises) and rises[-1].best == solution.score
    return Outcome(
        best=replayed(position, solution.moves),
        bound=solution.bound,
        seconds=solution.seconds,
        to_best=rises[-1].seconds if best_was_told else solution.seconds,
        moves=solution.moves,
    )
