"""The picture: what will lie where at the end of each season, as sums over the placements of the model."""

from collections.abc import Callable, Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, SIDE, STEPS, STRIDE, Land
from engine.terrain import EMPTY, FARM, FOREST, VILLAGE, WATER
from solver.model.program import NO_COLUMNS, Columns, Program, Sum, sum_of, total
from solver.outlook import Outlook

ANY = 0
"""In place of a terrain code: whatever is drawn there (nothing is ever drawn EMPTY)."""

DRAWN_TERRAINS = (FOREST, VILLAGE, FARM, WATER)
"""What a card can draw."""

SMALL = 10_000
"""Up to so many columns encoders over clusters are exact; beyond they pay too much at times."""

_CODES = 16

Repair = Callable[[Land], bool]
"""Adds the rows that keep an encoder from paying a land too much; says whether there were any to add."""


class Picture:
    """The drawing columns of a program, looked up by space, terrain and season.

    `place[c]`, `season[c]`, `event[c]` and `terrain[c]` say what column c draws and when; `group[c]` numbers
    its group, which draws `copies` of its columns. Sums include what lies on the land already. A drawing that
    borders a space with several of its spaces counts there once.

    What lies somewhere may be destroyed later (`lose`); sums over terrains then count only what still lies
    there. Whatever was filled stays filled.

    Encoders leave these things here for others: `claims` of spaces filled by a season's end; `repairs`, with
    their season, for rows they did not write; `questions`, claims and choices that much of a play hangs on,
    each under a name that depends on the position alone; and `pairs`, the claims of spaces of a count in a
    season, for cuts between two counts.
    """

    def __init__(
        self,
        program: Program,
        outlook: Outlook,
        place: NDArray[np.int64],
        season: NDArray[np.int64],
        event: NDArray[np.int64],
        group: NDArray[np.int64],
        copies: list[int],
    ) -> None:
        self.program = program
        self.outlook = outlook
        self.land = outlook.land
        self.place = place
        self.season = season
        self.event = event
        self.group = group
        self.copies = np.array(copies, dtype=np.int64)
        self.claims: dict[tuple[int, tuple[int, ...]], Sum] = {}
        self.repairs: list[tuple[int, Repair]] = []
        self.questions: dict[str, Sum] = {}
        self.pairs: dict[tuple[str, int], dict[int, Sum]] = {}
        self._losses: dict[tuple[int, int], list[tuple[range, Sum]]] = {}
        self.terrain = outlook.places.terrain[place].astype(np.int64)
        self.size = outlook.places.sizes[place].astype(np.int64)

    @cached_property
    def covered(self) -> NDArray[np.bool_]:
        """Column x space: whether it is drawn there."""
        return self.outlook.places.covered[self.place]

    @cached_property
    def bordered(self) -> NDArray[np.bool_]:
        """Column x space: whether the space is an outside neighbour of what is drawn."""
        return self.outlook.places.bordered[self.place]

    @cached_property
    def in_row(self) -> NDArray[np.int64]:
        """Column x row (1 to 11): how many spaces are drawn in it."""
        return np.asarray(self.covered.reshape(-1, STRIDE, STRIDE).sum(axis=2))

    @cached_property
    def in_col(self) -> NDArray[np.int64]:
        """Column x column of the map (1 to 11): how many spaces are drawn in it."""
        return np.asarray(self.covered.reshape(-1, STRIDE, STRIDE).sum(axis=1))

    @cached_property
    def _drawn_on(self) -> "_Lookup":
        return _Lookup(self.covered, self.terrain, self.season)

    @cached_property
    def _drawn_beside(self) -> "_Lookup":
        return _Lookup(self.bordered, self.terrain, self.season)

    def lose(self, space: int, code: int, seasons: range, lost: Sum) -> None:
        """Make known a sum that is 1 when a terrain drawn on a space is gone at the end of some seasons."""
        self._losses.setdefault((space, code), []).append((seasons, lost))

    def may_lose(self, spaces: Iterable[int], code: int, season: int) -> bool:
        """Whether a terrain on some spaces may be destroyed by the end of a season."""
        return bool(self._losses) and any(
            season in seasons for space in spaces for seasons, _ in self._losses.get((space, code), ())
        )

    def stays(self, space: int, code: int, season: int) -> bool:
        """Whether a terrain lies on a space of the land and cannot be destroyed by the end of a season."""
        return bool(self.land[space] == code) and not self.may_lose((space,), code, season)

    def lost_on(self, space: int, code: int, season: int) -> Sum:
        """1 when a terrain that lay on a space is gone at the end of a season."""
        return sum_of(lost for seasons, lost in self._losses.get((space, code), ()) if season in seasons)

    def drawn_on(self, space: int, code: int, season: int) -> Columns:
        """The columns that draw a terrain on a space by the end of a season."""
        return self._drawn_on.find(space, code, season)

    def on(self, space: int, code: int, season: int) -> Sum:
        """1 when a terrain lies on a space at the end of a season."""
        found = total(self._drawn_on.find(space, code, season), constant=int(self.land[space] == code))
        return found - self.lost_on(space, code, season) if self.may_lose((space,), code, season) else found

    def on_apart(self, space: int, code: int, season: int, other: int) -> Sum:
        """1 when a terrain lies on a space, counting no drawing that lies on another space too.

        Where it may be destroyed, these are counted as well.
        """
        if self.may_lose((space,), code, season):
            return self.on(space, code, season)
        found = self._drawn_on.find(space, code, season)
        apart = found[~self.covered[found, other]]
        return total(apart, constant=int(self.land[space] == code))

    def each_on(self, spaces: Iterable[int], code: int, season: int) -> Sum:
        """How many of some spaces a terrain lies on at the end of a season."""
        return sum_of(self.on(space, code, season) for space in spaces)

    def filled(self, space: int, season: int) -> Sum:
        """1 when a space is filled by the end of a season."""
        found = self._drawn_on.find(space, ANY, season)
        return total(found, constant=int(self.land[space] != EMPTY))

    def filled_apart(self, space: int, season: int, other: int) -> Sum:
        """1 when a space is filled by the end of a season by what does not lie on another space too."""
        found = self._drawn_on.find(space, ANY, season)
        apart = found[~self.covered[found, other]]
        return total(apart, constant=int(self.land[space] != EMPTY))

    def filled_before(self, space: int, event: int) -> Sum:
        """1 when a space is filled before an event."""
        found = self.drawn_on(space, ANY, int(self.season.max(initial=0)))
        return total(found[self.event[found] < event], constant=int(self.land[space] != EMPTY))

    def beside(self, space: int, code: int, season: int) -> Sum:
        """How many drawings of a terrain border a space at the end of a season; 1 more for the land.

        Where some may be destroyed: how many neighbours hold the terrain.
        """
        near = [space + step for step in STEPS]
        if self.may_lose(near, code, season):
            return self.each_on(near, code, season)
        found = self._drawn_beside.find(space, code, season)
        return total(found, constant=int(self.land_beside(space, code)))

    def touching(self, spaces: Iterable[int], code: int, season: int) -> Sum:
        """How many drawings of a terrain touch some spaces at the end of a season; 1 more for the land.

        Where some may be destroyed: how many of the spaces hold the terrain.
        """
        known = list(spaces)
        if self.may_lose(known, code, season):
            return self.each_on(known, code, season)
        found = [self._drawn_on.find(space, code, season) for space in known]
        columns = np.unique(np.concatenate(found)) if found else NO_COLUMNS
        return total(columns, constant=int(any(self.land[space] == code for space in known)))

    @property
    def small(self) -> bool:
        """Whether there are so few columns that encoders can afford what makes them exact."""
        return len(self.place) <= SMALL

    def land_beside(self, space: int, code: int) -> bool:
        """Whether a terrain lies beside a space already."""
        return any(self.land[space + step] == code for step in STEPS)

    def of(self, code: int, season: int) -> NDArray[np.bool_]:
        """Which columns draw a terrain by the end of a season."""
        early = self.season <= season
        return early if code == ANY else early & (self.terrain == code)

    def count_in(self, part: NDArray[np.int64], spaces: range, code: int, season: int) -> Sum:
        """How many spaces of a line hold a terrain; `part` is the line's column of `in_row` or `in_col`."""
        columns = np.flatnonzero(self.of(code, season) & (part > 0))
        found = total(columns, part[columns], int((self.land[list(spaces)] == code).sum()))
        if not self.may_lose(spaces, code, season):
            return found
        return found - sum_of(self.lost_on(space, code, season) for space in spaces)

    def drawings_in(self, part: NDArray[np.int64], spaces: range, code: int, season: int) -> Sum:
        """How many drawings of a terrain lie partly in a line; 1 more when the land has it there.

        Where some may be destroyed: how many spaces of the line hold the terrain.
        """
        if self.may_lose(spaces, code, season):
            return self.count_in(part, spaces, code, season)
        columns = np.flatnonzero(self.of(code, season) & (part > 0))
        return total(columns, constant=int((self.land[list(spaces)] == code).any()))

    def reach(self, gains: NDArray[np.int64], code: int, season: int) -> int:
        """No play gains more: each card counts its best column among those of a terrain, up to a season."""
        best = np.zeros(len(self.copies), dtype=np.int64)
        columns = np.flatnonzero(self.of(code, season))
        np.maximum.at(best, self.group[columns], gains[columns])
        return int((best * self.copies).sum())


