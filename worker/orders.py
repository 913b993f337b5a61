"""Orders: what a job is asked to compute, and the id that follows from it alone."""

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from engine import BadInput, Record, parse_puzzle_id, write_record
from worker.app import DAYS, HINTS, PARS, SOLVES

HINT = "hint"
SOLVE = "solve"
MAKE = "make"
PUBLISH = "publish"

HINT_SECONDS = 1.0
PAR_SECONDS = {"dash": 20.0, "half": 60.0, "year": 120.0}
DAY_SECONDS = {"dash": 900.0, "half": 2400.0, "year": 1800.0}
"""The most a day may take in which several candidates are judged; mostly it is a few seconds."""

LONG = 11
"""From so many cards to come on, a solve can be split."""

BY_THEMSELVES = ("ruins", "ambush")
"""The kinds of card that leave the player no choice."""

FORMAT = "mapwright-job-1"
ID_LENGTH = 32


@dataclass(frozen=True)
class Order:
    """One thing to compute; two orders for the same thing have the same id."""

    kind: str
    request: dict[str, Any]

    @property
    def queue(self) -> str:
        """Where it waits: what a player waits for never waits behind what nobody asked for."""
        if self.kind == PUBLISH:
            return DAYS if _is_dated(self.request["puzzle"]) else PARS
        return {HINT: HINTS, MAKE: HINTS, SOLVE: SOLVES}[self.kind]

    @property
    def id(self) -> str:
        """The digest of what is asked."""
        text = json.dumps([FORMAT, self.kind, self.request], sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:ID_LENGTH]


def hint_order(record: Record) -> Order:
    """A hint for the position of a record."""
    return Order(HINT, {"record": _position_only(record), "seconds": HINT_SECONDS})


def solve_order(record: Record, seconds: float) -> Order:
    """The best plan from the position of a record, within so many seconds."""
    return Order(SOLVE, {"record": _position_only(record), "seconds": float(seconds)})


def split_order(record: Record, seconds: float) -> Order:
    """The same by all workers together; for long games only, as others are solved sooner in one piece."""
    coming = record.position.coming
    left = 1 + sum(card.kind not in BY_THEMSELVES for card in coming)
    if left < LONG:
        raise BadInput(f"only a long solve can be split, from {LONG} cards to come on; here it is {left}")
    order = solve_order(record, seconds)
    return Order(SOLVE, {**order.request, "split": True})


def make_order(puzzle_id: str) -> Order:
    """A puzzle made and kept, so that it can be played; its par comes later."""
    return Order(MAKE, {"puzzle": puzzle_id})


def publish_order(puzzle_id: str, size: str) -> Order:
    """A puzzle made and kept, if it is not yet, and solved for its par."""
    limits = DAY_SECONDS if _is_dated(puzzle_id) else PAR_SECONDS
    return Order(PUBLISH, {"puzzle": puzzle_id, "seconds": limits[size]})


def _is_dated(puzzle_id: str) -> bool:
    return parse_puzzle_id(puzzle_id).day is not None


def _position_only(record: Record) -> dict[str, Any]:
    """The record without what makes no difference to the position: its name, and where its start ends."""
    return write_record(replace(record, id=None, start=(), moves=record.start + record.moves))
