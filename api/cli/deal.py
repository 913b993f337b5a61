"""`mapwright deal`: a puzzle as a record, or laid out for reading."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from api.cli.options import combining_options, deal_puzzle, side_option
from engine import Position, Record, write_record
from engine.edition import Card, Season

if TYPE_CHECKING:
    from rich.console import Console


@click.command(short_help="A puzzle as a record, or as text.")
@click.argument("puzzle", metavar="ID")
@side_option
@combining_options
@click.option(
    "--text/--json", default=False, help="Lay the puzzle out for reading, or (as usual) print JSON."
)
def deal(puzzle: str, side: str | None, text: bool, **options: str | None) -> None:
    """Print the puzzle of an ID: its edicts, its cards in order, and the moves it starts from.

    The same ID gives the same bytes on every machine, for ever. An ID ends in a date for a daily puzzle, or
    in s and a seed of up to 16 letters and digits. Where the map has several sides chance picks one; --side
    names it instead, and so does an ID that ends in it, such as cartographers-year-s7-B. The answer is a
    record in JSON, which solve, hint, score and play read.

    A year of Cartographers Heroes can be combined with the first game: its map sheets, explore cards,
    seasons, ambushes and edicts; then the ruins cards of the first game are in the deal, and heroes may be
    left out. --edition final takes the figures of the final print instead of those of the rulebook. These
    options become part of the ID, such as heroes-year-s7-A,explore=cartographers,edicts=both, and an ID may
    name them itself, in any order.

    \b
    Examples:
      mapwright deal mapmaker-year-s42 > p.json
      mapwright deal cartographers-year-s7 --side B
      mapwright deal mapmaker-dash-2026-11-18 --text
      mapwright deal heroes-year-s7 --side C
      mapwright deal heroes-year-s7 --edition final --text
      mapwright deal heroes-year-s7 --side A --explore cartographers --ambushes both --edicts both
      mapwright deal heroes-year-s7,seasons=cartographers,heroes=out > mixed.json
    """
    record = deal_puzzle(puzzle, side, options)
    if text:
        _print_text(record)
    else:
        click.echo(json.dumps(write_record(record), ensure_ascii=False, indent=2))


def _print_text(record: Record) -> None:
    from rich.text import Text

    from api.cli import show
    from api.cli.events import event_lines

    position = record.opening
    out = show.console()
    out.print(show.heading(position, record.id), style="bold")
    for letter, edict in position.edicts.items():
        out.print()
        out.print(show.edict_text(position, letter, edict))
    out.print(
        Text.assemble("\n", (position.edition.bonus.name, "bold"), f": {position.edition.bonus.text['en']}")
    )
    if position.edition.coin_track:
        out.print(
            f"Coins: 1 point for each of up to {position.edition.coin_track}, at the end of each season."
        )
    if position.events:
        out.print("\nWhat has happened so far:", style="bold")
        for line in event_lines(position):
            out.print(line)
    _print_cards(out, position)
    out.print("\nThe map at the start:\n", style="bold")
    out.print(show.whole_map(position))


def _print_cards(out: "Console", position: Position) -> None:
    from rich.columns import Columns

    from api.cli import show
    from api.cli.cards import card_text

    ask = position.ask
    drawn_next = [ask.card] if ask and not ask.spaces else []
    coming = [*drawn_next, *position.coming]
    out.print(f"\nCards to come, in order ({len(coming)}):", style="bold")
    number = 1
    for season, cards in _by_season(position, coming):
        out.print(f"\n{season.name}, {show.times(season.time)}:", style="bold")
        numbered = enumerate(cards, start=number)
        out.print(Columns([card_text(place, card) for place, card in numbered], padding=(1, 3)))
        number += len(cards)


def _by_season(position: Position, coming: list[Card]) -> Iterator[tuple[Season, list[Card]]]:
    """The cards to come, parted where the time of a season is spent."""
    from api.cli.show import carries_time_over

    clock, cards = position.season_clock, iter(coming)
    for season in position.edition.seasons[position.season :]:
        drawn = []
        while clock < season.time:
            drawn.append(next(cards))
            clock += drawn[-1].time
        yield season, drawn
        clock = clock - season.time if carries_time_over(position) else 0
