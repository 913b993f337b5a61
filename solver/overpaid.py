"""Payments that linear programming makes too much of, each solved for itself: caps that hold in the whole.

A mixture of plays fills nearly every line a little, and so is paid for more lines than any play can fill.
When nothing else is to be paid for, CP-SAT soon finds out how many that are.
"""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from solver.model.build import Model
from solver.model.cpsat import Run, Values, complete, read_program, suggest
from solver.model.parts import Payments, capped_model, part_of, parts_by_season
from solver.outlook import Plan
from solver.schedule import POLL
from solver.tree.leaf import STRATEGY
from solver.tree.questions import Questions
from solver.tree.relaxation import Relaxation

MOST = 3
"""So many payments are looked at alone."""

LEAST_POINTS = 2.0
"""They are paid so much more in the mixture than in the best plan, at least."""

EFFORT, SEASON_EFFORT = 6.0, 8.0
"""What CP-SAT may spend on one of them, and on a season: a few seconds."""

SECONDS = 60.0
"""Far more than that takes."""

Cap = tuple[Payments, int]


def caps_of_overpaid(model: Model, plan: Plan, stopped: Callable[[], bool]) -> list[Cap]:
    """The most that some payments make, those first that the mixture has most of beyond a plan.

    Then the same for all payments of a season, with what was found of single ones, which goes into the model.
    """
    found = complete(read_program(model.program), model.drawing.values(plan))
    if found is None:
        return []
    paid = [pay.value(found[1]) for _, pay in model.pays]
    alone = [(number,) for number, (_, pay) in enumerate(model.pays) if pay.most > 0]
    caps = _caps(model, alone, plan, paid, [], EFFORT, stopped)
    for cap in caps:
        model.cap(*cap)
    return caps + _caps(model, parts_by_season(model.outlook, 1), plan, paid, caps, SEASON_EFFORT, stopped)


def _caps(
    model: Model,
    parts: Iterable[Payments],
    plan: Plan,
    paid: Sequence[int],
    known: Sequence[Cap],
    effort: float,
    stopped: Callable[[], bool],
) -> list[Cap]:
    """The most that those parts make which the mixture has most of beyond what is paid for a plan."""
    caps = []
    for payments in _overpaid(model, parts, paid):
        if stopped():
            break
        part = part_of(model.outlook, payments)
        most = _most_paid(capped_model(part, known), part.plan(plan), effort, stopped)
        if sum(paid[number] for number in payments) <= most:
            caps.append((payments, most))
    return caps


def _overpaid(model: Model, parts: Iterable[Payments], paid: Sequence[int]) -> list[Payments]:
    """The parts that a mixture of plays has most of, beyond what is paid for a plan."""
    relaxation = Relaxation(model.program, Questions(model))
    relaxed = relaxation.solve((), np.zeros(model.program.width, dtype=np.bool_))
    if relaxed is None:
        return []
    more = [
        pay.constant + float(pay.weights @ relaxed.values[pay.columns]) - own
        for (_, pay), own in zip(model.pays, paid, strict=True)
    ]
    excess = {payments: sum(more[number] for number in payments) for payments in parts}
    most = sorted(excess, key=lambda payments: -excess[payments])[:MOST]
    return [payments for payments in most if excess[payments] >= LEAST_POINTS]


def _most_paid(part: Model, plan: Plan, effort: float, stopped: Callable[[], bool]) -> int:
    """A limit of a part, by CP-SAT, which is given what a plan of the whole does in it."""
    cp_model = read_program(part.program)
    suggest(cp_model, part.drawing.values(plan))
    bounds = [part.ceiling]
    run = Run(cp_model, SECONDS, STRATEGY, 0, _ignore, bounds.append, effort)
    while not run.wait(POLL):
        if stopped():
            run.stop()
    return min(bounds)


def _ignore(_: Values) -> bool:
    """Plans of a part are no plans of the game."""
    return True
