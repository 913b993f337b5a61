"""The drawing: one column for each way a card can be placed, each card once, each space once.

What heroes and lasting effects do to the map is told in `monsters`, `spreading` and `destroying`.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES, Land
from engine.terrain import EMPTY
from solver.model.blocking import Blocking, blocks
from solver.model.destroying import Strike, Strikes, destroy
from solver.model.monsters import Monsters
from solver.model.picture import Picture
from solver.model.program import (
    NO_COLUMNS,
    UNLIMITED,
    Columns,
    Program,
    Row,
    Sum,
    number,
    sum_of,
    total,
)
from solver.model.spreading import reach_of, spread, with_zombies
from solver.outlook import DISCARDED, Ambush, Outlook, Plan, Scene, Spread, Turn

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Group:
    """Events that are one to the model: turns of the same places in the same season, or an ambush alone.

    `rows` are the places its columns draw, `squares` those columns that draw the 1x1 in place of the card,
    and `nothing` the column that says that nothing is drawn, where that can happen. A turn that destroys also
    has `strikes`.
    """

    events: tuple[int, ...]
    rows: Rows
    columns: Columns
    squares: Columns
    nothing: Sum | None
    destroys: bool = False
    strikes: Strikes = field(default_factory=dict)

    @cached_property
    def column_of(self) -> dict[int, int]:
        """The column that draws a place."""
        return dict(zip(self.rows.tolist(), self.columns.tolist(), strict=True))

    @cached_property
    def choices(self) -> Columns:
        """All columns, one of which is taken by each event that draws or destroys something."""
        return np.concatenate((self.columns, np.array(list(self.strikes.values()), dtype=np.int64)))

    @cached_property
    def places(self) -> Rows:
        """The place of each choice."""
        return np.concatenate((self.rows, np.array([own.place for own in self.strikes], dtype=np.int64)))

    def choice_of(self, place: int, code: int) -> int:
        """The column that takes a place, whose space holds some code if it is struck."""
        return self.strikes[Strike(place, code)] if self.strikes and code else self.column_of[place]

    @property
    def unfit(self) -> Sum:
        """1 when the card is not drawn as itself."""
        return sum_of((total(self.squares), self.nothing or number(0)))

    @property
    def may_be_unfit(self) -> bool:
        return not self.destroys and (self.nothing is not None or len(self.squares) > 0)


@dataclass(frozen=True)
class Drawing:
    """The groups of an outlook and the picture of what their columns draw.

    `zombies` are the columns of a spread, by its number and by space.
    `forbidden` holds the (event, place) pairs for which `forbid_unfit` has added a row.
    """

    program: Program
    outlook: Outlook
    picture: Picture
    blocking: Blocking
    groups: tuple[Group, ...]
    monsters: Monsters
    zombies: dict[int, dict[int, int]]
    forbidden: set[tuple[int, int]] = field(default_factory=set)

    def values(self, plan: Plan) -> dict[int, int]:
        """The values of all columns of the groups that stand for a plan."""
        scenes = list(self.outlook.scenes(plan))
        values: dict[int, int] = {}
        for group in self.groups:
            values.update(dict.fromkeys(group.choices.tolist(), 0))
            own = [scenes[event] for event in group.events]
            taken = [scene for scene in own if scene.place != DISCARDED]
            values.update((group.choice_of(scene.place, self._struck(scene)), 1) for scene in taken)
            if group.nothing is not None:
                values[int(group.nothing.columns[0])] = len(own) - len(taken)
        for event, columns in self.zombies.items():
            before, after = scenes[event].before.land, scenes[event].after.land
            values.update((column, int(before[space] != after[space])) for space, column in columns.items())
        return values

    def _struck(self, scene: Scene) -> int:
        """What lies on the first space of a scene's place before it."""
        return scene.before.land[int(self.outlook.places.spaces[scene.place, 0])]

    def plan(self, chosen: NDArray[np.bool_]) -> list[int]:
        """The plan that chosen columns stand for."""
        taken = [DISCARDED] * len(self.outlook.events)
        for group in self.groups:
            own = group.places[chosen[group.choices]]
            for event, place in zip(group.events, own.tolist(), strict=False):
                taken[event] = place
        events = zip(self.outlook.events, taken, strict=True)
        return [place for event, place in events if isinstance(event, Turn)]

    def another(self, values: NDArray[np.int64]) -> Row:
        """The row that allows every drawing but the one that some values stand for."""
        taken = [
            column
            for group in self.groups
            for column in (*group.choices.tolist(), *(group.nothing or number(0)).columns.tolist())
            if values[column] > 0
        ]
        return Row(taken, [1] * len(taken), -UNLIMITED, len(taken) - 1)

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
    ambushes = [number_ for number_, event in enumerate(outlook.events) if isinstance(event, Ambush)]
    reach = reach_of(outlook, {event: blocking.reached(event) for event in ambushes})
    outlook, spreads = with_zombies(outlook, reach)
    alike = _alike(outlook, blocking)
    rows = [_rows(outlook, blocking, events[0]) for events in alike]
    columns = [program.new_columns(len(own)) for own in rows]
    zombies = {event: program.new_columns(len(own)) for event, own in spreads.items()}
    groups = tuple(
        _group(program, outlook, blocking, *parts) for parts in zip(alike, rows, columns, strict=True)
    )
    picture = _picture(program, outlook, groups, spreads)
    monsters = Monsters(picture)
    struck = tuple(_write_rows(picture, blocking, monsters, group) for group in groups)
    for event in zombies:
        spread(picture, monsters, event)
    monsters.tell()
    for space in SPACES:
        program.at_most(picture.filled(space, outlook.seasons[-1]), 1)
    reached = {event: dict(zip(reach[event], own.tolist(), strict=True)) for event, own in zombies.items()}
    return Drawing(program, outlook, picture, blocking, struck, monsters, reached)


