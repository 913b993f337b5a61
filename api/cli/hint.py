"""`mapwright hint`: the best next move, told in three steps."""

import json

import click

from api.cli.options import Seconds, json_option, load_record
from engine import BadInput


@click.command(short_help="The best next move, told step by step.")
@click.argument("source", metavar="FILE|ID")
@click.option("--seconds", type=Seconds(), default=1.0, show_default=True, help="How long to think.")
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    help="1 says where to look, 2 also which form, 3 the move itself.",
)
@json_option
def hint(source: str, seconds: float, level: int, as_json: bool) -> None:
    """Say what to play next in a record (a file, - for standard input) or at the start of a puzzle ID.

    The hint comes in three steps, so that you can take only as much help as you want: where on the map to
    look, how the shape lies (and in which terrain, where there is a choice), and the exact move with the
    total that can still be reached after it. With --json, the move and the plan behind it.

    \b
    Examples:
      mapwright hint p.json --level 1
      mapwright hint mapmaker-dash-s42 --seconds 5
    """
    position = load_record(source).position
    if position.is_over:
        raise BadInput("the game is over: there is no next move")

    from api.cli.hint_text import hint_document, hint_lines
    from solver import hint as best_move

    found = best_move(position, seconds)
    if as_json:
        click.echo(json.dumps(hint_document(position, found, level)))
    else:
        for line in hint_lines(position, found)[:level]:
            click.echo(line)
