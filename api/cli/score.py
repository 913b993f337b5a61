"""`mapwright score`: the points of edicts on a letter map, or the scoresheet of a record."""

import json
from typing import Any

import click

from api.cli.options import json_option, read_text
from api.views import score_view
from engine import GAMES, BadInput, Position, Record, format_land, game_named, parse_land, parse_record

DEFAULT_GAME = "mapmaker"
ALL = "all"


@click.command(short_help="Points of a mission on a map, or the scoresheet of a record.")
@click.argument("source", metavar="FILE")
@click.option("--edict", metavar="NAME", help="The mission to score on a letter map, or 'all'.")
@click.option("--game", metavar="NAME", help=f"Whose missions these are: {', '.join(GAMES)}.")
@click.option("--side", metavar="A|B|C|D", help="The side of the map, in games that have several.")
@json_option
def score(source: str, edict: str | None, game: str | None, side: str | None, as_json: bool) -> None:
    """Score a letter map or a record. FILE may be - for standard input.

    With --edict, FILE is a letter map, 11 lines of 11 letters (see mapwright --help), and the points of that
    mission are printed: the bare number. --edict all prints a line for each mission of the game: its name, a
    tab, its points.

    Without --edict, FILE is a record: its moves are replayed and the scoresheet is printed with the final
    map. The first move that breaks a rule is named, with the rule.

    \b
    Examples:
      mapwright score --edict "Tree line" board.txt
      mapwright score --game mapmaker --edict all - < board.txt
      mapwright score record.json
      mapwright score record.json --json
    """
    _check_side(game or DEFAULT_GAME, side)
    text = read_text(source)
    if edict is None:
        _score_record(text, game, as_json)
    else:
        _score_map(text, game or DEFAULT_GAME, edict, as_json)


def _check_side(game: str, side: str | None) -> None:
    title = game_named(game).edition.titles["en"]
    if side is not None:
        raise BadInput(f"{title} has one map; --side is for the other games")


def _score_map(text: str, game: str, name: str, as_json: bool) -> None:
    if text.lstrip().startswith("{"):
        raise BadInput("this is a record, not a letter map: leave --edict out to see its scoresheet")
    edition = game_named(game).edition
    wanted = edition.edicts if name.strip().casefold() == ALL else (edition.edict(name),)
    land = parse_land(text)
    results = [{"edict": edict.name, "points": edict.points(land)} for edict in wanted]
    if as_json:
        click.echo(json.dumps(results if len(wanted) > 1 else results[0], ensure_ascii=False))
    elif len(wanted) > 1:
        for result in results:
            click.echo(f"{result['edict']}\t{result['points']}")
    else:
        click.echo(results[0]["points"])


def _score_record(text: str, game: str | None, as_json: bool) -> None:
    if not text.lstrip().startswith(("{", "[")):
        raise BadInput(
            "this is not a record; for a letter map, name the mission: --edict NAME, or --edict all"
        )
    record = parse_record(text)
    if game is not None and game != record.deal.game:
        raise BadInput(f"the record is of {record.deal.game}, not of {game}")
    position = record.position
    if as_json:
        click.echo(json.dumps(_document(record, position), ensure_ascii=False))
        return

    from api.cli import sheet, show

    out = show.console()
    out.print(show.heading(position, record.id), style="bold")
    out.print()
    out.print(sheet.scoresheet_table(position))
    out.print()
    out.print(show.map_text(position.land))


def _document(record: Record, position: Position) -> dict[str, Any]:
    """The scoresheet in the API's own words, with what it is about."""
    return {
        "id": record.id,
        "game": record.deal.game,
        "over": position.is_over,
        "edicts": {letter: edict.name for letter, edict in position.edicts.items()},
        **score_view(position.score),
        "now": dict(position.score.now),
        "land": format_land(position.land).splitlines(),
    }
