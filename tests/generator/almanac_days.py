"""Days for tests: one that ships, and how to change one."""

from generator.almanac import Entry, shipped

DASH = "mapmaker-dash-2026-11-18"
HALF = "mapmaker-half-2026-11-18"


def shipped_day(name: str = DASH) -> Entry:
    """An entry that comes with the project."""
    entry = shipped().entry(name)
    assert entry is not None
    return entry
