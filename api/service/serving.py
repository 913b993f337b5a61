"""Serving: everything started in order, watched until told to stop, and stopped in order."""

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from types import FrameType

import click

import api
from api.service.child import Child
from api.service.ground import listen, take_folder
from api.service.probe import get
from api.service.queue import queue_command, socket_for
from generator.store.where import data_dir as usual_data_dir
from generator.store.where import database_url

LOOK_EVERY = 0.2
PATIENCE = 15.0
GRACE = 8.0
TOO_MANY_DEATHS = 5


class ServiceFailed(RuntimeError):
    """A part of the service does not start."""


def serve(port: int = 8000, host: str = "127.0.0.1", data_dir: Path | None = None, solvers: int = 1) -> None:
    """Serve until SIGINT or SIGTERM. REDIS_URL and DATABASE_URL name servers to use instead of own ones."""
    folder = (data_dir or usual_data_dir()).expanduser().resolve()
    with take_folder(folder) as lock, listen(host, port) as web, _told_to_stop() as told:
        queue_socket = None if os.environ.get("REDIS_URL") else socket_for(folder)
        environment = _environment(folder, queue_socket)
        service = Service(folder, host, port)
        if queue_socket is not None:
            command = queue_command(folder, queue_socket)
            # It inherits the lock: while it lives, nobody else may write in the folder.
            service.queue = Child("queue", command, folder, environment, [lock.fileno()], signal.SIGTERM)
        service.others = _children(folder, environment, web.fileno(), solvers)
        try:
            service.run(told)
        finally:
            service.stop()
            if queue_socket is not None and queue_socket.parent != folder:
                shutil.rmtree(queue_socket.parent, ignore_errors=True)


class Service:
    """The processes of one service."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self.queue: Child | None = None
        self.others: list[Child] = []
        self._folder = folder
        self._host = "127.0.0.1" if host in ("0.0.0.0", "") else "::1" if host == "::" else host
        self._port = port
        self._ready = False
        self._begun = time.monotonic()
        self._complained = False
        self._published: date | None = None
        self._daily = os.environ.get("MAPWRIGHT_DAILY") != "off"

    @property
    def children(self) -> list[Child]:
        """Every process, in the order they start."""
        return [*([self.queue] if self.queue else []), *self.others]

    def run(self, told: list[int]) -> None:
        """Start everything and watch over it until a signal has come."""
        for child in self.children:
            child.start()
        while not told:
            self._watch()
            if not self._ready:
                self._greet()
            elif self._daily and self._published != _today():
                self._publish()
            time.sleep(LOOK_EVERY)

    def stop(self) -> None:
        """Stop the web server and the workers, then the queue they write to."""
        for child in self.others:
            child.ask_to_stop()
        deadline = time.monotonic() + GRACE
        for child in self.others:
            child.wait(deadline)
        if self.queue is not None:
            self.queue.ask_to_stop()
            self.queue.wait(time.monotonic() + GRACE)

    def _watch(self) -> None:
        for child in self.children:
            event = child.watch()
            if event:
                _say(event)
            if not self._ready and child.quick_deaths >= TOO_MANY_DEATHS:
                raise ServiceFailed(f"{child.name} does not start; see {child.log}")

    def _greet(self) -> None:
        status, health = get(self._host, self._port, "/healthz")
        if status == 200:
            self._ready = True
            host = f"[{self._host}]" if ":" in self._host else self._host
            click.echo(f"Mapwright is ready at http://{host}:{self._port} (Ctrl-C stops it)")
        elif status and not self._complained and time.monotonic() - self._begun > PATIENCE:
            self._complained = True
            down = [part for part in ("store", "queue") if health.get(part) == "down"]
            _say(f"not ready yet: the {' and the '.join(down) or 'web server'} does not answer")

    def _publish(self) -> None:
        """Ask for the puzzles of today, which has those published that are not yet, the dash first."""
        today = _today()
        status, _ = get(self._host, self._port, "/api/v1/daily", patience=20)
        if status == 200:
            self._published = today


def _children(folder: Path, environment: dict[str, str], web: int, solvers: int) -> list[Child]:
    python = [sys.executable, "-P", "-m"]
    celery = [
        *python,
        "celery",
        "-A",
        "worker.app",
        "worker",
        "-l",
        "INFO",
        "--without-gossip",
        "--without-mingle",
    ]
    gunicorn = [*python, "gunicorn", "-c", "python:api.server", "--bind", f"fd://{web}", "api:create_app()"]
    return [
        Child("web", gunicorn, folder, environment, [web]),
        Child("hints", [*celery, "-c", "1", "-Q", "hints", "-n", "hints@%h"], folder, environment),
        Child(
            "solves", [*celery, "-c", str(solvers), "-Q", "solves", "-n", "solves@%h"], folder, environment
        ),
    ]


def _environment(folder: Path, queue_socket: Path | None) -> dict[str, str]:
    sources = str(Path(api.__file__).resolve().parent.parent)
    path = os.pathsep.join(filter(None, [sources, os.environ.get("PYTHONPATH")]))
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "PYTHONUNBUFFERED": "1",
        "MAPWRIGHT_DATA": str(folder),
        "MAPWRIGHT_AHEAD": "workers",  # no beat of its own: the workers look ahead by themselves
        "DATABASE_URL": database_url(folder),
        "PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics"),
    }
    if queue_socket is not None:
        environment["REDIS_URL"] = f"unix://{queue_socket}?db=0"
    return environment


@contextmanager
def _told_to_stop() -> Iterator[list[int]]:
    """A list that fills with the signals that ask this process to stop."""
    told: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        told.append(number)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, note) for number in numbers}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _today() -> date:
    return datetime.now(UTC).date()


def _say(message: str) -> None:
    click.echo(f"mapwright: {message}", err=True)
