"""Drawing for people: the map, edicts and headings, in colour on a terminal, in letters everywhere."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from api.standing import initial_of, lasting, marked
from engine import Land, Position
from engine.draw_phase import ANY_TERRAIN
from engine.edicts.counting import neighbours_holding
from engine.edition import Edict
from engine.land import FRAMED, SIDE, SPACES, space_at
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

THREATENED = "bold #b07cc6"

ROW_LETTERS = "ABCDEFGHIJK"

Cells = Mapping[int, tuple[str, str]]
"""Spaces that look different from what lies on them: three letters and a style for each."""


def console(*, to_stderr: bool = False) -> Console:
    """Where to draw: colours only on a terminal that has them, and NO_COLOR is heeded."""
    return Console(stderr=to_stderr, highlight=False, markup=False, emoji=False)


def map_text(position: Position, over: Cells | None = None) -> Text:
    """The map with its row letters and column numbers."""
    cells = {**_cells(position), **(over or {})}
    drawn = Text("   " + "".join(f"{col:^3}" for col in range(1, SIDE + 1)).rstrip(), style="bold")
    for row in range(1, SIDE + 1):
        drawn.append(f"\n {ROW_LETTERS[row - 1]} ", style="bold")
        for col in range(1, SIDE + 1):
            space = space_at(row, col)
            letters, style = cells[space]
            drawn.append(letters, style=style)
    return drawn


def _cells(position: Position) -> dict[int, tuple[str, str]]:
    land, marks, initials = position.land, marked(position), initials_on(position)
    cells = {}
    for space in SPACES:
        letter, style = initials.get(space, LETTERS[land[space]]), STYLES[land[space]]
        if is_threatened(land, space):
            letter, style = ":", THREATENED
        before, after = "*" if space in marks else " ", "'" if is_ruins(land, space) else " "
        cells[space] = (f"{before}{letter}{after}", style)
    return cells


def initials_on(position: Position) -> dict[int, str]:
    """The initials of the monsters with a lasting effect that still stand, by space."""
    return {
        space: initial_of(ambush) for ambush in lasting(position) for space in ambush.standing(position.land)
    }


def is_ruins(land: Land, space: int) -> bool:
    """Whether ruins are printed on a space, covered or not."""
    return len(land) > FRAMED and land[FRAMED + space] == 1


def is_threatened(land: Land, space: int) -> bool:
    """Whether a space is empty and beside a monster."""
    return land[space] == EMPTY and neighbours_holding(land, space, MONSTER) > 0


def legend(position: Position) -> str:
    """What the marks on a map mean, those of heroes and ambushes on a line of their own."""
    land, printed, written = position.land, [], []
    if any(is_ruins(land, space) for space in SPACES):
        printed.append("' ruins, covered or not")
    if any(is_threatened(land, space) for space in SPACES):
        printed.append(": empty, next to a monster")
    if marked(position):
        written.append("* marked by a hero")
    standing = [ambush for ambush in lasting(position) if ambush.standing(land)]
    written += [f"{initial_of(ambush)} {ambush.effect}" for ambush in standing]
    return "\n".join(f"   {',   '.join(line)}" for line in (printed, written) if line)


def whole_map(position: Position) -> Text:
    """The map, and what its marks mean."""
    meaning = legend(position)
    return Text.assemble(map_text(position), (f"\n{meaning}", "dim") if meaning else "")


def times(units: int) -> str:
    """An amount of time in words."""
    return f"{units} time unit" if units == 1 else f"{units} time units"


def terrains(codes: tuple[int, ...]) -> str:
    """Terrains by name."""
    return "any terrain" if set(codes) == set(ANY_TERRAIN) else " or ".join(NAMES[code] for code in codes)


def points(number: int) -> str:
    """An amount of points in words."""
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def coins(number: int) -> str:
    """An amount of coins in words."""
    return f"{number} coin" if number == 1 else f"{number} coins"


def carries_time_over(position: Position) -> bool:
    """Whether time beyond a season's end counts for the next: so it does where one shuffle lasts a year."""
    return len(position.deal.draws) == 1


def heading(position: Position, id_text: str | None) -> str:
    """Which game this is, on which side of the map, and how far it has come."""
    edition = position.edition
    side = dict(position.deal.options).get("side")
    game = edition.titles["en"] + (f", side {side}" if side else "")
    title = f"{id_text} ({game})" if id_text else game
    if position.is_over:
        return f"{title}: the year is over"
    season = edition.seasons[position.season]
    if carries_time_over(position):
        return f"{title}: {season.name}, time {position.clock} of {edition.time}"
    return f"{title}: {season.name}, time {position.season_clock} of {season.time}"


def tells(score: int, bound: int) -> bool:
    """Whether a limit says something about a plan: twice as much and more is not worth a word."""
    return bound < 2 * score


def verdict(score: int, bound: int) -> str:
    """What is known about the best total: proven, or between a plan and a bound."""
    if score == bound:
        return f"{points(score)}, proven: no play can do better"
    limit = f"no play can beat {bound}" if tells(score, bound) else "a limit near it takes more time"
    return f"{points(score)} is the best known; {limit}"


def edict_text(position: Position, letter: str, edict: Edict) -> Text:
    """An edict: its letter, name, the seasons that score it, and what it counts."""
    seasons = " and ".join(season.name for season in position.edition.seasons if letter in season.edicts)
    return Text.assemble((f"{letter} {edict.name}", "bold"), f" ({seasons}): {edict.text['en']}")


def edicts_now(position: Position) -> str:
    """What every edict is worth on the map as it stands; a star marks those this season scores."""
    active = "" if position.is_over else position.edition.seasons[position.season].edicts
    now = position.score.now
    lines = [
        f"{letter}{'*' if letter in active else ' '} {edict.name:<20}{now[letter]:>4}"
        for letter, edict in position.edicts.items()
    ]
    return "\n".join([*lines, *(f"   {name:<20}{worth:>4}" for name, worth in extras_now(position).items())])


def extras_now(position: Position) -> dict[str, int]:
    """What is paid beside the edicts: pending, or at the end of the game what the end paid."""
    return dict(position.score.pending or position.score.extras)
