"""The best plans ever found, puzzle by puzzle: a lasting table that every measurement can add to."""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.outcome import replayed
from engine import BadInput, Move
from engine.record import read_moves, write_moves
from generator import puzzle

FILE = Path(__file__).with_name("best_known.json")


@dataclass(frozen=True, slots=True)
class Known:
    """A final total that a plan reaches, and the plan."""

    score: int
    moves: tuple[Move, ...]


class BestKnown:
    """The table in a file, which several measurements can add to at once."""

    def __init__(self, file: Path = FILE) -> None:
        self._file = file

    def __getitem__(self, name: str) -> Known | None:
        return self.all.get(name)

    @property
    def all(self) -> dict[str, Known]:
        """Every puzzle with the best plan known of it."""
        return {name: _read(name, entry) for name, entry in self._entries().items()}

    def offer(self, name: str, moves: Sequence[Move]) -> bool:
        """Take a plan when the engine replays it to more than the best known; whether it did."""
        score = replayed(puzzle(name).opening, moves)
        with self._alone():
            entries = self._entries()
            if name in entries and _read(name, entries[name]).score >= score:
                return False
            entries[name] = {"score": score, "moves": write_moves(tuple(moves))}
            self._write(entries)
        return True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let everybody else who adds to the table wait: what they wrote after it was read would be lost."""
        folder = os.open(self._file.parent, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)

    def _entries(self) -> dict[str, Any]:
        if not self._file.exists():
            return {}
        try:
            entries = json.loads(self._file.read_text("utf-8"))
        except ValueError as problem:
            raise BadInput(f"{self._file.name} is not JSON: {problem}") from None
        if not isinstance(entries, dict):
            raise BadInput(f"{self._file.name} is not a table of puzzles")
        return entries

    def _write(self, entries: Mapping[str, Any]) -> None:
        """One line a puzzle, so that a better plan is one changed line."""
        lines = [f"{json.dumps(name)}: {json.dumps(entries[name])}" for name in sorted(entries, key=_order)]
        beside = self._file.with_suffix(f".{os.getpid()}")
        beside.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        beside.replace(self._file)


def _order(name: str) -> tuple[str, int, str]:
    """By game and size, then by seed as a number."""
    kind, _, seed = name.partition("-s")
    digits = seed.partition("-")[0]
    return kind, int(digits) if digits.isdecimal() else 0, name


def _read(name: str, entry: object) -> Known:
    match entry:
        case {"score": int(score), "moves": list(moves)}:
            return Known(score, read_moves(name, moves))
    raise BadInput(f"the best known of {name} is no score with its moves")
