"""Views: a position and its points as JSON documents, with the same fields for every game."""

from collections.abc import Iterable
from typing import Any

from api.preview import preview, preview_columns
from api.printed import shape_view
from api.standing import initial_of, lasting, marked
from engine import Position, Scoresheet, format_land, game_named, space_name
from engine.cartographers import COINS
from engine.deal import SIDE
from engine.edicts.counting import neighbours_holding
from engine.edition import Sheet
from engine.land import SPACES, empty_spaces
from engine.lasting_effects import DESTROY, Lasting
from engine.position import Ask
from engine.terrain import MONSTER, NAMES

View = dict[str, Any]

DRAWN_BY_PLAYERS = ("explore", "hero")
"""The kinds of card that somebody draws by choice."""


def position_view(position: Position, with_legal: bool = False) -> View:
    """All that a player sees in a position; `with_legal` adds what each legal move would make it worth."""
    season = position.edition.seasons[position.season]
    sheet = sheet_of(position)
    return {
        "land": format_land(position.land).split("\n"),
        "side": sheet.name if position.edition.sides else None,
        "ruins": _names(sorted(sheet.ruins)),
        "threatened": _names(threatened(position)),
        "marks": _names(marked(position)),
        "lasting": [lasting_view(position, ambush) for ambush in lasting(position)],
        "over": position.is_over,
        "moves": [str(move) for move in position.moves],
        "drawn": _drawn(position),
        "season": position.season,
        "season_name": season.name,
        "clock": position.clock,
        "time": position.edition.time,
        "season_clock": position.season_clock,
        "season_time": season.time,
        "ask": None if position.ask is None else _ask_view(position.ask),
        "coming": [card.name for card in position.coming],
        "edicts": [
            {
                "letter": letter,
                "name": edict.name,
                "now": position.score.now[letter],
                "active": letter in season.edicts,
            }
            for letter, edict in position.edicts.items()
        ],
        "coins": _coins_view(position),
        "score": score_view(position.score),
        "solo": _solo_view(position.score),
        "events": [{"kind": event.kind, "facts": dict(event.facts)} for event in position.events],
        "legal": preview(position) if with_legal else None,
        "legal_columns": preview_columns(position),
    }


def score_view(score: Scoresheet) -> View:
    """A scoresheet: the seasons scored, what the end adds, what is still pending, and how it is rated."""
    return {
        "seasons": [
            {
                "name": season.name,
                "edicts": dict(season.edicts),
                "extras": dict(season.extras),
                "total": season.total,
            }
            for season in score.seasons
        ],
        "extras": dict(score.extras),
        "pending": dict(score.pending),
        "total": score.total,
        "solo": _solo_view(score),
    }


def coins_held(position: Position) -> int | None:
    """The coins on the track; None in a game without one."""
    score = position.score
    extras = score.seasons[-1].extras if position.is_over else score.pending
    return extras.get(COINS)


def threatened(position: Position) -> tuple[int, ...]:
    """The empty spaces beside a monster, which cost a star at the end of a season."""
    land = position.land
    return tuple(space for space in empty_spaces(land) if neighbours_holding(land, space, MONSTER))


def sheet_of(position: Position) -> Sheet:
    """The printed map that a position is played on."""
    return position.edition.sheet(dict(position.deal.options).get(SIDE))


def _names(spaces: Iterable[int]) -> list[str]:
    return [space_name(space) for space in spaces]


def _drawn(position: Position) -> int:
    """The cards the player has had; those that take effect by themselves are not counted."""
    first = game_named(position.deal.game).begin(position.deal)
    return _to_draw(first) - _to_draw(position)


def _to_draw(position: Position) -> int:
    asked = position.ask is not None and position.ask.action != DESTROY
    return asked + sum(card.kind in DRAWN_BY_PLAYERS for card in position.coming)


def _coins_view(position: Position) -> View | None:
    held = coins_held(position)
    return None if held is None else {"held": held, "track": position.edition.coin_track}


def _solo_view(score: Scoresheet) -> View | None:
    if score.solo is None:
        return None
    title = score.solo.title
    return {"rating": score.solo.rating, "title": None if title is None else dict(title)}


def _ask_view(ask: Ask) -> View:
    return {
        "action": ask.action,
        "card": ask.card.name,
        "time": ask.card.time,
        "on_ruins": ask.on_ruins,
        "terrains": [NAMES[code] for code in ask.terrains],
        "shapes": [shape_view(shape) for shape in ask.shapes],
        "attack": [list(cell) for cell in ask.card.attack] if ask.shapes else [],
        "spaces": _names(ask.spaces),
    }


def lasting_view(position: Position, ambush: Lasting) -> View:
    standing = ambush.standing(position.land)
    drawn = (space for space in SPACES if ambush.spaces >> space & 1)
    return {
        "effect": ambush.effect,
        "initial": initial_of(ambush),
        "card": next(card.name for card in position.edition.cards if card.effect == ambush.effect),
        "spaces": _names(standing),
        "destroyed": _names(space for space in drawn if space not in standing),
        "paid": ambush.paid,
    }
