"""One process of the service: started again when it dies, stopped with all it started, its log kept small."""

import os
import sys
import time
from pathlib import Path

import pytest

from api.service import child as child_module
from api.service.child import Child
from tests.service import children, eventually, running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder."""
    (tmp_path / "log").mkdir()
    return tmp_path


def python(folder: Path, script: str) -> Child:
    child = Child("test", [sys.executable, "-c", script], folder, dict(os.environ))
    child.start()
    return child


def test_what_dies_is_started_again_with_growing_patience(folder: Path) -> None:
    child = python(folder, "raise SystemExit(3)")
    first = eventually(child.watch)
    assert "exit code 3" in first
    assert "starts again in 0.5 s" in first
    assert "starts again in 1 s" in eventually(child.watch)
    assert child.quick_deaths == 2


def test_a_killed_process_is_named_by_its_signal(folder: Path) -> None:
    child = python(folder, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    assert "SIGKILL" in eventually(child.watch)


def test_stopping_ends_what_the_process_started_too(folder: Path) -> None:
    script = "import subprocess, time; subprocess.Popen(['sleep', '600']); time.sleep(600)"
    child = python(folder, script)
    assert child.pid is not None
    parent = child.pid
    (grandchild,) = eventually(lambda: children(parent))
    child.ask_to_stop()
    child.wait(time.monotonic() + 30)
    eventually(lambda: not running(grandchild))
    assert child.pid is None


def test_a_process_deaf_to_sigterm_is_killed(folder: Path) -> None:
    script = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True);"
        "time.sleep(600)"
    )
    child = python(folder, script)
    eventually(lambda: "deaf" in child.log.read_text())
    assert child.pid is not None
    pid = child.pid
    child.ask_to_stop()
    child.wait(time.monotonic() + 0.5)
    assert not running(pid)


def test_a_big_log_is_put_aside_while_the_process_goes_on_writing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_module, "BIG_LOG", 1000)
    script = "import time\nwhile True:\n    print('x' * 99, flush=True)\n    time.sleep(0.01)"
    child = python(folder, script)
    aside = child.log.with_suffix(".log.1")

    def put_aside() -> bool:
        assert child.watch() is None
        return aside.exists()

    eventually(put_aside)
    eventually(lambda: child.log.stat().st_size > 0)
    assert child.log.read_bytes()[:1] == b"x"
    child.ask_to_stop()
    child.wait(time.monotonic() + 10)
