"""Questions about a play that are answered with yes or no; their names are the same in every process."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES
from engine.terrain import EMPTY
from solver.model.build import Model
from solver.model.drawing import Group
from solver.model.picture import ANY, DRAWN_TERRAINS, LINES
from solver.model.program import NO_COLUMNS, Columns, Sum, total
from solver.tree.branch import Answers

Floats = NDArray[np.float64]

WHOLE = 1e-6
"""So near to a whole number a sum counts as whole."""

AT_LEAST = " >= "


class Span(NamedTuple):
    """What a sum must lie between."""

    low: float = -math.inf
    high: float = math.inf


class Question(NamedTuple):
    """Whether a sum is at least so much, by the name of the sum."""

    of: str
    least: int

    @property
    def name(self) -> str:
        return f"{self.of}{AT_LEAST}{self.least}"

    @property
    def kind(self) -> str:
        """What it has in common with questions about other lines."""
        return " ".join(self.of.split(" ")[:2])

    @classmethod
    def read(cls, name: str) -> "Question":
        """The inverse of `name`."""
        of, least = name.split(AT_LEAST)
        return cls(of, int(least))


def spans_of(answers: Answers) -> dict[str, Span]:
    """What answers say of each sum they ask for."""
    spans: dict[str, Span] = {}
    for name, answer in answers:
        of, least = Question.read(name)
        low, high = spans.get(of, Span())
        spans[of] = Span(max(low, least), high) if answer else Span(low, min(high, least - 1))
    return spans


class Lot(NamedTuple):
    """Some of the columns one of which an event takes, and all its others."""

    columns: Columns
    others: Columns


@dataclass(frozen=True)
class Questions:
    """The sums of a model that questions ask for, kind by kind.

    `counts` are how often each payment is made, `claims` those that encoders name, `lots` in which lines each
    card lies, `forms` in which terrain and size it is drawn, and `spaces` what lies on each space when a
    season ends.
    """

    model: Model

    @cached_property
    def claims(self) -> dict[str, Sum]:
        return self.model.drawing.picture.questions

    @cached_property
    def counts(self) -> dict[str, Sum]:
        """Only counts with columns of their own kind: nothing to ask where all is known."""
        found = {
            f"{term.count} {term.season}": Sum(
                units.columns, units.weights // term.worth, units.constant // term.worth
            )
            for term, (_, units) in zip(self.model.outlook.terms, self.model.pays, strict=False)
        }
        return {name: units for name, units in found.items() if len(units.columns)}

    @cached_property
    def lots(self) -> dict[str, Sum]:
        return {name: total(lot.columns) for name, lot in self._lots.items()}

    @cached_property
    def forms(self) -> dict[str, Sum]:
        return {name: total(lot.columns) for name, lot in self._forms.items()}

    @cached_property
    def _lots(self) -> dict[str, Lot]:
        picture = self.model.drawing.picture
        found = {}
        for group in self._single:
            for side, parts in (("rows", picture.in_row), ("columns", picture.in_col)):
                first = (parts[group.columns][:, LINES] > 0).argmax(axis=1) + 1
                for line in LINES[1:]:
                    found[f"{side} {group.events[0]} before {line}"] = _lot(group, first < line)
        return {name: lot for name, lot in found.items() if _splits(lot)}

    @cached_property
    def _forms(self) -> dict[str, Lot]:
        picture = self.model.drawing.picture
        found = {}
        for group in self._single:
            for kind, drawn in (("terrain", picture.terrain), ("size", picture.size)):
                own = drawn[group.columns]
                for value in np.unique(own).tolist():
                    found[f"{kind} {group.events[0]} {value}"] = _lot(group, own == value)
        return {name: lot for name, lot in found.items() if _splits(lot)}

    @property
    def _single(self) -> list[Group]:
        """The groups of one event that draw something."""
        return [own for own in self.model.drawing.groups if len(own.events) == 1 and len(own.columns)]

    def left_out(self, answers: Answers) -> tuple[Columns, Answers]:
        """The columns that no play takes which gives some answers, and those answers that say more than that.

        Proof: an event takes just one of its columns. Where a card lies and as what says nothing more.
        """
        columns, further = [NO_COLUMNS], []
        for name, answer in answers:
            of, least = Question.read(name)
            lot = self._lots.get(of) or self._forms.get(of)
            if lot is None or least != 1:
                further.append((name, answer))
            else:
                columns.append(lot.others if answer else lot.columns)
        return np.concatenate(columns), tuple(further)

    @cached_property
    def spaces(self) -> dict[str, Sum]:
        picture = self.model.drawing.picture
        found = {
            f"on {season} {code} {space}": self._on(season, space, code)
            for season in reversed(self.model.outlook.seasons)
            for code in (ANY, *DRAWN_TERRAINS)
            for space in SPACES
            if picture.land[space] == EMPTY
        }
        return {name: units for name, units in found.items() if len(units.columns)}

    def _on(self, season: int, space: int, code: int) -> Sum:
        picture = self.model.drawing.picture
        return picture.filled(space, season) if code == ANY else picture.on(space, code, season)

    @cached_property
    def _kinds(self) -> tuple[dict[str, Sum], ...]:
        return (self.claims, self.counts, self.lots, self.forms, self.spaces)

    def sum_named(self, name: str) -> Sum:
        """The sum of a name."""
        return next(kind[name] for kind in self._kinds if name in kind)


def _lot(group: Group, own: NDArray[np.bool_]) -> Lot:
    """Some columns of a group of one event apart from its others, those that draw nothing among them."""
    columns = group.columns[own]
    nothing = NO_COLUMNS if group.nothing is None else group.nothing.columns
    return Lot(columns, np.concatenate((np.setdiff1d(group.choices, columns), nothing)))


def _splits(lot: Lot) -> bool:
    """Whether a lot takes some of the columns and leaves some."""
    return len(lot.columns) > 0 and len(lot.others) > 0


def open_questions(sums: dict[str, Sum], values: Floats) -> Iterable[tuple[Question, float]]:
    """For each sum that is not whole: whether it is more than its whole part, and how much more it is."""
    for name, units in sums.items():
        value = units.mixed(values)
        least = math.ceil(value - WHOLE)
        if least - value > WHOLE:
            yield Question(name, least), 1 - (least - value)
