"""Watching a solve: its best, bound, gap and time on standard error, and Ctrl-C for the best so far."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from api.cli.errors import INTERRUPTED
from engine import Position

if TYPE_CHECKING:
    from rich.text import Text

    from solver import Progress, Solution

MOMENT = 0.1
"""Seconds within which Ctrl-C is heard."""

Watcher = Callable[["Progress"], None]
Solve = Callable[[Watcher, Callable[[], bool]], "Solution"]
"""Something that solves, tells its progress, and asks now and then whether to stop."""


def watched_solve(
    position: Position, seconds: float, *, quiet: bool = False, workers: int = 2, seed: int = 0
) -> tuple["Solution", bool]:
    """The solver's answer, and whether Ctrl-C cut it short."""

    def here(watch: Watcher, stop: Callable[[], bool]) -> "Solution":
        from solver import solve

        return solve(position, seconds, watch, stop, workers, seed)

    return watched(here, seconds, quiet=quiet)


def watched(solve: Solve, seconds: float, *, quiet: bool = False) -> tuple["Solution", bool]:
    """The answer of whatever solves, and whether Ctrl-C cut it short."""
    with _interruptible() as stop, _watcher(seconds, quiet) as watch, ThreadPoolExecutor(1) as pool:
        # In a thread of its own: the compiled parts would hold up Ctrl-C until they are through.
        task = pool.submit(solve, watch, stop.is_set)
        while not task.done():
            # By moments: Python hears Ctrl-C between two instructions, and one long wait can miss it.
            wait([task], MOMENT)
    return task.result(), stop.is_set()


@contextmanager
def _interruptible() -> Iterator[threading.Event]:
    """Within, the first Ctrl-C sets the event; a second one leaves at once."""
    stop = threading.Event()

    def on_interrupt(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            os._exit(INTERRUPTED)
        stop.set()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _watcher(seconds: float, quiet: bool) -> Iterator[Watcher]:
    """Something to tell the progress to: nobody, one live line on a terminal, or a line for every change."""
    from api.cli.show import console

    err = console(to_stderr=True)
    if quiet:
        yield lambda _: None
    elif not err.is_terminal:
        yield _line_by_line()
    else:
        from rich.live import Live
        from rich.spinner import Spinner

        spinner = Spinner("dots", text="getting ready …")
        with Live(spinner, console=err, transient=True, refresh_per_second=8):
            yield lambda progress: spinner.update(text=_live_line(progress, seconds))


def _line_by_line() -> Watcher:
    told: list[tuple[int | None, int | None]] = [(None, None)]

    def tell(progress: "Progress") -> None:
        news = (progress.best, progress.bound)
        if news != told[-1]:
            told.append(news)
            click.echo(f"{progress.seconds:7.1f} s  {_standing(progress)}", err=True)

    return tell


def _standing(progress: "Progress") -> str:
    from api.cli.show import tells

    best, bound = progress.best, progress.bound
    if best is None:
        return "best -  bound -"
    if bound is None or not tells(best, bound):
        return f"best {best}  bound -"
    return f"best {best}  bound {bound}  gap {bound - best}"


def _live_line(progress: "Progress", seconds: float) -> "Text":
    from rich.text import Text

    line = Text.assemble((_standing(progress), "bold"), f"  {progress.seconds:.0f} of {seconds:g} s")
    line.append("  Ctrl-C takes the best so far", style="dim")
    return line
