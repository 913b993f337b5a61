"""Building the model of an outlook: the drawing, and an encoder for each payment to come."""

from dataclasses import dataclass, replace

import numpy as np

from engine.land import Land, draw
from solver.model.drawing import Drawing, draw_all
from solver.model.encoders import ENCODERS
from solver.model.program import Program, Sum, number, sum_of
from solver.outlook import DISCARDED, Outlook, Plan


@dataclass(frozen=True)
class Model:
    """A program in which every legal play has a value no lower than its score.

    `pays` holds what each term of the outlook pays, in their order.
    """

    drawing: Drawing
    pays: tuple[Sum, ...]

    @property
    def outlook(self) -> Outlook:
        return self.drawing.outlook

    @property
    def program(self) -> Program:
        return self.drawing.program

    @property
    def crowded(self) -> bool:
        """Whether some card may have to be discarded."""
        return any(self.drawing.blocking.possible)

    @property
    def ceiling(self) -> int:
        """A first limit, without solving: each card at its best column, and every claim paid."""
        goal = self.program.objective
        worth = np.zeros(self.program.width, dtype=np.int64)
        worth[goal.columns] = goal.weights
        most = goal.constant
        for group in self.drawing.groups:
            most += len(group.turns) * int(worth[group.columns].max(initial=0))
            worth[group.columns] = 0
        return most + int(worth[worth > 0].sum())

    def cap(self, seasons: range, most: int) -> None:
        """Add what is known from elsewhere: the terms of some seasons pay no more than so much together."""
        terms = zip(self.pays, self.outlook.terms, strict=True)
        self.program.at_most(sum_of(pay for pay, term in terms if term.season in seasons), most)

    def repair(self, plan: Plan) -> bool:
        """Add the rows broken by a plan that the model allows and the rules do not; whether there are any."""
        found = False
        land = self.outlook.position.land
        for index, (turn, place) in enumerate(zip(self.outlook.turns, plan, strict=True)):
            if place == DISCARDED:
                found |= self.drawing.forbid_discard(index, land)
            else:
                land = draw(
                    land, self.outlook.places.spaces_of(place), int(self.outlook.places.terrain[place])
                )
            if index + 1 == len(plan) or self.outlook.turns[index + 1].season > turn.season:
                found |= self._repair_season(turn.season, land)
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
        pays.append(sum_of(drawing.program.pays[before:]))
    drawing.program.pay(number(outlook.banked), 1)
    return Model(drawing, tuple(pays))


def part_of(outlook: Outlook, seasons: range) -> Outlook:
    """The outlook that ends with some seasons and pays for nothing else."""
    return replace(
        outlook,
        turns=tuple(turn for turn in outlook.turns if turn.season <= seasons[-1]),
        terms=tuple(term for term in outlook.terms if term.season in seasons),
        banked=0,
    )
