"""A pseudo-terminal to run commands in: what it shows is read, keys are pressed in it."""

import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

from tests.cli.door import COMMAND, PATIENCE, environment


class Terminal:
    """A command in a terminal of 24 lines of 80 letters."""

    def __init__(self, *args: object, cwd: Path) -> None:
        self.screen, inside = pty.openpty()
        ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        changes = {"TERM": "xterm-256color", "LINES": "24"}
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=cwd,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(inside)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """Read until a text appears after that of the last wait; returns all up to its end."""
        patient_until = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < patient_until, f"{text!r} never appeared in {self.seen[-3000:]!r}"
            if select.select([self.screen], [], [], 0.5)[0]:
                try:
                    self.seen += os.read(self.screen, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        assert text in self.seen, f"{text!r} never appeared in {self.seen[-3000:]!r}"
        before, found, self.seen = self.seen.partition(text)
        return before + found

    def press(self, *keys: str) -> None:
        os.write(self.screen, "".join(keys).encode())

    def ended(self) -> int:
        """The exit code, while everything still written is read."""
        patient_until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < patient_until:
            if select.select([self.screen], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.screen, 65536).decode("utf-8", "replace")
                except OSError:
                    time.sleep(0.05)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def terminal(*args: object, cwd: Path) -> Iterator[Terminal]:
    opened = Terminal(*args, cwd=cwd)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            os.killpg(opened.process.pid, signal.SIGKILL)
            opened.process.wait()
        os.close(opened.screen)
