"""The ceiling of a position: the limit of linear programming, which does not depend on time."""

from engine import Position
from solver.model.build import model_of
from solver.model.lp import LinearRun
from solver.outlooks import outlook_of

POLL = 0.05


def ceiling(position: Position, seconds: float) -> int:
    """See `solver.ceiling`."""
    outlook = outlook_of(position)
    if not outlook.turns:
        return outlook.banked
    model = model_of(outlook)
    run = LinearRun(model.program, seconds)
    while not run.wait(POLL):
        pass
    return model.ceiling if run.limit is None else min(run.limit, model.ceiling)
