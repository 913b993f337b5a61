"""The scoresheet as a table for people."""

from collections.abc import Iterable, Mapping

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from api.cli.show import whole_map
from engine import Position, Scoresheet

NOT_SCORED = "·"


def print_sheet(out: Console, position: Position) -> None:
    """The scoresheet and the map."""
    print_points(out, position)
    out.print()
    out.print(whole_map(position))


def print_points(out: Console, position: Position) -> None:
    """The scoresheet, and the rating at the end of a solo game."""
    out.print(scoresheet_table(position))
    rating = rating_line(position)
    if rating:
        out.print(f"\n{rating}", style="bold", soft_wrap=not out.is_terminal)


def rating_line(position: Position) -> str:
    """How a finished solo game is rated; nothing in games that are not."""
    solo = position.score.solo
    if solo is None:
        return ""
    title = "no title" if solo.title is None else solo.title["en"]
    less = position.score.total - solo.rating
    return f"Rating {solo.rating}: {title} (the total less {less}, the solo numbers of the edicts)"


def scoresheet_table(position: Position) -> Table:
    """A row for each edict and each other source of points, a column for each season, and the totals."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    for season in position.edition.seasons:
        table.add_column(season.name, justify="right")
    if _has_last(position):
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
    last = [now] if _has_last(position) else []
    return [*paid, *to_come, *last, _sum(season.edicts.get(letter, 0) for season in sheet.seasons)]


def _extra_cells(position: Position, name: str) -> list[str]:
    sheet = position.score
    paid = [str(season.extras.get(name, "")) for season in sheet.seasons]
    to_come = [""] * (len(position.edition.seasons) - len(paid))
    now = str((sheet.extras if position.is_over else sheet.pending).get(name, ""))
    last = [now] if _has_last(position) else []
    return [*paid, *to_come, *last, _sum(part.get(name, 0) for part in _extra_parts(sheet))]


def _total_cells(position: Position) -> list[str]:
    sheet = position.score
    totals = [str(season.total) for season in sheet.seasons]
    to_come = [""] * (len(position.edition.seasons) - len(totals))
    now = _sum(sheet.extras.values()) if position.is_over else ""
    last = [now] if _has_last(position) else []
    return [*totals, *to_come, *last, str(sheet.total)]


def _has_last(position: Position) -> bool:
    """Whether there is something to tell after the seasons: what the end paid, or the map would pay now."""
    return not position.is_over or bool(position.score.extras)


def _extra_parts(sheet: Scoresheet) -> list[Mapping[str, int]]:
    return [*(season.extras for season in sheet.seasons), sheet.extras]


def _extras(sheet: Scoresheet) -> list[str]:
    return list(dict.fromkeys(name for part in (*_extra_parts(sheet), sheet.pending) for name in part))


def _sum(numbers: Iterable[int]) -> str:
    return str(sum(numbers))
