"""What several commands take: where a record comes from, budgets in seconds, and the --json switch."""

import math
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from engine import BadInput, PuzzleId, Record, game_named, parse_puzzle_id, parse_record
from engine.puzzle_id import SIZES
from engine.record import MAX_BYTES

MOST_SECONDS = 3600.0

_LIKE_AN_ID = re.compile(rf"[a-z]+-({'|'.join(SIZES)})-[^/\\.]+", re.ASCII)

side_option = click.option("--side", metavar="A|B", help="The side of the map, in games that have several.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


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


def deal_puzzle(id_text: str, side: str | None = None) -> Record:
    """The record of a puzzle id, on a side of the map when one is named."""
    wanted = parse_puzzle_id(id_text)
    if side is not None:
        wanted = _on_side(wanted, side)

    from generator.almanac.entry import NotPublished

    try:
        from generator import puzzle

        return puzzle(str(wanted))
    except NotPublished:  # not with the project; perhaps on this machine
        from generator.almanac import library

        return library.puzzle(str(wanted))


def _on_side(wanted: PuzzleId, side: str) -> PuzzleId:
    name = game_named(wanted.game).edition.sheet(side).name
    if wanted.side not in (None, name):
        raise BadInput(f"{wanted} is a puzzle of side {wanted.side}, not of side {name}")
    return replace(wanted, side=name)
