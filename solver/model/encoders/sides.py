"""Cuts that count sides: of two terrains that lie side by side, each takes a side of the other's drawings."""

import numpy as np
from numpy.typing import NDArray

from engine.land import FRAMED, SPACES, STEPS
from solver.model.picture import Picture
from solver.model.program import Sum, sum_of, total


def sides_for(picture: Picture, season: int, code: int, other: int) -> Sum:
    """No fewer than the sides that spaces of a terrain turn to spaces of another one.

    Proof: a side of a drawing that faces the same drawing, or a space where the other terrain never lies,
    faces none of it. A space that held the terrain before turns as many sides to the other as hold it. What
    is destroyed turns no side to anybody, so nothing is to be added for it.
    """
    meets = np.zeros(FRAMED, dtype=np.bool_)
    for space in SPACES:
        meets[space] = picture.on(space, other, season).most > 0
    drawn = np.flatnonzero(picture.of(code, season))
    known = (space for space in SPACES if picture.land[space] == code)
    on_land = sum_of(_present(picture, space + step, other, season) for space in known for step in STEPS)
    return total(drawn, _open_sides(picture, drawn, meets)) + on_land


def _present(picture: Picture, space: int, code: int, season: int) -> Sum:
    """1 when a terrain has been drawn on a space or lies there on the land, whatever became of it."""
    return total(picture.drawn_on(space, code, season), constant=int(picture.land[space] == code))


def _open_sides(picture: Picture, columns: NDArray[np.int64], meets: NDArray[np.bool_]) -> NDArray[np.int64]:
    """For each column: the sides of its spaces that face one of some spaces, outside of its drawing."""
    covered = picture.covered[columns]
    found = np.zeros(len(columns), dtype=np.int64)
    for step in STEPS:
        faced = np.roll(covered, step, axis=1) & ~covered
        found += faced[:, meets].sum(axis=1)
    return found
