"""Cartographers in solo play: explore cards with choices, ruins, coins, ambushes and monsters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from engine.ambush import landing
from engine.chance import Chance
from engine.deal import Deal
from engine.draw_phase import Drawing
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Card, Edict, Edition, Shape, edition
from engine.errors import BadInput, IllegalMove
from engine.explore_deck import Piles, check_piles, explore_turns, revealed, shuffled_piles
from engine.game import Game, check_names
from engine.land import Land, draw, space_name
from engine.move import Move
from engine.position import Ask, Event, Position
from engine.scoresheet import Scoresheet, SeasonScore, SoloRating
from engine.shapes import Placement
from engine.table import check_fields, table_land, table_number, table_seasons
from engine.terrain import CODE_OF_NAME, EMPTY, MONSTER

EDICT_LETTERS = "ABCD"
SIDE = "side"
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

    @cached_property
    def edition(self) -> Edition:
        return edition(self.deal.edition)

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
        """The explore card to draw."""
        return self.pile[self.turn]

    @cached_property
    def coming(self) -> tuple[Card, ...]:
        if self.is_over:
            return ()
        later = enumerate(self.deal.draws[self.season + 1 :], start=self.season + 1)
        shown = [revealed(self.edition, self.season, self.deal.draws[self.season])[self.turn + 1 :]]
        shown += [revealed(self.edition, season, pile) for season, pile in later]
        return tuple(self.edition.card(name) for pile in shown for name in pile)

    @cached_property
    def drawing(self) -> Drawing | None:
        """The card to draw, on the land as it is; None when the game is over."""
        if self.is_over:
            return None
        return Drawing(self.land, self.card, self.ruins_pending and self.card.kind == "explore")

    @property
    def fits(self) -> tuple[tuple[Shape, tuple[Placement, ...]], ...]:
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
        drawn = before._draw(move.spaces, CODE_OF_NAME.get(move.word, EMPTY), self.drawing.coins(move))
        return drawn._next_card()._check_season().reveal()

    def _draw(self, spaces: tuple[int, ...], terrain: int, coins: int = 0) -> Self:
        """Something drawn on the map, and the coins it brings: the shape's, and one a mountain surrounded."""
        land = draw(self.land, spaces, terrain)
        mountains = surrounded_mountains(land) - surrounded_mountains(self.land)
        gained = (Event("mountain surrounded", {"mountains": mountains}),) if mountains else ()
        return replace(
            self,
            land=land,
            coins=min(self.edition.coin_track, self.coins + coins + mountains),
            events=(*self.events, *gained),
        )

    def _next_card(self) -> Self:
        """The card in play has taken effect; ruins wait for the next explore card, over ambushes."""
        return replace(
            self,
            turn=self.turn + 1,
            season_clock=self.season_clock + self.card.time,
            ruins_pending=self.card.kind == "ruins" or (self.ruins_pending and self.card.kind == "ambush"),
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
        while not position.is_over and position.card.kind not in self.kinds_drawn:
            position = position._show_ruins() if position.card.kind == "ruins" else position._ambush()
            position = position._next_card()
        return position

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
        return replace(self, events=(*self.events, landed))._draw(place.spaces, MONSTER)

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


def printed_land(deal: Deal) -> Land:
    """The map of a deal before anything is drawn."""
    return edition(deal.edition).sheet(dict(deal.options).get(SIDE)).land


class Cartographers(Game):
    """The reclaiming of the northern lands."""

    name = "cartographers"

    def read_draws(self, given: object) -> Piles:
        seasons = [season.name for season in self.edition.seasons]
        if not isinstance(given, dict) or set(given) != set(seasons):
            raise BadInput(f"draws must give the cards of {', '.join(seasons)}")
        return tuple(
            check_names(f"draws of {season}", given[season], len(self.edition.cards)) for season in seasons
        )

    def write_draws(self, deal: Deal) -> dict[str, list[str]]:
        return {
            season.name: list(pile) for season, pile in zip(self.edition.seasons, deal.draws, strict=True)
        }

    def draw_deal(self, key: str, side: str | None = None) -> Deal:
        stacks = dict.fromkeys(edict.stack for edict in self.edition.edicts)
        drawn = [Chance(f"{key}/{stack}").shuffled(self._stack(stack))[0] for stack in stacks]
        picked = Chance(f"{key}/side").shuffled(self.edition.sides)[0] if side is None else side
        return Deal(
            game=self.name,
            edition=self.name,
            edicts=tuple(Chance(f"{key}/edicts").shuffled(drawn)),
            draws=shuffled_piles(self.edition, key),
            options=((SIDE, self.edition.sheet(picked).name),),
        )

    def _stack(self, stack: str) -> list[str]:
        return [edict.name for edict in self.edition.edicts if edict.stack == stack]

    def check_deal(self, deal: Deal) -> Deal:
        options = dict(deal.options)
        unknown = set(options) - {SIDE}
        if unknown:
            raise BadInput(f"Cartographers has no option {min(unknown)[:40]!r}; it has '{SIDE}'")
        return Deal(
            game=self.name,
            edition=self.name,
            edicts=self._check_edicts(deal.edicts),
            draws=check_piles(self.edition, deal.draws),
            options=((SIDE, self.edition.sheet(options.get(SIDE)).name),),
        )

    def _check_edicts(self, names: tuple[str, ...]) -> tuple[str, ...]:
        edicts = [self.edition.edict(name) for name in names]
        if len(edicts) != len(EDICT_LETTERS):
            raise BadInput(f"a game has four edicts (A, B, C, D), this deal has {len(edicts)}")
        for edict in edicts:
            twins = [other.name for other in edicts if other.stack == edict.stack]
            if len(twins) > 1:
                raise BadInput(f"{' and '.join(twins)} come from one stack; a game has one edict of each")
        return tuple(edict.name for edict in edicts)

    def begin(self, deal: Deal) -> CartographersPosition:
        return CartographersPosition(deal, printed_land(deal)).reveal()

    def resume(self, deal: Deal, table: Mapping[str, Any]) -> CartographersPosition:
        check_fields(table, ("map", "season", "drawn", "coins", "seasons"))
        season = self._table_season(table.get("season"))
        turns = explore_turns(self.edition, season, deal.draws[season])
        start = CartographersPosition(
            deal=deal,
            land=table_land(table.get("map"), printed_land(deal)),
            season=season,
            coins=table_number(table, "coins", self.edition.coin_track),
            seasons=table_seasons(self.edition.seasons[:season], table.get("seasons", []), EXTRAS),
        )
        return start.at_turn(turns[table_number(table, "drawn", len(turns) - 1)])

    def _table_season(self, given: object) -> int:
        names = [season.name for season in self.edition.seasons]
        if not isinstance(given, str) or given not in names:
            raise BadInput(f"table: 'season' is one of {', '.join(names)}")
        return names.index(given)
