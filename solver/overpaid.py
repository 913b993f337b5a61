"""Payments that linear programming makes too much of, each solved for itself: caps that hold in the whole.

A mixture of plays fills nearly every line a little, and so is paid for more lines than any play can fill.
When nothing else is to be paid for, CP-SAT soon finds out how many that are.
"""

from collections.abc import Callable

import numpy as np

from solver.model.build import Model, model_of
from solver.model.cpsat import Run, Values, complete, read_program
from solver.model.parts import Payments, part_of
from solver.outlook import Plan
from solver.schedule import POLL
from solver.tree.leaf import STRATEGY
from solver.tree.questions import Questions
from solver.tree.relaxation import Relaxation

MOST = 3
"""So many payments are looked at."""

LEAST_POINTS = 2.0
"""They are paid so much more in the mixture than in the best plan, at least."""

EFFORT = 3.0
"""What CP-SAT may spend on one of them, a second or two."""

SECONDS = 60.0
"""Far more than that takes."""


def caps_of_overpaid(model: Model, plan: Plan, stopped: Callable[[], bool]) -> list[tuple[Payments, int]]:
    """The most that some payments make, those first that the mixture has most of beyond a plan."""
    found = complete(read_program(model.program), model.drawing.values(plan))
    if found is None:
        return []
    paid = {number: pay.value(found[1]) for number, (_, pay) in enumerate(model.pays)}
    caps: list[tuple[Payments, int]] = []
    for number in _overpaid(model, paid):
        if stopped():
            break
        most = _most_paid(model, number, stopped)
        if paid[number] <= most:
            caps.append(((number,), most))
    return caps


def _overpaid(model: Model, paid: dict[int, int]) -> list[int]:
    """The payments that a mixture of plays has most of, beyond what is paid for a plan."""
    relaxation = Relaxation(model.program, Questions(model))
    relaxed = relaxation.solve((), np.zeros(model.program.width, dtype=np.bool_))
    if relaxed is None:
        return []
    excess = {
        number: pay.constant + float(pay.weights @ relaxed.values[pay.columns]) - paid[number]
        for number, (_, pay) in enumerate(model.pays)
        if pay.most > 0
    }
    most = sorted(excess, key=lambda number: -excess[number])[:MOST]
    return [number for number in most if excess[number] >= LEAST_POINTS]


def _most_paid(model: Model, payment: int, stopped: Callable[[], bool]) -> int:
    """A limit of one payment, by CP-SAT."""
    alone = model_of(part_of(model.outlook, (payment,)).outlook)
    bounds = [alone.ceiling]
    run = Run(read_program(alone.program), SECONDS, STRATEGY, 0, _ignore, bounds.append, EFFORT)
    while not run.wait(POLL):
        if stopped():
            run.stop()
    return min(bounds)


def _ignore(_: Values) -> bool:
    """Plans of a payment alone are no plans of the game."""
    return True
