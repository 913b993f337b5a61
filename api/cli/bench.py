"""`mapwright bench`: run the benchmarks that come with the source."""

import subprocess
import sys
from importlib.util import find_spec

import click

from engine import BadInput


@click.command(
    short_help="Run the benchmarks.",
    context_settings={"ignore_unknown_options": True, "help_option_names": ["-h"]},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def bench(context: click.Context, arguments: tuple[str, ...]) -> None:
    """Run the benchmarks; ARGUMENTS are handed on to them.

    They measure how many maps a second each edict scores, how fast puzzles are solved and proven, and what
    rivals make of them. They come with the source code, not with an installed package.

    \b
    Examples:
      mapwright bench
      mapwright bench proof --game mapmaker --size half --seeds 1-20 --seconds 60 --against plain
      mapwright bench opinion --game cartographers --seeds 1-4
      mapwright bench --help
    """
    if find_spec("bench") is None or find_spec("bench.__main__") is None:
        raise BadInput("the benchmarks come with the source code; run this from its folder")
    context.exit(subprocess.call([sys.executable, "-m", "bench", *arguments]))
