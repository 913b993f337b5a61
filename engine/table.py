"""Reading a table: the map as it lies there in the middle of a game whose moves nobody wrote down."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.edition import Season
from engine.errors import BadInput
from engine.land import FRAMED, SPACES, Land, parse_land, parse_space, space_name
from engine.scoresheet import SeasonScore
from engine.terrain import EMPTY, LETTERS, MOUNTAIN, NAMES, WASTELAND

FIXED = (MOUNTAIN, WASTELAND)
"""What is printed on a sheet and never changes."""


def check_fields(table: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse a table with fields its game does not have."""
    unknown = set(table) - set(known)
    if unknown:
        raise BadInput(f"table: unknown field {min(unknown)[:40]!r}")


def table_land(lines: object, printed: Land, drawable: Collection[int]) -> Land:
    """The map on the table, checked against the sheet it was printed on, and with its ruins."""
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadInput("table: the map must be a list of 11 lines")
    typed = parse_land("\n".join(lines))
    for space in SPACES:
        if typed[space] not in (EMPTY, *FIXED, *drawable):
            raise BadInput(f"{LETTERS[typed[space]]!r} at {space_name(space)} does not occur in this game")
        for fixed in FIXED:
            if (printed[space] == fixed) != (typed[space] == fixed):
                raise BadInput(f"the {NAMES[fixed]} spaces are not as printed, see {space_name(space)}")
    return typed + printed[FRAMED:]


def table_number(table: Mapping[str, Any], field: str, most: int) -> int:
    """A count out of a table, from 0 to the most it can be."""
    number = table.get(field)
    if type(number) is not int or not 0 <= number <= most:
        raise BadInput(f"table: {field!r} must be a number from 0 to {most}")
    return number


def table_spaces(table: Mapping[str, Any], field: str) -> tuple[int, ...]:
    """A list of spaces out of a table; none when the field is left out."""
    names = table.get(field, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadInput(f"table: {field!r} must be a list of spaces")
    return tuple(sorted(set(map(parse_space, names))))


def table_seasons(
    ended: Sequence[Season], given: object, extras: tuple[str, ...] = ()
) -> tuple[SeasonScore, ...]:
    """The scores of the ended seasons; when none are given they count as nothing."""
    if given == []:
        return tuple(SeasonScore(season.name, dict.fromkeys(season.edicts, 0)) for season in ended)
    if not isinstance(given, list) or len(given) != len(ended):
        raise BadInput(
            f"table: {len(ended)} seasons have ended, so 'seasons' needs {len(ended)} scores or none"
        )
    return tuple(_season_score(season, score, extras) for season, score in zip(ended, given, strict=True))


def _season_score(season: Season, given: object, extras: tuple[str, ...]) -> SeasonScore:
    names = (*season.edicts, *extras)
    if (
        not isinstance(given, dict)
        or set(given) != set(names)
        or not all(type(points) is int and -1000 < points < 1000 for points in given.values())
    ):
        raise BadInput(f"table: the score of {season.name} must give points for {' and '.join(names)}")
    return SeasonScore(
        season.name,
        {letter: given[letter] for letter in season.edicts},
        {name: given[name] for name in extras},
    )
