"""Views: what the rules know, as JSON documents. Generic over the games: nothing here but their interface."""

from typing import Any

from engine import GAMES, Position, Scoresheet, format_land
from engine.edition import Card, Edict, Edition, Shape
from engine.game import Game
from engine.position import Ask
from engine.puzzle_id import SIZES
from engine.terrain import NAMES

View = dict[str, Any]


def position_view(position: Position, preview: bool = False) -> View:
    """All that a player sees in a position; `preview` adds what each legal move makes the edicts worth."""
    season = position.edition.seasons[position.season]
    return {
        "land": format_land(position.land).split("\n"),
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
        "score": score_view(position.score),
        "events": [{"kind": event.kind, "facts": dict(event.facts)} for event in position.events],
        "legal": _preview(position) if preview else None,
    }


def score_view(score: Scoresheet) -> View:
    """A scoresheet: the seasons scored, what the end adds, and what is still pending."""
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
    }


def games_view() -> list[View]:
    """Every game with its cards, edicts and seasons, in the languages it speaks."""
    return [_game_view(game) for game in GAMES.values()]


def _drawn(position: Position) -> int:
    cards = sum(len(pile) for pile in position.deal.draws)
    return cards - len(position.coming) - (position.ask is not None)


def _ask_view(ask: Ask) -> View:
    return {
        "action": ask.action,
        "card": ask.card.name,
        "time": ask.card.time,
        "terrains": [NAMES[code] for code in ask.terrains],
        "shapes": [_shape_view(shape) for shape in ask.shapes],
    }


def _preview(position: Position) -> dict[str, list[int]]:
    edicts = tuple(position.edicts.values())
    return {
        str(move): [edict.points(land) for edict in edicts]
        for move in position.legal_moves
        for land in [position.play(move).land]
    }


def _game_view(game: Game) -> View:
    edition: Edition = game.edition
    return {
        "name": game.name,
        "titles": dict(edition.titles),
        "sizes": list(SIZES),
        "time": edition.time,
        "seasons": [
            {"name": season.name, "edicts": list(season.edicts), "time": season.time}
            for season in edition.seasons
        ],
        "edicts": [_edict_view(edict) for edict in edition.edicts],
        "bonus": _edict_view(edition.bonus),
        "cards": [_card_view(card) for card in edition.cards],
    }


def _edict_view(edict: Edict) -> View:
    return {"name": edict.name, "names": dict(edict.names), "text": dict(edict.text)}


def _card_view(card: Card) -> View:
    return {
        "name": card.name,
        "names": dict(card.names),
        "number": card.number,
        "time": card.time,
        "terrains": [NAMES[code] for code in card.terrains],
        "shapes": [_shape_view(shape) for shape in card.shapes],
    }


def _shape_view(shape: Shape) -> View:
    return {"grid": list(shape.grid), "coin": shape.coin}
