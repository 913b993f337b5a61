"""The door of the measurements: `python -m bench`, or `python -m bench scoring tails --seeds 5`."""

import os
import platform
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TypeVar

import click

from api.cli.errors import run
from bench import agreement, annealing, crews, difficulty, mixture, opinion, proof, scoring, tails, years
from bench.best_known import BestKnown
from bench.players import RIVALS
from bench.puzzles import name_of, openings, records
from bench.seeds import Seeds
from engine import Move
from engine.games import GAMES
from engine.puzzle_id import SIZES
from generator import SEASONS_LEFT
from solver import warm

SOME = 20
"""Seeds measured unless more or fewer are wanted."""

SUCH_AS = "Such as 1-20 or 3,7."
SIDE = "The side of the map; chance picks it when none is named."

F = TypeVar("F", bound=Callable[..., object])


@cache
def _begin() -> None:
    """Compile what has to be, and say once where and when the figures were taken."""
    warm()
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    print(f"{now}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}")


@click.group(
    chain=True,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.pass_context
def bench(context: click.Context) -> None:
    """Measure one part or several; without any: scoring, annealing, tails and years.

    The figures depend on the machine and on what else it does; compare only figures of one run.

    \b
    Examples:
      mapwright bench scoring tails --seeds 5
      mapwright bench proof --game mapmaker --size half --seeds 1-20 --seconds 60
      mapwright bench proof --game cartographers --size dash --seeds 1-4 --side B --against plain
      mapwright bench opinion --game mapmaker --seeds 1-10
      mapwright bench years --game heroes --seeds 1-30 --seconds 10 --keep
    """
    if context.invoked_subcommand is None:
        _begin()
        scoring.measure()
        annealing.measure("mapmaker", SOME)
        tails.measure("mapmaker", SOME)
        years.measure(records("mapmaker", "year", range(1, 7), None), years.SECONDS, 2, BestKnown())


def _game(function: F) -> F:
    return click.option(
        "--game", default="mapmaker", show_default=True, type=click.Choice(list(GAMES)), help="The game."
    )(function)


def _keep(function: F) -> F:
    return click.option("--keep", is_flag=True, help="Write better plans into bench/best_known.json.")(
        function
    )


def _count(default: int) -> Callable[[F], F]:
    return click.option(
        "--seeds", default=default, show_default=True, type=click.IntRange(1), help="How many puzzles."
    )


def _size(default: str) -> Callable[[F], F]:
    return click.option(
        "--size", default=default, show_default=True, type=click.Choice(list(SEASONS_LEFT)), help="The size."
    )


def _puzzles(size: str | None = None, seconds: float = 60.0) -> Callable[[F], F]:
    """The options that name puzzles and what each is given; without a size there is no choice of one."""

    def add(function: F) -> F:
        for option in (
            click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64)),
            click.option(
                "--seconds",
                default=seconds,
                show_default=True,
                type=click.FloatRange(0, min_open=True),
                help="For each player and puzzle.",
            ),
            click.option("--side", help=SIDE),
            click.option("--seeds", default="1-4", show_default=True, type=Seeds(), help=SUCH_AS),
        ):
            function = option(function)
        return _game(function if size is None else _size(size)(function))

    return add


def _each(seeds: str, seconds: float) -> Callable[[F], F]:
    """The options that name seeds and what each is given where there are no players to choose from."""

    def add(function: F) -> F:
        given = click.FloatRange(0, 3600, min_open=True)
        for option in (
            click.option("--seconds", default=seconds, show_default=True, type=given, help="For each."),
            click.option("--side", help=SIDE),
            click.option("--seeds", default=seeds, show_default=True, type=Seeds(), help=SUCH_AS),
        ):
            function = option(function)
        return function

    return add


@bench.command("scoring")
def _scoring() -> None:
    """How many maps a second each mission scores."""
    _begin()
    scoring.measure()


@bench.command("annealing")
@_game
@_count(SOME)
def _annealing(game: str, seeds: int) -> None:
    """How many steps a second annealing makes."""
    _begin()
    annealing.measure(game, seeds)


@bench.command("tails")
@_game
@_count(SOME)
def _tails(game: str, seeds: int) -> None:
    """How soon ends of games are proven."""
    _begin()
    tails.measure(game, seeds)


