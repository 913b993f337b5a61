"""What several commands take: where a record comes from, budgets in seconds, and the --json switch."""

import math
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from engine import BadInput, Record, parse_puzzle_id, parse_record
from engine.combining import CHOICES
from engine.deal import SIDE
from engine.puzzle_id import SIZES
from engine.record import MAX_BYTES

MOST_SECONDS = 3600.0

_LIKE_AN_ID = re.compile(rf"[a-z]+-({'|'.join(SIZES)})-[^/\\.]+", re.ASCII)

side_option = click.option(
    "--side",
    metavar="A|B|C|D",
    help="The side of the map: A or B; of Heroes C or D, combined any of the four.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


COMBINING = {
    "edition": "the figures on its edicts",
    "explore": "whose explore cards",
    "seasons": "whose season cards",
    "ambushes": "whose ambushes",
    "heroes": "whether hero cards are shuffled in",
    "edicts": "whose edicts",
}
"""What the options of a deal of Heroes choose, in a few words."""

Command = TypeVar("Command", bound=Callable[..., Any])


def combining_option(name: str) -> Callable[[Command], Command]:
    """One option of a deal of Cartographers Heroes; the first value is what it is without."""
    values = CHOICES[name]
    return click.option(
        f"--{name}", type=click.Choice(values), help=f"Heroes: {COMBINING[name]}; {values[0]} if not said."
    )


def combining_options(command: Command) -> Command:
    """Every option of a deal of Cartographers Heroes but the side of the map."""
    for name in reversed(CHOICES):
        command = combining_option(name)(command)
    return command


class Seconds(click.ParamType[float]):
    """A budget of wall-clock time, see `budget`."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return budget(str(value))
        except BadInput as problem:
            self.fail(str(problem), param, ctx)


def budget(text: str) -> float:
    """Read a budget: more than no time and at most an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise BadInput(f"{text[:40]!r} is not a budget: more than 0 and at most {MOST_SECONDS:g} seconds")
    return seconds


def read_text(source: str, most: int = MAX_BYTES, what: str = "a map or record") -> str:
    """The text of a file, or of standard input for `-`; refuses what no map or record could be."""
    name = "standard input" if source == "-" else click.format_filename(source)
    if source == "-":
        data = sys.stdin.buffer.read(most + 1)
    else:
        with Path(source).open("rb") as file:
            data = file.read(most + 1)
    if len(data) > most:
        raise BadInput(f"{name} is longer than {most} bytes, the most {what} can have")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not text in UTF-8") from None


def load_record(source: str) -> Record:
    """The record of a file, of standard input, or of a puzzle id."""
    if source != "-" and not Path(source).exists() and _LIKE_AN_ID.fullmatch(source):
        return deal_puzzle(source)
    return parse_record(read_text(source))


def deal_puzzle(
    id_text: str, side: str | None = None, options: Mapping[str, str | None] | None = None
) -> Record:
    """The record of a puzzle id, on a side of the map and with options where any are named."""
    from api.dealing import dealt

    named = {SIDE: side, **(options or {})}
    return dealt(
        parse_puzzle_id(id_text), {name: value for name, value in named.items() if value is not None}
    )
