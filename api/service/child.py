"""A process of the service: started, watched, started again with growing patience, and stopped."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from worker.orphans import end_with_parent

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
SETTLED = 30.0
"""A process that has lived so many seconds is thought well: its next death is met with little delay again."""

BIG_LOG = 5_000_000


class Child:
    """One process and its successors."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        keep: Sequence[int] = (),
        orphan_signal: signal.Signals = signal.SIGKILL,
    ) -> None:
        self.name = name
        self.log = folder / "log" / f"{name}.log"
        self.quick_deaths = 0
        self._command = list(command)
        self._folder = folder
        self._environment = dict(environment)
        self._keep = tuple(keep)
        self._orphan_signal = orphan_signal
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0
        self._due = 0.0

    def start(self) -> None:
        """Start the process in a session of its own, so that Ctrl-C reaches only the supervisor."""
        supervisor = os.getpid()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env=self._environment,
                pass_fds=self._keep,
                start_new_session=True,
                preexec_fn=lambda: end_with_parent(supervisor, self._orphan_signal),
            )
        self._begun = time.monotonic()

    @property
    def pid(self) -> int | None:
        """The process id, while there is one."""
        return self._process.pid if self._process else None

    def watch(self) -> str | None:
        """Look after the process: say so if it has died, and start it anew when that is due."""
        now = time.monotonic()
        if self._process is None:
            if now >= self._due:
                self.start()
            return None
        code = self._process.poll()
        if code is None:
            self._keep_log_small()
            return None
        self._kill_group()
        self._process = None
        self.quick_deaths = 1 if now - self._begun > SETTLED else self.quick_deaths + 1
        delay = min(FIRST_DELAY * 2 ** (self.quick_deaths - 1), LONGEST_DELAY)
        self._due = now + delay
        return f"{self.name} ended ({_how(code)}) and starts again in {delay:g} s; see {self.log}"

    def ask_to_stop(self) -> None:
        """Send SIGTERM."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.terminate()

    def wait(self, deadline: float) -> None:
        """Wait until the process has ended; from the deadline on without mercy, its own children included."""
        if self._process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self._kill_group()
        self._process.wait()
        self._process = None

    def _keep_log_small(self) -> None:
        """Put a big log aside. The process goes on writing at what is then the end of it."""
        if self.log.stat().st_size > BIG_LOG:
            shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
            os.truncate(self.log, 0)

    def _kill_group(self) -> None:
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)


def _how(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name
