"""`mapwright warm`: compile the kernels ahead of the first use."""

import json
import time

import click

from api.cli.options import json_option


@click.command(short_help="Compile the kernels, so that nothing waits for it later.")
@json_option
def warm(as_json: bool) -> None:
    """Compile what scoring and search need and keep it in ~/.cache/mapwright (or $MAPWRIGHT_CACHE).

    Setting up does this once; without it the first solve would wait for the compiler. A second run finds
    everything compiled and is over in a moment.

    \b
    Example:
      mapwright warm
    """
    started = time.perf_counter()

    from engine import GAMES, batch, compiled
    from generator import WITH_OPENINGS, puzzle
    from solver import warm as warm_solver

    for game in GAMES.values():
        lands = batch.lands_array(sheet.land for sheet in game.edition.sheets)
        batch.score_lands(lands, game.edition.bonus)
    for name in WITH_OPENINGS:
        puzzle(f"{name}-dash-s0")  # the strong play it starts from is compiled too
    warm_solver()
    compiled.forget_old_kernels()
    seconds = time.perf_counter() - started
    click.echo(
        json.dumps({"seconds": round(seconds, 3)}) if as_json else f"Kernels are ready ({seconds:.1f} s)."
    )
