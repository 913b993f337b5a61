"""docs/api.md says everything there is to say."""

import re
from pathlib import Path

from api.settings import Settings
from tests.api.test_openapi import OPERATIONS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "api.md").read_text()
PACKAGES = ("engine", "solver", "generator", "worker", "api")
ELSEWHERE = {"MAPWRIGHT_DEBUG"}  # the command line's own


def test_every_path_is_on_the_page() -> None:
    assert not [path for _, path in OPERATIONS if f"{path}`" not in PAGE]


def test_every_variable_the_code_reads_is_on_the_page_and_no_other() -> None:
    read = set()
    for package in PACKAGES:
        for source in (ROOT / package).rglob("*.py"):
            read |= set(
                re.findall(r"\"(MAPWRIGHT_[A-Z_]+|[A-Z]+_URL|PROMETHEUS_[A-Z_]+)\"", source.read_text())
            )
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.MULTILINE))
    assert read - ELSEWHERE == listed


def test_the_defaults_on_the_page_are_those_of_the_code() -> None:
    for name, default in (
        ("LIMIT_REQUESTS", Settings.limit_requests),
        ("LIMIT_HINTS", Settings.limit_hints),
        ("LIMIT_SOLVES", Settings.limit_solves),
        ("LIMIT_PLAYS", Settings.limit_plays),
        ("MAX_WAITING_HINTS", Settings.max_waiting_hints),
        ("MAX_WAITING_SOLVES", Settings.max_waiting_solves),
        ("MAX_WAITING_PARS", Settings.max_waiting_pars),
    ):
        assert f"| `MAPWRIGHT_{name}` | `{default}` |" in PAGE
