"""HiGHS as a player: the solver's own program as an integer program, solved in a process of its own.

The program is the solver's, what solves it is not: a limit of HiGHS is a second opinion on one of CP-SAT.
"""

import math
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.linear_solver.python import model_builder  # noqa: TID251  # HiGHS comes with it

from bench.outcome import Outcome, Tally, Tell
from engine import IllegalMove, Position
from solver.model.build import Model, model_of
from solver.model.program import UNLIMITED, Program
from solver.outlooks import outlook_of

TOLERANCE = 1e-4
"""Above HiGHS' own tolerances for rows and whole numbers, far below a point."""

PATIENCE = 20.0
"""HiGHS looks at the clock now and then only; after so many more seconds its process is ended."""


class Answer(NamedTuple):
    """The columns of the best solution and the limit, where there are any."""

    values: NDArray[np.int64] | None
    limit: int | None


def play_mip(position: Position, seconds: float, workers: int, tell: Tell) -> Outcome:
    """What HiGHS makes of a position."""
    tally = Tally(position, tell)
    model = model_of(outlook_of(position))
    repaired = True
    with _another_process() as pool:
        while repaired and seconds > tally.seconds:
            task = pool.submit(solved, model.program, seconds - tally.seconds, workers)
            answer = _awaited(task, seconds - tally.seconds + PATIENCE)
            if answer is None:
                return tally.outcome("HiGHS did not end in time")
            repaired = _take(answer, model, tally)
    return tally.outcome("" if tally.best is not None else "no plan found")


def _take(answer: Answer, model: Model, tally: Tally) -> bool:
    """Take what came back; whether the model was mended because its plan is not one by the rules."""
    if answer.limit is not None:
        tally.offer_bound(answer.limit)
    if answer.values is None:
        return False
    plan = model.drawing.plan(answer.values > 0)
    try:
        score = tally.offer_plan(model.outlook.moves(plan))
    except IllegalMove:
        score = -UNLIMITED
    return score != tally.bound and model.repair(plan)


def _awaited(task: "Future[Answer]", seconds: float) -> Answer | None:
    try:
        return task.result(timeout=seconds)
    except (TimeoutError, BrokenProcessPool):
        return None


@contextmanager
def _another_process() -> Iterator[ProcessPoolExecutor]:
    """A process that is ended with the block, whatever it does."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_silence)
    try:
        yield pool
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _silence() -> None:
    """HiGHS greets whoever starts it; nobody here wants to read that."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def solved(program: Program, seconds: float, threads: int) -> Answer:
    """A program as HiGHS solves it."""
    solver = model_builder.Solver("highs")
    solver.set_time_limit_in_seconds(max(seconds, 0.1))
    solver.set_solver_specific_parameters(f"threads={threads}")
    model = _read(program)
    status = solver.solve(model)
    if status not in (model_builder.SolveStatus.OPTIMAL, model_builder.SolveStatus.FEASIBLE):
        return Answer(None, None)
    limit = solver.best_objective_bound
    values = solver.values(model.get_variables()).to_numpy(np.float64)
    return Answer(
        np.rint(values).astype(np.int64), math.floor(limit + TOLERANCE) if math.isfinite(limit) else None
    )


def _read(program: Program) -> model_builder.Model:
    """The program with columns that are 0 or 1."""
    model = model_builder.Model()  # type: ignore[no-untyped-call]
    columns = [model.new_bool_var("") for _ in range(program.width)]
    for row in program.rows:
        units = model_builder.LinearExpr.weighted_sum(
            [columns[c] for c in row.columns], list(map(float, row.weights))
        )
        low = -math.inf if row.low <= -UNLIMITED else row.low
        high = math.inf if row.high >= UNLIMITED else row.high
        model.add_linear_constraint(units, low, high)
    goal = program.objective
    worth = model_builder.LinearExpr.weighted_sum(
        [columns[c] for c in goal.columns.tolist()], goal.weights.tolist()
    )
    model.maximize(worth + goal.constant)
    return model
