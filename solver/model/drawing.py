"""The drawing: one column for each way a card can be placed, each card once, each space once."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, Land
from engine.terrain import EMPTY
from solver.model.blocking import Blocking, blocks
from solver.model.picture import Picture
from solver.model.program import Columns, Program, Sum, number, sum_of, total
from solver.outlook import DISCARDED, Ambush, Outlook, Plan, Turn

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Group:
    """Events that are one to the model: turns of the same places in the same season, or an ambush alone.

    `rows` are the places its columns draw, `squares` those columns that draw the 1x1 in place of the card,
    and `nothing` the column that says that nothing is drawn, where that can happen.
    """

    events: tuple[int, ...]
    rows: Rows
    columns: Columns
    squares: Columns
    nothing: Sum | None

    @cached_property
    def column_of(self) -> dict[int, int]:
        """The column that draws a place."""
        return dict(zip(self.rows.tolist(), self.columns.tolist(), strict=True))

    @property
    def unfit(self) -> Sum:
        """1 when the card is not drawn as itself."""
        return sum_of((total(self.squares), self.nothing or number(0)))

    @property
    def may_be_unfit(self) -> bool:
        return self.nothing is not None or len(self.squares) > 0


@dataclass(frozen=True)
class Drawing:
    """The groups of an outlook and the picture of what their columns draw.

    `forbidden` holds the (event, place) pairs for which `forbid_unfit` has added a row.
    """

    program: Program
    outlook: Outlook
    picture: Picture
    blocking: Blocking
    groups: tuple[Group, ...]
    forbidden: set[tuple[int, int]] = field(default_factory=set)

    def values(self, plan: Plan) -> dict[int, int]:
        """The values of all columns of the groups that stand for a plan."""
        taken = [place for _, place, _ in self.outlook.story(plan)]
        values: dict[int, int] = {}
        for group in self.groups:
            values.update(dict.fromkeys(group.columns.tolist(), 0))
            own = [taken[event] for event in group.events]
            values.update((group.column_of[place], 1) for place in own if place != DISCARDED)
            if group.nothing is not None:
                values[int(group.nothing.columns[0])] = own.count(DISCARDED)
        return values

    def plan(self, chosen: NDArray[np.bool_]) -> list[int]:
        """The plan that chosen columns stand for."""
        taken = [DISCARDED] * len(self.outlook.events)
        for group in self.groups:
            own = group.rows[chosen[group.columns]]
            for event, place in zip(group.events, own.tolist(), strict=False):
                taken[event] = place
        events = zip(self.outlook.events, taken, strict=True)
        return [place for event, place in events if isinstance(event, Turn)]

    def forbid_unfit(self, event: int, land: Land) -> bool:
        """Add the row that a card not drawn as itself breaks where a place is free; whether there is one."""
        card = self.outlook.events[event]
        group = next(group for group in self.groups if event in group.events)
        for place in (card.first + np.flatnonzero(self.outlook.free(card, land))).tolist():
            if group.may_be_unfit and (event, place) not in self.forbidden:
                self.forbidden.add((event, place))
                self.blocking.limit_at(self.picture, event, place, group.unfit)
                return True
        return False


def draw_all(outlook: Outlook) -> Drawing:
    """The columns of an outlook with the rows every legal play keeps: each card once, each space once."""
    program = Program()
    blocking = Blocking(outlook)
    alike = _alike(outlook, blocking)
    rows = [_rows(outlook, blocking, events[0]) for events in alike]
    columns = [program.new_columns(len(own)) for own in rows]
    groups = tuple(
        _group(program, outlook, blocking, *parts) for parts in zip(alike, rows, columns, strict=True)
    )
    picture = _picture(program, outlook, groups)
    for group in groups:
        once = total(group.columns) + (group.nothing or number(0))
        program.exactly(once, len(group.events))
        if isinstance(outlook.events[group.events[0]], Ambush):
            _follow_walk(picture, group)
        elif group.may_be_unfit:
            blocking.limit(picture, group.events[0], group.unfit)
            _pass_on_full_maps_only(picture, group)
    for space in SPACES:
        program.at_most(picture.filled(space, outlook.seasons[-1]), 1)
    return Drawing(program, outlook, picture, blocking, groups)


def _alike(outlook: Outlook, blocking: Blocking) -> list[tuple[int, ...]]:
    """The events by group, in the order of their first event."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for number_, event in enumerate(outlook.events):
        alone = (number_,) if blocking.possible[number_] or isinstance(event, Ambush) else ()
        groups.setdefault((event.season, event.first, event.last, *alone), []).append(number_)
    return [tuple(events) for events in groups.values()]


def _rows(outlook: Outlook, blocking: Blocking, number_: int) -> Rows:
    """The places an event could take: its own, and the 1x1s where its own may all be blocked."""
    event = outlook.events[number_]
    if isinstance(event, Ambush):
        return np.arange(event.first, event.first + blocking.reached(number_))
    own = np.arange(event.first, event.last)
    return np.concatenate((own, _squares(outlook, event))) if blocking.possible[number_] else own


def _group(
    program: Program,
    outlook: Outlook,
    blocking: Blocking,
    events: tuple[int, ...],
    rows: Rows,
    columns: Columns,
) -> Group:
    event = outlook.events[events[0]]
    own = len(columns) if isinstance(event, Ambush) else event.last - event.first
    idle = blocking.possible[events[0]]
    if isinstance(event, Turn) and event.squares:
        idle = idle and blocking.may_fill_up(events[0])
    return Group(events, rows, columns, columns[own:], program.column() if idle else None)


def _squares(outlook: Outlook, turn: Turn) -> Rows:
    """The 1x1s that may stand for a turn's card, other than its own places."""
    squares = np.arange(*outlook.squares)
    squares = squares[np.isin(outlook.places.terrain[squares], turn.squares)]
    return squares[(squares < turn.first) | (squares >= turn.last)]


def _picture(program: Program, outlook: Outlook, groups: tuple[Group, ...]) -> Picture:
    counts = [len(group.rows) for group in groups]
    return Picture(
        program,
        outlook,
        place=np.concatenate([group.rows for group in groups]),
        season=np.repeat([outlook.events[group.events[0]].season for group in groups], counts),
        event=np.repeat([group.events[0] for group in groups], counts),
        copies=[len(group.events) for group in groups],
        group=np.repeat(np.arange(len(groups)), counts),
    )


def _follow_walk(picture: Picture, group: Group) -> None:
    """Monsters take a place, or an earlier one of their walk, unless it is blocked by what was drawn before.

    As nothing else ever lies where they land, this makes the walk exact.
    """
    earlier = np.flatnonzero(picture.event < group.events[0])
    blocked = blocks(picture, group.rows, earlier)
    for number_ in range(len(group.rows)):
        taken = total(group.columns[: number_ + 1])
        picture.program.at_most(number(1), taken + total(earlier[blocked[number_]]))


def _pass_on_full_maps_only(picture: Picture, group: Group) -> None:
    """With a 1x1 to stand for the card, nothing at all is drawn only when no space is empty."""
    turn = picture.outlook.events[group.events[0]]
    if group.nothing is None or not isinstance(turn, Turn) or not turn.squares:
        return
    earlier = np.flatnonzero(picture.event < group.events[0])
    for space in SPACES:
        if picture.land[space] == EMPTY:
            filled = total(earlier[picture.covered[earlier, space]])
            picture.program.at_most(group.nothing, filled)
