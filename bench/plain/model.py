"""The plain model of a position: the land after every card, and what each season pays for it."""

from dataclasses import dataclass

from ortools.sat.python import cp_model  # noqa: TID251  # the rival has a model of its own

from bench.known import rules_known
from bench.plain.counts import COUNTS
from bench.plain.drawing import Drawn, draw_all
from bench.plain.land import CellLand, Expression, total
from bench.plain.spots import surrounded_mountains
from engine import BadInput
from solver.outlook import DISCARDED, Ambush, Outlook, Purse, Turn


class NotCovered(BadInput):
    """Something the plain model does not know."""


@dataclass(frozen=True)
class PlainModel:
    """The model, and its events to read a plan from."""

    model: cp_model.CpModel
    drawn: tuple[Drawn, ...]

    def plan(self, solution: cp_model.CpSolverSolutionCallback) -> list[int]:
        """The plan of a solution."""
        return [
            next(place for place, choice in drawn.choices.items() if solution.boolean_value(choice))
            for drawn in self.drawn
            if isinstance(drawn.event, Turn)
        ]


def plain_model(outlook: Outlook) -> PlainModel:
    """The plain model of an outlook; raises NotCovered for an edict or a game it does not know."""
    _check_covered(outlook)
    model = cp_model.CpModel()
    drawn = draw_all(CellLand.of(model, outlook.position.land), outlook)
    ends = {one.event.season: one.land for one in drawn}
    paid: list[Expression] = []
    for term in outlook.terms:
        paid.append(term.worth * COUNTS[term.count](ends[term.season]))
    for season in outlook.purse.seasons if outlook.purse else ():
        assert outlook.purse is not None
        paid.append(_coins(outlook, outlook.purse, [one for one in drawn if one.event.season <= season]))
    model.maximize(total(paid) + outlook.banked)
    return PlainModel(model, tuple(drawn))


def _check_covered(outlook: Outlook) -> None:
    if not rules_known(outlook.position):
        raise NotCovered(f"not covered: the rules of {outlook.position.deal.game}")
    missing = sorted({term.count for term in outlook.terms} - set(COUNTS))
    if missing:
        edicts = outlook.position.edicts.values()
        names = [e.name for e in edicts if any(count in missing for count, _ in e.pays)] or missing
        raise NotCovered(f"not covered: {', '.join(names)}")


def _coins(outlook: Outlook, purse: Purse, drawn: list[Drawn]) -> Expression:
    """The coins held after some events: what was earned, as far as the track has room."""
    earned = [
        int(outlook.places.coins[place]) * choice
        for one in drawn
        if not isinstance(one.event, Ambush)
        for place, choice in one.choices.items()
        if place != DISCARDED and outlook.places.coins[place]
    ]
    land = drawn[-1].land
    held = land.model.new_int_var(0, purse.most, "")
    mountains = surrounded_mountains(land)
    land.model.add(held <= purse.held - purse.surrounded + total((*earned, mountains)))
    return held
