"""Cartographers in solo play: explore cards with choices, ruins, coins, ambushes and monsters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar

from engine.ambush import landing
from engine.chance import Chance
from engine.deal import SIDE, Deal, Options
from engine.draw_phase import Choice, Drawing, Fits
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Card, Edict, Edition, edition
from engine.errors import BadInput, IllegalMove
from engine.explore_deck import Piles, check_piles, drawn_turns, revealed, shuffled_piles
from engine.game import Game, check_names
from engine.land import Land, draw, space_name
from engine.move import Move
from engine.position import Ask, Event, Position
from engine.scoresheet import Scoresheet, SeasonScore, SoloRating
from engine.table import check_fields, table_land, table_number, table_seasons
from engine.terrain import CODE_OF_NAME, EMPTY, FARM, FOREST, MONSTER, VILLAGE, WATER

EDICT_LETTERS = "ABCD"
COINS = "coins"
MONSTERS = "monsters"
EXTRAS = (COINS, MONSTERS)
"""What a season pays, or charges, beside the edicts."""


@dataclass(frozen=True)
class CartographersPosition(Position):
    """A solo game under way: the land, the season and the card of its pile, coins, and the seasons scored.

    `turn` is the place of the card to draw in the season's pile; ruins and ambushes before it have taken
    effect.
    """

    kinds_drawn: ClassVar[tuple[str, ...]] = ("explore",)
    """The kinds of card that somebody draws by choice."""

    deal: Deal
    land: Land
    season: int = 0
    turn: int = 0
    season_clock: int = 0
    coins: int = 0
    ruins_pending: bool = False
    seasons: tuple[SeasonScore, ...] = ()
    moves: tuple[Move, ...] = ()
    events: tuple[Event, ...] = ()

    @classmethod
    def box(cls, options: Options) -> Edition:  # noqa: ARG003  # other boxes depend on them
        """The cards, sheets and edicts that a deal with some options is made of."""
        return edition("cartographers")

    @classmethod
    def printed(cls, deal: Deal) -> Self:
        """The map of a deal before anything is revealed."""
        return cls(deal, cls.box(deal.options).sheet(dict(deal.options).get(SIDE)).land)

    @cached_property
    def edition(self) -> Edition:
        return self.box(self.deal.options)

    @cached_property
    def edicts(self) -> dict[str, Edict]:
        return {
            letter: self.edition.edict(name)
            for letter, name in zip(EDICT_LETTERS, self.deal.edicts, strict=True)
        }

    @property
    def clock(self) -> int:
        if self.is_over:
            return self.edition.time
        return sum(season.time for season in self.edition.seasons[: self.season]) + self.season_clock

    @property
    def is_over(self) -> bool:
        return len(self.seasons) == len(self.edition.seasons)

    @cached_property
    def pile(self) -> tuple[Card, ...]:
        """The cards of the season under way, in the order they come up."""
        return tuple(self.edition.card(name) for name in self.deal.draws[self.season])

    @property
    def card(self) -> Card:
        """The card at the turn: the one to draw, once nothing else is to be done."""
        return self.pile[self.turn]

    @property
    def between_cards(self) -> bool:
        """Whether something is to be done before the card at the turn comes up."""
        return False

    @cached_property
    def coming(self) -> tuple[Card, ...]:
        if self.is_over:
            return ()
        later = enumerate(self.deal.draws[self.season + 1 :], start=self.season + 1)
        first = self.turn if self.between_cards else self.turn + 1
        shown = [revealed(self.edition, self.season, self.deal.draws[self.season])[first:]]
        shown += [revealed(self.edition, season, pile) for season, pile in later]
        return tuple(self.edition.card(name) for pile in shown for name in pile)

    @cached_property
    def drawing(self) -> Choice | None:
        """The card to draw, on the land as it is; None when the game is over."""
        return None if self.is_over else Drawing(self.land, self.card, self._on_ruins)

    @property
    def _on_ruins(self) -> bool:
        """Whether the card at the turn must be drawn over ruins."""
        return self.ruins_pending and self.card.kind == "explore"

    @property
    def fits(self) -> Fits:
        """The card's shapes that can be drawn as the rules demand, with their places."""
        return self.drawing.fits if self.drawing else ()

    @property
    def ask(self) -> Ask | None:
        return self.drawing.ask if self.drawing else None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        return self.drawing.legal_moves if self.drawing else ()

    def play(self, move: Move) -> Self:
        if self.drawing is None:
            raise IllegalMove(str(move), "the year is over")
        broken = self.drawing.broken_rule(move)
        if broken:
            raise IllegalMove(str(move), broken)
        before = replace(self, moves=(*self.moves, move), events=())
        return before._take_turn(move, self.drawing).reveal()

    def _take_turn(self, move: Move, choice: Choice) -> Self:
        """The Draw Phase and the Check Phase of a card."""
        return self._draw_card(move, choice)._next_card()._check_season()

    def _draw_card(self, move: Move, drawing: Choice) -> Self:
        """What a move draws on the map."""
        return self._draw(move.spaces, CODE_OF_NAME.get(move.word, EMPTY), drawing.coins(move))

    def _draw(self, spaces: tuple[int, ...], terrain: int, coins: int = 0) -> Self:
        """Something drawn on the map, and the coins of its shape."""
        return self._changed(draw(self.land, spaces, terrain), coins)

    def _changed(self, land: Land, coins: int = 0) -> Self:
        """The map changed, with coins earned and one more for every mountain that it surrounds."""
        mountains = surrounded_mountains(land) - surrounded_mountains(self.land)
        gained = (Event("mountain surrounded", {"mountains": mountains}),) if mountains else ()
        return replace(
            self,
            land=land,
            coins=min(self.edition.coin_track, self.coins + coins + mountains),
            events=(*self.events, *gained),
        )

    def _next_card(self) -> Self:
        """The card in play has taken effect; ruins wait for the next explore card, over all others."""
        return replace(
            self,
            turn=self.turn + 1,
            season_clock=self.season_clock + self.card.time,
            ruins_pending=self.card.kind == "ruins" or (self.ruins_pending and self.card.kind != "explore"),
        )

    def at_turn(self, turn: int) -> Self:
        """The same map later in the season, when the cards before a turn have taken effect on it."""
        return self if self.turn == turn else self._next_card().at_turn(turn)

    def _check_season(self) -> Self:
        """The Check Phase: when the time is spent the season is scored and the next one begins."""
        season = self.edition.seasons[self.season]
        if self.season_clock < season.time:
            return self
        edicts = {letter: self.edicts[letter].points(self.land) for letter in season.edicts}
        score = SeasonScore(season.name, edicts, self._extras())
        ended = Event("season ended", {"season": season.name, "points": score.total})
        scored = replace(self, seasons=(*self.seasons, score), events=(*self.events, ended))
        return scored if scored.is_over else replace(scored, season=self.season + 1, turn=0, season_clock=0)

    def _extras(self) -> dict[str, int]:
        """What a season pays beside the edicts: every coin on the track, and the monsters' toll."""
        return {COINS: self.coins, MONSTERS: self.edition.bonus.points(self.land)}

    def reveal(self) -> Self:
        """The Explore Phase: ruins and ambushes take effect until a card comes up that players draw."""
        position = self
        while not position._waits:
            position = position._happen()
        return position

    @property
    def _waits(self) -> bool:
        """Whether nothing happens until somebody has made a choice."""
        return self.is_over or self.card.kind in self.kinds_drawn

    def _happen(self) -> Self:
        """The card at the turn takes effect by itself."""
        return (self._show_ruins() if self.card.kind == "ruins" else self._ambush())._next_card()

    def _show_ruins(self) -> Self:
        shown = Event("ruins revealed", {"card": self.card.name})
        return replace(self, events=(*self.events, shown))

    def _ambush(self) -> Self:
        """The monsters take the first free place of their walk; where there is none they stay away."""
        tried, place = landing(self.card, self.land)
        if place is None:
            away = Event("ambush stayed away", {"card": self.card.name})
            return replace(self, events=(*self.events, away))
        spaces = [space_name(space) for space in place.spaces]
        landed = Event("ambush landed", {"card": self.card.name, "spaces": spaces, "tried": tried})
        return replace(self, events=(*self.events, landed))._draw_ambush(place.spaces)

    def _draw_ambush(self, spaces: tuple[int, ...]) -> Self:
        """The monsters of the ambush that came up, on the map."""
        return self._draw(spaces, MONSTER)

    @cached_property
    def score(self) -> Scoresheet:
        sheet = Scoresheet(
            seasons=self.seasons,
            extras={},
            now={letter: edict.points(self.land) for letter, edict in self.edicts.items()},
            pending={} if self.is_over else self._extras(),
        )
        return replace(sheet, solo=self._rating(sheet.total)) if self.is_over else sheet

    def _rating(self, total: int) -> SoloRating | None:
        """How the queen rates a solo game."""
        rating = total - sum(edict.solo for edict in self.edicts.values())
        earned = (title.names for title in self.edition.solo_titles if rating >= title.rating)
        return SoloRating(rating, next(earned, None))


