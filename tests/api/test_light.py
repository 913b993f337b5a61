"""The web application stays light: whoever serves pages must not carry the solver about."""

import json
import subprocess
import sys

HEAVY = ("ortools", "pyscipopt", "numba", "scipy", "pandas")

SCRIPT = f"""
import json, sys, tempfile
from pathlib import Path
from api import create_app
from api.settings import Settings
from generator.store.where import sqlite_url
with tempfile.TemporaryDirectory() as folder:
    client = create_app(Settings(database_url=sqlite_url(Path(folder)))).test_client()
    record = client.get("/api/v1/puzzles/mapmaker-year-s1").get_json()["record"]
    assert client.post("/api/v1/positions", json={{"record": record, "preview": True}}).status_code == 200
    assert client.post("/api/v1/hints", json={{"record": record}}).status_code == 503
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))
"""


def test_serving_puzzles_and_positions_loads_neither_solver_nor_compiler() -> None:
    told = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == []


def test_naming_the_package_loads_no_web_framework() -> None:
    script = "import api, sys; print('flask' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
