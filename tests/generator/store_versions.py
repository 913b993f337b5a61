"""Stores as older versions of the project left them."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from generator.store.migrate import MIGRATIONS


def steps(connection: Connection) -> Config:
    """Alembic's steps, to be taken on a connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def bring_to(connection: Connection, revision: str) -> None:
    """Make the tables of an empty database as they were then."""
    command.upgrade(steps(connection), revision)


def take_back_to(connection: Connection, revision: str) -> None:
    """Undo the steps after a version."""
    command.downgrade(steps(connection), revision)
