"""The group of commands, and the quick tour that its help gives."""

from importlib import metadata

import click

from api.cli.bench import bench
from api.cli.deal import deal
from api.cli.hint import hint
from api.cli.play import play
from api.cli.publish import publish
from api.cli.score import score
from api.cli.serve import serve
from api.cli.solve import solve
from api.cli.verify import verify
from api.cli.warm import warm


def _print_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    try:
        click.echo(f"mapwright {metadata.version('mapwright')}")
    except metadata.PackageNotFoundError:
        click.echo("mapwright, from a source folder that is not installed")
    context.exit()


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and leave.",
)
@click.pass_context
def mapwright(context: click.Context) -> None:
    """Map-drawing puzzles: play them, solve them, share them.

    Everything chance decides in a game is fixed by its puzzle id, so the best possible score is a number that
    exists. Mapwright looks for it, proves it where it can, and calls it par.

    \b
    A quick tour:
      mapwright play                                    today's puzzle, in the terminal
      mapwright deal mapmaker-year-s42 > p.json         a puzzle as a file
      mapwright deal cartographers-year-s7 --side B     a puzzle on a side of the map
      mapwright deal heroes-year-s7 --edicts both       two games combined; more in deal --help
      mapwright solve p.json --seconds 60               the best plan and what nothing can beat
      mapwright hint p.json                             the best next move
      mapwright score record.json                       replay a record, print its scoresheet
      mapwright score --edict "Tree line" board.txt     one edict on a letter map
      mapwright serve                                   the whole service, at http://127.0.0.1:8000

    \b
    Puzzle ids   GAME-SIZE-DATE or GAME-SIZE-sSEED, such as mapmaker-dash-2026-11-18
                 or mapmaker-year-s42; a dash is the last season, a half the last two,
                 a year the whole game; cartographers-year-s7-B is on side B of the map,
                 heroes-year-s7-A,edicts=both combines two games (deal --help).
    Spaces       C4 is row C from the top, column 4 from the left: A1 to K11.
    Moves        a terrain and the spaces to draw it on, in any order: water C4 C5 C6.
                 A hero's move also names what it marks: hero C4 marks B4 C3 C5 D4; what a
                 troll or a gorgon destroys is a move too: destroy C4.
                 Where nothing can be drawn the move is: discard (Mapmaker), pass (Cartographers).
    Letter maps  11 lines of 11 letters: . empty, F forest, V village, A farm, W water,
                 ^ mountain, M monster, # wasteland, H hero, X destroyed.
    Records      a puzzle and the moves played, as JSON; easily written by hand.

    Wrong input is answered with one line on standard error and exit code 2.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (play, deal, solve, hint, score, verify, publish, serve, warm, bench):
    mapwright.add_command(_command)
