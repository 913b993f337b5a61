"""Branch and cut as a player: SCIP alone, with a plan of short annealing to beat."""

from bench.outcome import Outcome, Tell, replayed
from engine import Position
from solver import Groundwork
from solver.cutting import cut
from solver.model.blocking import is_crowded
from solver.model.build import model_of
from solver.outlooks import outlook_of
from solver.schedule import POLL
from solver.search.annealer import Annealer
from solver.standing import Standing

STEPS = 300_000
"""What annealing is given: a part of a second."""


def play_scip(position: Position, seconds: float, workers: int, tell: Tell) -> Outcome:
    """What SCIP makes of a position, without CP-SAT, linear programming or the branch tree."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    standing = Standing(outlook, model.ceiling, tell)
    annealer = Annealer(outlook, 0, STEPS, is_crowded(outlook))
    while annealer.steps_made < STEPS:
        annealer.slice()
    standing.offer_plan(annealer.plan)
    run = cut(outlook, Groundwork((), 0, model.ceiling), standing, seconds - standing.seconds)
    run.join(workers - 1)
    while not run.wait(POLL):
        standing.tell()
        if standing.seconds > seconds:
            run.stop()
    solution = standing.solution("branch and cut")
    return Outcome(replayed(position, solution.moves), solution.bound, solution.seconds)
