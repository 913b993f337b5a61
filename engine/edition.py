"""Editions: the card data of a game, read from its TOML file under `engine/editions/`."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any

from engine.edicts import COUNTS
from engine.errors import BadInput
from engine.land import Codes, Land, draw, empty_land, parse_space, with_ruins
from engine.shapes import Cells, cells_of
from engine.terrain import CODE_OF_NAME, WASTELAND

Words = Mapping[str, str]
"""One text in the languages the game speaks, by language code."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape printed on a card, and the coins drawing it earns."""

    grid: tuple[str, ...]
    cells: Cells
    coin: int


@dataclass(frozen=True, slots=True)
class Walk:
    """Where the solo walk of an ambush begins, and which way round the map its arrow points.

    With several players the same arrow says which way round the table the maps are passed.
    """

    corner: str
    clockwise: bool


@dataclass(frozen=True, eq=False)
class Card:
    """A card that is drawn and put on the map; Mapmaker calls it an element.

    `kind` is `explore` for the cards a player draws from, `ruins`, `ambush` or `hero`. `attack` holds what a
    hero marks, in rows down and columns right of its space; `effect` is what an ambush does later.
    """

    name: str
    names: Words
    number: int
    time: int
    terrains: tuple[int, ...]
    shapes: tuple[Shape, ...]
    kind: str = "explore"
    walk: Walk | None = None
    attack: Cells = ()
    effect: str = ""


@dataclass(frozen=True, eq=False)
class Edict:
    """An edict (a mission, in Mapmaker): what it counts and what each count is worth."""

    name: str
    names: Words
    text: Words
    pays: tuple[tuple[str, int], ...]
    stack: str = ""
    solo: int = 0

    def points(self, land: Codes) -> int:
        """The points this edict is worth on a land."""
        return sum(COUNTS[count](land) * worth for count, worth in self.pays)


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its name, the time that ends it, and the letters of the edicts it scores."""

    name: str
    time: int
    edicts: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed side of a map, as it is before anything is drawn."""

    name: str
    land: Land
    ruins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Title:
    """A solo title, and the rating that earns it."""

    rating: int
    names: Words


@dataclass(frozen=True)
class Edition:
    """Everything printed in one box. `bonus` is what the map pays, or costs, beside the edicts."""

    game: str
    titles: Words
    seasons: tuple[Season, ...]
    sheets: tuple[Sheet, ...]
    cards: tuple[Card, ...]
    edicts: tuple[Edict, ...]
    bonus: Edict
    coin_track: int = 0
    solo_titles: tuple[Title, ...] = ()

    @property
    def time(self) -> int:
        """The time of a whole year."""
        return sum(season.time for season in self.seasons)

    @cached_property
    def _cards_by_name(self) -> dict[str, Card]:
        """The cards by name, and by number where two boxes put together do not share it."""
        times = Counter(card.number for card in self.cards)
        numbered = {str(card.number): card for card in self.cards if times[card.number] == 1}
        return {**numbered, **{_plain(card.name): card for card in self.cards}}

    @cached_property
    def _edicts_by_name(self) -> dict[str, Edict]:
        return {_plain(edict.name): edict for edict in self.edicts}

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides of the map; none for a game that has one map only."""
        return tuple(sheet.name for sheet in self.sheets) if len(self.sheets) > 1 else ()

    def sheet(self, side: str | None = None) -> Sheet:
        """A side of the map; the first when none is named."""
        if side is None:
            return self.sheets[0]
        if not self.sides:
            raise BadInput(f"{self.titles['en']} has one map; a side is for the other games")
        for sheet in self.sheets:
            if sheet.name == side.upper():
                return sheet
        sides = " and ".join((", ".join(self.sides[:-1]), self.sides[-1]))
        raise BadInput(f"{self.titles['en']} has no side {side[:10]!r} of the map; it has {sides}")

    def card(self, name: str) -> Card:
        """The card of a name (or printed number), whatever its case."""
        if _plain(name) not in self._cards_by_name:
            raise BadInput(f"{self.titles['en']} has no card {name[:40]!r}")
        return self._cards_by_name[_plain(name)]

    def edict(self, name: str) -> Edict:
        """The edict of a name, whatever its case and apostrophes."""
        if _plain(name) not in self._edicts_by_name:
            known = ", ".join(edict.name for edict in self.edicts)
            raise BadInput(f"{self.titles['en']} has no edict {name[:40]!r}; it has {known}")
        return self._edicts_by_name[_plain(name)]


@lru_cache(maxsize=1000)
def _plain(name: str) -> str:
    words = name.casefold().replace("’", "'").replace("-", " ").split()
    return " ".join(words[1:] if words[:1] == ["the"] else words)


@cache
def edition(name: str) -> Edition:
    """The edition of a name; the data ship with the engine."""
    return _read(_data(name))


def _data(name: str) -> dict[str, Any]:
    """What a file says, put over what its base says: an edict may replace one of the base."""
    source = resources.files("engine").joinpath("editions", f"{name}.toml")
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    if "base" not in data:
        return data
    base = _data(data["base"])
    instead = {edict["replaces"]: edict for edict in data["edicts"]}
    return {**base, "edicts": [instead.get(edict["name"], edict) for edict in base["edicts"]]}


def _read(data: dict[str, Any]) -> Edition:
    return Edition(
        game=data["game"],
        titles=data["title"],
        seasons=tuple(Season(s["name"], s["time"], s["edicts"]) for s in data["year"]["seasons"]),
        sheets=tuple(map(_sheet, data["sheets"])),
        cards=tuple(map(_card, data["cards"])),
        edicts=tuple(map(_edict, data["edicts"])),
        bonus=_edict(data["bonus"]),
        coin_track=data.get("coin_track", 0),
        solo_titles=tuple(Title(t["rating"], _words(t, "name")) for t in data.get("titles", [])),
    )


def _sheet(data: dict[str, Any]) -> Sheet:
    land = empty_land(map(parse_space, data["mountains"]))
    land = draw(land, map(parse_space, data.get("wasteland", [])), WASTELAND)
    ruins = tuple(map(parse_space, data.get("ruins", [])))
    return Sheet(data["name"], with_ruins(land, ruins) if ruins else land, ruins)


def _card(data: dict[str, Any]) -> Card:
    return Card(
        name=data["name"],
        names=_words(data, "name"),
        number=data["number"],
        time=data["time"],
        terrains=tuple(CODE_OF_NAME[terrain] for terrain in data["terrains"]),
        shapes=tuple(
            Shape(tuple(shape["grid"]), cells_of(shape["grid"]), shape.get("coin", 0))
            for shape in data["shapes"]
        ),
        kind=data.get("kind", "explore"),
        walk=Walk(data["corner"], data["direction"] == "clockwise") if "corner" in data else None,
        attack=tuple((down, right) for down, right in data.get("attack", ())),
        effect=data.get("effect", ""),
    )


def _edict(data: dict[str, Any]) -> Edict:
    return Edict(
        name=data["name"],
        names=_words(data, "name"),
        text=_words(data, "text"),
        pays=tuple((pay["count"], pay["points"]) for pay in data["pays"]),
        stack=data.get("stack", ""),
        solo=data.get("solo", 0),
    )


def _words(data: dict[str, Any], key: str) -> Words:
    return {"en": data[key], "fr": data[f"{key}_fr"]}
