"""Keeping and finding puzzles, pars, days and plays."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from engine import BadInput, Record, parse_puzzle_id, read_record, write_record
from generator.almanac.entry import Entry
from generator.almanac.shipped import Shipped, shipped
from generator.store.connect import connect
from generator.store.days import add_entry, chain, find_entries, first_day, month_entries, par_of, par_row
from generator.store.entries import KeptPar, KeptPlay, Par
from generator.store.migrate import Upgrade
from generator.store.tables import ParRow, PlayRow, PuzzleRow


class Store:
    """The store behind one address; the days that ship with the project are in it from the start.

    The tables are brought up to date before the first use.
    """

    def __init__(self, url: str, ships: Shipped | None = None) -> None:
        self._ships = ships
        self._engine = connect(url)
        self._upgrade = Upgrade(self._engine)
        self._sessions = sessionmaker(self._engine)

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    def check(self) -> None:
        """Raise SQLAlchemy's OperationalError unless the database answers."""
        with self._session() as session:
            session.execute(text("SELECT 1"))

    def publish(self, record: Record) -> Record:
        """Keep a puzzle for ever; if it is kept already, the kept one stands and is returned."""
        if record.id is None:
            raise ValueError("a puzzle is published under its id")
        shipped_days = self._shipped(record.id)
        row = PuzzleRow(id=record.id, record=write_record(shipped_days[0].record if shipped_days else record))
        try:
            with self._session() as session:
                if session.get(PuzzleRow, record.id) is None:
                    session.add(row)
        except IntegrityError:  # somebody else has just published it
            pass
        kept = self.puzzle(record.id)
        assert kept is not None
        return kept

    def puzzle(self, puzzle_id: str) -> Record | None:
        """The published puzzle of an id."""
        day = self._shipped(puzzle_id)
        if day:
            return day[0].record
        with self._session() as session:
            row = session.get(PuzzleRow, puzzle_id)
            return None if row is None else read_record(row.record)

    def add_par(self, puzzle_id: str, par: Par) -> None:
        """Publish a par beside those the puzzle has."""
        with self._session() as session:
            session.add(par_row(puzzle_id, par))

    def par(self, puzzle_id: str) -> KeptPar | None:
        """The par that counts: the highest score, then the lowest bound, then the first published."""
        return self.best_pars([puzzle_id]).get(puzzle_id)

    def best_pars(self, puzzle_ids: Iterable[str]) -> dict[str, KeptPar]:
        """The pars that count, of those puzzles that have one."""
        wanted = list(puzzle_ids)
        found: dict[str, list[KeptPar]] = {}
        with self._session() as session:
            rows = session.scalars(select(ParRow).where(ParRow.puzzle_id.in_(wanted)).order_by(ParRow.id))
            for row in rows:
                found.setdefault(row.puzzle_id, []).append(_par(row))
            days = self._entries(session, wanted)
        for day in days.values():
            found[day.id] = with_day(day, found.get(day.id, []))
        return {
            name: min(found[name], key=lambda par: (-par.score, par.bound))
            for name in wanted
            if name in found
        }

    def keep_day(self, entry: Entry) -> Entry:
        """Publish a day, or a correction of one; who comes first stands, and what counts now is returned."""
        known = self.entry(entry.id)
        if known is None or entry.corrects == known.digest:
            try:
                with self._session() as session:
                    add_entry(session, entry)
            except IntegrityError:  # somebody else has just published it
                pass
            known = self.entry(entry.id)
        assert known is not None
        return known

    def entry(self, puzzle_id: str) -> Entry | None:
        """The almanac's entry of a day that counts: the last correction, else the first."""
        history = self.history(puzzle_id)
        return history[-1] if history else None

    def history(self, puzzle_id: str) -> tuple[Entry, ...]:
        """Every entry of a day, the first published first."""
        with self._session() as session:
            return chain(self._shipped(puzzle_id), find_entries(session, [puzzle_id]))

    def entries(self, puzzle_ids: Iterable[str]) -> dict[str, Entry]:
        """The entries that count, of those days that are published."""
        with self._session() as session:
            return self._entries(session, list(puzzle_ids))

    def month(self, game: str, month: str) -> list[Entry]:
        """The entries that count of a game's days in a month such as 2026-11."""
        with self._session() as session:
            ids = {entry.id for entry in month_entries(session, game, month)}
            ids |= {entry.id for entry in self._almanac.of_month(game, month)}
            return list(self._entries(session, sorted(ids)).values())

    def all_days(self) -> tuple[Entry, ...]:
        """Every entry there is, those that ship with the project and the others, corrections included."""
        with self._session() as session:
            ids = {entry.id for entry in self._almanac.all} | {e.id for e in month_entries(session, "%", "%")}
            kept = find_entries(session, ids)
        by_id = {name: [entry for entry in kept if entry.id == name] for name in sorted(ids)}
        return tuple(entry for name, mine in by_id.items() for entry in chain(self._shipped(name), mine))

    def archive_from(self) -> date | None:
        """The first day that is published."""
        with self._session() as session:
            days = [day for day in (self._almanac.first_day, first_day(session)) if day]
        return min(days, default=None)

    @property
    def _almanac(self) -> Shipped:
        return shipped() if self._ships is None else self._ships

    def _shipped(self, puzzle_id: str) -> tuple[Entry, ...]:
        """What ships of a puzzle; nothing is even read for a seed."""
        return self._almanac.history(puzzle_id) if _is_day(puzzle_id) else ()

    def _entries(self, session: Session, puzzle_ids: list[str]) -> dict[str, Entry]:
        days = [name for name in puzzle_ids if _is_day(name)]
        kept = find_entries(session, days) if days else []
        chains = {n: chain(self._shipped(n), [entry for entry in kept if entry.id == n]) for n in days}
        return {name: entries[-1] for name, entries in chains.items() if entries}

    def pars(self, puzzle_id: str) -> tuple[KeptPar, ...]:
        """Every par ever published for a puzzle, oldest first."""
        with self._session() as session:
            rows = session.scalars(select(ParRow).where(ParRow.puzzle_id == puzzle_id).order_by(ParRow.id))
            return tuple(map(_par, rows))

    def keep_play(
        self, puzzle_id: str, moves: tuple[str, ...], score: int, scoresheet: dict[str, Any], hints: int
    ) -> KeptPlay:
        """Keep a finished play under a new id."""
        row = PlayRow(
            id=secrets.token_urlsafe(12),
            puzzle_id=puzzle_id,
            moves=list(moves),
            score=score,
            scoresheet=scoresheet,
            hints=hints,
        )
        with self._session() as session:
            session.add(row)
            session.flush()
            return _play(row)

    def play(self, play_id: str) -> KeptPlay | None:
        """The play of an id."""
        with self._session() as session:
            row = session.get(PlayRow, play_id)
            return None if row is None else _play(row)

    @contextmanager
    def _session(self) -> Iterator[Session]:
        self._upgrade.once()
        with self._sessions.begin() as session:
            yield session


def with_day(day: Entry, found: list[KeptPar]) -> list[KeptPar]:
    """The pars of a day: the almanac's own, then later ones its limit allows; all with its difficulty."""
    own = KeptPar(**asdict(par_of(day)), created_at=datetime.fromisoformat(f"{day.published}T00:00:00+00:00"))
    allowed = [par for par in found if par.score <= day.bound]
    return [replace(par, stars=day.rating.stars, band=day.rating.band) for par in (own, *allowed)]


def _is_day(puzzle_id: str) -> bool:
    try:
        return parse_puzzle_id(puzzle_id).day is not None
    except BadInput:
        return False


def _par(row: ParRow) -> KeptPar:
    return KeptPar(
        score=row.score,
        bound=row.bound,
        plan=tuple(row.plan),
        method=row.method,
        solver_version=row.solver_version,
        seconds=row.seconds,
        created_at=row.created_at,
    )


def _play(row: PlayRow) -> KeptPlay:
    return KeptPlay(
        id=row.id,
        puzzle=row.puzzle_id,
        moves=tuple(row.moves),
        score=row.score,
        scoresheet=row.scoresheet,
        hints=row.hints,
        created_at=row.created_at,
    )
