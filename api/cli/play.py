"""`mapwright play`: a game at the terminal, with keys or line by line."""

import os
import signal
import sys
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.errors import say
from api.cli.options import load_record
from engine import GAMES, BadInput, game_named

if TYPE_CHECKING:
    from api.cli.sitting import Sitting

DEFAULT_GAME = next(iter(GAMES))


@click.command(short_help="Play a puzzle in the terminal.")
@click.argument("source", metavar="[FILE|ID]", required=False)
@click.option("--game", metavar="NAME", help=f"Today's dash of which game: {', '.join(GAMES)}.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Where to keep the game.")
@click.option("--lines", is_flag=True, help="Type moves instead of steering with keys.")
def play(source: str | None, game: str | None, save: Path | None, lines: bool) -> None:
    """Play a puzzle: today's dash, the puzzle of an ID, or a record you saved.

    On a terminal the shape in hand is steered with the arrow keys, turned with r, flipped with f and placed
    with Enter; where a card leaves a choice, t takes the next terrain and s the next shape; ? explains. A
    hero's attack turns and flips with it, and where a space must be destroyed the arrows pick it. When
    standard input or output is not a terminal, and with --lines, moves and commands are typed: water C4 C5
    C6, hero C4 marks B4 C3 C5 D4, destroy C4, undo, hint, legal, help.

    A game that is left unfinished is saved: in --save, else in the file it came from, else in ID.json here.

    \b
    Examples:
      mapwright play
      mapwright play --game cartographers
      mapwright play mapmaker-year-s42 --save game.json
      mapwright play heroes-year-s7-C
      mapwright play heroes-year-s7-A,explore=cartographers,edicts=both
      mapwright play game.json
    """
    if source == "-":
        raise BadInput("play reads your moves from standard input; give it a file or a puzzle id")
    if source is not None and game is not None:
        raise BadInput("--game is for today's dash; a file or a puzzle id says its game itself")
    source = source or f"{game_named(game or DEFAULT_GAME).name}-dash-{datetime.now(UTC).date()}"
    record = load_record(source)

    from api.cli.sitting import Sitting

    opened = Path(source) if Path(source).exists() else None
    sitting = Sitting(record, save or opened)
    for hang_up in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(hang_up, signal.default_int_handler)  # a closed window must not lose the game
    try:
        _play(sitting, lines)
    finally:
        _keep(sitting)


def _play(sitting: "Sitting", lines: bool) -> None:
    if lines or not _has_keys():
        from api.cli.play_lines import play_lines

        play_lines(sitting)
    else:
        from api.cli.play_keys import play_keys

        play_keys(sitting)


def _has_keys() -> bool:
    """Whether keys can be read one by one, and answered by drawing over the screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return find_spec("termios") is not None


def _keep(sitting: "Sitting") -> None:
    if sitting.is_kept or (sitting.position.is_over and sitting.file is None):
        return
    try:
        file = sitting.save()
    except OSError as problem:
        say(f"the game could not be saved ({problem.strerror or problem}), so here is its record")
        click.echo(sitting.text, nl=False)
    else:
        click.echo(sitting.kept_in(file))
