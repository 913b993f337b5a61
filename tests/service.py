"""The service as its users meet it: `mapwright serve` as a process of its own, and a browser's view of it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar

from engine import Record, write_record
from tests.helpers import mapmaker_deal

T = TypeVar("T")

PATIENCE = 240.0
"""A worker may have to compile the solver first, on a machine that is busy with other tests."""

LIMITS = ("REQUESTS", "HINTS", "SOLVES", "PLAYS")


def eventually(look: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """What `look` finds, as soon as it is true; generous, because the machine may be busy."""
    deadline = time.monotonic() + patience
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Service:
    """One running `mapwright serve`."""

    def __init__(self, folder: Path, port: int | None = None, **environment: str) -> None:
        self.folder = folder
        self.port = port or free_port()
        settings = {f"MAPWRIGHT_LIMIT_{name}": "100000 per minute" for name in LIMITS}
        for name in ("REDIS_URL", "DATABASE_URL"):
            environment.setdefault(name, "")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "api.cli", "serve", "--port", str(self.port), "--data", str(folder)],
            env={**os.environ, **settings, "MAPWRIGHT_DAILY": "off", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def ready(self) -> "Service":
        """The service, once it has said that it is ready."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert f"ready at http://127.0.0.1:{self.port}" in line, line + self.process.stdout.read()
        return self

    def warmed(self) -> "Service":
        """The service, once its workers have loaded the solver and answer without delay."""
        record = write_record(Record(mapmaker_deal("warm")))
        job = self.call("POST", "/api/v1/hints", {"record": record}).json
        self.in_state(job["id"], "done")
        return self

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = None if body is None else json.dumps(body)
        if sent is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, sent, headers)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.headers), answer.read().decode())
        finally:
            connection.close()

    def events(self, path: str) -> Iterator[tuple[str, Any]]:
        """The server-sent events at a path, until the server ends the stream."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == 200, answer.read()
            name = ""
            for line in answer:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    yield name, json.loads(value)
        finally:
            connection.close()

    def job(self, job_id: str) -> Any:
        """A job as it stands."""
        return self.call("GET", f"/api/v1/jobs/{job_id}").json

    def in_state(self, job_id: str, *states: str) -> Any:
        """The job, once it is in one of some states."""
        return eventually(lambda: job if (job := self.job(job_id))["state"] in states else None)

    def child(self, name: str) -> int:
        """The process id of the part of the service whose command line holds a word."""
        return next(pid for pid in children(self.process.pid) if name in command_line(pid))

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit code."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def children(parent: int) -> list[int]:
    """The processes a process has started that still run."""
    return [pid for pid in processes() if _parent(pid) == parent]


def descendants(ancestor: int) -> set[int]:
    """The processes a process has started, and those they have."""
    found = set(children(ancestor))
    return found.union(*map(descendants, found)) if found else found


def processes() -> list[int]:
    """Every process of this machine."""
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def running(pid: int) -> bool:
    """Whether a process still does anything: one that nobody has buried yet does not."""
    return bool(command_line(pid))


def command_line(pid: int) -> str:
    """The command a process was started with; nothing once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
