"""Reading a table: the map as it lies there in the middle of a game whose moves nobody wrote down."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadInput
from engine.land import FRAMED, SPACES, Land, parse_land, space_name
from engine.terrain import LETTERS, MONSTER, MOUNTAIN, NAMES, WASTELAND


def table_land(lines: object, printed: Land) -> Land:
    """The map on the table, on the sheet as it was printed."""
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadInput("table: the map must be a list of 11 lines")
    land = parse_land("\n".join(lines))
    most = MONSTER if len(printed) > FRAMED else MONSTER - 1  # monsters come with the maps that have ruins
    for space in SPACES:
        if land[space] > most and land[space] not in (MOUNTAIN, WASTELAND):
            raise BadInput(
                f"table: {LETTERS[land[space]]!r} at {space_name(space)} does not occur in this game"
            )
        for fixed in (MOUNTAIN, WASTELAND):
            if (printed[space] == fixed) != (land[space] == fixed):
                raise BadInput(
                    f"table: the {NAMES[fixed]} spaces are not as printed, see {space_name(space)}"
                )
    return land + printed[FRAMED:]


def table_number(table: Mapping[str, Any], field: str, most: int) -> int:
    """A count out of a table, from 0 to the most it can be."""
    number = table.get(field)
    if type(number) is not int or not 0 <= number <= most:
        raise BadInput(f"table: {field!r} must be a number from 0 to {most}")
    return number


def table_points(season: str, names: tuple[str, ...], score: object) -> dict[str, int]:
    """The points of an ended season."""
    if (
        not isinstance(score, dict)
        or set(score) != set(names)
        or not all(type(points) is int and -1000 < points < 1000 for points in score.values())
    ):
        raise BadInput(f"table: the score of {season} must give points for {' and '.join(names)}")
    return {name: score[name] for name in names}
