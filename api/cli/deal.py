"""`mapwright deal`: a puzzle as a record, or laid out for reading."""

import json

import click

from api.cli.options import deal_puzzle
from engine import Record, write_record


@click.command(short_help="A puzzle as a record, or as text.")
@click.argument("puzzle", metavar="ID")
@click.option(
    "--text/--json", default=False, help="Lay the puzzle out for reading, or (as usual) print JSON."
)
def deal(puzzle: str, text: bool) -> None:
    """Print the puzzle of an ID: its missions, its elements in order, and the moves it starts from.

    The same ID gives the same bytes on every machine, for ever. An ID ends in a date for a daily puzzle, or
    in s and a seed of up to 16 letters and digits. The answer is a record in JSON, which solve, hint, score
    and play read.

    \b
    Examples:
      mapwright deal mapmaker-year-s42 > p.json
      mapwright deal mapmaker-dash-2026-11-18 --text
    """
    record = deal_puzzle(puzzle)
    if text:
        _print_text(record)
    else:
        click.echo(json.dumps(write_record(record), ensure_ascii=False, indent=2))


def _print_text(record: Record) -> None:
    from rich.columns import Columns
    from rich.text import Text

    from api.cli import show

    position = record.opening
    out = show.console()
    out.print(show.heading(position, record.id), style="bold")
    for letter, edict in position.edicts.items():
        out.print()
        out.print(show.edict_text(position, letter, edict))
    out.print(
        Text.assemble("\n", (position.edition.bonus.name, "bold"), f": {position.edition.bonus.text['en']}")
    )
    ask = position.ask
    cards = [ask.card, *position.coming] if ask else []
    out.print(f"\nElements to come, in order ({len(cards)}):", style="bold")
    out.print(
        Columns([show.card_text(number, card) for number, card in enumerate(cards, start=1)], padding=(1, 3))
    )
    out.print("\nThe map at the start:\n", style="bold")
    out.print(show.map_text(position.land))
