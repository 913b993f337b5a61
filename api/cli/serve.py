"""`mapwright serve`: the web page and the API on this machine."""

from pathlib import Path

import click


@click.command(short_help="The web page and the API, with a worker and a queue.")
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where to listen."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for puzzles and plays; else $MAPWRIGHT_DATA, else ~/.local/share/mapwright.",
)
@click.option(
    "--solvers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Solves at a time, or branches of a split one.",
)
def serve(port: int, host: str, data: Path | None, solvers: int) -> None:
    """Serve the page, the API, a worker and the queue between them until Ctrl-C.

    Nothing else has to be installed or started: puzzles and plays are kept in the data folder. REDIS_URL and
    DATABASE_URL name real servers to use instead.

    \b
    Examples:
      mapwright serve
      mapwright serve --port 9000 --host 0.0.0.0
      mapwright serve --solvers 8
    """
    from api.service import serve as serve_until_stopped

    serve_until_stopped(port, host, data, solvers)
