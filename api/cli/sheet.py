"""The scoresheet as a table for people."""

from collections.abc import Iterable, Mapping

from rich.box import SIMPLE_HEAD
from rich.table import Table

from engine import Position, Scoresheet

NOT_SCORED = "·"


def scoresheet_table(position: Position) -> Table:
    """A row for each edict and each other source of points, a column for each season, and the totals."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    for season in position.edition.seasons:
        table.add_column(season.name, justify="right")
    table.add_column("at the end" if position.is_over else "map now", justify="right")
    table.add_column("total", justify="right", style="bold")
    for letter, edict in position.edicts.items():
        table.add_row(f"{letter}  {edict.name}", *_edict_cells(position, letter))
    for name in _extras(position.score):
        table.add_row(f"   {name}", *_extra_cells(position, name))
    table.add_section()
    table.add_row("   total", *_total_cells(position), style="bold")
    return table


def _edict_cells(position: Position, letter: str) -> list[str]:
    sheet, seasons = position.score, position.edition.seasons
    paid = [str(season.edicts.get(letter, NOT_SCORED)) for season in sheet.seasons]
    to_come = ["" if letter in season.edicts else NOT_SCORED for season in seasons[len(paid) :]]
    now = "" if position.is_over else str(sheet.now[letter])
    return [*paid, *to_come, now, _sum(season.edicts.get(letter, 0) for season in sheet.seasons)]


def _extra_cells(position: Position, name: str) -> list[str]:
    sheet = position.score
    paid = [str(season.extras.get(name, "")) for season in sheet.seasons]
    to_come = [""] * (len(position.edition.seasons) - len(paid))
    last = str((sheet.extras if position.is_over else sheet.pending).get(name, ""))
    return [*paid, *to_come, last, _sum(part.get(name, 0) for part in _extra_parts(sheet))]


def _total_cells(position: Position) -> list[str]:
    sheet = position.score
    totals = [str(season.total) for season in sheet.seasons]
    to_come = [""] * (len(position.edition.seasons) - len(totals))
    last = _sum(sheet.extras.values()) if position.is_over else ""
    return [*totals, *to_come, last, str(sheet.total)]


def _extra_parts(sheet: Scoresheet) -> list[Mapping[str, int]]:
    return [*(season.extras for season in sheet.seasons), sheet.extras]


def _extras(sheet: Scoresheet) -> list[str]:
    return list(dict.fromkeys(name for part in (*_extra_parts(sheet), sheet.pending) for name in part))


def _sum(numbers: Iterable[int]) -> str:
    return str(sum(numbers))
