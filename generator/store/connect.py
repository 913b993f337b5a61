"""Connections to the database, with what SQLite needs to serve several processes at once."""

from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from engine import BadInput

BUSY_SECONDS = 15


def connect(url: str) -> Engine:
    """An engine for an address; nothing is opened yet."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadInput("DATABASE_URL is not the address of a database") from None
    if address.get_backend_name() == "postgresql":
        return create_engine(address, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    if address.get_backend_name() != "sqlite" or not address.database:
        raise BadInput("DATABASE_URL must be a postgresql:// address or sqlite:/// and a file")
    Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:  # noqa: ARG001
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
