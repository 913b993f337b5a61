"""A store from before the almanac: its seeds stay, its dailies were other puzzles and go."""

from pathlib import Path

from sqlalchemy import create_engine, text

from generator.store import Store
from generator.store.where import sqlite_url
from tests.generator.store_versions import bring_to

SEEDS = ("mapmaker-year-s42", "cartographers-year-s2026-B", "mapmaker-dash-s2k2026")
DAYS = ("mapmaker-dash-2026-11-18", "cartographers-year-2026-11-18-A")


def test_an_older_store_keeps_its_seeds_and_forgets_its_days(tmp_path: Path) -> None:
    engine = create_engine(sqlite_url(tmp_path))
    with engine.connect() as connection:
        bring_to(connection, "0001")
        for name in SEEDS + DAYS:
            values = {"id": name, "now": "2026-11-01 00:00:00"}
            connection.execute(
                text("INSERT INTO puzzles (id, record, created_at) VALUES (:id, '{}', :now)"), values
            )
            connection.execute(
                text(
                    "INSERT INTO plays (id, puzzle_id, moves, score, scoresheet, hints, created_at)"
                    " VALUES (:id, :id, '[]', 1, '{}', 0, :now)"
                ),
                values,
            )
        connection.commit()
    store = Store(sqlite_url(tmp_path))
    store.check()
    store.close()
    with engine.connect() as connection:
        assert set(connection.scalars(text("SELECT id FROM puzzles"))) == set(SEEDS)
        assert set(connection.scalars(text("SELECT puzzle_id FROM plays"))) == set(SEEDS)
    engine.dispose()