def _write_rows(picture: Picture, blocking: Blocking, monsters: Monsters, group: Group) -> Group:
    """The rows of a group by itself; the group with its strikes."""
    event = group.events[0]
    card = picture.outlook.events[event]
    nothing = group.nothing or number(0)
    if isinstance(card, Turn) and card.destroys:
        strikes = destroy(picture, monsters, event, group.column_of, nothing)
        group = replace(group, strikes=strikes)
    picture.program.exactly(total(group.choices) + nothing, len(group.events))
    if isinstance(card, Ambush):
        _follow_walk(picture, group)
    elif group.may_be_unfit and not (isinstance(card, Turn) and card.optional):
        blocking.limit(picture, event, group.unfit)
        _pass_on_full_maps_only(picture, group)
    return group


def _alike(outlook: Outlook, blocking: Blocking) -> list[tuple[int, ...]]:
    """The events by group, in the order of their first event."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for number_, event in enumerate(outlook.events):
        if isinstance(event, Spread):
            continue
        idle = blocking.possible[number_] or (isinstance(event, Turn) and event.optional)
        alone = (number_,) if outlook.lasts or idle or isinstance(event, Ambush) else ()
        groups.setdefault((event.season, event.first, event.last, *alone), []).append(number_)
    return [tuple(events) for events in groups.values()]


def _rows(outlook: Outlook, blocking: Blocking, number_: int) -> Rows:
    """The places an event could take: its own, and the 1x1s where its own may all be blocked."""
    event = outlook.events[number_]
    if isinstance(event, Ambush):
        return np.arange(event.first, event.first + blocking.reached(number_))
    own = np.arange(event.first, event.last)
    if isinstance(event, Turn) and event.destroys:
        return np.asarray(own[outlook.land[outlook.places.spaces[own, 0]] == EMPTY])
    if isinstance(event, Turn) and blocking.possible[number_]:
        return np.concatenate((own, _squares(outlook, event)))
    return own


def _group(
    program: Program,
    outlook: Outlook,
    blocking: Blocking,
    events: tuple[int, ...],
    rows: Rows,
    columns: Columns,
) -> Group:
    event = outlook.events[events[0]]
    if isinstance(event, Turn) and event.destroys:
        return Group(events, rows, columns, NO_COLUMNS, program.column(), destroys=True)
    own = len(columns) if isinstance(event, Ambush) else event.last - event.first
    idle = blocking.possible[events[0]] or (isinstance(event, Turn) and event.optional)
    if isinstance(event, Turn) and event.squares:
        idle = idle and blocking.may_fill_up(events[0])
    return Group(events, rows, columns, columns[own:], program.column() if idle else None)


def _squares(outlook: Outlook, turn: Turn) -> Rows:
    """The 1x1s that may stand for a turn's card, other than its own places."""
    squares = np.arange(*outlook.squares)
    squares = squares[np.isin(outlook.places.terrain[squares], turn.squares)]
    return squares[(squares < turn.first) | (squares >= turn.last)]


def _picture(
    program: Program, outlook: Outlook, groups: tuple[Group, ...], spreads: dict[int, Rows]
) -> Picture:
    """What the columns of the groups draw, and after them those of spreads, each a group by itself."""
    counts = [*(len(group.rows) for group in groups), *map(len, spreads.values())]
    events = [*(group.events[0] for group in groups), *spreads]
    copies = [*(len(group.events) for group in groups), *(1 for own in spreads.values() for _ in own)]
    last = sum(counts[len(groups) :])
    return Picture(
        program,
        outlook,
        place=np.concatenate([*(group.rows for group in groups), *spreads.values()]),
        season=np.repeat([outlook.events[event].season for event in events], counts),
        event=np.repeat(events, counts),
        copies=copies,
        group=np.concatenate(
            (np.repeat(np.arange(len(groups)), counts[: len(groups)]), np.arange(last) + len(groups))
        ),
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
