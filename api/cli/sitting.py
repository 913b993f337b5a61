"""A sitting: one game in progress at the terminal, with its undo, its hints and its file."""

import json
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.hint_text import hint_lines
from api.cli.progress import watched_solve
from api.cli.show import points, tells
from engine import BadInput, Move, Position, Record, write_record

if TYPE_CHECKING:
    from solver import Hint, Solution

HINT_SECONDS = 1.0
PAR_SECONDS = 10.0


class Sitting:
    """A record being played: every position since the puzzle's start, and where the game is kept."""

    def __init__(self, record: Record, file: Path | None) -> None:
        record.position  # noqa: B018  # refuses a record with an illegal move, by number
        self.puzzle = record.with_moves(())
        self.file = file
        self.positions: list[Position] = [record.opening]
        for move in record.moves:
            self.positions.append(self.position.play(move))
        self._kept = record.moves
        self._hint: Hint | None = None
        self._steps_told = 0

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def record(self) -> Record:
        """The puzzle with the moves played so far."""
        before = len(self.positions[0].moves)
        return self.puzzle.with_moves(self.position.moves[before:])

    @property
    def text(self) -> str:
        """The record as it is kept."""
        return json.dumps(write_record(self.record), ensure_ascii=False, indent=2) + "\n"

    @property
    def is_kept(self) -> bool:
        """Whether the file (or the puzzle itself) already holds these moves."""
        return self.record.moves == self._kept

    def play(self, move: Move) -> None:
        """Play a move; raises IllegalMove with the rule it breaks."""
        self.positions.append(self.position.play(move))
        self._hint = None

    def undo(self) -> None:
        """Take the last move back."""
        if len(self.positions) == 1:
            raise BadInput("there is nothing to take back")
        self.positions.pop()
        self._hint = None

    def next_hint(self) -> tuple[str, Move | None]:
        """The next step of the hint, and the move itself once it has been told."""
        if self.position.is_over:
            raise BadInput("the game is over: there is nothing to hint at")
        if self._hint is None:
            from solver import hint

            self._hint, self._steps_told = hint(self.position, HINT_SECONDS), 0
        steps = hint_lines(self.position, self._hint)
        self._steps_told = min(self._steps_told + 1, len(steps))
        move = self._hint.move if self._steps_told == len(steps) else None
        return steps[self._steps_told - 1], move

    def par(self, seconds: float = PAR_SECONDS, *, quiet: bool = False) -> str:
        """How the game compares with the best the solver finds for the whole puzzle."""
        answer, _ = watched_solve(self.positions[0], seconds, quiet=quiet)
        return self._against(answer)

    def _against(self, answer: "Solution") -> str:
        par = f"Par is {answer.score}" if answer.proven else f"The best known is {answer.score}"
        limit = f", and no play can beat {answer.bound}" if tells(answer.score, answer.bound) else ""
        limit = " (proven)" if answer.proven else limit
        if not self.position.is_over:
            return f"{par}{limit}."
        yours = self.position.score.total
        lead = yours - answer.score
        if lead == 0:
            return f"{par}{limit}. You reached it."
        if lead > 0:
            return f"{par}{limit}. You have {points(lead)} more!"
        return f"{par}{limit}. You have {yours}, {points(-lead)} less."

    def save(self, file: Path | None = None) -> Path:
        """Write the record to its file, whole or not at all; a game without one gets a new file here."""
        target = file or self.file or _free_name(self.puzzle.id or "mapwright-game")
        _replace(target, self.text)
        self.file, self._kept = target, self.record.moves
        return target

    def kept_in(self, file: Path) -> str:
        """Where the game is, and how to go on with it."""
        name = click.format_filename(file)
        if self.position.is_over:
            return f"Saved in {name}."
        return f"Saved in {name}; go on with: mapwright play {shlex.quote(name)}"


def _free_name(stem: str) -> Path:
    names = (Path(f"{stem}{suffix}.json") for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next((name for name in names if not name.exists()), Path(f"{stem}.json"))


def _replace(target: Path, text: str) -> None:
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")  # a pipe or a device, which must stay one
        return
    draft = target.with_name(f".{target.name}.new")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, target)
    except OSError as problem:
        problem.filename = str(target)
        raise
    finally:
        draft.unlink(missing_ok=True)
