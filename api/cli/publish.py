"""`mapwright publish`: choose, solve, rate and seal the puzzles of days to come."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from api.cli.options import Seconds
from engine import GAMES, BadInput
from engine.puzzle_id import SIZES, PuzzleId
from worker.orphans import end_with_parent

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.almanac import Entry
    from generator.store import Store

MOST_DAYS = 366
IN_PACKAGE = "the package"


class Day(click.ParamType[date]):
    """A day of the calendar such as 2026-11-18."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        if isinstance(value, date):
            return value
        try:
            day = date.fromisoformat(str(value))
        except ValueError:
            day = None
        if day is None or day.isoformat() != value:
            self.fail(f"{str(value)[:30]!r} is not a day of the calendar such as 2026-11-18", param, ctx)
        return day


@click.command(short_help="Publish the puzzles of days to come.")
@click.option("--from", "first", type=Day(), metavar="DATE", help="The first day; today (UTC) if left out.")
@click.option(
    "--days", type=click.IntRange(0, MOST_DAYS), default=1, show_default=True, help="How many days."
)
@click.option("--game", "games", type=click.Choice(list(GAMES)), multiple=True, help="Only this game.")
@click.option("--size", "sizes", type=click.Choice(SIZES), multiple=True, help="Only this size.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Days at a time.")
@click.option(
    "--export",
    type=click.Path(file_okay=False, path_type=Path),
    is_flag=False,
    flag_value=IN_PACKAGE,
    metavar="[FOLDER]",
    help="Write every published day to the almanac's files: those that ship, or others in FOLDER.",
)
@click.option("--correct", metavar="ID", help="Solve a published day again instead, and add what is better.")
@click.option("--why", metavar="TEXT", help="Why it is corrected; goes into the almanac.")
@click.option(
    "--seconds", type=Seconds(), default=600.0, show_default=True, help="The most time for --correct."
)
@click.option("--quiet", "-q", is_flag=True, help="No progress on standard error.")
def publish(
    first: date | None,
    days: int,
    games: tuple[str, ...],
    sizes: tuple[str, ...],
    jobs: int,
    export: Path | None,
    correct: str | None,
    why: str | None,
    seconds: float,
    quiet: bool,
) -> None:
    """Choose the puzzle of each day and size, prove its par, rate it and keep it in the store.

    What is published already is left alone, so a run that was cut short goes on with the same command. Dashes
    come first, then halves, then years; a dash takes seconds, a year minutes. With --correct a published day
    is solved again; a better plan or limit is added as a new, dated entry, and the old one stays.

    \b
    Examples:
      mapwright publish --from 2026-12-09 --days 7 --jobs 2
      mapwright publish --from 2026-12-09 --days 31 --game mapmaker --size dash
      mapwright publish --days 0 --export              only write the files that ship
      mapwright publish --correct mapmaker-year-2026-11-18 --why "a longer search" --seconds 3600
    """
    if (correct is None) != (why is None):
        raise BadInput("--correct and --why belong together: a correction says which day, and why")
    from generator import WITH_OPENINGS

    wanted = _wanted(first or datetime.now(UTC).date(), days, games or WITH_OPENINGS, sizes or SIZES)

    from generator.store import Store, database_url

    store = Store(database_url())
    try:
        if correct is not None:
            click.echo(_correct(store, correct, str(why), seconds))
            wanted = []
        todo = _possible([name for name in wanted if store.entry(str(name)) is None], bool(games), quiet)
        done, given_up = _publish_all(store, todo, jobs, quiet)
        if correct is None:
            click.echo(f"Published {done} of {len(todo)}; {len(wanted) - len(todo)} needed nothing.")
        if export is not None:
            _export(store, None if str(export) == IN_PACKAGE else export)
    finally:
        store.close()
    if given_up:
        raise BadInput(f"given up: {'; '.join(given_up)}")
    if done < len(todo):
        raise KeyboardInterrupt


