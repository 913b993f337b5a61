"""Choosing: what a candidate must have to be published, told by whole numbers alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice

import generator
from engine import Position, Record
from engine.lasting_effects import DESTROY
from engine.puzzle_id import PuzzleId
from generator.almanac.entry import candidate_key
from generator.ladder import Ladder, replies, worth

RANDOM_LOSES = 20
"""Random play must miss so many percent of what the searcher wins."""

GREEDY_LOSES = 6
"""Greedy play must miss so many percent of what par wins."""


@dataclass(frozen=True)
class Candidate:
    """One of the deals a day could have, with what the reference players make of it."""

    puzzle_id: PuzzleId
    number: int

    @cached_property
    def record(self) -> Record:
        return generator.candidate(self.puzzle_id, self.number)

    @cached_property
    def opening(self) -> Position:
        return self.record.opening

    @cached_property
    def start(self) -> int:
        """The points banked before play begins."""
        return self.opening.score.total

    @cached_property
    def ladder(self) -> Ladder:
        return Ladder(self.opening, candidate_key(self.puzzle_id, self.number))


def fault(candidate: Candidate) -> str | None:
    """Why a candidate is not worth solving; whoever costs least is asked first."""
    ladder = candidate.ladder
    late = candidate.puzzle_id.size != "year"
    return (
        _dead_draws([candidate.opening], late)
        or _dead_draws(ladder.greedy_line, late)
        or _dead_draws(ladder.search_line, late)
        or _no_stakes(candidate)
    )


def _dead_draws(line: Iterable[Position], late: bool) -> str | None:
    """The first dead draw on the way of a player."""
    draws = (_dead_draw(position, late) for position in line if not position.is_over)
    return next(filter(None, draws), None)


def _dead_draw(position: Position, late: bool) -> str | None:
    """Whether the card to be drawn cannot be placed or, late in the year, may lie anywhere.

    Early in a year a card often makes no difference yet, and all the more later; so does a space that is
    destroyed, which draws nothing.
    """
    assert position.ask is not None
    card = position.ask.card.name
    if not (position.ask.shapes or position.ask.spaces):
        return f"{card} fits nowhere"
    if late and position.ask.action != DESTROY and _all_equal(map(worth, replies(position))):
        return f"{card} may lie anywhere"
    return None


def _all_equal(values: Iterable[int]) -> bool:
    """Whether all values are the same; looks no further than the first other one."""
    return sum(1 for _ in islice(groupby(values), 2)) == 1


def _no_stakes(candidate: Candidate) -> str | None:
    ladder = candidate.ladder
    if 100 * (ladder.search - ladder.random) < RANDOM_LOSES * (ladder.search - candidate.start):
        return "random play does nearly as well"
    return None


def too_easy(candidate: Candidate, par: int) -> str | None:
    """Why a candidate is not worth publishing once its par is known."""
    if 100 * (par - candidate.ladder.greedy) < GREEDY_LOSES * (par - candidate.start):
        return "greedy play does nearly as well"
    return None
