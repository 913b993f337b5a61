"""The scoresheet: what each season paid, what is due at the end, and what the edicts are worth right now."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """One season's points: by edict letter, and whatever else the game pays or charges at a season's end."""

    name: str
    edicts: Mapping[str, int]
    extras: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.edicts.values()) + sum(self.extras.values())


@dataclass(frozen=True, slots=True)
class SoloRating:
    """What a finished solo game is rated: the total less the edicts' solo numbers, and the title it earns."""

    rating: int
    title: Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """The points of a position.

    `seasons` are those already scored, `extras` what the end of the game adds (nothing before that),
    `now` what each edict would pay on the map as it stands, `pending` likewise for the extras.
    """

    seasons: tuple[SeasonScore, ...]
    extras: Mapping[str, int]
    now: Mapping[str, int]
    pending: Mapping[str, int]
    solo: SoloRating | None = None

    @property
    def total(self) -> int:
        return sum(season.total for season in self.seasons) + sum(self.extras.values())
