"""Mapmaker: elements one by one on an 11 x 11 map, four seasons of seven time units, four missions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.chance import Chance
from engine.deal import Deal, Options
from engine.edition import Card, Edict, Edition, edition
from engine.errors import BadInput, IllegalMove
from engine.game import Game, check_names
from engine.land import Land, draw, filled_mask, space_name
from engine.move import Move
from engine.position import Ask, Event, Position
from engine.scoresheet import Scoresheet, SeasonScore
from engine.shapes import Placement, is_form, placements
from engine.table import check_fields, table_land, table_number, table_seasons
from engine.terrain import EMPTY, FARM, FOREST, NAMES, VILLAGE, WATER

EDICT_LETTERS = "ABCD"
DISCARD = Move("discard")
MAX_DRAWS = 100
MOUNTAINS = "mountains"
MOUNTAINS_PAY = ("end_once", "every_season")


@dataclass(frozen=True)
class MapmakerPosition(Position):
    """A Mapmaker game under way: the land, how many elements were drawn, and the seasons already scored."""

    deal: Deal
    land: Land
    drawn: int = 0
    seasons: tuple[SeasonScore, ...] = ()
    moves: tuple[Move, ...] = ()
    events: tuple[Event, ...] = ()

    @cached_property
    def edition(self) -> Edition:
        return edition(self.deal.edition)

    @cached_property
    def elements(self) -> tuple[Card, ...]:
        """Every element of the year in the order of the deal."""
        return tuple(self.edition.card(name) for name in self.deal.draws[0])

    @cached_property
    def edicts(self) -> dict[str, Edict]:
        """The four missions by letter."""
        return {
            letter: self.edition.edict(name)
            for letter, name in zip(EDICT_LETTERS, self.deal.edicts, strict=True)
        }

    @cached_property
    def clock(self) -> int:
        return sum(element.time for element in self.elements[: self.drawn])

    @property
    def season(self) -> int:
        return min(self.clock // self.edition.seasons[0].time, len(self.edition.seasons) - 1)

    @property
    def season_clock(self) -> int:
        return self.clock - self.season * self.edition.seasons[0].time

    @property
    def is_over(self) -> bool:
        return self.clock >= self.edition.time

    @property
    def coming(self) -> tuple[Card, ...]:
        return self.elements[self.drawn + 1 :]

    @cached_property
    def fits(self) -> tuple[Placement, ...]:
        """Where the element to place can lie; empty when it fits nowhere in any turn or flip."""
        if self.is_over:
            return ()
        filled = filled_mask(self.land)
        cells = self.elements[self.drawn].shapes[0].cells
        return tuple(place for place in placements(cells) if not place.mask & filled)

    @property
    def ask(self) -> Ask | None:
        if self.is_over:
            return None
        element = self.elements[self.drawn]
        return (
            Ask(element, "place", element.terrains, element.shapes)
            if self.fits
            else Ask(element, DISCARD.word)
        )

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        if self.is_over:
            return ()
        word = NAMES[self.elements[self.drawn].terrains[0]]
        return tuple(Move(word, place.spaces) for place in self.fits) or (DISCARD,)

    def play(self, move: Move) -> "MapmakerPosition":
        broken = self._broken_rule(move)
        if broken:
            raise IllegalMove(str(move), broken)
        element = self.elements[self.drawn]
        land = draw(self.land, move.spaces, element.terrains[0])
        scored = self._season_score(land, self.clock + element.time)
        return MapmakerPosition(
            deal=self.deal,
            land=land,
            drawn=self.drawn + 1,
            seasons=self.seasons + scored,
            moves=(*self.moves, move),
            events=self._events(land, scored),
        )

    def _broken_rule(self, move: Move) -> str | None:
        if self.is_over:
            return f"the year is over: {self.clock} of {self.edition.time} time units are spent"
        element = self.elements[self.drawn]
        terrain = NAMES[element.terrains[0]]
        if move == DISCARD:
            return f"the {element.name} still fits on the map and must be placed" if self.fits else None
        if move.marks:
            return "only a hero marks spaces, and there are no heroes here"
        if move.word != terrain:
            return f"the element to place is the {element.name}, so the terrain is {terrain}"
        if not self.fits:
            return f"the {element.name} fits nowhere on the map; the only move is 'discard'"
        for space in move.spaces:
            if self.land[space] != EMPTY:
                return f"{space_name(space)} is already filled ({NAMES[self.land[space]]})"
        return (
            None
            if is_form(element.shapes[0].cells, move.spaces)
            else f"that is not the {element.name} in any turn or flip"
        )

    def _season_score(self, land: Land, clock: int) -> tuple[SeasonScore, ...]:
        """The score of the season that an element ends when the clock reaches this time, if it ends one."""
        season = self.edition.seasons[self.season]
        if clock < (self.season + 1) * season.time:
            return ()
        edicts = {letter: self.edicts[letter].points(land) for letter in season.edicts}
        every_season = self.deal.option(MOUNTAINS, MOUNTAINS_PAY[0]) == MOUNTAINS_PAY[1]
        extras = {MOUNTAINS: self.edition.bonus.points(land)} if every_season else {}
        return (SeasonScore(season.name, edicts, extras),)

    def _events(self, land: Land, scored: tuple[SeasonScore, ...]) -> tuple[Event, ...]:
        ended = tuple(Event("season ended", {"season": s.name, "points": s.total}) for s in scored)
        gained = self.edition.bonus.points(land) - self.edition.bonus.points(self.land)
        return (Event("mountain surrounded", {"mountains": gained}), *ended) if gained else ended

    @cached_property
    def score(self) -> Scoresheet:
        mountains = {MOUNTAINS: self.edition.bonus.points(self.land)}
        once = self.deal.option(MOUNTAINS, MOUNTAINS_PAY[0]) == MOUNTAINS_PAY[0]
        return Scoresheet(
            seasons=self.seasons,
            extras=mountains if once and self.is_over else {},
            now={letter: mission.points(self.land) for letter, mission in self.edicts.items()},
            pending={} if self.is_over else mountains,
        )


class Mapmaker(Game):
    """The game of the Potato Empire's imperial mapmaker."""

    name = "mapmaker"
    drawable = (FOREST, VILLAGE, FARM, WATER)

    def read_draws(self, given: object) -> tuple[tuple[str, ...], ...]:
        return (check_names("draws", given, MAX_DRAWS),)

    def write_draws(self, deal: Deal) -> list[str]:
        return list(deal.draws[0])

    def draw_deal(self, key: str, side: str | None = None, options: Mapping[str, str] | None = None) -> Deal:
        self.edition.sheet(side)  # refuses any side: there is one map
        elements = [card.name for card in self.edition.cards]
        missions = Chance(f"{key}/missions").shuffled([edict.name for edict in self.edition.edicts])
        first_pass = Chance(f"{key}/elements").shuffled(elements)
        second_pass = Chance(f"{key}/elements again").shuffled(elements)
        return Deal(
            game=self.name,
            edition=self.name,
            edicts=tuple(missions[: len(EDICT_LETTERS)]),
            draws=((*first_pass, second_pass[0]),),
            options=self.check_options(options or {}),
        )

    def check_options(self, given: Mapping[str, str]) -> Options:
        for name, value in given.items():
            if name != MOUNTAINS:
                raise BadInput(f"Mapmaker has no option {name[:40]!r}; it has '{MOUNTAINS}'")
            if value not in MOUNTAINS_PAY:
                raise BadInput(f"option '{MOUNTAINS}' is {' or '.join(MOUNTAINS_PAY)}, not {value[:40]!r}")
        return tuple((name, value) for name, value in given.items() if value != MOUNTAINS_PAY[0])

    def check_deal(self, deal: Deal) -> Deal:
        return Deal(
            game=self.name,
            edition=self.name,
            edicts=self._check_missions(deal.edicts),
            draws=(self._check_draws(deal.draws[0]),),
            options=self.check_options(dict(deal.options)),
        )

    def _check_missions(self, names: tuple[str, ...]) -> tuple[str, ...]:
        missions = tuple(self.edition.edict(name).name for name in names)
        if len(missions) != len(EDICT_LETTERS):
            raise BadInput(f"a game has four missions (A, B, C, D), this deal has {len(missions)}")
        if len(set(missions)) < len(missions):
            raise BadInput("the four missions of a deal must differ")
        return missions

    def _check_draws(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The deck is shuffled once, and again only when it has run out: no repeats among the first 16."""
        cards = self.edition.cards
        elements = [self.edition.card(name) for name in names]
        for name, times in Counter(element.name for element in elements[: len(cards)]).items():
            if times > 1:
                raise BadInput(
                    f"the {name} is drawn {times} times before all {len(cards)} elements were seen once"
                )
        clock = sum(element.time for element in elements)
        if clock < self.edition.time:
            raise BadInput(f"the elements last {clock} time units; a year has {self.edition.time}")
        if clock - elements[-1].time >= self.edition.time:
            raise BadInput(f"the year is over before the last of the {len(elements)} elements is drawn")
        return tuple(element.name for element in elements)

    def begin(self, deal: Deal) -> MapmakerPosition:
        return MapmakerPosition(deal, self.edition.sheet().land)

    def resume(self, deal: Deal, table: Mapping[str, Any]) -> MapmakerPosition:
        check_fields(table, ("map", "drawn", "seasons"))
        land = table_land(table.get("map"), self.edition.sheet().land, self.drawable)
        start = MapmakerPosition(deal, land, table_number(table, "drawn", len(deal.draws[0])))
        ended = self.edition.seasons[: start.clock // self.edition.seasons[0].time]
        return replace(start, seasons=table_seasons(ended, table.get("seasons", [])))
