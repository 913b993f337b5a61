"""The real door: `python -m api.cli` in a process of its own, and what it is shown in the tests."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import Position, Record, game_named, write_record

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "api.cli"]
PATIENCE = 120
"""Seconds after which a hanging command fails its test; nothing comes near it."""


def environment(**changes: str) -> dict[str, str]:
    """The environment commands run in: the same width and language everywhere."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **changes}


@dataclass(frozen=True)
class Answer:
    """What a command said and how it left."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def mapwright(
    *args: object,
    stdin: str | bytes = b"",
    cwd: Path | None = None,
    through: Sequence[str] = (),
    **changes: str,
) -> Answer:
    """Run a command to its end, or have it run by another command."""
    done = subprocess.run(
        [*through, *COMMAND, *map(str, args)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(**changes),
        timeout=PATIENCE,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(answer: Answer, *, saying: str) -> None:
    """Demand a refusal: exit code 2, nothing on standard output, one line of the right kind on the other."""
    assert answer.code == 2, answer
    assert answer.out == ""
    assert answer.err.startswith("mapwright: ")
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")
    assert saying in answer.err


def year(moves: int = 99, name: str = "mapmaker", side: str | None = None) -> Position:
    """A year played by always taking a legal move from the middle of the list, as far as some moves."""
    game = game_named(name)
    position = game.begin(game.draw_deal("tests/cli", side))
    while not position.is_over and len(position.moves) < moves:
        legal = position.legal_moves
        position = position.play(legal[len(legal) // 2])
    return position


def record_text(position: Position, **changes: object) -> str:
    """The record of a position as JSON, with some fields changed."""
    document = write_record(Record(position.deal, moves=position.moves))
    return json.dumps({**document, **changes})


def record_file(folder: Path, position: Position, name: str = "record.json") -> Path:
    """The record of a position in a file."""
    file = folder / name
    file.write_text(record_text(position))
    return file
