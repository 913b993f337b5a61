"""Books of the almanac: JSON lines, a file for each game and month, sealed line by line and as a whole."""

import json
from collections.abc import Iterable
from typing import Any

from engine import BadInput
from engine.puzzle_id import SIZES
from generator.almanac.entry import Entry, canonical, read_entry, seal, write_entry

FORMAT = "mapwright-almanac-1"
MAX_BYTES = 3_000_000


def book_name(entry: Entry) -> str:
    """The file an entry stands in."""
    return f"{entry.puzzle_id.game}-{entry.day:%Y-%m}.jsonl"


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """By day and size; corrections of a day after what they correct."""
    return sorted(entries, key=lambda entry: (entry.day, SIZES.index(entry.puzzle_id.size)))


def write_book(entries: Iterable[Entry]) -> str:
    """The text of a book: a heading, then a line for each entry."""
    ordered = in_order(entries)
    first = ordered[0]
    heading = {
        "format": FORMAT,
        "game": first.puzzle_id.game,
        "month": f"{first.day:%Y-%m}",
        "entries": len(ordered),
        "digest": seal([entry.digest for entry in ordered]),
    }
    return "".join(f"{canonical(line)}\n" for line in (heading, *map(write_entry, ordered)))


def read_book(text: str) -> tuple[Entry, ...]:
    """The entries of a book; refuses one that was changed anywhere."""
    if len(text) > MAX_BYTES:
        raise BadInput(f"a book of the almanac has at most {MAX_BYTES} bytes")
    lines = text.splitlines()
    heading = _parse(lines[0], 1) if lines else None
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise BadInput(f"this is not a book of the almanac: its first line does not say {FORMAT!r}")
    entries = tuple(read_entry(_parse(line, number)) for number, line in enumerate(lines[1:], start=2))
    if len(entries) != heading.get("entries"):
        raise BadInput(f"the book says {heading.get('entries')} entries and has {len(entries)}")
    if not entries or write_book(entries) != text:
        raise BadInput("the book has been changed: its digest, its order or its form does not fit")
    _check_chains(entries)
    return entries


def _parse(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(f"line {number} of the almanac is not JSON") from None


def _check_chains(entries: tuple[Entry, ...]) -> None:
    """A second entry of a day must be a correction of the one before."""
    last: dict[str, str | None] = {}
    for entry in entries:
        if entry.corrects != last.get(entry.id):
            raise BadInput(f"the entry {entry.id} does not say which entry it corrects")
        last[entry.id] = entry.digest
