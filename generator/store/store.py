"""Keeping and finding puzzles, pars and plays."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from engine import Record, read_record, write_record
from generator.store.connect import connect
from generator.store.entries import KeptPar, KeptPlay, Par
from generator.store.migrate import Upgrade
from generator.store.tables import ParRow, PlayRow, PuzzleRow


class Store:
    """The store behind one address. The tables are brought up to date before the first use."""

    def __init__(self, url: str) -> None:
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
        kept = self.puzzle(record.id)
        if kept is None:
            try:
                with self._session() as session:
                    session.add(PuzzleRow(id=record.id, record=write_record(record)))
            except IntegrityError:  # somebody else has just published it
                pass
            kept = self.puzzle(record.id)
        assert kept is not None
        return kept

    def puzzle(self, puzzle_id: str) -> Record | None:
        """The published puzzle of an id."""
        with self._session() as session:
            row = session.get(PuzzleRow, puzzle_id)
            return None if row is None else read_record(row.record)

    def add_par(self, puzzle_id: str, par: Par) -> None:
        """Publish a par beside those the puzzle has."""
        with self._session() as session:
            session.add(
                ParRow(
                    puzzle_id=puzzle_id,
                    score=par.score,
                    bound=par.bound,
                    proven=par.proven,
                    plan=list(par.plan),
                    method=par.method,
                    solver_version=par.solver_version,
                    seconds=par.seconds,
                )
            )

    def par(self, puzzle_id: str) -> KeptPar | None:
        """The par that counts: the highest score, then the lowest bound, then the first published."""
        return self.best_pars([puzzle_id]).get(puzzle_id)

    def best_pars(self, puzzle_ids: Iterable[str]) -> dict[str, KeptPar]:
        """The pars that count, of those puzzles that have one."""
        best: dict[str, KeptPar] = {}
        wanted = select(ParRow).where(ParRow.puzzle_id.in_(list(puzzle_ids)))
        with self._session() as session:
            rows = session.scalars(wanted.order_by(ParRow.score.desc(), ParRow.bound, ParRow.id))
            for row in rows:
                best.setdefault(row.puzzle_id, _par(row))
        return best

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