class _Lookup:
    """Columns by space and terrain, each list in the order of seasons, so that a season cuts off its end."""

    def __init__(
        self, marks: NDArray[np.bool_], terrain: NDArray[np.int64], season: NDArray[np.int64]
    ) -> None:
        columns, spaces = np.nonzero(marks)
        columns = np.concatenate((columns, columns))
        spaces = np.concatenate((spaces, spaces))
        codes = terrain[columns]
        codes[len(codes) // 2 :] = ANY
        keys = self._key(spaces, codes, season[columns])
        order = np.argsort(keys, kind="stable")
        self._columns: Columns = columns[order]
        self._starts = np.searchsorted(keys[order], np.arange(FRAMED * _CODES * 4 + 1)).tolist()

    @staticmethod
    def _key(
        spaces: NDArray[np.int64], codes: NDArray[np.int64], season: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        keys: NDArray[np.int64] = (spaces * _CODES + codes) * 4 + season
        return keys

    def find(self, space: int, code: int, season: int) -> Columns:
        """The columns marked at a space with a terrain, up to a season."""
        first = (space * _CODES + code) * 4
        return self._columns[self._starts[first] : self._starts[first + season + 1]]


def row_of_map(row: int) -> range:
    """The spaces of a row, 1 at the top."""
    return range(row * STRIDE + 1, row * STRIDE + 1 + SIDE)


def column_of_map(col: int) -> range:
    """The spaces of a column, 1 at the left."""
    return range(STRIDE + col, STRIDE + col + SIDE * STRIDE, STRIDE)


LINES = range(1, SIDE + 1)
"""The numbers of the rows, and of the columns."""
