"""Jobs on a real Redis, under ids that no other test uses."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.store import Store
from generator.store.where import sqlite_url
from worker.desk import Desk, open_desk
from worker.jobs import Jobs, connect
from worker.orders import SOLVE, Order


@pytest.fixture
def jobs(redis_url: str) -> Iterator[Jobs]:
    """The jobs of each kind of Redis in turn."""
    found = Jobs(connect(redis_url))
    yield found
    found.close()


@pytest.fixture
def desk(redis_url: str) -> Iterator[Desk]:
    """A desk on each kind of Redis in turn, where no worker takes any message."""
    found = open_desk(redis_url)
    yield found
    found.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    found = Store(sqlite_url(tmp_path))
    yield found
    found.close()


@pytest.fixture
def order() -> Order:
    """An order nobody has given before."""
    return Order(SOLVE, {"test": secrets.token_hex(8)})
