"""Databases of each kind the store works on, made for one test."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from generator.store import Store
from generator.store.where import sqlite_url

POSTGRES = os.environ.get("MAPWRIGHT_TEST_POSTGRES", "postgresql+psycopg://postgres@127.0.0.1:5432/test")


@pytest.fixture
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL database made for one test."""
    admin = create_engine(POSTGRES, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 3})
    name = f"mapwright_{secrets.token_hex(6)}"
    try:
        with admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
    except OperationalError:
        admin.dispose()
        pytest.skip(f"no PostgreSQL answers at {POSTGRES}")
    yield make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "data")
    address: str = request.getfixturevalue("postgres")
    return address


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    found = Store(url)
    yield found
    found.close()
