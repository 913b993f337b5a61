"""The drawing: one column for each way a card can be placed, each card once, each space once."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, Land
from engine.terrain import EMPTY
from solver.model.blocking import Blocking
from solver.model.picture import Picture
from solver.model.program import Columns, Program, Sum, total
from solver.outlook import DISCARDED, Outlook, Plan


@dataclass(frozen=True)
class Group:
    """Turns that are one to the model: the same shape and terrain in the same season, never discarded.

    `discard` is the column that says the turn's card is discarded; None where that cannot happen.
    """

    turns: tuple[int, ...]
    columns: Columns
    discard: Sum | None


@dataclass(frozen=True)
class Drawing:
    """The groups of an outlook and the picture of what their columns draw.

    `forbidden` holds the (turn, place) pairs for which `forbid_discard` has added a row.
    """

    program: Program
    outlook: Outlook
    picture: Picture
    blocking: Blocking
    groups: tuple[Group, ...]
    forbidden: set[tuple[int, int]] = field(default_factory=set)

    def values(self, plan: Plan) -> dict[int, int]:
        """The values of the drawing and discard columns that stand for a plan."""
        values: dict[int, int] = {}
        for group in self.groups:
            first = self.outlook.turns[group.turns[0]].first
            values.update(dict.fromkeys(group.columns.tolist(), 0))
            taken = [plan[turn] for turn in group.turns]
            values.update((int(group.columns[place - first]), 1) for place in taken if place != DISCARDED)
            if group.discard is not None:
                values[int(group.discard.columns[0])] = taken.count(DISCARDED)
        return values

    def plan(self, chosen: NDArray[np.bool_]) -> list[int]:
        """The plan that chosen columns stand for."""
        plan = [DISCARDED] * len(self.outlook.turns)
        for group in self.groups:
            first = self.outlook.turns[group.turns[0]].first
            taken = first + np.flatnonzero(chosen[group.columns])
            for turn, place in zip(group.turns, taken.tolist(), strict=False):
                plan[turn] = place
        return plan

    def forbid_discard(self, turn: int, land: Land) -> bool:
        """Add the row that a discard at a turn breaks when some place is free then; whether there is one."""
        card = self.outlook.turns[turn]
        spaces = self.outlook.places.spaces[card.first : card.last]
        codes = np.frombuffer(land, dtype=np.uint8)[spaces]
        free = ((codes == EMPTY) | (spaces == 0)).all(axis=1)
        group = next(group for group in self.groups if turn in group.turns)
        for place in (card.first + np.flatnonzero(free)).tolist():
            if group.discard is not None and (turn, place) not in self.forbidden:
                self.forbidden.add((turn, place))
                self.blocking.limit_at(self.picture, turn, place, group.discard)
                return True
        return False


def draw_all(outlook: Outlook) -> Drawing:
    """The columns of an outlook with the rows every legal play keeps: each card once, each space once."""
    program = Program()
    blocking = Blocking(outlook)
    alike = _alike(outlook, blocking)
    columns = [program.new_columns(_places(outlook, turns)) for turns in alike]
    picture = _picture(program, outlook, alike)
    groups = tuple(
        Group(turns, own, program.column() if blocking.possible[turns[0]] else None)
        for turns, own in zip(alike, columns, strict=True)
    )
    for group in groups:
        once = total(group.columns)
        program.exactly(once if group.discard is None else once + group.discard, len(group.turns))
        if group.discard is not None:
            blocking.limit(picture, group.turns[0], group.discard)
    for space in SPACES:
        program.at_most(picture.filled(space, outlook.seasons[-1]), 1)
    return Drawing(program, outlook, picture, blocking, groups)


def _alike(outlook: Outlook, blocking: Blocking) -> list[tuple[int, ...]]:
    """The turns by group, in the order of their first turn."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for turn, card in enumerate(outlook.turns):
        alone = (turn,) if blocking.possible[turn] else ()
        groups.setdefault((card.season, card.first, card.last, *alone), []).append(turn)
    return [tuple(turns) for turns in groups.values()]


def _places(outlook: Outlook, turns: tuple[int, ...]) -> int:
    return outlook.turns[turns[0]].last - outlook.turns[turns[0]].first


def _picture(program: Program, outlook: Outlook, alike: list[tuple[int, ...]]) -> Picture:
    firsts = [outlook.turns[turns[0]] for turns in alike]
    counts = [card.last - card.first for card in firsts]
    return Picture(
        program,
        outlook,
        place=np.concatenate([np.arange(card.first, card.last) for card in firsts]),
        season=np.repeat([card.season for card in firsts], counts),
        turn=np.repeat([turns[0] for turns in alike], counts),
        copies=[len(turns) for turns in alike],
        group=np.repeat(np.arange(len(alike)), counts),
    )
