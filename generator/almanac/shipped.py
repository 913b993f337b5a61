"""The almanac that comes with the project: read once, never written."""

from collections.abc import Iterable
from datetime import date
from functools import cache, cached_property
from importlib import resources

from engine.puzzle_id import PuzzleId
from generator.almanac.book import in_order, read_book
from generator.almanac.entry import Entry

FOLDER = "days"


class Shipped:
    """Published days by id; of a corrected one the last correction counts."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.all = tuple(in_order(entries))
        self._by_id = {entry.id: entry for entry in self.all}

    def entry(self, puzzle_id: str) -> Entry | None:
        """The entry of a daily that counts."""
        return self._by_id.get(puzzle_id)

    def history(self, puzzle_id: str) -> tuple[Entry, ...]:
        """Every entry of a daily, the first published first."""
        return tuple(entry for entry in self.all if entry.id == puzzle_id)

    def of_month(self, game: str, month: str) -> tuple[Entry, ...]:
        """The days of a game in a month such as 2026-11."""
        mine = self._by_id.values()
        return tuple(entry for entry in mine if entry.puzzle_id.game == game and _month(entry) == month)

    @cached_property
    def first_day(self) -> date | None:
        """The first day there is."""
        return min((entry.day for entry in self.all), default=None)


def _month(entry: Entry) -> str:
    return f"{entry.day:%Y-%m}"


@cache
def shipped() -> Shipped:
    """What comes with the project."""
    folder = resources.files("generator.almanac").joinpath(FOLDER)
    files = folder.iterdir() if folder.is_dir() else ()
    books = sorted((file for file in files if file.name.endswith(".jsonl")), key=lambda file: file.name)
    return Shipped(entry for file in books for entry in read_book(file.read_text(encoding="utf-8")))


def base_id(puzzle_id: PuzzleId) -> str:
    """The id of a daily without the side of the map."""
    return str(PuzzleId(puzzle_id.game, puzzle_id.size, puzzle_id.seed))
