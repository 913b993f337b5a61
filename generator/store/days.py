"""Days in the store: entries of the almanac published since the project shipped; the first to come stands."""

from collections.abc import Iterable
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine import write_record
from generator.almanac.entry import Entry, read_entry, write_entry
from generator.store.entries import Par
from generator.store.tables import DayRow, ParRow, PuzzleRow


def add_entry(session: Session, entry: Entry) -> None:
    """Add a day, or a correction of one, with the puzzle and the par that belong to it."""
    if session.get(PuzzleRow, entry.id) is None:
        session.add(PuzzleRow(id=entry.id, record=write_record(entry.record)))
        session.flush()
    taken = session.scalar(select(func.count()).select_from(DayRow).where(DayRow.puzzle_id == entry.id))
    number = 0 if entry.corrects is None else taken or 1
    session.add(DayRow(puzzle_id=entry.id, number=number, entry=write_entry(entry)))
    session.add(par_row(entry.id, par_of(entry)))
    session.flush()


def par_of(entry: Entry) -> Par:
    """The par an entry publishes."""
    return Par(
        score=entry.score,
        bound=entry.bound,
        plan=entry.plan,
        method=entry.method,
        solver_version=entry.solver,
        seconds=entry.seconds,
    )


def par_row(puzzle_id: str, par: Par) -> ParRow:
    """A par as it is kept."""
    return ParRow(
        puzzle_id=puzzle_id,
        score=par.score,
        bound=par.bound,
        proven=par.proven,
        plan=list(par.plan),
        method=par.method,
        solver_version=par.solver_version,
        seconds=par.seconds,
    )


def find_entries(session: Session, puzzle_ids: Iterable[str]) -> list[Entry]:
    """Every entry of some puzzles, the oldest first."""
    wanted = select(DayRow).where(DayRow.puzzle_id.in_(list(puzzle_ids)))
    return _read(session.scalars(wanted.order_by(DayRow.puzzle_id, DayRow.number)))


def month_entries(session: Session, game: str, month: str) -> list[Entry]:
    """Every entry of a game's days in a month such as 2026-11 (`%` for all months)."""
    wanted = select(DayRow).where(DayRow.puzzle_id.like(f"{game}-%-{month}-__"))
    return _read(session.scalars(wanted.order_by(DayRow.puzzle_id, DayRow.number)))


def chain(shipped: Iterable[Entry], kept: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries of one day, each correction after what it corrects; what hangs on nothing is left out.

    What ships comes first: a store may correct it, but not say another thing from the beginning.
    """
    entries = list(shipped)
    for entry in kept:
        if entry.corrects == (entries[-1].digest if entries else None):
            entries.append(entry)
    return tuple(entries)


def _read(rows: Iterable[DayRow]) -> list[Entry]:
    return [read_entry(row.entry) for row in rows]


def first_day(session: Session) -> date | None:
    """The first day there is."""
    ids = session.scalars(select(DayRow.puzzle_id).distinct())
    return min((date.fromisoformat(name.split("-", 2)[2]) for name in ids), default=None)
