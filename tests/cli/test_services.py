"""`mapwright warm`, `bench` and `serve`: the doors to other parts of the house."""

import os
import signal
import socket
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.door import COMMAND, PATIENCE, environment, mapwright, refused


def test_warm_compiles_and_says_how_long_it_took() -> None:
    assert mapwright("warm").out.startswith("Kernels are ready (")
    assert list(mapwright("warm", "--json").json) == ["seconds"]


def test_bench_hands_its_arguments_on_and_passes_the_exit_code_back(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "__init__.py").touch()
    (tmp_path / "bench" / "__main__.py").write_text("import sys\nprint(sys.argv[1:])\nsys.exit(3)\n")
    folders = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    answer = mapwright("bench", "edicts", "--help", "--json", cwd=tmp_path, PYTHONPATH=folders)
    assert (answer.code, answer.out) == (3, "['edicts', '--help', '--json']\n")


def test_serve_refuses_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    refused(mapwright("serve", "--data", tmp_path / "data"), saying="invalid value for '--data'")


def test_serve_refuses_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused(mapwright("serve", "--port", port, "--data", tmp_path), saying=f"port {port} is taken")


@pytest.mark.services
def test_serve_answers_until_ctrl_c(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", str(port), "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
        text=True,
    ) as process:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
