"""Puzzle ids: `mapmaker-year-2026-11-18` for a daily, `mapmaker-half-s7f3k2` for a seed.

Where a map has several sides, chance picks one unless the id names it: `cartographers-year-s7-B`. The options
of a deal follow, with commas: `heroes-year-s7-A,explore=cartographers,edicts=both`. Which of its spellings a
puzzle is known by is said in `engine.canonical`.
"""

import re
from dataclasses import dataclass
from datetime import date

from engine.deal import Options
from engine.errors import BadInput

SIZES = ("dash", "half", "year")
LONGEST = 160
"""The most characters of an id; one that names every option there is, defaults too, has a few less."""

_PLAIN = re.compile(r"([a-z]+)-([a-z]+)-(.+?)(?:-([A-Z]))?", re.ASCII)
_SEED = re.compile(r"s[0-9a-z]{1,16}", re.ASCII)
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_OPTION = re.compile(r"([a-z]+)=(\w+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class PuzzleId:
    """A puzzle's game, size and what fixes its chance, `s` and a seed or a date; a side and options."""

    game: str
    size: str
    seed: str
    side: str | None = None
    options: Options = ()

    def __str__(self) -> str:
        plain = "-".join(part for part in (self.game, self.size, self.seed, self.side) if part)
        return ",".join((plain, *(f"{name}={value}" for name, value in self.options)))

    @property
    def day(self) -> date | None:
        """The day of a daily puzzle."""
        return date.fromisoformat(self.seed) if _DATE.fullmatch(self.seed) else None


def parse_puzzle_id(text: str) -> PuzzleId:
    """Read a puzzle id; the game, its sides and its options are looked up elsewhere."""
    plain, *told = text.split(",")
    found = _PLAIN.fullmatch(plain)
    if not found or len(text) > LONGEST:
        raise BadInput(f"{text[:60]!r} is not a puzzle id such as mapmaker-year-s42")
    game, size, seed, side = found.groups()
    if size not in SIZES:
        raise BadInput(f"there is no size {size[:20]!r}: a puzzle is a dash, a half or a year")
    if not _SEED.fullmatch(seed):
        _check_date(seed)
    return PuzzleId(game, size, seed, side, _read_options(told))


def _check_date(text: str) -> None:
    if not _DATE.fullmatch(text):
        raise BadInput(
            f"{text[:30]!r} is neither a date (2026-11-18) nor a seed (s, then 1 to 16 of a-z and 0-9)"
        )
    try:
        date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{text} is not a day of the calendar") from None


def _read_options(told: list[str]) -> Options:
    options: dict[str, str] = {}
    for text in told:
        found = _OPTION.fullmatch(text)
        if not found:
            raise BadInput(f"{text[:40]!r} in a puzzle id is not an option such as edicts=both")
        name, value = found.groups()
        if name in options:
            raise BadInput(f"the puzzle id names the option {name[:40]!r} twice")
        options[name] = value
    return tuple(options.items())
