"""Applications to ask: one without workers, and one whose jobs wait for a worker that never comes."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from flask_openapi import OpenAPI

from api import create_app
from api.parts import NAME, Parts
from api.settings import Settings
from engine import Record, write_record
from generator.store.where import sqlite_url
from tests.helpers import mapmaker_deal, random_games

MANY = "100000 per minute"
ROOMY = {"limit_requests": MANY, "limit_hints": MANY, "limit_solves": MANY, "limit_plays": MANY}


def close(app: OpenAPI) -> None:
    """Let go of what an application holds."""
    parts = app.extensions[NAME]
    assert isinstance(parts, Parts)
    parts.store.close()
    if parts.desk is not None:
        parts.desk.close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """An empty store and no Redis."""
    return Settings(database_url=sqlite_url(tmp_path), **ROOMY)  # type: ignore[arg-type]


@pytest.fixture
def app(settings: Settings) -> Iterator[OpenAPI]:
    """An application that deals and scores, and solves nothing."""
    made = create_app(settings)
    yield made
    close(made)


@pytest.fixture
def client(app: OpenAPI) -> FlaskClient:
    """A visitor."""
    return app.test_client()


@pytest.fixture
def queueing_app(settings: Settings, embedded_redis: str) -> Iterator[OpenAPI]:
    """An application whose jobs are queued, where no worker takes them."""
    made = create_app(replace(settings, redis_url=embedded_redis))
    yield made
    close(made)


@pytest.fixture
def queueing_client(queueing_app: OpenAPI) -> FlaskClient:
    """A visitor of the application whose jobs only wait."""
    return queueing_app.test_client()


@pytest.fixture
def record() -> dict:
    """A game nobody has asked about before, three elements from its end."""
    deal = mapmaker_deal(os.urandom(8).hex())
    return write_record(Record(deal, moves=random_games(deal, 5)[-4].moves))
