"""A store from before ids named options: everything stays, and the longest ids there are find room."""

from sqlalchemy import Connection, create_engine, text

import generator
from engine import write_record
from generator.store import Par, Store
from generator.store.connect import connect
from tests.generator.store_versions import bring_to, take_back_to

OLD = "heroes-year-s7-D"
LONG = (
    "heroes-year-s0123456789abcdef-A,edition=final,explore=cartographers,seasons=cartographers,"
    "ambushes=cartographers,heroes=out,edicts=cartographers"
)
PAR = Par(90, 100, ("village A1 A2",), "search", "test 1", 1.5)
WIDE = text(
    "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = 'public' AND character_maximum_length = 160"
)


def ids(connection: Connection, table: str, column: str = "puzzle_id") -> list[str]:
    """The ids of puzzles in a table."""
    return list(connection.scalars(text(f"SELECT DISTINCT {column} FROM {table} ORDER BY 1")))


def fill(store: Store, name: str) -> str:
    """Keep a puzzle with a par and a play, whose id is returned."""
    store.publish(generator.puzzle(name))
    store.add_par(name, PAR)
    return store.keep_play(name, ("village A1 A2",), 77, {"total": 77}, hints=0).id


def test_an_older_store_keeps_what_it_has_and_takes_the_longest_ids(url: str) -> None:
    engine = connect(url)
    with engine.connect() as connection:
        bring_to(connection, "0002")
        insert = text(
            "INSERT INTO puzzles (id, record, created_at) VALUES (:id, '{}', '2026-11-01 00:00:00')"
        )
        connection.execute(insert, {"id": OLD})
        connection.commit()
    store = Store(url)
    play = fill(store, LONG)
    assert len(LONG) == 144
    assert store.puzzle(LONG) == generator.puzzle(LONG)
    found, par = store.play(play), store.par(LONG)
    assert found is not None
    assert par is not None
    assert (found.puzzle, par.score) == (LONG, 90)
    store.close()
    with engine.connect() as connection:
        assert ids(connection, "puzzles", "id") == sorted([OLD, LONG])
        if engine.dialect.name == "postgresql":
            wide = {f"{table}.{column}" for table, column in connection.execute(WIDE)}
            assert wide == {"puzzles.id", "pars.puzzle_id", "days.puzzle_id", "plays.puzzle_id"}
    engine.dispose()


def test_the_step_back_forgets_what_has_options_and_nothing_else(url: str) -> None:
    store = Store(url)
    for name in (OLD, LONG):
        fill(store, name)
    store.close()
    engine = create_engine(url)
    with engine.connect() as connection:
        take_back_to(connection, "0002")
        connection.commit()
        for table, column in (("puzzles", "id"), ("pars", "puzzle_id"), ("plays", "puzzle_id")):
            assert ids(connection, table, column) == [OLD]
    again = Store(url)
    kept = again.puzzle(OLD)
    assert kept is not None
    assert write_record(kept) == write_record(generator.puzzle(OLD))
    again.close()
    engine.dispose()
