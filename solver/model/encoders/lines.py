"""Sets of full lines: which rows and columns can be full together, for edicts that pay for each of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, islice, product

import numpy as np
from numpy.typing import NDArray

from engine.terrain import EMPTY
from solver.model.encoders.filling import filled_together
from solver.model.packing import Packing
from solver.model.picture import ANY, Picture
from solver.model.program import Sum, sum_of, total

MOST_SETS = 1000
"""Where the cards may cover up to so many sets of lines, each of these gets a column."""

MOST_TRIED = 30_000
"""Of more sets within the supply only numbers of lines are looked at, unless these have as many sets."""

Spaces = frozenset[int]

Pair = tuple[int, int]
"""So many rows with so many columns."""


@dataclass(frozen=True)
class Side:
    """Parallel lines that can be full by a season's end and are not yet: their claims and empty spaces."""

    claims: list[Sum]
    empty: list[Spaces]


def claim_lines(picture: Picture, season: int, rows: Sequence[range], cols: Sequence[range]) -> Sum:
    """How many of some rows and columns are claimed as full, as far as they can be full together."""
    known, sides = 0, []
    for lines in (rows, cols):
        claims = [filled_together(picture, season, spaces) for spaces in lines]
        missing = [claim.missing if claim else 0 for claim in claims]
        known += sum(claim is not None and not claim.missing for claim in claims)
        empty = (frozenset(space for space in own if picture.land[space] == EMPTY) for own in lines)
        found = (claim.claim for claim in claims if claim is not None and claim.missing)
        sides.append(Side(list(found), list(compress(empty, missing))))
    _cut_to_supply(picture, season, sides[0], sides[1])
    return sum_of(claim for side in sides for claim in side.claims) + known


@dataclass(frozen=True)
class Sets:
    """Sets of rows and sets of columns, and how many spaces each of the one needs with each of the other."""

    rows: NDArray[np.bool_]
    cols: NDArray[np.bool_]
    needs: NDArray[np.int64]
    supply: int

    def within(self, rows: int | None = None, cols: int | None = None) -> NDArray[np.bool_]:
        """The sets of lines that need no more than the supply, rows first; the fewest needs first.

        All of them, or those of so many rows and columns.
        """
        row_numbers, col_numbers = (
            np.flatnonzero(side.sum(axis=1) == count) if count is not None else np.arange(len(side))
            for side, count in ((self.rows, rows), (self.cols, cols))
        )
        needs = self.needs[np.ix_(row_numbers, col_numbers)]
        row, col = np.nonzero(needs <= self.supply)
        order = np.argsort(needs[row, col], kind="stable")
        row, col = row_numbers[row[order]], col_numbers[col[order]]
        return np.concatenate((self.rows[row], self.cols[col]), axis=1)

    def least(self, rows: int, cols: int) -> int:
        """The fewest spaces that any set of so many lines needs."""
        row, col = self.rows.sum(axis=1) == rows, self.cols.sum(axis=1) == cols
        return int(self.needs[np.ix_(row, col)].min())


def _sets_of(rows: Side, cols: Side, supply: int) -> Sets:
    """All sets of lines; one needs the empty spaces of its rows and columns, each crossing counted once."""
    (row_sets, row_needs), (col_sets, col_needs) = (_choices(side, supply) for side in (rows, cols))
    crossings = np.array([[len(row & col) for col in cols.empty] for row in rows.empty], dtype=np.float32)
    crossings = crossings.reshape(len(rows.empty), len(cols.empty))
    shared = row_sets.astype(np.float32) @ crossings @ col_sets.T.astype(np.float32)
    return Sets(row_sets, col_sets, row_needs[:, None] + col_needs - shared.astype(np.int64), supply)


def _choices(side: Side, supply: int) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """All sets of parallel lines that miss no more than a supply, and how much each misses."""
    count = len(side.empty)
    chosen = (np.arange(1 << count)[:, None] >> np.arange(count) & 1).astype(np.bool_)
    missing = np.asarray(chosen @ np.array([len(own) for own in side.empty], dtype=np.int64), dtype=np.int64)
    return chosen[missing <= supply], missing[missing <= supply]


def _cut_to_supply(picture: Picture, season: int, rows: Side, cols: Side) -> None:
    """Only lines that the cards can fill together; where there are few sets of them, each has a choice."""
    sets = _sets_of(rows, cols, picture.reach(picture.size, ANY, season))
    packing = Packing(picture, season)
    lines = Side(rows.claims + cols.claims, rows.empty + cols.empty)
    coverable = _few_coverable(packing, lines.empty, sets)
    if coverable is None:
        pairs = _needs_of_pairs(sets, _largest_pairs(packing, lines.empty, sets))
        _cut_to_pairs(picture, season, (rows, cols), pairs)
    else:
        _cut_to_sets(picture, season, packing, lines, coverable)


