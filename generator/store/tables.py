"""The tables: puzzles, the pars published for them, the almanac of days, and plays."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, DateTime, ForeignKey, MetaData, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from engine.puzzle_id import LONGEST


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets the zone, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


class Base(DeclarativeBase):
    """What the tables share: constraint names that Alembic can find again on every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {dict[str, Any]: JSON, list[str]: JSON, datetime: Moment}


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


class PuzzleRow(Base):
    """A published puzzle. Its record is written once and never changes."""

    __tablename__ = "puzzles"

    id: Mapped[str] = mapped_column(String(LONGEST), primary_key=True)
    record: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(default=now)


class ParRow(Base):
    """One par found for a puzzle. Rows are only ever added: a better par or a correction is a new one."""

    __tablename__ = "pars"

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(ForeignKey("puzzles.id"), index=True)
    score: Mapped[int]
    bound: Mapped[int]
    plan: Mapped[list[str]]
    method: Mapped[str] = mapped_column(Text)
    solver_version: Mapped[str] = mapped_column(String(40))
    seconds: Mapped[float]
    proven: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(default=now)


class DayRow(Base):
    """One entry of the almanac: a published day, or (numbered from 1 on) a correction of it."""

    __tablename__ = "days"
    __table_args__ = (UniqueConstraint("puzzle_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(ForeignKey("puzzles.id"))
    number: Mapped[int]
    entry: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(default=now)


class PlayRow(Base):
    """One finished play, as the server scored it."""

    __tablename__ = "plays"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(ForeignKey("puzzles.id"), index=True)
    moves: Mapped[list[str]]
    score: Mapped[int]
    scoresheet: Mapped[dict[str, Any]]
    hints: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(default=now)
