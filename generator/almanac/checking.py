"""Checking what was published: everything a certificate claims is worked out again and compared."""

from collections.abc import Callable, Iterator

import solver
from engine import BadInput, IllegalMove
from generator.almanac.choosing import Candidate
from generator.almanac.entry import Entry
from generator.almanac.rating import weigh
from generator.almanac.scales import stars

Watch = Callable[[solver.Progress], None]


def check_entry(entry: Entry) -> Iterator[str]:
    """Say, one by one, what was checked and holds; raises BadInput at the first thing that does not.

    That the digest fits was seen to when the entry was read.
    """
    yield f"the entry is as it was sealed: digest {entry.digest[:16]}…"
    candidate = Candidate(entry.puzzle_id, entry.candidate)
    if candidate.record != entry.record:
        raise _wrong(entry, f"the start is not the one that the key {entry.key} gives")
    yield f"the puzzle is candidate {entry.candidate} of its day (key {entry.key})"
    yield f"the plan of {len(entry.plan)} moves is legal and scores {_replayed(entry)}"
    if entry.bound < entry.score:
        raise _wrong(entry, f"its bound {entry.bound} is below its score {entry.score}")
    yield "par is proven" if entry.proven else f"par is open: no play can beat {entry.bound}"
    if candidate.ladder.scores != entry.rating.ladder:
        raise _wrong(entry, f"the reference players score {candidate.ladder.scores}")
    number = weigh(candidate.start, entry.score, entry.rating.ladder)
    if number != entry.rating.number:
        raise _wrong(entry, "the rating does not follow from what the reference players score")
    _check_stars(entry)
    scores = ", ".join(f"{player} {score}" for player, score in entry.rating.ladder.items())
    yield f"the reference players score {scores}"
    yield f"that makes a rating of {entry.rating.number} and {entry.rating.stars} of 5 stars"


def _check_stars(entry: Entry) -> None:
    """An entry has the stars of its rating by the scale in force when it was published."""
    try:
        given = stars(entry.puzzle_id.game, entry.puzzle_id.size, entry.rating.number, entry.published)
    except ValueError:
        raise _wrong(entry, f"{entry.published[:30]!r}, when it was published, is not a day") from None
    if given != entry.rating.stars:
        told = f"a rating of {entry.rating.number} had {given} of 5 stars, not {entry.rating.stars}"
        raise _wrong(entry, f"on {entry.published} {told}")


def check_bound(
    entry: Entry, seconds: float, watch: Watch | None, stop: Callable[[], bool], workers: int
) -> str:
    """Work the limit out anew, and say how it compares."""
    found = solver.solve(entry.record.opening, seconds, watch, stop, workers)
    if found.score > entry.bound:
        raise _wrong(entry, f"a plan of {found.score} was found, above its bound {entry.bound}")
    if found.bound < entry.score:
        raise _wrong(entry, f"the solver's limit is now {found.bound}, below its score {entry.score}")
    took = f"in {found.seconds:.1f} s"
    if found.bound == entry.bound:
        return f"the bound {entry.bound} was reached again {took}"
    if found.bound < entry.bound:
        return f"the bound {entry.bound} holds, and even {found.bound} was reached {took}"
    return f"nothing speaks against the bound {entry.bound}, but {took} only {found.bound} was reached again"


def _replayed(entry: Entry) -> int:
    position = entry.record.opening
    try:
        for move in entry.moves:
            position = position.play(move)
    except IllegalMove as refusal:
        raise _wrong(entry, f"the plan is not legal: {refusal}") from None
    if not position.is_over:
        raise _wrong(entry, "the plan ends before the game does")
    if position.score.total != entry.score:
        raise _wrong(entry, f"the plan scores {position.score.total}, not {entry.score}")
    return position.score.total


def _wrong(entry: Entry, what: str) -> BadInput:
    return BadInput(f"{entry.id}: {what}")
