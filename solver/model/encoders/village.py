"""Village edicts in the model; the counting functions are in `engine.edicts.village`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, SPACES, STEPS, Land
from engine.terrain import EMPTY, FOREST, MOUNTAIN, VILLAGE
from solver.model.encoders.choosing import needs_kinds
from solver.model.encoders.forest import Run, runs_in
from solver.model.picture import DRAWN_TERRAINS, LINES, Picture, row_of_map
from solver.model.program import Columns, Sum, sum_of, total

WEALTHY, SITE = "village_beside_three_terrains", "empty_beside_village"


def village_beside_three_terrains(picture: Picture, season: int, worth: int) -> None:
    """Wealthy town: a space is claimed only while it is village and enough kinds of drawings border it.

    A village drawn with two spaces or more shows each of them the terrain village.
    """
    program = picture.program
    for space in SPACES:
        if picture.land[space] not in (EMPTY, VILLAGE):
            continue
        village = _worthy_village(picture, season, space)
        seen = {int(picture.land[space + step]) for step in STEPS} & set(range(FOREST, MOUNTAIN + 1))
        if picture.land[space] == EMPTY and len(village.columns) and picture.size[village.columns].min() > 1:
            seen.add(VILLAGE)
        beside = [picture.beside(space, code, season) for code in DRAWN_TERRAINS if code not in seen]
        kinds = [drawings for drawings in beside if drawings.most]
        need = 3 - len(seen)
        if need <= 0:
            program.pay(village, worth)
        elif village.most and len(kinds) >= need:
            claim = program.column()
            program.at_most(claim, village)
            needs_kinds(program, claim, kinds, need)
            program.pay(claim, worth)
            picture.pairs.setdefault((WEALTHY, season), {})[space] = claim
    _cut_town_against_site(picture, season)


def _worthy_village(picture: Picture, season: int, space: int) -> Sum:
    """Village on a space, but only by drawings that leave it enough other neighbours.

    Proof that the rest may be left out: a space sees at most the village of its own drawing, the terrains the
    land has beside it, and one terrain for each empty neighbour its own drawing does not cover.
    """
    village = picture.on(space, VILLAGE, season)
    if picture.land[space] == VILLAGE:
        return village
    around = [space + step for step in STEPS]
    on_land = {int(picture.land[near]) for near in around} & set(range(FOREST, MOUNTAIN + 1))
    open_around = [near for near in around if picture.land[near] == EMPTY]
    own = (picture.size[village.columns] > 1).astype(np.int64) * int(VILLAGE not in on_land)
    free = (~picture.covered[village.columns][:, open_around]).sum(axis=1)
    return total(village.columns[own + len(on_land) + free >= 3])


def empty_beside_village(picture: Picture, season: int, worth: int) -> None:
    """Empty site: a space is claimed only while it is empty and a village borders it."""
    program = picture.program
    for space in SPACES:
        if picture.land[space] != EMPTY:
            continue
        empty = picture.filled(space, season).times(-1) + 1
        villages = picture.beside(space, VILLAGE, season)
        if villages.constant:
            program.pay(empty, worth)
        elif villages.most:
            claim = program.column()
            program.at_most(claim, villages)
            program.at_most(claim, empty)
            program.pay(claim, worth)
            picture.pairs.setdefault((SITE, season), {})[space] = claim
    _cut_town_against_site(picture, season)


def _cut_town_against_site(picture: Picture, season: int) -> None:
    """What is filled round a village for Wealthy town is not empty for Empty site.

    Proof: an empty space that is claimed lies beside a village drawn, as it has no village of the land beside
    it. So claims of empty spaces are no more than the spaces empty on the land round each village drawn, less
    those filled among them. A claimed village shows three terrains: village at most once, those the land has
    beside it, and for each of the others a filled space beside it that was empty on the land and lies outside
    its drawing. Such a space lies beside so many spaces of one drawing at most as `sides` says.
    """
    towns, sites = (picture.pairs.get((count, season), {}) for count in (WEALTHY, SITE))
    if not towns or not sites:
        return
    villages = np.flatnonzero(picture.of(VILLAGE, season))
    empty = picture.land[: len(picture.bordered[0])] == EMPTY
    round_it = (picture.bordered[villages] & empty).sum(axis=1)
    sides = _most_sides(picture, villages)
    wanted = sum_of(
        claim.times(max(0, 2 - len(_others_beside(picture, space))))
        for space, claim in towns.items()
        if picture.land[space] == EMPTY
    )
    left = sum_of(claim.times(sides) for claim in sites.values()) + wanted
    picture.program.at_most(left, total(villages, round_it * sides))
    _cut_free_sides(picture, villages, sum_of(sites.values()) + wanted)


def _cut_free_sides(picture: Picture, villages: Columns, wanted: Sum) -> None:
    """The same, side by side: claimed empty spaces, and what is filled for claimed villages, take free sides.

    Proof: a drawing of villages has so many sides towards spaces that are empty on the land and not its own.
    A claimed empty space takes one such side of some drawing. A filled space that a claimed village wants
    takes one side of that village. No side is taken twice, as a space is not both empty and filled.
    """
    empty = picture.land[:FRAMED] == EMPTY
    free = ~picture.covered[villages] & empty
    sides = sum((picture.covered[villages] & np.roll(free, step, axis=1)).sum(axis=1) for step in STEPS)
    picture.program.at_most(wanted, total(villages, np.asarray(sides, dtype=np.int64)))


def _most_sides(picture: Picture, columns: NDArray[np.int64]) -> int:
    """How many spaces of one drawing border the same space outside it, at most; at least one."""
    covered = picture.covered[columns].astype(np.int64)
    beside = sum(np.roll(covered, step, axis=1) for step in STEPS)
    return max(1, int((beside * picture.bordered[columns]).max(initial=1)))


def _others_beside(picture: Picture, space: int) -> set[int]:
    """The terrains but village that the land has beside a space."""
    found = {int(picture.land[space + step]) for step in STEPS}
    return found & set(range(FOREST, MOUNTAIN + 1)) - {VILLAGE}


MOST_WINDOWS = 400
"""More windows than these in a season are written only when a plan breaks them."""


class _Houses(NamedTuple):
    """The choices of a season: for each length whether it is the longest, and the runs that then pay."""

    lengths: dict[int, Sum]
    runs: list[tuple[Run, Sum]]

    def at_least(self, length: int) -> Sum:
        """1 when the chosen length is at least so much."""
        return sum_of(choice for own, choice in self.lengths.items() if own >= length)


def longest_village_rows(picture: Picture, season: int, worth: int) -> None:
    """Row of houses: one length is chosen; runs of that length pay when they are village from end to end.

    That nothing longer may stand is written for every drawing by itself, and for windows that several
    drawings fill where these are few; elsewhere the model pays too much at times, and never too little.
    """
    program = picture.program
    houses = _choose_runs(picture, season)
    program.at_most(sum_of(houses.lengths.values()), 1)
    for length, choice in houses.lengths.items():
        runs = [own for run, own in houses.runs if len(run.spaces) == length]
        for own in runs:
            program.at_most(own, choice)
        program.pay(sum_of(runs).times(length), worth)
    _forbid_longer_drawings(picture, season, houses)
    _forbid_longer_windows(picture, season, houses)


def _choose_runs(picture: Picture, season: int) -> _Houses:
    lengths: dict[int, Sum] = {}
    runs: list[tuple[Run, Sum]] = []
    for row in LINES:
        line = row_of_map(row)
        through: dict[int, list[Sum]] = {space: [] for space in line}
        reach = picture.reach(picture.in_row[:, row], VILLAGE, season)
        for run in runs_in(picture, line, VILLAGE, season, reach):
            if not all(picture.on(space, VILLAGE, season).most for space in run.spaces):
                continue
            choice = picture.program.column()
            runs.append((run, choice))
            if len(run.spaces) not in lengths:
                lengths[len(run.spaces)] = picture.program.column()
                picture.questions[f"houses {season} {len(run.spaces)}"] = lengths[len(run.spaces)]
            for space in run.spaces:
                through[space].append(choice)
        for space, choices in through.items():
            if choices:
                picture.program.at_most(sum_of(choices), picture.on(space, VILLAGE, season))
    return _Houses(lengths, runs)


def _widths(picture: Picture) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """For each column: how many spaces side by side it draws at most."""
    covered, width = picture.covered, np.zeros(len(picture.place), dtype=np.int64)
    stretch = covered
    while stretch.any():
        width += stretch.any(axis=1)
        stretch = stretch & np.roll(covered, int(width.max()), axis=1)
    return width


def _forbid_longer_drawings(picture: Picture, season: int, houses: _Houses) -> None:
    """A drawing that is wide by itself needs a chosen length that is no shorter."""
    widths = _widths(picture)
    village = picture.of(VILLAGE, season)
    for width in range(2, int(widths[village].max(initial=0)) + 1):
        wide = village & (widths >= width)
        for group in np.unique(picture.group[wide]).tolist():
            columns = np.flatnonzero(wide & (picture.group == group))
            longest = houses.at_least(width).times(int(picture.copies[group]))
            picture.program.at_most(total(columns), longest)


def _forbid_longer_windows(picture: Picture, season: int, houses: _Houses) -> None:
    """Spaces side by side that are all village need a chosen length that is no shorter.

    Where these windows are many, they are left to a repair, which adds those that a plan breaks.
    """
    windows = {
        run.spaces[first : first + length]
        for run, _ in houses.runs
        for length in range(2, len(run.spaces) + 1)
        for first in range(len(run.spaces) - length + 1)
    }
    written: set[range] = set()

    def write(window: range) -> None:
        written.add(window)
        village = sum_of(picture.on(space, VILLAGE, season) for space in window)
        picture.program.at_most(village, houses.at_least(len(window)) + (len(window) - 1))

    def repair(land: Land) -> bool:
        full = [spaces for spaces in windows - written if all(land[space] == VILLAGE for space in spaces)]
        for window in full:
            write(window)
        return bool(full)

    if len(windows) > MOST_WINDOWS:
        picture.repairs.append((season, repair))
        return
    for window in sorted(windows, key=lambda spaces: (spaces.start, len(spaces))):
        write(window)
