"""What a solver is asked for and what it answers; plain data."""

from dataclasses import dataclass

from engine import Move


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a solve may take, in seconds on the wall clock."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve has come: the best final total found, the proven limit, and the seconds spent."""

    best: int | None
    bound: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Solution:
    """A plan from a position to the end of the game, and the two halves of its certificate.

    `score` is the final total the engine gave when it replayed `moves`; `bound` is a limit that no legal play
    from the position can pass, found by a model that forbids none.
    """

    score: int
    bound: int
    moves: tuple[Move, ...]
    seconds: float
    method: str

    @property
    def proven(self) -> bool:
        """Whether nothing can beat this plan."""
        return self.score == self.bound


@dataclass(frozen=True, slots=True)
class Hint:
    """A next move: the final total of the plan behind it, and the limit of every plan from here."""

    move: Move
    keeps: int
    bound: int
    moves: tuple[Move, ...]

    @property
    def proven(self) -> bool:
        """Whether no other move can lead to more."""
        return self.keeps == self.bound
