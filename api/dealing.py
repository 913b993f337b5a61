"""Deals with options: what an id means when players choose the side, the edition or the boxes besides."""

from collections.abc import Mapping

import generator
from engine import PuzzleId, Record, with_options
from generator.almanac.entry import NotPublished


def dealt(wanted: PuzzleId, options: Mapping[str, str]) -> Record:
    """The puzzle of an id with options chosen; a day's may have been published on this machine."""
    text = str(with_options(wanted, options))
    try:
        return generator.puzzle(text)
    except NotPublished:
        from generator.almanac import library  # reads the database, which others have no need of

        return library.puzzle(text)
