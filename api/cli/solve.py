"""`mapwright solve`: the best plan from a position, and what nothing can beat."""

import json
from typing import TYPE_CHECKING

import click

from api.cli.options import Seconds, json_option, load_record
from engine import Position

if TYPE_CHECKING:
    from solver import Solution


@click.command(short_help="The best plan from a position, and its proof.")
@click.argument("source", metavar="FILE|ID")
@click.option("--seconds", type=Seconds(), default=10.0, show_default=True, help="The most time to take.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Threads to use.")
@click.option(
    "--seed", type=click.IntRange(0, 2**31 - 1), default=0, show_default=True, help="Chance in the search."
)
@click.option(
    "--split", is_flag=True, help="Have all workers of a running service solve a long game together."
)
@click.option("--quiet", "-q", is_flag=True, help="No progress on standard error.")
@json_option
def solve(
    source: str, seconds: float, workers: int, seed: int, split: bool, quiet: bool, as_json: bool
) -> None:
    """Find the best way to go on from a record (a file, - for standard input) or a puzzle ID.

    The search starts from the position after the record's moves. Its answer is the final total of the whole
    game, a bound that no play can beat, and the moves to play; when total and bound meet, the plan is proven
    to be best. It ends when that is so, when the seconds are spent, or at Ctrl-C with the best so far.

    With --split the workers behind REDIS_URL do it, or those of `mapwright serve` on this machine.

    \b
    Examples:
      mapwright solve p.json --seconds 60
      mapwright solve mapmaker-dash-2026-11-18
      mapwright solve p.json --seconds 3600 --split
      mapwright solve p.json --seconds 60 --json
        {"score": 93, "bound": 97, "proven": false, "moves": ["water C4 C5 C6", …], "seconds": 60.0}
    """
    record = load_record(source)
    position = record.position

    from api.cli.progress import watched, watched_solve

    if split:
        from api.cli.splitting import split_solve

        answer, interrupted = watched(split_solve(record, seconds), seconds, quiet=quiet)
    else:
        answer, interrupted = watched_solve(position, seconds, quiet=quiet, workers=workers, seed=seed)
    if interrupted and not quiet:
        click.echo("Stopped by Ctrl-C: this is the best so far.", err=True)
    if as_json:
        click.echo(json.dumps(_document(answer)))
    else:
        _print_answer(position, answer)


def _document(answer: "Solution") -> dict[str, object]:
    return {
        "score": answer.score,
        "bound": answer.bound,
        "proven": answer.proven,
        "moves": [str(move) for move in answer.moves],
        "seconds": round(answer.seconds, 3),
    }


def _print_answer(position: Position, answer: "Solution") -> None:
    from api.cli import sheet, show

    out = show.console()
    out.print(f"{show.verdict(answer.score, answer.bound)} ({answer.seconds:.1f} s)", style="bold")
    if answer.moves:
        out.print("\nMoves:")
    end = position
    for number, move in enumerate(answer.moves, start=len(position.moves) + 1):
        out.print(f"{number:4}. {move}")
        end = end.play(move)
    out.print()
    sheet.print_sheet(out, end)
