"""Building the model of an outlook: the drawing, and an encoder for each payment to come."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engine.land import Land
from solver.model.drawing import Drawing, draw_all
from solver.model.encoders import ENCODERS
from solver.model.encoders.coins import coins_held
from solver.model.program import Program, Sum, number, sum_of
from solver.outlook import Outlook, Plan, Turn


@dataclass(frozen=True)
class Model:
    """A program in which every legal play has a value no lower than its score.

    `pays` holds every payment and its season: those of the terms, then those of coins.
    """

    drawing: Drawing
    pays: tuple[tuple[int, Sum], ...]

    @property
    def outlook(self) -> Outlook:
        return self.drawing.outlook

    @property
    def program(self) -> Program:
        return self.drawing.program

    @property
    def ceiling(self) -> int:
        """A first limit, without solving: each card at its best column, and every claim paid."""
        goal = self.program.objective
        worth = np.zeros(self.program.width, dtype=np.int64)
        worth[goal.columns] = goal.weights
        most = goal.constant
        for group in self.drawing.groups:
            most += len(group.events) * int(worth[group.columns].max(initial=0))
            worth[group.columns] = 0
        return most + int(worth[worth > 0].sum())

    def cap(self, payments: Iterable[int], most: int) -> None:
        """Add what is known from elsewhere: some payments make no more than so much together."""
        self.program.at_most(sum_of(self.pays[number_][1] for number_ in payments), most)

    def repair(self, plan: Plan) -> bool:
        """Add the rows broken by a plan that the model allows and the rules do not; whether there are any."""
        found = False
        outlook = self.outlook
        for number_, (event, place, before, after) in enumerate(outlook.scenes(plan)):
            drawn = isinstance(event, Turn) and not event.destroys
            if drawn and not event.first <= place < event.last:
                found |= self.drawing.forbid_unfit(number_, before.land)
            if number_ + 1 == len(outlook.events) or outlook.events[number_ + 1].season > event.season:
                found |= self._repair_season(event.season, after.land)
        return found

    def _repair_season(self, season: int, land: Land) -> bool:
        repaired = [repair(land) for own, repair in self.drawing.picture.repairs if own == season]
        return any(repaired)


def model_of(outlook: Outlook) -> Model:
    """The model of everything an outlook still pays."""
    drawing = draw_all(outlook)
    pays = []
    for term in outlook.terms:
        before = len(drawing.program.pays)
        ENCODERS[term.count](drawing.picture, term.season, term.worth)
        pays.append((term.season, sum_of(drawing.program.pays[before:])))
    for season in outlook.purse.seasons if outlook.purse else ():
        before = len(drawing.program.pays)
        coins_held(drawing.picture, season, drawing.monsters.overcome(season))
        pays.append((season, sum_of(drawing.program.pays[before:])))
    drawing.program.pay(number(outlook.banked), 1)
    return Model(drawing, tuple(pays))