@bench.command("years")
@_puzzles(seconds=years.SECONDS)
@_keep
def _years(
    game: str, seeds: tuple[int, ...], side: str | None, seconds: float, workers: int, keep: bool
) -> None:
    """How near plans of whole years come to the best ever found for them, and how near their limits."""
    first = records(game, "year", seeds, side)
    _begin()
    years.measure(first, seconds, workers, BestKnown(), keep)


@bench.command("difficulty")
@_game
@_count(SOME)
@click.option("--size", "sizes", multiple=True, type=click.Choice(list(SEASONS_LEFT)), help="Only this size.")
@click.option("--rows", type=click.Path(dir_okay=False, path_type=Path), help="A file to add all figures to.")
def _difficulty(game: str, seeds: int, sizes: tuple[str, ...], rows: Path | None) -> None:
    """How well ratings of puzzles rank the losses of players they do not know."""
    _begin()
    difficulty.measure(game, seeds, sizes or SIZES, rows)


@bench.command("agreement")
@_game
@click.option("--games", default=2000, show_default=True, type=click.IntRange(1), help="How many games.")
def _agreement(game: str, games: int) -> None:
    """Whether the model pays random games what the engine scores; a disagreement ends the run."""
    _begin()
    agreement.measure(game, games)


@bench.command("proof")
@_puzzles("dash")
@click.option(
    "--against",
    "rivals",
    multiple=True,
    type=click.Choice(RIVALS),
    help="A rival to play too; may be repeated.",
)
@_keep
def _proof(
    game: str,
    size: str,
    seeds: tuple[int, ...],
    side: str | None,
    seconds: float,
    workers: int,
    rivals: tuple[str, ...],
    keep: bool,
) -> None:
    """Plan, limit and the seconds both took for each puzzle, beside what rivals reach.

    \b
    plain   a CP-SAT model with a boolean for each space, terrain and time
    mip     the solver's own program, solved by HiGHS
    scip    branch and cut alone
    mcts    a tree search over the engine's moves
    """
    puzzles = list(openings(game, size, seeds[:1], side))
    known = BestKnown()

    def kept(seed: int, moves: Sequence[Move]) -> bool:
        return known.offer(name_of(game, size, seed, side), moves)

    _begin()
    every = chain(puzzles, openings(game, size, seeds[1:], side))
    proof.measure(every, seconds, workers, rivals, kept if keep else None)


@bench.command("crews")
@_game
@_each("1-3", 240.0)
@click.option(
    "--crews", "sizes", default="0-2", show_default=True, type=Seeds(), help="Sizes; 0 is without a queue."
)
def _crews(
    game: str, seeds: tuple[int, ...], side: str | None, seconds: float, sizes: tuple[int, ...]
) -> None:
    """What some worker processes reach together when years are split among them."""
    puzzles = openings(game, "year", seeds, side)
    _begin()
    crews.measure([(f"s{seed}", position) for seed, position in puzzles], seconds, sizes)


@bench.command("opinion")
@_puzzles("dash")
@click.option(
    "--plays",
    default=10_000_000,
    show_default=True,
    type=click.IntRange(1),
    help="Every play is tried from where no more are left.",
)
def _opinion(
    game: str, size: str, seeds: tuple[int, ...], side: str | None, seconds: float, workers: int, plays: int
) -> None:
    """Repeat proofs by other ways; any disagreement ends with exit code 1."""
    puzzles = list(openings(game, size, seeds[:1], side))
    _begin()
    repeated = opinion.ask(chain(puzzles, openings(game, size, seeds[1:], side)), seconds, workers, plays)
    print(f"\n{repeated} of {len(seeds)} proofs repeated by every way, no disagreement")


@bench.command("mixture")
@_game
@_size("year")
@_each("1-4", 60.0)
def _mixture(game: str, size: str, seeds: tuple[int, ...], side: str | None, seconds: float) -> None:
    """What limits give away: the best mixture of linear programming beside the best plan known.

    Where no plan is known one is looked for, for ten seconds.
    """
    puzzles = records(game, size, seeds, side)
    _begin()
    mixture.measure(puzzles, seconds, BestKnown())


# So that help and complaints name the whole command as it is typed.
DOOR = click.Group("mapwright", commands={"bench": bench})

if __name__ == "__main__":
    sys.exit(run(DOOR, ["bench", *sys.argv[1:]]))