def _wanted(first: date, days: int, games: tuple[str, ...], sizes: tuple[str, ...]) -> list[PuzzleId]:
    """The puzzles of some days, all dashes before all halves before all years."""
    try:
        dates = [(first + timedelta(number)).isoformat() for number in range(days)]
    except OverflowError:
        raise BadInput("the calendar does not go on so long") from None
    return [PuzzleId(game, size, day) for size in SIZES if size in sizes for day in dates for game in games]


def _possible(wanted: list[PuzzleId], named: bool, quiet: bool) -> list[PuzzleId]:
    """Those that can be published; a game named outright that cannot be is an error."""
    from generator.almanac.publishing import why_not

    kinds = dict.fromkeys((name.game, name.size) for name in wanted)
    reasons = {kind: why for kind in kinds if (why := why_not(*kind))}
    for (game, size), why in reasons.items():
        if named:
            raise BadInput(f"no {size} of {game} can be published yet: {why}")
        if not quiet:
            click.echo(f"left out: {game} {size} ({why})", err=True)
    return [name for name in wanted if (name.game, name.size) not in reasons]


def _publish_all(store: "Store", todo: list[PuzzleId], jobs: int, quiet: bool) -> tuple[int, list[str]]:
    """Publish, in processes of their own, until all is done or Ctrl-C comes.

    Returns how many days were kept, and why others had to be given up.
    """
    if not todo:
        return 0, []
    from generator.almanac.publishing import NoneWorthy

    done, given_up = 0, []
    workers = max(1, (os.cpu_count() or 1) // jobs)
    with _counter(len(todo), quiet) as tell:
        pool = ProcessPoolExecutor(min(jobs, len(todo)), get_context("spawn"), _begin, (os.getpid(),))
        try:
            work = [pool.submit(_publish_one, str(name), workers) for name in todo]
            for ready in as_completed(work):
                try:
                    entry = store.keep_day(ready.result())
                except NoneWorthy as reason:
                    given_up.append(str(reason))
                    continue
                done += 1
                tell(entry)
        except BaseException as end:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            if not isinstance(end, KeyboardInterrupt):
                raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return done, given_up


def _correct(store: "Store", name: str, why: str, seconds: float) -> str:
    """Solve a day once more; says what came of it."""
    from generator.almanac.library import history
    from generator.almanac.publishing import Publisher

    known = history(name, store)[-1]
    found = Publisher(os.cpu_count() or 1).correct(known, why, seconds)
    if found is None:
        return f"Nothing better was found in {seconds:g} s; {name} stays as it is."
    return f"Corrected. {_line(store.keep_day(found))}"


def _begin(parent: int) -> None:
    """A process of the pool leaves Ctrl-C to the one that began it, and ends when that has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(parent)


def _publish_one(name: str, workers: int) -> "Entry":
    import solver
    from generator.almanac.publishing import Publisher

    solver.warm()  # what compiling takes is no part of what a par took
    return Publisher(workers).publish(name)


@contextmanager
def _counter(total: int, quiet: bool) -> "Iterator[Callable[[Entry], None]]":
    """Something to tell each published day to: nobody, a bar on a terminal, or a line for each."""
    from api.cli.show import console

    err = console(to_stderr=True)
    if quiet:
        yield lambda _: None
    elif not err.is_terminal:
        yield lambda entry: click.echo(_line(entry), err=True)
    else:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("publishing"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[last]}"),
        )
        with Progress(*columns, console=err, transient=True) as bar:
            task = bar.add_task("", total=total, last="")
            yield lambda entry: bar.update(task, advance=1, last=_line(entry))


def _line(entry: "Entry") -> str:
    par = f"{entry.score}, proven" if entry.proven else f"{entry.score}, at most {entry.bound}"
    return f"{entry.id}: par {par}; {'*' * entry.rating.stars}, candidate {entry.candidate}"


def _export(store: "Store", folder: Path | None) -> None:
    from generator.almanac.shelf import days_folder, write_books

    where = folder or days_folder()
    written = write_books(store.all_days(), where)
    size = sum(file.stat().st_size for file in written)
    click.echo(f"{len(written)} files in {click.format_filename(where)}, {size:,} bytes")
