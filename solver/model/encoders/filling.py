"""What encoders share: claims that some spaces are all filled."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.land import SPACES, STEPS
from engine.terrain import EMPTY, MOUNTAIN
from solver.model.picture import Picture
from solver.model.program import Sum, number


class Line(NamedTuple):
    """A claim that spaces are filled, and how many of them are not yet."""

    claim: Sum
    missing: int


def filled_together(picture: Picture, season: int, spaces: Iterable[int]) -> Line | None:
    """A claim that some spaces are all filled; None when that cannot be.

    Edicts that ask for the same spaces at the end of the same season share it, and so each other's cuts.
    What is filled stays filled, so an earlier claim brings the later one.
    """
    empty = tuple(space for space in spaces if picture.land[space] == EMPTY)
    if not empty:
        return Line(number(1), 0)
    filled = [picture.filled(space, season) for space in empty]
    if not all(space.most for space in filled):
        return None
    known = picture.claims.get((season, empty))
    if known is not None:
        return Line(known, len(empty))
    claim = picture.claims[season, empty] = picture.program.column()
    picture.questions[f"full {season} {' '.join(map(str, empty))}"] = claim
    for space in filled:
        picture.program.at_most(claim, space)
    for earlier in range(season):
        if (earlier, empty) in picture.claims:
            picture.program.at_most(picture.claims[earlier, empty], claim)
    return Line(claim, len(empty))


def mountain_lines(picture: Picture, season: int) -> list[Line]:
    """For each mountain that can be surrounded by a season's end: the claim that it is."""
    mountains = (space for space in SPACES if picture.land[space] == MOUNTAIN)
    around = ([space + step for step in STEPS] for space in mountains)
    found = [filled_together(picture, season, spaces) for spaces in around]
    return [line for line in found if line is not None]
