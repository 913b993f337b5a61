"""What a player made of a position, and the tally that is kept while it plays."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine import Move, Position
from solver import Progress

Tell = Callable[[Progress], None]


class Disagreement(Exception):
    """Two ways to the same truth differ: one of them is wrong."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score of the best plan the engine has replayed, a limit, and the seconds both took.

    Both are None for a player that has none to offer; `note` says why, or what else there is to say. `cpu` is
    the CPU seconds of all threads and ended processes, where somebody has counted them. `moves` are the plan,
    of players whose plans are kept.
    """

    best: int | None
    bound: int | None
    seconds: float
    to_best: float | None = None
    note: str = ""
    cpu: float | None = None
    moves: tuple[Move, ...] = ()

    @property
    def proven(self) -> bool:
        """Whether plan and limit meet."""
        return self.best is not None and self.best == self.bound

    @property
    def gap(self) -> int | None:
        """The points between plan and limit."""
        return None if self.best is None or self.bound is None else self.bound - self.best


Player = Callable[[Position, float, int, Tell], Outcome]
"""Plays a position within some seconds on some workers, and tells how it goes."""


class Tally:
    """The best plan and the lowest limit so far, offered from any thread; the engine replays every plan."""

    def __init__(self, position: Position, tell: Tell) -> None:
        self._position = position
        self._tell = tell
        self._begun = time.perf_counter()
        self._lock = threading.RLock()
        self.best: int | None = None
        self.bound: int | None = None
        self.to_best: float | None = None

    @property
    def seconds(self) -> float:
        """The time since the player began."""
        return time.perf_counter() - self._begun

    def offer_plan(self, moves: Sequence[Move]) -> int:
        """Take a plan when it is better; returns its score. Raises IllegalMove when the rules forbid it."""
        score = replayed(self._position, moves)
        with self._lock:
            if self.best is None or score > self.best:
                self.best, self.to_best = score, self.seconds
                self._check()
        return score

    def offer_bound(self, bound: int) -> None:
        """Take a limit when it is lower."""
        with self._lock:
            if self.bound is None or bound < self.bound:
                self.bound = bound
                self._check()

    def _check(self) -> None:
        self._tell(Progress(self.best, self.bound, self.seconds))
        if self.best is not None and self.bound is not None and self.best > self.bound:
            raise Disagreement(f"a plan of {self.best} points was replayed, and the limit is {self.bound}")

    def outcome(self, note: str = "") -> Outcome:
        """What was made of the position."""
        return Outcome(self.best, self.bound, self.seconds, self.to_best, note)


def check_agreement(outcomes: Mapping[str, Outcome]) -> None:
    """Raise Disagreement when the plan of one passes the limit of another."""
    for planner, planned in outcomes.items():
        for prover, limited in outcomes.items():
            if planned.best is not None and limited.bound is not None and planned.best > limited.bound:
                raise Disagreement(
                    f"{planner} has a plan of {planned.best} points, {prover} a limit of {limited.bound}"
                )


def replayed(position: Position, moves: Sequence[Move]) -> int:
    """The final total of a plan, by the engine."""
    for move in moves:
        position = position.play(move)
    return position.score.total
