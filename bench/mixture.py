"""What linear programming makes too much of: what its best mixture of plays is paid, beside the best plan.

The limit of a position is no better than this mixture. Where it is paid far more than a plan that has been
looked for at length, either the model gives something away there or the plan misses something.
"""

import threading
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from bench.best_known import BestKnown
from bench.table import Rows, print_table
from engine import Land, Move, Position, Record
from engine.edicts import COUNTS
from solver import solve
from solver.model.build import Model, model_of
from solver.outlook import Outlook, Plan
from solver.outlooks import outlook_of
from solver.tree.questions import Questions
from solver.tree.relaxation import Relaxation

PLAN_SECONDS = 10.0
"""What a puzzle gets of which no plan is known."""

HEADS = ("puzzle", "season", "payment", "mixture", "plan", "more")

SUMMARY = ("payment", "puzzles", "more, a puzzle")

COINS = "coins"


class Paid(NamedTuple):
    """What mixture and plan are paid for something at a season's end, or in all seasons together."""

    season: int | None
    what: str
    mixture: float
    plan: int

    @property
    def more(self) -> float:
        """What the mixture is paid beyond the plan."""
        return self.mixture - self.plan


def measure(puzzles: Iterable[Record], seconds: float, known: BestKnown) -> dict[str, list[Paid]]:
    """Print a row for each payment of each puzzle, and where mixtures are paid the most beyond plans."""
    found: dict[str, list[Paid]] = {}
    table: Rows | None = None
    for puzzle in puzzles:
        name = puzzle.id or ""
        table = table or Rows(HEADS, (len(name) + 1, 6, max(map(len, COUNTS)), 7, 4, 6), left=3)
        best = known[name]
        moves = best.moves if best else solve(puzzle.opening, PLAN_SECONDS).moves
        paid = compare(puzzle.opening, moves, seconds)
        if paid is None:
            table.add((name, None, f"no mixture after {seconds:g} s", None, None, None))
            continue
        found[name] = paid
        for own in paid:
            season = None if own.season is None else str(own.season + 1)
            table.add((name, season, own.what, own.mixture, own.plan, own.more))
    print_table("Mixtures beside plans", SUMMARY, summary(list(found.values())))
    return found


def compare(position: Position, moves: Sequence[Move], seconds: float) -> list[Paid] | None:
    """Every payment of a position in both; None when the mixture is not found within some seconds."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    values = _mixture(model, seconds)
    if values is None:
        return None
    mixed = [units.mixed(values) for _, units in model.pays]
    plan = outlook.plan(moves)
    lands = _lands(outlook, plan)
    found = []
    for term, amount in zip(outlook.terms, mixed, strict=False):
        counted = int(COUNTS[term.count](list(lands[term.season])))
        what = term.count.replace("_", " ")
        found.append(Paid(term.season, what, amount, counted * term.worth))
    if outlook.purse is not None:
        coins = outlook.replay(plan) - outlook.banked - sum(own.plan for own in found)
        found.append(Paid(None, COINS, sum(mixed[len(outlook.terms) :]), coins))
    return found


def _mixture(model: Model, seconds: float) -> np.ndarray[tuple[int], np.dtype[np.float64]] | None:
    """How much of each column the best mixture takes."""
    relaxation = Relaxation(model.program, Questions(model))
    timer = threading.Timer(seconds, relaxation.interrupt)
    timer.start()
    try:
        relaxed = relaxation.solve((), np.zeros(model.program.width, dtype=np.bool_))
    finally:
        timer.cancel()
    return None if relaxed is None else relaxed.values


def _lands(outlook: Outlook, plan: Plan) -> dict[int, Land]:
    """The land that a plan leaves at the end of each season."""
    return {scene.event.season: scene.after.land for scene in outlook.scenes(plan)}


def summary(puzzles: Iterable[Sequence[Paid]]) -> list[tuple[object, ...]]:
    """For each payment, the most overpaid first: in how many puzzles, and by how much in one of them."""
    more: defaultdict[str, float] = defaultdict(float)
    count: defaultdict[str, int] = defaultdict(int)
    for paid in puzzles:
        for own in paid:
            more[own.what] += own.more
        for what in {own.what for own in paid}:
            count[what] += 1
    mean = {what: more[what] / count[what] for what in more}
    return [(what, count[what], mean[what]) for what in sorted(mean, key=lambda own: -mean[own])]
