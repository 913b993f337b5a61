"""A game: its edition, its deals, and how play begins."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from engine.deal import Deal, Options
from engine.edition import Edition, Sheet, edition
from engine.errors import BadInput
from engine.land import FRAMED, Land, parse_land, spaces_holding
from engine.position import Position
from engine.terrain import MOUNTAIN


class Game(ABC):
    """One of the games Mapwright knows."""

    name: str
    drawable: tuple[int, ...]
    """What can come to lie on a map in the course of a game."""

    @property
    def edition(self) -> Edition:
        """The card data of the game as it is played by default."""
        return edition(self.name)

    @abstractmethod
    def draw_deal(self, key: str, side: str | None = None, options: Mapping[str, str] | None = None) -> Deal:
        """The deal that chance makes under a key, on a side of the map or on one that chance picks.

        `options` are those a deal may have; what they say goes into the deal and is not chance.
        """

    @abstractmethod
    def check_options(self, given: Mapping[str, str]) -> Options:
        """The options of a deal as it keeps them; raises BadInput when the game has none of these."""

    @abstractmethod
    def read_draws(self, given: object) -> tuple[tuple[str, ...], ...]:
        """The piles of a deal out of a document."""

    @abstractmethod
    def write_draws(self, deal: Deal) -> object:
        """The piles of a deal as they stand in a document."""

    @abstractmethod
    def check_deal(self, deal: Deal) -> Deal:
        """The deal with every name in its printed form; raises BadInput when no real game could hold it."""

    @abstractmethod
    def begin(self, deal: Deal) -> Position:
        """The position before the first card is drawn."""

    @abstractmethod
    def resume(self, deal: Deal, table: Mapping[str, Any]) -> Position:
        """The position found on a table in the middle of a game: the map, and how many cards were drawn."""

    def bare_land(self, text: str, side: str | None = None) -> Land:
        """A letter map typed in to be scored by itself, with the ruins of a side of the map.

        The letters are taken as they are, whatever a real game could hold. With no side named it is the one
        whose mountains these are, or else the first; with one named, those of another are refused.
        """
        land = parse_land(text)
        sheet = self.sheet(side)
        mountains = spaces_holding(land, MOUNTAIN)
        sheets = self.sheets.sheets
        owner = next((s for s in sheets if spaces_holding(s.land, MOUNTAIN) == mountains), sheet)
        if side is not None and owner is not sheet:
            raise BadInput(f"these are the mountains of side {owner.name}, not of side {sheet.name}")
        return land + owner.land[FRAMED:]

    @property
    def sheets(self) -> Edition:
        """The edition with every side of the map this game can be played on."""
        return self.edition

    def sheet(self, side: str | None = None) -> Sheet:
        """A side of the map this game can be played on; the first when none is named."""
        return self.sheets.sheet(side)


def check_names(what: str, given: object, most: int) -> tuple[str, ...]:
    """A list of names out of a document, or a clear refusal."""
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise BadInput(f"{what} must be a list of names")
    if len(given) > most:
        raise BadInput(f"{what} has {len(given)} names; {most} is the most it can have")
    return tuple(given)
