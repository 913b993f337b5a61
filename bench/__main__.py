"""The door of the measurements: `python -m bench`, or `python -m bench scoring tails --seeds 5`."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

import click

from bench import annealing, difficulty, scoring, tails, years
from solver import warm

GAMES = ("mapmaker", "cartographers")
PARTS = ("scoring", "annealing", "tails", "years", "difficulty")


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option(
    "--game",
    default="mapmaker",
    show_default=True,
    type=click.Choice(GAMES),
    help="The game measured in annealing, tails, years and difficulty.",
)
@click.option(
    "--rows", type=click.Path(dir_okay=False, path_type=Path), help="A file to add figures of difficulty to."
)
@click.option("--seeds", default=20, show_default=True, help="Puzzles measured in tails; years take a third.")
def main(parts: tuple[str, ...], game: str, seeds: int, rows: Path | None) -> None:
    """Measure PARTS (all of them when none is named) and print tables.

    The figures depend on the machine and on what else it does; compare only figures of one run.
    """
    warm()
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    print(f"{now}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}")
    for part in parts or PARTS:
        if part == "scoring":
            scoring.measure()
        elif part == "annealing":
            annealing.measure(game, seeds)
        elif part == "tails":
            tails.measure(game, seeds)
        elif part == "difficulty":
            difficulty.measure(game, seeds, rows_file=rows)
        else:
            years.measure(game, max(1, seeds // 3))


if __name__ == "__main__":
    main()
