"""One line on a terminal that says how the player at work is doing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.outcome import Tell
from solver import Progress

WIDTH = 78


@contextmanager
def live_line(who: str, seconds: float) -> Iterator[Tell]:
    """Something to tell progress to; the line is gone afterwards, and there only on a terminal."""

    def tell(progress: Progress) -> None:
        text = f"{who}: best {progress.best}, limit {progress.bound}, {progress.seconds:.0f} of {seconds:g} s"
        _write(text.replace("None", "–"))

    watched = sys.stderr.isatty()
    if watched:
        _write(f"{who} …")
    try:
        yield tell if watched else lambda _: None
    finally:
        if watched:
            _write("")


def _write(text: str) -> None:
    sys.stderr.write(f"\r{text[:WIDTH]:{WIDTH}}\r")
    sys.stderr.flush()
