"""Puzzles from seeds and dates: the same deal, and the same start, on every machine and for ever."""

from typing import TYPE_CHECKING

from engine import BadInput, PuzzleId, Record, canonical_id, game_named, parse_puzzle_id
from engine.deal import SIDE

if TYPE_CHECKING:
    from generator.almanac.entry import Entry

SEASONS_LEFT = {"dash": 1, "half": 2, "year": 4}
WITH_OPENINGS = ("mapmaker", "cartographers", "heroes")
"""The games for which the strong play is specified that a dash or a half starts from."""


def puzzle(text: str) -> Record:
    """The puzzle of an id such as `mapmaker-dash-2026-11-18` or `heroes-year-s7-A,edicts=both`.

    A day's puzzle is the candidate that was published for it; here the days are known that ship with the
    project (`generator.almanac.library` knows those published since). A day without one raises NotPublished.
    """
    wanted = parse_puzzle_id(text)
    if wanted.day is None:
        return candidate(wanted)
    from generator.almanac.shipped import base_id, shipped

    return of_day(wanted, shipped().entry(base_id(wanted)))


def of_day(wanted: PuzzleId, entry: "Entry | None") -> Record:
    """The puzzle of a day by its entry in the almanac; a side in the id means that candidate on it."""
    from generator.almanac.entry import NotPublished

    wanted = canonical_id(wanted)  # an unknown game, or a day with options, is no unpublished day
    if entry is None:
        raise NotPublished(wanted)
    return entry.record if wanted.side is None else candidate(wanted, entry.candidate)


def candidate(wanted: PuzzleId, number: int = 0) -> Record:
    """One of the puzzles an id could mean: a seed's only one, or a day's of some number.

    A year starts on an empty map. A dash (the last season) and a half (the last two) start where strong play
    of the same deal had got to; that play follows from the id alone. Chance picks the side of the map, where
    there are several, unless the id names one; the deal is otherwise the same. What the other options choose
    is in docs/deals.md.
    """
    from generator.almanac.entry import candidate_key

    wanted = canonical_id(wanted)
    game = game_named(wanted.game)
    key = candidate_key(wanted, number)
    side = {} if wanted.side is None else {SIDE: wanted.side}
    deal = game.draw_deal(key, options={**side, **dict(wanted.options)})
    seasons_played = len(game.edition.seasons) - SEASONS_LEFT[wanted.size]
    if not seasons_played:
        return Record(deal, id=str(wanted))
    if wanted.game not in WITH_OPENINGS:
        raise BadInput(f"{wanted.game} has no {wanted.size} yet, only a year")
    from generator.opening import opening_moves  # the compiler it needs is not wanted by whoever deals a year

    return Record(deal, start=opening_moves(game.begin(deal), seasons_played, key), id=str(wanted))
