"""A whole year on each side of the map, told move by move; not a word of it may change."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from engine import Event, Position, Record, format_land, read_record
from engine.position import Ask
from engine.terrain import NAMES

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_year_is_told_as_it_always_was(side: str) -> None:
    record = read_record(json.loads((GOLDEN / f"side_{side}.json").read_text()))
    assert dict(record.deal.options) == {"side": side}
    assert transcript(record) == (GOLDEN / f"side_{side}.txt").read_text()


def transcript(record: Record) -> str:
    """A game as a story: cards, moves, what they brought about, and every season's score and map."""
    return "\n".join(_story(positions_of(record))) + "\n"


def positions_of(record: Record) -> list[Position]:
    positions = [record.opening]
    for move in record.moves:
        positions.append(positions[-1].play(move))
    return positions


def _story(positions: list[Position]) -> Iterator[str]:
    first = positions[0]
    yield f"side {dict(first.deal.options)['side']}"
    yield from (f"{letter} {edict.name}" for letter, edict in first.edicts.items())
    yield from _season(first)
    yield from (_told(event) for event in first.events)
    for before, after in pairwise(positions):
        assert before.ask is not None
        yield f"  {before.ask.card.name}: {after.moves[-1]}{_choice(before.ask)}"
        for event in after.events:
            yield _told(event)
            if event.kind == "season ended":
                yield from _scored(before, after)
    score = positions[-1].score
    assert score.solo is not None
    yield f"total {score.total}, rating {score.solo.rating}, {(score.solo.title or {}).get('en')}"


def _season(position: Position) -> Iterator[str]:
    season = position.edition.seasons[position.season]
    yield ""
    yield f"{season.name}, {season.time} time units, edicts {' and '.join(season.edicts)}"
    yield f"pile: {', '.join(position.deal.draws[position.season])}"


def _choice(ask: Ask) -> str:
    """What else could have been chosen, where the card leaves or the rules force something."""
    terrains = " or ".join(NAMES[terrain] for terrain in ask.terrains)
    over = ", over ruins" if ask.on_ruins else ""
    forced = ", the 1x1 of a card that cannot be drawn" if ask.shapes[0] not in ask.card.shapes else ""
    return f" ({terrains}{over}{forced})"


def _told(event: Event) -> str:
    facts = ", ".join(f"{name} {_text(fact)}" for name, fact in event.facts.items())
    return f"    {event.kind}: {facts}"


def _text(fact: object) -> str:
    return " ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def _scored(before: Position, after: Position) -> Iterator[str]:
    score = after.score.seasons[-1]
    points = {**score.edicts, **score.extras}
    yield "    " + ", ".join(f"{name} {value}" for name, value in points.items()) + f": {score.total}"
    yield from ("    " + line for line in format_land(after.land).splitlines())
    if not after.is_over:
        assert after.season == before.season + 1
        yield from _season(after)
