"""The dailies: the games and sizes that have a puzzle for every day."""

from engine.puzzle_id import SIZES, PuzzleId

DAILIES: dict[str, tuple[str, ...]] = {
    "mapmaker": SIZES,
    "cartographers": SIZES,
    "heroes": ("dash", "year"),
}
"""Heroes has no half: few are proven so far (docs/solver.md), and no half is published without a proof."""


def dailies(day: str) -> list[PuzzleId]:
    """All puzzles of a day, the shortest first."""
    return [PuzzleId(game, size, day) for size in SIZES for game in DAILIES if size in DAILIES[game]]


def why_no_daily(puzzle_id: PuzzleId) -> str | None:
    """Why a puzzle is none that every day has; nothing when it is one."""
    game, size = puzzle_id.game, puzzle_id.size
    if size in DAILIES.get(game, ()):
        return None
    return f"{game} has no {size} of the day, but one of every seed, such as {game}-{size}-s7"