TABLE = ("map", "season", "drawn", "coins", "seasons")
"""What is said of a table in the middle of a game."""


def _stack(box: Edition, stack: str) -> list[str]:
    return [edict.name for edict in box.edicts if edict.stack == stack]


P = TypeVar("P", bound=CartographersPosition)


class Cartographers(Game):
    """The reclaiming of the northern lands."""

    name = "cartographers"
    drawable: tuple[int, ...] = (FOREST, VILLAGE, FARM, WATER, MONSTER)
    start: ClassVar[type[CartographersPosition]] = CartographersPosition
    """What a game of its own begins with."""
    most_cards: ClassVar[int] = 17
    """As many as are ever shuffled into one pile."""

    def read_draws(self, given: object) -> Piles:
        seasons = [season.name for season in self.edition.seasons]
        if not isinstance(given, dict) or set(given) != set(seasons):
            raise BadInput(f"draws must give the cards of {', '.join(seasons)}")
        return tuple(check_names(f"draws of {season}", given[season], self.most_cards) for season in seasons)

    def write_draws(self, deal: Deal) -> dict[str, list[str]]:
        return {
            season.name: list(pile) for season, pile in zip(self.edition.seasons, deal.draws, strict=True)
        }

    def draw_deal(self, key: str, side: str | None = None, options: Mapping[str, str] | None = None) -> Deal:
        chosen = dict(options or {})
        if side is not None:
            chosen[SIDE] = self.edition.sheet(side).name
        elif SIDE not in chosen:
            chosen[SIDE] = Chance(f"{key}/side").shuffled(self.edition.sides)[0]
        settled = self.check_options(chosen)
        box = self.start.box(settled)
        stacks = dict.fromkeys(edict.stack for edict in box.edicts)
        drawn = [Chance(f"{key}/{stack}").shuffled(_stack(box, stack))[0] for stack in stacks]
        return Deal(
            game=self.name,
            edition=self.edition_of(settled),
            edicts=tuple(Chance(f"{key}/edicts").shuffled(drawn)),
            draws=shuffled_piles(box, key),
            options=settled,
        )

    def check_options(self, given: Mapping[str, str]) -> Options:
        """The options of a deal as it keeps them; the side is always among them."""
        unknown = set(given) - {SIDE}
        if unknown:
            raise BadInput(f"Cartographers has no option {min(unknown)[:40]!r}; it has '{SIDE}'")
        return ((SIDE, self.sheet(given.get(SIDE)).name),)

    def edition_of(self, options: Options) -> str:  # noqa: ARG002  # other games have more than one
        """The name of the edition that a deal with some options is played with."""
        return self.name

    def check_deal(self, deal: Deal) -> Deal:
        options = self.check_options(dict(deal.options))
        box = self.start.box(options)
        return Deal(
            game=self.name,
            edition=self.edition_of(options),
            edicts=self._check_edicts(box, deal.edicts),
            draws=check_piles(box, deal.draws),
            options=options,
        )

    def _check_edicts(self, box: Edition, names: tuple[str, ...]) -> tuple[str, ...]:
        edicts = [box.edict(name) for name in names]
        if len(edicts) != len(EDICT_LETTERS):
            raise BadInput(f"a game has four edicts (A, B, C, D), this deal has {len(edicts)}")
        for edict in edicts:
            twins = [other.name for other in edicts if other.stack == edict.stack]
            if len(twins) > 1:
                raise BadInput(f"{' and '.join(twins)} come from one stack; a game has one edict of each")
        return tuple(edict.name for edict in edicts)

    def begin(self, deal: Deal) -> CartographersPosition:
        return self.start.printed(deal).reveal()

    def resume(self, deal: Deal, table: Mapping[str, Any]) -> CartographersPosition:
        check_fields(table, TABLE)
        return self._found(self.start.printed(deal), table)

    def _found(self, printed: P, table: Mapping[str, Any]) -> P:
        """The map, coins and scores of a table, in its season when so many cards of it have been drawn."""
        season = self._table_season(table.get("season"))
        turns = drawn_turns(printed.edition, season, printed.deal.draws[season], self.start.kinds_drawn)
        found = replace(
            printed,
            land=table_land(table.get("map"), printed.land, self.drawable),
            season=season,
            coins=table_number(table, "coins", printed.edition.coin_track),
            seasons=table_seasons(printed.edition.seasons[:season], table.get("seasons", []), EXTRAS),
        )
        return found.at_turn(turns[table_number(table, "drawn", len(turns) - 1)])

    def _table_season(self, given: object) -> int:
        names = [season.name for season in self.edition.seasons]
        if not isinstance(given, str) or given not in names:
            raise BadInput(f"table: 'season' is one of {', '.join(names)}")
        return names.index(given)
