"""An entry of the almanac: one published daily, as a value and as a sealed JSON document."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any

from engine import BadInput, Move, Record, game_named, parse_move, parse_puzzle_id, write_record
from engine.puzzle_id import PuzzleId

FORMAT = "mapwright-day-1"

Document = dict[str, Any]


class NotPublished(BadInput):
    """A day that is in nobody's almanac yet."""

    def __init__(self, puzzle_id: PuzzleId) -> None:
        super().__init__(
            f"{puzzle_id} is not published yet; a running service publishes days by itself, and so does: "
            f"mapwright publish --from {puzzle_id.seed} --game {puzzle_id.game} --size {puzzle_id.size}"
        )


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is: the figure, the stars (1 to 5) made of it, and what reference players score."""

    number: int
    stars: int
    ladder: Mapping[str, int]

    @property
    def band(self) -> dict[str, int]:
        """What a thoughtless, a fair and a strong player get."""
        return {
            "thoughtless": self.ladder["random"],
            "fair": max(self.ladder["greedy"], self.ladder["random"]),
            "strong": max(self.ladder["ahead"], self.ladder["search"]),
        }


@dataclass(frozen=True)
class Entry:
    """One published daily. A correction is another entry of the same day, which names the one it corrects."""

    id: str
    candidate: int
    start: tuple[str, ...]
    score: int
    bound: int
    plan: tuple[str, ...]
    rating: Rating
    rejected: tuple[tuple[int, str], ...]
    method: str
    solver: str
    seconds: float
    published: str
    corrects: str | None = None
    why: str | None = None

    @property
    def proven(self) -> bool:
        """Whether nothing can beat the par."""
        return self.score == self.bound

    @cached_property
    def puzzle_id(self) -> PuzzleId:
        return parse_puzzle_id(self.id)

    @property
    def day(self) -> date:
        """The day the puzzle is for."""
        day = self.puzzle_id.day
        assert day is not None
        return day

    @property
    def key(self) -> str:
        """The key its deal comes from."""
        return candidate_key(self.puzzle_id, self.candidate)

    @cached_property
    def record(self) -> Record:
        """The puzzle. Its deal follows from the key; the moves it starts from are written down."""
        deal = game_named(self.puzzle_id.game).draw_deal(self.key, self.puzzle_id.side)
        return Record(deal, start=tuple(map(parse_move, self.start)), id=self.id)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The plan as moves."""
        return tuple(map(parse_move, self.plan))

    @cached_property
    def digest(self) -> str:
        """What seals the entry."""
        return seal(_unsealed(self))


def candidate_key(puzzle_id: PuzzleId, number: int) -> str:
    """What fixes the chance of a deal: neither the side of the map nor any other option has a part in it.

    The first candidate of a day has the plain key, as every seed has.
    """
    key = f"{puzzle_id.game}/{puzzle_id.size}/{puzzle_id.seed}"
    return f"{key}/{number}" if number else key


def canonical(document: object) -> str:
    """The one way to write a document, byte for byte."""
    return json.dumps(document, ensure_ascii=True, separators=(",", ":"))


def seal(document: object) -> str:
    """The digest of a document."""
    return sha256(canonical(document).encode()).hexdigest()


def record_seal(record: Record) -> str:
    """The digest of a puzzle's document as `mapwright deal` prints it."""
    return seal(write_record(record))


def write_entry(entry: Entry) -> Document:
    """The document of an entry, fields in a fixed order, the seal last."""
    return {**_unsealed(entry), "digest": entry.digest}


def _unsealed(entry: Entry) -> Document:
    document: Document = {
        "format": FORMAT,
        "id": entry.id,
        "candidate": entry.candidate,
        "key": entry.key,
        "start": list(entry.start),
        "record": record_seal(entry.record),
        "score": entry.score,
        "bound": entry.bound,
        "proven": entry.proven,
        "plan": list(entry.plan),
        "rating": entry.rating.number,
        "stars": entry.rating.stars,
        "band": entry.rating.band,
        "ladder": dict(entry.rating.ladder),
        "rejected": [[number, reason] for number, reason in entry.rejected],
        "method": entry.method,
        "solver": entry.solver,
        "seconds": entry.seconds,
        "published": entry.published,
    }
    if entry.corrects is not None:
        document |= {"corrects": entry.corrects, "why": entry.why}
    return document


def read_entry(document: object) -> Entry:
    """An entry out of its document; refuses one whose seal does not fit, or that contradicts itself."""
    if not isinstance(document, dict):
        raise BadInput("an entry of the almanac is a JSON object")
    name = str(document.get("id"))[:60]
    try:
        entry = _entry(document)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise BadInput(
            f"the almanac's entry {name!r} cannot be read: {type(fault).__name__} {fault}"
        ) from None
    if entry.puzzle_id.day is None:
        raise BadInput(f"{name} is not the id of a daily puzzle")
    if document != write_entry(entry):
        raise BadInput(f"the almanac's entry {name} has been changed: its digest does not fit")
    return entry


def _entry(document: Document) -> Entry:
    return Entry(
        id=document["id"],
        candidate=int(document["candidate"]),
        start=tuple(document["start"]),
        score=int(document["score"]),
        bound=int(document["bound"]),
        plan=tuple(document["plan"]),
        rating=Rating(int(document["rating"]), int(document["stars"]), dict(document["ladder"])),
        rejected=tuple((int(number), str(reason)) for number, reason in document["rejected"]),
        method=document["method"],
        solver=document["solver"],
        seconds=float(document["seconds"]),
        published=document["published"],
        corrects=document.get("corrects"),
        why=document.get("why"),
    )


def corrected(entry: Entry, why: str, **changes: Any) -> Entry:
    """A correction of an entry: the same puzzle, other findings."""
    return replace(entry, corrects=entry.digest, why=why, **changes)
