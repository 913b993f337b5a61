"""Drawing for people: the map and the shapes, in colour on a terminal, in letters everywhere."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from engine import Event, Land, Position
from engine.edition import Card, Edict
from engine.land import SIDE, space_at
from engine.terrain import (
    DESTROYED,
    EMPTY,
    FARM,
    FOREST,
    HERO,
    LETTERS,
    MONSTER,
    MOUNTAIN,
    NAMES,
    VILLAGE,
    WASTELAND,
    WATER,
)

STYLES = {
    EMPTY: "bright_black",
    FOREST: "bold white on #2f6b2f",
    VILLAGE: "bold white on #a8452c",
    FARM: "bold black on #e3c04b",
    WATER: "bold white on #2b62a8",
    MONSTER: "bold white on #6a3484",
    HERO: "bold black on #e9e2c8",
    MOUNTAIN: "bold white on #6b5d52",
    WASTELAND: "bold black on #b9a58a",
    DESTROYED: "bold white on #3a3a3a",
}
"""How each terrain looks where colours can be shown; its letter is written on it all the same."""

ROW_LETTERS = "ABCDEFGHIJK"

Cells = Mapping[int, tuple[str, str]]
"""Spaces that look different from what lies on them: three letters and a style for each."""


def console(*, to_stderr: bool = False) -> Console:
    """Where to draw: colours only on a terminal that has them, and NO_COLOR is heeded."""
    return Console(stderr=to_stderr, highlight=False, markup=False, emoji=False)


def map_text(land: Land, over: Cells | None = None) -> Text:
    """The map with its row letters and column numbers."""
    drawn = Text("   " + "".join(f"{col:^3}" for col in range(1, SIDE + 1)).rstrip(), style="bold")
    for row in range(1, SIDE + 1):
        drawn.append(f"\n {ROW_LETTERS[row - 1]} ", style="bold")
        for col in range(1, SIDE + 1):
            letters, style = (over or {}).get(space_at(row, col)) or _cell(land[space_at(row, col)])
            drawn.append(letters, style=style)
    return drawn


def _cell(code: int) -> tuple[str, str]:
    return f" {LETTERS[code]} ", STYLES[code]


def shape_text(grid: tuple[str, ...], terrain: int) -> Text:
    """A shape as its card prints it, in the letters of its terrain."""
    letter, style = f" {LETTERS[terrain]} ", STYLES[terrain]
    drawn = Text()
    for number, line in enumerate(grid):
        drawn.append("\n" if number else "")
        for mark in line:
            drawn.append(letter if mark == "#" else "   ", style=style if mark == "#" else "")
    return drawn


def card_line(card: Card) -> str:
    """A card in one line: its name and its time."""
    return f"{card.name}, {times(card.time)}"


def times(units: int) -> str:
    """An amount of time in words."""
    return f"{units} time unit" if units == 1 else f"{units} time units"


def terrains(codes: tuple[int, ...]) -> str:
    """Terrains by name."""
    return " or ".join(NAMES[code] for code in codes)


def points(number: int) -> str:
    """An amount of points in words."""
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def heading(position: Position, id_text: str | None) -> str:
    """Which game this is, and how far it has come."""
    edition = position.edition
    title = f"{id_text} ({edition.titles['en']})" if id_text else edition.titles["en"]
    if position.is_over:
        return f"{title}: the year is over"
    season = edition.seasons[position.season]
    return f"{title}: {season.name}, time {position.clock} of {edition.time}"


def card_text(number: int, card: Card) -> Text:
    """A card for a list of those to come: its place, name, time and shapes."""
    drawn = Text(f"{number}. {card_line(card)}", style="bold")
    for shape in card.shapes:
        drawn.append("\n")
        drawn.append(shape_text(shape.grid, card.terrains[0]))
    return drawn


def verdict(score: int, bound: int) -> str:
    """What is known about the best total: proven, or between a plan and a bound."""
    if score == bound:
        return f"{points(score)}, proven: no play can do better"
    return f"{points(score)} is the best known; no play can beat {bound}"


def edict_text(position: Position, letter: str, edict: Edict) -> Text:
    """An edict: its letter, name, the seasons that score it, and what it counts."""
    seasons = " and ".join(season.name for season in position.edition.seasons if letter in season.edicts)
    return Text.assemble((f"{letter} {edict.name}", "bold"), f" ({seasons}): {edict.text['en']}")


def edicts_now(position: Position) -> str:
    """What every edict is worth on the map as it stands; a star marks those this season scores."""
    active = "" if position.is_over else position.edition.seasons[position.season].edicts
    now = position.score.now
    edicts = position.edicts.items()
    return "\n".join(
        f"{letter}{'*' if letter in active else ' '} {edict.name:<20}{now[letter]:>4}"
        for letter, edict in edicts
    )


def event_line(event: Event) -> str:
    """What happened, in words."""
    if event.kind == "season ended":
        return f"The {event.facts['season']} has ended: {points(int(str(event.facts['points'])))}."
    return f"{event.kind[:1].upper()}{event.kind[1:]}."
