"""Where the store is: the data folder, and the address of the database."""

import os
from pathlib import Path

SCHEMES = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}


def data_dir() -> Path:
    """The folder the service keeps its data in."""
    named = os.environ.get("MAPWRIGHT_DATA")
    return Path(named).expanduser() if named else Path.home() / ".local" / "share" / "mapwright"


def database_url(folder: Path | None = None) -> str:
    """DATABASE_URL when it is set, otherwise an SQLite file in the data folder."""
    named = os.environ.get("DATABASE_URL")
    return with_driver(named) if named else sqlite_url(folder or data_dir())


def sqlite_url(folder: Path) -> str:
    """The address of the SQLite file in a folder."""
    return f"sqlite:///{folder.absolute() / 'mapwright.sqlite'}"


def with_driver(url: str) -> str:
    """The address with the driver Mapwright ships, however short the scheme was written."""
    scheme, mark, rest = url.partition("://")
    return f"{SCHEMES.get(scheme, scheme)}{mark}{rest}"


def is_there(url: str) -> bool:
    """Whether there is anything to open: a server may be, a file must exist."""
    return not url.startswith("sqlite:///") or Path(url.removeprefix("sqlite:///")).exists()
