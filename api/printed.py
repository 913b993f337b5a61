"""What is printed in the box of every game, as JSON documents: cards, edicts, seasons, map sheets, titles."""

from typing import Any

from api.sizes import sizes_of
from engine import GAMES, Record, format_land, game_named, space_name
from engine.combining import CHOICES
from engine.deal import SIDE
from engine.edition import Card, Edict, Edition, Shape, Sheet, Walk
from engine.game import Game
from engine.heroes import Heroes
from engine.mapmaker import MOUNTAINS, MOUNTAINS_PAY, Mapmaker
from engine.terrain import NAMES

View = dict[str, Any]


def games_view() -> list[View]:
    """Every game with all that is printed in its box, in the languages it speaks."""
    return [box_view(game, game.edition) for game in GAMES.values()]


def own_box(record: Record) -> View | None:
    """What a deal with options is made of; nothing where that is what is printed in the game's own box."""
    game = game_named(record.deal.game)
    edition = game.begin(record.deal).edition
    return None if edition == game.edition else box_view(game, edition)


def shape_view(shape: Shape) -> View:
    """A shape and the coins it earns."""
    return {"grid": list(shape.grid), "coin": shape.coin}


def box_view(game: Game, edition: Edition) -> View:
    """A game with what is printed in an edition of it, or in the boxes it is combined from."""
    return {
        "name": game.name,
        "titles": dict(edition.titles),
        "sizes": list(sizes_of(game.name)),
        "time": edition.time,
        "seasons": [
            {"name": season.name, "edicts": list(season.edicts), "time": season.time}
            for season in edition.seasons
        ],
        "sides": list(edition.sides),
        "sheets": [_sheet_view(sheet) for sheet in edition.sheets],
        "edicts": [_edict_view(edict) for edict in edition.edicts],
        "bonus": _edict_view(edition.bonus),
        "cards": [_card_view(card) for card in edition.cards],
        "coin_track": edition.coin_track,
        "solo_titles": [
            {"rating": title.rating, "names": dict(title.names)} for title in edition.solo_titles
        ],
        "options": _options(game),
    }


def _options(game: Game) -> dict[str, list[str]]:
    """The options of a deal and what they can be, the default of each first."""
    options = {SIDE: game.sheets.sides} if game.sheets.sides else {}
    if isinstance(game, Mapmaker):
        options |= {MOUNTAINS: MOUNTAINS_PAY}
    if isinstance(game, Heroes):
        options |= CHOICES
    return {name: list(values) for name, values in options.items()}


def _sheet_view(sheet: Sheet) -> View:
    return {
        "name": sheet.name,
        "map": format_land(sheet.land).split("\n"),
        "ruins": [space_name(space) for space in sorted(sheet.ruins)],
    }


def _edict_view(edict: Edict) -> View:
    return {
        "name": edict.name,
        "names": dict(edict.names),
        "text": dict(edict.text),
        "stack": edict.stack,
        "solo": edict.solo,
    }


def _card_view(card: Card) -> View:
    return {
        "name": card.name,
        "names": dict(card.names),
        "number": card.number,
        "kind": card.kind,
        "time": card.time,
        "terrains": [NAMES[code] for code in card.terrains],
        "shapes": [shape_view(shape) for shape in card.shapes],
        "walk": None if card.walk is None else _walk_view(card.walk),
        "attack": [list(cell) for cell in card.attack],
        "effect": card.effect,
    }


def _walk_view(walk: Walk) -> View:
    return {"corner": walk.corner, "direction": "clockwise" if walk.clockwise else "counterclockwise"}
