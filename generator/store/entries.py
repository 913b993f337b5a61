"""What the store keeps, as plain values."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class Par:
    """A par to publish: the best score found, the limit nothing can beat, and how they were come by."""

    score: int
    bound: int
    plan: tuple[str, ...]
    method: str
    solver_version: str
    seconds: float

    @property
    def proven(self) -> bool:
        """Whether the score is the best there is."""
        return self.score == self.bound


@dataclass(frozen=True)
class KeptPar(Par):
    """A par as it was published; that of a day comes with its difficulty."""

    created_at: datetime
    stars: int | None = None
    band: dict[str, int] | None = None


@dataclass(frozen=True)
class KeptPlay:
    """A play as it was scored."""

    id: str
    puzzle: str
    moves: tuple[str, ...]
    score: int
    scoresheet: dict[str, Any]
    hints: int
    created_at: datetime
