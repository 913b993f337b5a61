"""The store, on SQLite and on PostgreSQL: kept for ever, added to, never changed."""

import multiprocessing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import IntegrityError

from engine import BadInput, Record, write_record
from generator.store import Par, Store
from generator.store.migrate import MIGRATIONS
from generator.store.tables import Base
from generator.store.where import data_dir, database_url, with_driver
from tests.helpers import mapmaker_deal

ID = "mapmaker-year-s1"
RECORD = Record(mapmaker_deal("store"), id=ID)
PAR = Par(90, 100, ("water A1 A2",), "search", "test 1", 1.5)


def test_what_was_not_published_is_not_there(store: Store) -> None:
    assert store.puzzle(ID) is None
    assert store.par(ID) is None
    assert store.play("nobody") is None


def test_a_puzzle_comes_back_as_it_was_published(store: Store) -> None:
    assert store.publish(RECORD) == RECORD
    kept = store.puzzle(ID)
    assert kept is not None
    assert write_record(kept) == write_record(RECORD)


def test_a_published_puzzle_never_changes(store: Store) -> None:
    store.publish(RECORD)
    other = replace(RECORD, deal=mapmaker_deal("another"))
    assert store.publish(other).deal == RECORD.deal


def test_the_highest_score_and_then_the_lowest_bound_count_as_par(store: Store) -> None:
    store.publish(RECORD)
    for score, bound in ((80, 100), (90, 110), (90, 95), (85, 92)):
        store.add_par(ID, replace(PAR, score=score, bound=bound))
    best = store.par(ID)
    assert best is not None
    assert (best.score, best.bound, best.proven, best.plan) == (90, 95, False, PAR.plan)


def test_every_par_ever_published_stays(store: Store) -> None:
    store.publish(RECORD)
    store.add_par(ID, PAR)
    store.add_par(ID, replace(PAR, score=100))
    assert [(par.score, par.proven) for par in store.pars(ID)] == [(90, False), (100, True)]
    assert all(par.created_at.tzinfo for par in store.pars(ID))


def test_a_par_belongs_to_a_puzzle(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.add_par("mapmaker-year-s2", PAR)


def test_a_play_comes_back_as_it_was_scored(store: Store) -> None:
    store.publish(RECORD)
    kept = store.keep_play(ID, ("water A1 A2", "discard"), 77, {"total": 77}, hints=2)
    assert store.play(kept.id) == kept
    assert (kept.puzzle, kept.score, kept.hints, kept.moves[1]) == (ID, 77, 2, "discard")


def test_play_ids_cannot_be_guessed_from_each_other(store: Store) -> None:
    store.publish(RECORD)
    ids = {store.keep_play(ID, (), 0, {}, 0).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(play_id) >= 16 for play_id in ids)


def test_what_is_kept_outlives_the_process(store: Store, url: str) -> None:
    store.publish(RECORD)
    store.close()
    again = Store(url)
    assert again.puzzle(ID) == RECORD
    again.close()


def _publish_at_once(url: str, seed: int) -> None:
    store = Store(url)
    store.publish(replace(RECORD, deal=mapmaker_deal(seed)))
    store.close()


def test_processes_that_start_at_once_make_the_tables_once_and_agree(store: Store, url: str) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_publish_at_once, args=(url, seed)) for seed in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 4
    kept = store.puzzle(ID)
    assert kept is not None
    assert kept.deal in [mapmaker_deal(seed) for seed in range(4)]


def test_the_migrations_make_the_tables_the_code_works_with(store: Store, url: str) -> None:
    store.check()
    engine = create_engine(url)
    found = inspect(engine)
    for name, table in Base.metadata.tables.items():
        columns = {column["name"]: column["nullable"] for column in found.get_columns(name)}
        assert columns == {column.name: column.nullable for column in table.columns}
    engine.dispose()


def test_the_migrations_ship_with_the_package() -> None:
    assert sorted(path.name for path in (MIGRATIONS / "versions").glob("0*.py"))


def test_the_store_lies_in_the_data_folder_unless_a_database_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("MAPWRIGHT_DATA", str(tmp_path))
    assert data_dir() == tmp_path
    assert database_url() == f"sqlite:///{tmp_path}/mapwright.sqlite"
    monkeypatch.setenv("DATABASE_URL", "postgresql://somebody@somewhere/mapwright")
    assert database_url() == "postgresql+psycopg://somebody@somewhere/mapwright"


@pytest.mark.parametrize("short", ["postgres://h/d", "postgresql://h/d", "postgresql+psycopg://h/d"])
def test_every_spelling_of_postgresql_finds_its_driver(short: str) -> None:
    assert with_driver(short) == "postgresql+psycopg://h/d"


@pytest.mark.parametrize("address", ["nonsense", "mysql://h/d", "sqlite://"])
def test_an_address_of_no_store_is_refused_in_one_line(address: str) -> None:
    with pytest.raises(BadInput, match="DATABASE_URL"):
        Store(address)
