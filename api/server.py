"""The web server's settings: `gunicorn -c python:api.server "api:create_app()"`."""

import os
from pathlib import Path
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

bind = os.environ.get("MAPWRIGHT_BIND", "127.0.0.1:8000")
worker_class = "gthread"
workers = int(os.environ.get("MAPWRIGHT_WEB_PROCESSES", "2"))
threads = int(os.environ.get("MAPWRIGHT_WEB_THREADS", "24"))
timeout = 60
graceful_timeout = 5
keepalive = 15
loglevel = "warning"
control_socket_disable = True
# In memory: on a slow disk gunicorn would take a waiting process for a dead one.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None


def on_starting(server: Any) -> None:  # noqa: ARG001
    """Begin with no figures of an earlier server."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    for old in Path(folder).glob("*.db") if folder else ():
        old.unlink()


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001
    """Fold the figures of an ended process into those that last."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
