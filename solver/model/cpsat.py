"""CP-SAT: a program handed over, plans and limits coming back while it runs, stopped from any thread."""

import math
import threading
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from solver.model.program import UNLIMITED, Program

CpModel = cp_model.CpModel

MEMORY_MB = 2400
"""With what SCIP gets this stays below four gigabytes."""
SMALL_MEMORY_MB = 1000
"""What a run gets that is limited by effort, as several of them run at once."""

COMPLETION_SECONDS = 10.0
"""Far more than it ever takes: with the drawing fixed, little is left to decide."""

FULL_WORKERS = ("reduced_costs", "core", "max_lp", "lb_tree_search", "no_lp", "quick_restart")
"""The strategies worth a thread of their own, best first; measured in docs/solver.md."""

CARD_WORKERS = ("reduced_costs", "lb_tree_search", "max_lp", "core", "no_lp", "quick_restart")
"""The same where a card offers several terrains and shapes."""

LATER = ("lb_tree_search",)
"""What goes on beside branches when the first strategy has had its time."""

Values = NDArray[np.int64]
"""A value for each column of a program."""


def read_program(program: Program) -> CpModel:
    """The program as CP-SAT takes it, written straight into its protocol buffer."""
    model = CpModel()
    columns = [model.new_bool_var("") for _ in range(program.width)]
    rows = model.proto.constraints
    for row in program.rows:
        linear = rows.add().linear
        linear.vars.extend(row.columns)
        linear.coeffs.extend(row.weights)
        linear.domain.extend((max(row.low, -UNLIMITED), min(row.high, UNLIMITED)))
    goal = program.objective
    worth = cp_model.LinearExpr.weighted_sum(
        [columns[c] for c in goal.columns.tolist()], goal.weights.tolist()
    )
    model.maximize(worth + goal.constant)
    return model


def add_hint(model: CpModel, values: Mapping[int, int]) -> None:
    """Suggest values for columns."""
    model.clear_hints()  # type: ignore[no-untyped-call]
    model.proto.solution_hint.vars.extend(values.keys())
    model.proto.solution_hint.values.extend(values.values())


def complete(model: CpModel, values: Mapping[int, int]) -> tuple[int, Values] | None:
    """The most a model pays with some columns fixed, and all its columns then; None when it forbids that."""
    fixed = model.clone()
    add_hint(fixed, values)
    solver = cp_model.CpSolver()
    solver.parameters.fix_variables_to_their_hinted_value = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = COMPLETION_SECONDS
    solver.parameters.catch_sigint_signal = False
    status = solver.solve(fixed)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return round(solver.objective_value), np.array(solver.response_proto.solution, dtype=np.int64)


def suggest(model: CpModel, values: Mapping[int, int]) -> int | None:
    """Suggest some values with all others they imply (half a hint is none); returns what they pay."""
    known = complete(model, values)
    if known is None:
        return None
    add_hint(model, dict(enumerate(known[1].tolist())))
    return known[0]


class _Plans(cp_model.CpSolverSolutionCallback):
    def __init__(self, on_values: Callable[[Values], bool]) -> None:
        super().__init__()
        self._on_values = on_values
        self.ended_early = False

    def on_solution_callback(self) -> None:
        if not self._on_values(np.array(self.response_proto.solution, dtype=np.int64)):
            self.ended_early = True
            self.stop_search()


class Run:
    """One run of CP-SAT on a thread of its own, until `on_values` says that it need not go on.

    `effort` limits it by work done, about a second each on an idle core. It is `exhausted` when no values pay
    more than the last ones it told, or when the program allows none at all.
    """

    def __init__(
        self,
        model: CpModel,
        seconds: float,
        strategies: Sequence[str],
        seed: int,
        on_values: Callable[[Values], bool],
        on_bound: Callable[[int], None],
        effort: float | None = None,
    ) -> None:
        self._model = model
        self._plans = _Plans(on_values)
        self._on_bound = on_bound
        self._solver = cp_model.CpSolver()
        self._set_up(seconds, strategies, seed)
        if effort is not None:
            self._solver.parameters.max_deterministic_time = effort
            self._solver.parameters.max_memory_in_mb = SMALL_MEMORY_MB
        self.exhausted = False
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._solver.best_bound_callback = self._bound
        self._failure: Exception | None = None
        self._thread.start()

    def _set_up(self, seconds: float, strategies: Sequence[str], seed: int) -> None:
        settings = self._solver.parameters
        settings.max_time_in_seconds = max(seconds, 0.01)
        settings.random_seed = seed % (1 << 31)
        settings.max_memory_in_mb = MEMORY_MB
        settings.catch_sigint_signal = False  # Ctrl-C is for the program; CP-SAT's own handler can abort it
        settings.subsolvers.extend(strategies)
        # One thread only looks for plans: without one for that, the last strategy would not be run in full.
        settings.num_workers = len(strategies) + 1 if len(strategies) > 1 else 1

    def _bound(self, bound: float) -> None:
        if math.isfinite(bound) and abs(bound) < UNLIMITED:
            self._on_bound(math.floor(bound + 1e-6))

    def _work(self) -> None:
        try:
            status = self._solver.solve(self._model, self._plans)
            self.exhausted = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
            if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                self._bound(self._solver.best_objective_bound)
        except Exception as failure:
            self._failure = failure

    @property
    def ended_early(self) -> bool:
        """Whether `on_values` has ended the run."""
        return self._plans.ended_early

    def wait(self, seconds: float) -> bool:
        """Wait for the run to end, so long at most; returns whether it has. Its failure is raised here."""
        self._thread.join(seconds)
        if self._failure is not None:
            raise self._failure
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Ask the run to end; CP-SAT may miss a request made too early, so ask until it has."""
        self._solver.stop_search()
