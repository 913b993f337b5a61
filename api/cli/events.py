"""What a move brought about, in words: seasons, ruins, ambushes and their effects, mountains."""

from collections.abc import Callable, Mapping
from typing import Any

from api.cli.show import coins, points
from engine import Event, Position

Facts = Mapping[str, Any]

HEROES = "heroes"
"""Who destroys spaces that bear marks; otherwise it is an ambush, by its card's name."""


def event_lines(position: Position) -> list[str]:
    """A sentence for everything that the last move brought about, in the order it happened."""
    return [_line(position, event) for event in position.events]


def _line(position: Position, event: Event) -> str:
    words = _WORDS.get(event.kind)
    return words(position, event.facts) if words else f"{event.kind[:1].upper()}{event.kind[1:]}."


def _season_ended(_: Position, facts: Facts) -> str:
    return f"The {facts['season']} has ended: {points(facts['points'])}."


def _mountain_surrounded(position: Position, facts: Facts) -> str:
    number = facts["mountains"]
    what = "A mountain is surrounded" if number == 1 else f"{number} mountains are surrounded"
    return f"{what}: {coins(number)}." if position.edition.coin_track else f"{what}."


def _ruins_revealed(_: Position, facts: Facts) -> str:
    return f"{facts['card']}: the next shape must cover a ruins space."


def _ambush_landed(_: Position, facts: Facts) -> str:
    where = " ".join(facts["spaces"])
    tried = facts["tried"]
    how = "at once" if tried == 1 else f"after {tried - 1} blocked place{'s' if tried > 2 else ''}"
    return f"{facts['card']}: monsters on {where}, {how}."


def _ambush_stayed_away(_: Position, facts: Facts) -> str:
    return f"{facts['card']}: no place is free, so the monsters stay away."


def _spaces_destroyed(_: Position, facts: Facts) -> str:
    where = " ".join(facts["spaces"])
    if facts["by"] != HEROES:
        return f"{facts['by']} destroys {where}."
    return f"Heroes destroy the monster{'s' if len(facts['spaces']) > 1 else ''} on {where}."


def _zombies_spread(_: Position, facts: Facts) -> str:
    return f"The zombies spread to {' '.join(facts['spaces'])}."


def _dragon_overcome(_: Position, facts: Facts) -> str:
    return f"The dragon is overcome, destroyed or hemmed in: {coins(facts['coins'])}."


_WORDS: dict[str, Callable[[Position, Facts], str]] = {
    "season ended": _season_ended,
    "mountain surrounded": _mountain_surrounded,
    "ruins revealed": _ruins_revealed,
    "ambush landed": _ambush_landed,
    "ambush stayed away": _ambush_stayed_away,
    "spaces destroyed": _spaces_destroyed,
    "zombies spread": _zombies_spread,
    "dragon overcome": _dragon_overcome,
}
