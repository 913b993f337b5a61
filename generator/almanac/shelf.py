"""The shelf: writing the almanac's books to a folder, that of the project or another."""

import os
from collections.abc import Iterable
from importlib import resources
from itertools import groupby
from pathlib import Path

from generator.almanac.book import book_name, write_book
from generator.almanac.entry import Entry
from generator.almanac.shipped import FOLDER


def days_folder() -> Path:
    """The folder of the books that ship."""
    return Path(str(resources.files("generator.almanac").joinpath(FOLDER)))


def write_books(entries: Iterable[Entry], folder: Path) -> list[Path]:
    """Write a file for each game and month, whole or not at all; the same entries give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, mine in groupby(sorted(entries, key=book_name), key=book_name):
        draft = folder / f".{name}.new"
        draft.write_text(write_book(mine), encoding="utf-8")
        os.replace(draft, folder / name)
        files.append(folder / name)
    return files
