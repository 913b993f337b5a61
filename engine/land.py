"""The map: spaces, their names, and the land that lies on them.

A land is 169 terrain codes: the 11 x 11 map inside a frame of EDGE. A space is its index in the land, so
the four neighbours of a space are always one step away in `STEPS` and never need a bounds check: the frame
is simply something other than EMPTY. `A1` is the top left space, `K11` the bottom right one.

Where a map has ruins printed on it, a second layer of 169 follows: 1 for a ruins space, covered or not.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from engine.errors import BadInput
from engine.terrain import CODE_OF_LETTER, EDGE, EMPTY, LETTERS, MOUNTAIN

Land = bytes
"""An immutable land; the scoring functions also take any sequence of codes, such as a numpy row."""

Codes = Sequence[int]

SIDE = 11
STRIDE = SIDE + 2
FIRST = STRIDE + 1
END = STRIDE * (SIDE + 1) - 1
"""`range(FIRST, END)` meets every space of the map (and frame spaces, whose code is EDGE)."""

FRAMED = STRIDE * STRIDE
STEPS = (-STRIDE, -1, 1, STRIDE)

SPACES = tuple(row * STRIDE + col for row in range(1, SIDE + 1) for col in range(1, SIDE + 1))
ROW_STARTS = tuple(row * STRIDE + 1 for row in range(1, SIDE + 1))
COLUMN_STARTS = tuple(STRIDE + col for col in range(1, SIDE + 1))

_SPACE = re.compile(r"([A-Ka-k])(\d{1,2})\Z", re.ASCII)


def space_at(row: int, col: int) -> int:
    """The space in a row and column, both counted from 1."""
    return row * STRIDE + col


def row_of(space: int) -> int:
    """The row of a space, 1 at the top."""
    return space // STRIDE


def col_of(space: int) -> int:
    """The column of a space, 1 at the left."""
    return space % STRIDE


def space_name(space: int) -> str:
    """The space as printed on the sheets: row letter and column number, such as `C4`."""
    return f"{'ABCDEFGHIJK'[row_of(space) - 1]}{col_of(space)}"


def parse_space(text: str) -> int:
    """Read a space such as `C4`."""
    found = _SPACE.match(text)
    if not found or not 1 <= int(found[2]) <= SIDE:
        raise BadInput(f"{text[:20]!r} is not a space of the map (A1 to K11)")
    return space_at("ABCDEFGHIJK".index(found[1].upper()) + 1, int(found[2]))


@cache
def bit(space: int) -> int:
    """The one-space mask of a space; masks are ints with bit `space` set for every space in them."""
    return 1 << space


def mask_of(spaces: Iterable[int]) -> int:
    """The mask of several spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def empty_spaces(land: Codes) -> tuple[int, ...]:
    """The spaces of the map with nothing on them."""
    return tuple(space for space in SPACES if land[space] == EMPTY)


def spaces_holding(land: Codes, code: int) -> tuple[int, ...]:
    """The spaces of the map that hold one terrain."""
    return tuple(space for space in SPACES if land[space] == code)


def filled_mask(land: Codes) -> int:
    """The mask of everything a shape may not lie on: filled spaces and all beyond the edge."""
    mask = 0
    for space in range(FRAMED):
        if land[space] != EMPTY:
            mask |= 1 << space
    return mask


def draw(land: Land, spaces: Iterable[int], code: int) -> Land:
    """The land with one terrain drawn on some spaces."""
    changed = bytearray(land)
    for space in spaces:
        changed[space] = code
    return bytes(changed)


def frame(rows: Sequence[Sequence[int]]) -> Land:
    """A land from rows of codes. A map smaller than 11 x 11 lies in the top left corner."""
    land = bytearray([EDGE] * FRAMED)
    for r, row in enumerate(rows, start=1):
        for c, code in enumerate(row, start=1):
            land[space_at(r, c)] = code
    return bytes(land)


def empty_land(mountains: Iterable[int] = ()) -> Land:
    """A map with nothing on it but mountains."""
    return draw(frame([[EMPTY] * SIDE] * SIDE), mountains, MOUNTAIN)


def with_ruins(land: Land, ruins: Iterable[int]) -> Land:
    """A land with the layer that says where ruins are printed."""
    return draw(land[:FRAMED] + bytes(FRAMED), (FRAMED + space for space in ruins), 1)


def empty_ruins(land: Codes) -> tuple[int, ...]:
    """The ruins spaces with nothing on them."""
    if len(land) == FRAMED:
        return ()
    return tuple(space for space in SPACES if land[FRAMED + space] and land[space] == EMPTY)


def parse_land(text: str) -> Land:
    """Read a letter map: 11 lines of 11 letters."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) != SIDE:
        raise BadInput(f"a map has {SIDE} lines, this one has {len(lines)}")
    return frame([_parse_row(number, line) for number, line in enumerate(lines, start=1)])


def _parse_row(number: int, line: str) -> list[int]:
    if len(line) != SIDE:
        raise BadInput(f"line {number} of the map has {len(line)} letters instead of {SIDE}")
    for letter in line.upper():
        if letter not in CODE_OF_LETTER:
            raise BadInput(f"line {number} of the map: {letter!r} is not one of {LETTERS}")
    return [CODE_OF_LETTER[letter] for letter in line.upper()]


def format_land(land: Codes) -> str:
    """The letter map of a land, 11 lines."""
    return "\n".join("".join(LETTERS[land[start + i]] for i in range(SIDE)) for start in ROW_STARTS)
