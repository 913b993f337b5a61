"""What a service stands on: its data folder, held by a lock, and the port it listens on."""

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import TextIO

from engine import BadInput

BACKLOG = 512


def take_folder(folder: Path) -> TextIO:
    """Make the data folder and hold it until the returned file is closed, here and in every heir of it."""
    for part in (folder, folder / "log", folder / "metrics"):
        part.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    lock = (folder / "serve.lock").open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        owner = lock.read().strip() or "unknown"
        lock.close()
        raise BadInput(f"{folder} is in use by another mapwright serve (process {owner})") from None
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; the web server inherits it, so that its restarts refuse nobody."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except socket.gaierror:
        raise BadInput(f"{host} is not an address of this machine") from None
    except OSError as trouble:
        raise BadInput(_why(trouble, host, port)) from None


def _why(trouble: OSError, host: str, port: int) -> str:
    if trouble.errno == errno.EADDRINUSE:
        return f"port {port} is taken; choose another with --port"
    if trouble.errno == errno.EACCES:
        return f"port {port} may only be used by root; choose one above 1023 with --port"
    if trouble.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine"
    return f"cannot listen on {host} port {port}: {trouble.strerror}"
