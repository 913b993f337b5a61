"""The puzzles a proof is measured on, all of one game and size, by seed."""

from collections.abc import Iterator, Sequence

from engine import Position, Record
from generator import puzzle


def openings(game: str, size: str, seeds: Sequence[int], side: str | None) -> Iterator[tuple[int, Position]]:
    """Each seed with the position its puzzle starts from."""
    for seed in seeds:
        yield seed, _puzzle(game, size, seed, side).opening


def records(game: str, size: str, seeds: Sequence[int], side: str | None) -> list[Record]:
    """The puzzles of some seeds, each with its id."""
    return [_puzzle(game, size, seed, side) for seed in seeds]


def _puzzle(game: str, size: str, seed: int, side: str | None) -> Record:
    return puzzle(name_of(game, size, seed, side))


def name_of(game: str, size: str, seed: int, side: str | None) -> str:
    """The id of the puzzle of a seed; chance picks the side when none is named."""
    return f"{game}-{size}-s{seed}" + (f"-{side.upper()}" if side else "")


def edict_names(position: Position) -> str:
    """The edicts of a position on one line."""
    return ", ".join(edict.name for edict in position.edicts.values())


def widest_names(position: Position) -> int:
    """No four edicts of the position's edition have longer names together."""
    lengths = sorted((len(edict.name) for edict in position.edition.edicts), reverse=True)
    return len(", " * (len(position.edicts) - 1)) + sum(lengths[: len(position.edicts)])
