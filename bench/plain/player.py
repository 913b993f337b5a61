"""The plain model as a player: CP-SAT with its own defaults, as many workers and seconds as the others."""

import math

from ortools.sat.python import cp_model  # noqa: TID251  # the rival has a model of its own

from bench.outcome import Disagreement, Outcome, Tally, Tell
from bench.plain.model import NotCovered, PlainModel, plain_model
from engine import Position
from solver.outlook import Outlook
from solver.outlooks import outlook_of

TOLERANCE = 1e-6


class _Plans(cp_model.CpSolverSolutionCallback):
    """Hands on every plan; the engine must find it worth no less than the model does."""

    def __init__(self, model: PlainModel, outlook: Outlook, tally: Tally) -> None:
        super().__init__()
        self._model = model
        self._outlook = outlook
        self._tally = tally
        self.failure: Exception | None = None

    def on_solution_callback(self) -> None:
        try:
            score = self._tally.offer_plan(self._outlook.moves(self._model.plan(self)))
            if score < round(self.objective_value):
                raise Disagreement(f"the plain model pays {self.objective_value:g} for a plan of {score}")
        except Exception as failure:  # CP-SAT would print it and go on
            self.failure = failure
            self.stop_search()


def play_plain(position: Position, seconds: float, workers: int, tell: Tell) -> Outcome:
    """What the plain model makes of a position."""
    tally = Tally(position, tell)
    outlook = outlook_of(position)
    try:
        model = plain_model(outlook)
    except NotCovered as problem:
        return tally.outcome(str(problem))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = max(seconds - tally.seconds, 0.01)
    plans = _Plans(model, outlook, tally)
    status = solver.solve(model.model, plans)
    if plans.failure is not None:
        raise plans.failure
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        tally.offer_bound(math.floor(solver.best_objective_bound + TOLERANCE))
    return tally.outcome("" if tally.best is not None else "no plan found")
