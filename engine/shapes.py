"""Shapes: their turned and flipped forms, and every place on the map where a form can lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.land import SIDE, col_of, mask_of, row_of, space_at

Cells = tuple[tuple[int, int], ...]
"""A form: (row, column) pairs from (0, 0), sorted."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One place where a shape can lie: its spaces in reading order, and their mask."""

    spaces: tuple[int, ...]
    mask: int


def cells_of(grid: Sequence[str]) -> Cells:
    """The cells of a drawn shape such as `("##.", ".##")`."""
    return _to_origin(
        tuple((r, c) for r, line in enumerate(grid) for c, letter in enumerate(line) if letter == "#")
    )


def _to_origin(cells: Cells) -> Cells:
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


@cache
def forms(cells: Cells) -> tuple[Cells, ...]:
    """The distinct forms of a shape under turning and flipping, in a fixed order."""
    found = set()
    for _ in range(4):
        cells = _to_origin(tuple((c, -r) for r, c in cells))
        found.add(cells)
        found.add(_to_origin(tuple((r, -c) for r, c in cells)))
    return tuple(sorted(found))


@cache
def placements(cells: Cells) -> tuple[Placement, ...]:
    """Every place on an empty map where a shape can lie in any form, in reading order."""
    places = [place for form in forms(cells) for place in placements_of_form(form)]
    return tuple(sorted(places, key=lambda place: place.spaces))


@cache
def placements_of_form(form: Cells) -> tuple[Placement, ...]:
    """Every place on an empty map for one form, neither turned nor flipped, in reading order."""
    height = 1 + max(r for r, _ in form)
    width = 1 + max(c for _, c in form)
    places = []
    for top in range(1, SIDE - height + 2):
        for left in range(1, SIDE - width + 2):
            spaces = tuple(space_at(top + r, left + c) for r, c in form)
            places.append(Placement(spaces, mask_of(spaces)))
    return tuple(places)


def is_form(cells: Cells, spaces: Sequence[int]) -> bool:
    """Whether some spaces, in reading order, are a shape in any turn or flip."""
    if len(spaces) != len(cells):
        return False
    top = min(map(row_of, spaces))
    left = min(map(col_of, spaces))
    return tuple((row_of(space) - top, col_of(space) - left) for space in spaces) in forms(cells)
