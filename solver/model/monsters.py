"""Monsters in the model: which of them still stand, where heroes mark spaces and a gorgon destroys.

A monster on a marked space is destroyed, whichever came first. All of this is exact: a monster is lost when
it is drawn and some hero marks its space, or the gorgon strikes it.
"""

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, STEPS
from engine.lasting_effects import DRAGON
from engine.terrain import EMPTY, MONSTER
from solver.model.picture import Picture
from solver.model.program import Columns, Sum, number, sum_of, total
from solver.outlook import Ambush, Outlook, Spread


class Monsters:
    """The monsters of an outlook at any moment: before an event, given by its number."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._outlook = picture.outlook
        self._marks = self._outlook.places.marks[picture.place]
        self._initials = _initials(self._outlook, picture.event)
        self._strikes: dict[int, list[tuple[int, Sum]]] = {}
        self._known: dict[tuple[object, ...], Sum] = {}

    def strike(self, space: int, event: int, struck: Sum) -> None:
        """Make known a sum that is 1 when a gorgon destroys a monster that stands on a space."""
        self._strikes.setdefault(space, []).append((event, struck))

    def drawn(self, space: int, before: int) -> Sum:
        """1 when a monster was drawn on a space, or lies there on the land."""
        return total(self._columns(space, before), constant=int(self._picture.land[space] == MONSTER))

    def _columns(self, space: int, before: int) -> Columns:
        found = self._picture.drawn_on(space, MONSTER, self._outlook.seasons[-1])
        return found[self._picture.event[found] < before]

    def lost(self, space: int, before: int) -> Sum:
        """1 when a monster was drawn on a space and destroyed there."""
        drawn = self.drawn(space, before)
        causes = [*self._marked(space, before), *(g for e, g in self._strikes.get(space, ()) if e < before)]
        if drawn.most <= 0 or not causes:
            return number(0)
        if any(cause.constant for cause in causes):
            return drawn
        key = (space, len(drawn.columns), sum(len(cause.columns) for cause in causes))
        if key not in self._known:
            self._known[key] = self._lose(drawn, causes)
        return self._known[key]

    def _lose(self, drawn: Sum, causes: list[Sum]) -> Sum:
        program = self._picture.program
        lost = program.column()
        program.at_most(lost, drawn)
        program.at_most(lost, sum_of(causes))
        for cause in causes:
            program.at_most(drawn + cause, lost + 1)
        return lost

    def _marked(self, space: int, before: int) -> list[Sum]:
        """For each hero: 1 when it marks a space; always, when it is marked already."""
        if self._outlook.marks >> space & 1:
            return [number(1)]
        columns = np.flatnonzero((self._marks == space).any(axis=1))
        events = self._picture.event[columns]
        return [total(columns[events == event]) for event in np.unique(events[events < before])]

    def standing(self, effect: str, space: int, before: int) -> Sum:
        """1 when a monster with an initial stands on a space."""
        arrived = self._arrived(effect, space, before)
        lost = self.lost(space, before) if arrived.most > 0 else number(0)
        if lost.most <= 0:
            return arrived
        drawn = self.drawn(space, before)
        if (len(drawn.columns), drawn.constant) == (len(arrived.columns), arrived.constant):
            return arrived - lost
        key = (effect, space, len(arrived.columns), tuple(lost.columns.tolist()))
        if key not in self._known:
            program = self._picture.program
            standing = self._known[key] = program.column()
            program.at_most(standing, arrived)
            program.at_most(standing + lost, 1)
            program.at_most(arrived - lost, standing)
        return self._known[key]

    def _arrived(self, effect: str, space: int, before: int) -> Sum:
        masks = [lasting.spaces for lasting in self._outlook.lasting if lasting.effect == effect]
        on_land = self._picture.land[space] == MONSTER and any(mask >> space & 1 for mask in masks)
        columns = self._columns(space, before)
        return total(columns[self._initials[columns] == effect], constant=int(on_land))

    def beside(self, effect: str, space: int, before: int) -> list[Sum]:
        """For each neighbour of a space where monsters with an initial can stand: 1 when they do."""
        found = [self.standing(effect, space + step, before) for step in STEPS]
        return [standing for standing in found if standing.most > 0]

    def tell(self) -> None:
        """Let the picture know which monsters are lost at the end of each season."""
        for season in self._outlook.seasons:
            for space in SPACES:
                lost = self.lost(space, end_of(self._outlook, season))
                if lost.most > 0:
                    self._picture.lose(space, MONSTER, range(season, season + 1), lost)

    def overcome(self, season: int) -> Sum | None:
        """A claim that a dragon, on the map by a season's end, has paid since now; None when none ever can.

        Once it has paid it always has: what is filled stays filled and what is destroyed stays destroyed.
        """
        before = end_of(self._outlook, season)
        landed = self._dragons(before)
        if landed is None or any(own.effect == DRAGON and own.paid for own in self._outlook.lasting):
            return None
        program = self._picture.program
        claim = program.column()
        program.at_most(claim, landed)
        for space in SPACES:
            standing = self.standing(DRAGON, space, before)
            for near in (space + step for step in STEPS if self._picture.land[space + step] == EMPTY):
                if standing.most > 0:
                    program.at_most(claim + standing, self._picture.filled(near, season) + 1)
        return claim

    def _dragons(self, before: int) -> Sum | None:
        """1 when the dragon's ambush found a place."""
        if any(own.effect == DRAGON for own in self._outlook.lasting):
            return number(1)
        own = (self._initials == DRAGON) & (self._picture.event < before)
        return total(np.flatnonzero(own)) if own.any() else None


def _initials(outlook: Outlook, event: NDArray[np.int64]) -> NDArray[np.str_]:
    """For each column: the effect of the monsters it draws, if they bear an initial."""
    effects = [own.card.effect if isinstance(own, Ambush | Spread) else "" for own in outlook.events]
    return np.array(effects, dtype=np.str_)[event]


def end_of(outlook: Outlook, season: int) -> int:
    """The number of the first event after a season's scoring."""
    return sum(event.season <= season for event in outlook.events)