def _cut_to_sets(
    picture: Picture, season: int, packing: Packing, lines: Side, sets: Iterable[tuple[int, ...]]
) -> None:
    """One set of lines is chosen, among those that the cards can cover; what it needs is filled.

    Proof: the full lines of a play are such a set: they need no more spaces than can be filled, and its
    drawings, no two of which share a space, cover them. So all spaces of that set are filled, and
    its lines are all that can be claimed.
    """
    program = picture.program
    holding: list[list[Sum]] = [[] for _ in lines.claims]
    needing: dict[int, list[Sum]] = {}
    choices: list[tuple[Spaces, Sum]] = []
    for chosen in sets:
        spaces, choice = _spaces_of(lines.empty, chosen), program.column()
        choices.append((spaces, choice))
        for line in chosen:
            holding[line].append(choice)
        for space in spaces:
            needing.setdefault(space, []).append(choice)
    program.exactly(sum_of(choice for _, choice in choices), 1)
    for claim, own in zip(lines.claims, holding, strict=True):
        program.exactly(sum_of(own) - claim, 0)
    for space, own in sorted(needing.items()):
        program.at_most(sum_of(own), picture.filled(space, season))
    _cut_to_coverings(picture, packing, choices)


def _cut_to_coverings(picture: Picture, packing: Packing, choices: Iterable[tuple[Spaces, Sum]]) -> None:
    """When some spaces are chosen to be filled, each card lies as in one of their coverings.

    Proof: the drawings of a play that fills them hold such a covering, and it holds each card that no
    covering does without. The most spaces have the fewest coverings, so they come first, and when some have
    too many, the rest is not looked at.
    """
    packing.allow()
    for spaces, choice in sorted(choices, key=lambda pair: -len(pair[0])):
        found = packing.needed(spaces)
        if found is None:
            return
        for columns in found:
            picture.program.at_most(choice, total(columns))


def _few_coverable(packing: Packing, empty: Sequence[Spaces], sets: Sets) -> list[tuple[int, ...]] | None:
    """The sets that the cards may cover, unless these are many or among too many to be tried."""
    if np.count_nonzero(sets.needs <= sets.supply) > MOST_TRIED:
        return None
    packing.allow()
    found = list(islice(_coverable(packing, empty, sets.within()), MOST_SETS + 1))
    return found if len(found) <= MOST_SETS else None


def _coverable(
    packing: Packing, empty: Sequence[Spaces], sets: NDArray[np.bool_]
) -> Iterator[tuple[int, ...]]:
    """The sets that the cards may cover; only those are tried of which every part is one."""
    found: set[tuple[int, ...]] = set()
    for number in np.argsort(sets.sum(axis=1), kind="stable").tolist():
        lines = tuple(np.flatnonzero(sets[number]).tolist())
        parts = (lines[:own] + lines[own + 1 :] for own in range(len(lines)))
        if all(part in found for part in parts) and packing.may_cover(_spaces_of(empty, lines)):
            found.add(lines)
            yield lines


def _spaces_of(empty: Sequence[Spaces], lines: Iterable[int]) -> Spaces:
    return Spaces().union(*(empty[line] for line in lines))


def _largest_pairs(packing: Packing, empty: Sequence[Spaces], sets: Sets) -> list[Pair]:
    """So many rows with so many columns as the cards may cover, and not with one more of either.

    Parts of what is covered are covered too, so no pair below one of these is left out. Where there are many
    sets of so many lines, one of them is taken to be covered.
    """
    packing.allow()
    row, col = np.nonzero(sets.needs <= sets.supply)
    found = zip(sets.rows.sum(axis=1)[row].tolist(), sets.cols.sum(axis=1)[col].tolist(), strict=True)
    pairs = Counter(found)
    largest: list[Pair] = []
    for a, b in sorted(pairs, key=lambda pair: (-sum(pair), pair)):
        if any(a <= rows and b <= cols for rows, cols in largest):
            continue
        if pairs[a, b] > MOST_TRIED or _one_may_be_covered(packing, empty, sets.within(a, b)):
            largest.append((a, b))
    return largest


def _one_may_be_covered(packing: Packing, empty: Sequence[Spaces], chosen: NDArray[np.bool_]) -> bool:
    return any(packing.may_cover(_spaces_of(empty, np.flatnonzero(lines).tolist())) for lines in chosen)


def _needs_of_pairs(sets: Sets, largest: Sequence[Pair]) -> dict[Pair, int]:
    """The fewest spaces that so many rows with so many columns need, for all pairs up to the largest."""
    found = {pair for rows, cols in largest for pair in product(range(rows + 1), range(cols + 1))}
    return {pair: sets.least(*pair) for pair in sorted(found)}


def _cut_to_pairs(picture: Picture, season: int, sides: Sequence[Side], needs: Mapping[Pair, int]) -> None:
    """So many rows with so many columns only when the cards can cover some set of so many lines, and do.

    Proof: as for `_cut_to_sets`; and a play fills what its lines need, which is no less than any lines of
    their numbers need. Single claims say less: three quarters of each line are made of three quarters of
    each space, while three quarters of all lines take nearly all spaces.
    """
    program = picture.program
    choices = {pair: program.column() for pair in needs}
    program.exactly(sum_of(choices.values()), 1)
    for number, side in enumerate(sides):
        allowed = sum_of(choice.times(pair[number]) for pair, choice in choices.items())
        program.at_most(sum_of(side.claims), allowed)
    needed = sum_of(choice.times(needs[pair]) for pair, choice in choices.items())
    spaces = Spaces().union(*(own for side in sides for own in side.empty))
    program.at_most(needed, _filled_of(picture, season, spaces))


def _filled_of(picture: Picture, season: int, spaces: Spaces) -> Sum:
    """How many of some empty spaces are filled by a season's end."""
    columns = np.flatnonzero(picture.of(ANY, season))
    filled = picture.covered[columns][:, sorted(spaces)].sum(axis=1)
    return total(columns[filled > 0], filled[filled > 0])
