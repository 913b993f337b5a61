"""Bringing the tables up to date: Alembic, run by whoever comes first while the others wait."""

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_NUMBER = 0x6D617077  # "mapw": any number will do, as long as every process takes the same


_ours = threading.Lock()
"""Alembic keeps what it is working on in one place, so that two upgrades in a process take turns."""


class Upgrade:
    """The upgrade of one database, done once in a process, however many threads ask for it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._done = False

    def once(self) -> None:
        """Upgrade unless that has been done; a failed try is tried again at the next call."""
        if self._done:
            return
        with _ours:
            if not self._done:
                upgrade(self._engine)
                self._done = True


def upgrade(engine: Engine) -> None:
    """Bring the tables to the newest version, alone."""
    with _alone(engine) as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    if engine.dialect.name == "postgresql":
        with engine.connect() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK_NUMBER})
            yield connection
        return
    with Path(f"{engine.url.database}.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        with engine.connect() as connection:
            yield connection
