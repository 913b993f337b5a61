"""Cartographers in solo play: explore cards with choices, ruins, coins, ambushes and monsters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.ambush import ambush_walk
from engine.chance import Chance
from engine.deal import Deal
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Card, Edict, Edition, Shape, edition
from engine.errors import BadInput, IllegalMove
from engine.explore_deck import Piles, check_piles, revealed, shuffled_piles
from engine.game import Game, check_names
from engine.land import Land, draw, empty_ruins, empty_spaces, filled_mask, mask_of, space_name
from engine.move import Move
from engine.position import Ask, Event, Position
from engine.scoresheet import Scoresheet, SeasonScore, SoloRating
from engine.shapes import Placement, is_form, placements
from engine.table import table_land, table_number, table_points
from engine.terrain import EMPTY, FARM, FOREST, MONSTER, NAMES, VILLAGE, WATER

EDICT_LETTERS = "ABCD"
SIDE = "side"
PASS = Move("pass")
ANY_TERRAIN = (FOREST, VILLAGE, FARM, WATER, MONSTER)
"""What the 1x1 of a ruins card that cannot be met may be."""

COINS = "coins"
MONSTERS = "monsters"
SQUARE = Shape(("#",), ((0, 0),), 0)


@dataclass(frozen=True)
class CartographersPosition(Position):
    """A solo game under way: the land, the season and the card of its pile, coins, and the seasons scored.

    `turn` is the place of the card to draw in the season's pile; ruins and ambushes before it have taken
    effect.
    """

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
    def fits(self) -> tuple[tuple[Shape, tuple[Placement, ...]], ...]:
        """The card's shapes that can be drawn as its rules demand, with their places."""
        if self.is_over:
            return ()
        filled = filled_mask(self.land)
        wanted = mask_of(empty_ruins(self.land)) if self.ruins_pending else ~0
        found = []
        for shape in self.card.shapes:
            places = tuple(p for p in placements(shape.cells) if not p.mask & filled and p.mask & wanted)
            if places:
                found.append((shape, places))
        return tuple(found)

    @property
    def ask(self) -> Ask | None:
        if self.is_over:
            return None
        if self.fits:
            shapes = tuple(shape for shape, _ in self.fits)
            return Ask(self.card, "place", self.card.terrains, shapes, self.ruins_pending)
        if not empty_spaces(self.land):
            return Ask(self.card, PASS.word)
        return Ask(self.card, "place", self._square_terrains(), (SQUARE,))

    def _square_terrains(self) -> tuple[int, ...]:
        """What the 1x1 may be that stands for a card that cannot be drawn."""
        return ANY_TERRAIN if self.ruins_pending else self.card.terrains

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        ask = self.ask
        if ask is None:
            return ()
        if ask.action == PASS.word:
            return (PASS,)
        places = [place.spaces for _, found in self.fits for place in found]
        spots = places or [(space,) for space in empty_spaces(self.land)]
        return tuple(Move(NAMES[terrain], spaces) for terrain in ask.terrains for spaces in spots)

    def play(self, move: Move) -> "CartographersPosition":
        broken = self._broken_rule(move)
        if broken:
            raise IllegalMove(str(move), broken)
        land = self.land if move == PASS else draw(self.land, move.spaces, NAMES.index(move.word))
        drawn = replace(
            self,
            land=land,
            coins=self._coins_after(self.coins + self._coin_of(move), self.land, land),
            season_clock=self.season_clock + self.card.time,
            turn=self.turn + 1,
            ruins_pending=False,
            moves=(*self.moves, move),
            events=_coin_events(self.land, land),
        )
        return drawn._check_season().reveal()

    def _coin_of(self, move: Move) -> int:
        """The coin of the shape drawn; the 1x1 that stands for another shape has none."""
        return sum(shape.coin for shape, _ in self.fits if is_form(shape.cells, move.spaces))

    def _coins_after(self, coins: int, before: Land, after: Land) -> int:
        """Coins with those of the mountains just surrounded; the track holds no more than its length."""
        return min(
            self.edition.coin_track, coins + surrounded_mountains(after) - surrounded_mountains(before)
        )

    def _check_season(self) -> "CartographersPosition":
        """The Check Phase: when the time is spent the season is scored and the next one begins."""
        season = self.edition.seasons[self.season]
        if self.season_clock < season.time:
            return self
        score = SeasonScore(
            season.name,
            {letter: self.edicts[letter].points(self.land) for letter in season.edicts},
            {COINS: self.coins, MONSTERS: self.edition.bonus.points(self.land)},
        )
        ended = Event("season ended", {"season": season.name, "points": score.total})
        scored = replace(self, seasons=(*self.seasons, score), events=(*self.events, ended))
        if scored.is_over:
            return scored
        return replace(scored, season=self.season + 1, turn=0, season_clock=0)

    def reveal(self) -> "CartographersPosition":
        """The Explore Phase: ruins and ambushes take effect until an explore card comes up."""
        position = self
        while not position.is_over and position.card.kind != "explore":
            if position.card.kind == "ruins":
                shown = Event("ruins revealed", {"card": position.card.name})
                position = replace(position, ruins_pending=True, events=(*position.events, shown))
            else:
                position = position._ambush(position.card)
            position = replace(position, turn=position.turn + 1)
        return position

    def _ambush(self, card: Card) -> "CartographersPosition":
        """The monsters take the first place of their walk that is free; with none they stay away."""
        filled = filled_mask(self.land)
        walk = enumerate(ambush_walk(card), start=1)
        tried, place = next(((n, place) for n, place in walk if not place.mask & filled), (0, None))
        if place is None:
            away = Event("ambush stayed away", {"card": card.name})
            return replace(self, events=(*self.events, away))
        land = draw(self.land, place.spaces, MONSTER)
        landed = Event(
            "ambush landed",
            {"card": card.name, "spaces": list(map(space_name, place.spaces)), "tried": tried},
        )
        return replace(
            self,
            land=land,
            coins=self._coins_after(self.coins, self.land, land),
            events=(*self.events, landed, *_coin_events(self.land, land)),
        )

    def _broken_rule(self, move: Move) -> str | None:
        ask = self.ask
        if ask is None:
            return "the year is over"
        if ask.action == PASS.word:
            return None if move == PASS else "no space of the map is empty; the only move is 'pass'"
        if move == PASS:
            return f"there is room to draw on, so {self.card.name} must be drawn"
        return self._wrong_terrain(move, ask) or self._wrong_spaces(move)

    def _wrong_terrain(self, move: Move, ask: Ask) -> str | None:
        offered = [NAMES[terrain] for terrain in ask.terrains]
        return (
            None
            if move.word in offered
            else f"{self.card.name} offers {' or '.join(offered)}, not {move.word}"
        )

    def _wrong_spaces(self, move: Move) -> str | None:
        for space in move.spaces:
            if self.land[space] != EMPTY:
                return f"{space_name(space)} is already filled ({NAMES[self.land[space]]})"
        if not self.fits:
            return self._wrong_square(move)
        if not any(is_form(shape.cells, move.spaces) for shape in self.card.shapes):
            if len(move.spaces) == 1:
                return f"a 1x1 is only drawn when no shape of {self.card.name} fits, and one does"
            return f"that is not a shape of {self.card.name} in any turn or flip"
        if self.ruins_pending and not set(move.spaces) & set(empty_ruins(self.land)):
            return "a ruins card was revealed, so the shape must cover a ruins space"
        return None

    def _wrong_square(self, move: Move) -> str | None:
        if len(move.spaces) == 1:
            return None
        where = " over a ruins space" if self.ruins_pending and empty_ruins(self.land) else ""
        return f"no shape of {self.card.name} fits{where}, so a 1x1 is drawn instead"

    @cached_property
    def score(self) -> Scoresheet:
        extras = {COINS: self.coins, MONSTERS: self.edition.bonus.points(self.land)}
        sheet = Scoresheet(
            seasons=self.seasons,
            extras={},
            now={letter: edict.points(self.land) for letter, edict in self.edicts.items()},
            pending={} if self.is_over else extras,
        )
        return replace(sheet, solo=self._solo_rating(sheet.total)) if self.is_over else sheet

    def _solo_rating(self, total: int) -> SoloRating:
        rating = total - sum(edict.solo for edict in self.edicts.values())
        earned = (title.names for title in self.edition.solo_titles if rating >= title.rating)
        return SoloRating(rating, next(earned, None))


