"""`mapwright verify`: what a certificate claims, worked out again."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.options import Seconds, read_text
from engine import BadInput, Record, read_record

if TYPE_CHECKING:
    from generator.almanac import Entry


@click.command(short_help="Check a published par, or a whole almanac.")
@click.argument("source", metavar="ID|FILE")
@click.option("--bound", is_flag=True, help="Have the solver work the limit out again, too.")
@click.option(
    "--seconds", type=Seconds(), default=60.0, show_default=True, help="The most time for each --bound."
)
@click.option("--quiet", "-q", is_flag=True, help="Only the last line.")
def verify(source: str, bound: bool, seconds: float, quiet: bool) -> None:
    """Check what was published for a day (an ID), a certificate, a book of the almanac, or a record (a FILE).

    Of a day it checks the seal, that the puzzle is the candidate it says, the plan move by move, the
    reference players and the rating, and says what it checked. --bound also recomputes the limit that makes a
    par proven; that takes a solver, and as long as the first time. Of a record it replays the moves.

    \b
    Examples:
      mapwright verify mapmaker-dash-2026-11-18
      mapwright verify mapmaker-half-2026-11-18 --bound --seconds 120
      mapwright verify mapmaker-2026-11.jsonl
    """
    document = _read(source)
    if isinstance(document, Record):
        click.echo(_replay(document))
        return
    for entry in document:
        _check(entry, bound, seconds, quiet)
    click.echo(_summary(document))


def _read(source: str) -> "tuple[Entry, ...] | Record":
    """What is to be checked: entries of the almanac, or a record."""
    if (
        source != "-"
        and not Path(source).exists()
        and "/" not in source
        and not source.endswith((".json", ".jsonl"))
    ):
        return _published(source)
    from generator.almanac.book import MAX_BYTES, read_book

    text = read_text(source, MAX_BYTES, "an almanac")
    if text.count("\n") > 1 and text.startswith('{"format":"mapwright-almanac'):
        return read_book(text)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"{click.format_filename(source)} is neither a record nor of the almanac") from None
    if isinstance(document, dict) and document.get("format") == "mapwright-record-1":
        return read_record(document)
    from generator.almanac.entry import read_entry

    return (read_entry(document),)


def _published(text: str) -> "tuple[Entry, ...]":
    from generator.almanac.library import history

    return history(text)


def _check(entry: "Entry", bound: bool, seconds: float, quiet: bool) -> None:
    from generator.almanac.checking import check_bound, check_entry

    if not quiet:
        click.echo(f"{entry.id}{f', corrected ({entry.why})' if entry.corrects else ''}:")
    for held in check_entry(entry):
        if not quiet:
            click.echo(f"  {held}")
    if bound:
        held = check_bound(entry, seconds, None, lambda: False, 2)
        if not quiet:
            click.echo(f"  {held}")


def _summary(entries: "tuple[Entry, ...]") -> str:
    proven = sum(entry.proven for entry in entries)
    if len(entries) == 1:
        return f"{entries[0].id}: everything holds"
    return f"{len(entries)} entries, {proven} of them proven: everything holds"


def _replay(record: Record) -> str:
    position = record.position
    name = record.id or "the record"
    state = "is over" if position.is_over else "goes on"
    count = len(record.start) + len(record.moves)
    told = f"{name}: {count} moves are legal, {position.score.total} points, the game {state}"
    if not (record.id and position.is_over):
        return told
    known = _par_of(record)
    return f"{told}; par is {known}" if known else told


def _par_of(record: Record) -> str | None:
    """What the almanac says of the puzzle a finished record belongs to, if it is that puzzle."""
    from generator.almanac.entry import NotPublished
    from generator.almanac.library import history

    try:
        entry = history(str(record.id))[-1]
    except (NotPublished, BadInput):
        return None
    if (entry.record.deal, entry.record.start) != (record.deal, record.start):
        raise BadInput(f"the record is not the puzzle {record.id} that was published")
    return f"{entry.score}, proven" if entry.proven else f"{entry.score} or more, at most {entry.bound}"