def _coin_events(before: Land, after: Land) -> tuple[Event, ...]:
    gained = surrounded_mountains(after) - surrounded_mountains(before)
    return (Event("mountain surrounded", {"mountains": gained}),) if gained else ()


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
        sides = [sheet.name for sheet in self.edition.sheets]
        picked = Chance(f"{key}/side").shuffled(sides)[0] if side is None else self.edition.sheet(side).name
        return Deal(
            game=self.name,
            edition=self.name,
            edicts=tuple(Chance(f"{key}/edicts").shuffled(drawn)),
            draws=shuffled_piles(self.edition, key),
            options=((SIDE, picked),),
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
            options=((SIDE, self.edition.sheet(options.get(SIDE, "A")).name),),
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
        return CartographersPosition(deal, self._sheet_land(deal)).reveal()

    def _sheet_land(self, deal: Deal) -> Land:
        return self.edition.sheet(deal.option(SIDE, "A")).land

    def resume(self, deal: Deal, table: Mapping[str, Any]) -> CartographersPosition:
        unknown = set(table) - {"map", "season", "drawn", "coins", "seasons"}
        if unknown:
            raise BadInput(f"table: unknown field {min(unknown)[:40]!r}")
        names = [season.name for season in self.edition.seasons]
        if table.get("season") not in names:
            raise BadInput(f"table: 'season' is one of {', '.join(names)}")
        season = names.index(table["season"])
        land = table_land(table.get("map"), self._sheet_land(deal))
        start = CartographersPosition(
            deal,
            land,
            season=season,
            coins=table_number(table, "coins", self.edition.coin_track),
            seasons=self._table_seasons(table.get("seasons", []), season),
        )
        return self._on_turn(start, table_number(table, "drawn", len(start.pile)))

    def _on_turn(self, start: CartographersPosition, drawn: int) -> CartographersPosition:
        """The position of a season in which so many explore cards were drawn; the next one lies revealed."""
        shown = revealed(self.edition, start.season, start.deal.draws[start.season])
        turns = [turn for turn, name in enumerate(shown) if self.edition.card(name).kind == "explore"]
        if drawn >= len(turns):
            raise BadInput(f"table: {len(turns)} explore cards come up in this season, so 'drawn' is less")
        turn = turns[drawn]
        since = turns[drawn - 1] + 1 if drawn else 0
        return replace(
            start,
            turn=turn,
            season_clock=sum(card.time for card in start.pile[:turn]),
            ruins_pending=any(card.kind == "ruins" for card in start.pile[since:turn]),
        )

    def _table_seasons(self, given: object, ended: int) -> tuple[SeasonScore, ...]:
        """The scores of the ended seasons; when none are given they count as nothing."""
        seasons = self.edition.seasons[:ended]
        if given == []:
            return tuple(SeasonScore(season.name, dict.fromkeys(season.edicts, 0)) for season in seasons)
        if not isinstance(given, list) or len(given) != ended:
            raise BadInput(f"table: {ended} seasons have ended, so 'seasons' needs {ended} scores or none")
        scores = []
        for season, score in zip(seasons, given, strict=True):
            points = table_points(season.name, (*season.edicts, COINS, MONSTERS), score)
            extras = {name: points.pop(name) for name in (COINS, MONSTERS)}
            scores.append(SeasonScore(season.name, points, extras))
        return tuple(scores)
