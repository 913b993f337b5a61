"""`mapwright score`: the points of edicts on a letter map, or the scoresheet of a record or a match."""

import json

import click

from api.cli.options import combining_option, json_option, read_text, side_option
from engine import GAMES, BadInput, Land, game_named
from engine.combining import combined, settled_options
from engine.edition import Edict, Edition
from engine.game import Game
from engine.heroes import Heroes

ALL = "all"


@click.command(short_help="Points of an edict on a map, or the scoresheet of a record.")
@click.argument("source", metavar="FILE")
@click.option("--edict", metavar="NAME", help="The edict (mission) to score on a letter map, or 'all'.")
@click.option("--game", metavar="NAME", help=f"Whose edicts these are: {', '.join(GAMES)}.")
@side_option
@combining_option("edition")
@json_option
def score(
    source: str, edict: str | None, game: str | None, side: str | None, edition: str | None, as_json: bool
) -> None:
    """Score a letter map or a record. FILE may be - for standard input.

    With --edict, FILE is a letter map, 11 lines of 11 letters (see mapwright --help), and the points of that
    edict are printed: the bare number. --edict all prints a line for each edict of the game: its name, a
    tab, its points. The game is the first one that has the edict, unless --game names it. Where the map has
    several sides, its mountains tell which one it is, unless --side names it. Heroes' edicts pay as its
    rulebook says, or with --edition final as its final print does.

    Without --edict, FILE is a record: its moves are replayed and the scoresheet is printed with the final
    map. The first move that breaks a rule is named, with the rule. For the record of a match the players'
    standings are printed.

    \b
    Examples:
      mapwright score --edict "Tree line" board.txt
      mapwright score --game mapmaker --edict all - < board.txt
      mapwright score --game cartographers --edict Shieldgate --side A board.txt
      mapwright score --game heroes --edict "Starlit Sigil" --side C board.txt
      mapwright score record.json
      mapwright score record.json --json
    """
    if game is not None:
        game_named(game).sheet(side)  # refuses a wrong game or side before anything is read
    text = read_text(source)
    if edict is not None:
        found = _game_with(edict, game)
        _score_map(text, found, _printed(found, edition), edict, side, as_json)
    elif edition is not None:
        raise BadInput("--edition is for a letter map; a record says its edition itself")
    else:
        from api.cli.score_record import score_record

        score_record(text, game, side, as_json)


def _game_with(edict: str, name: str | None) -> Game:
    """The game that is meant: the one named, else the first that has the edict, else the first."""
    if name is not None:
        return game_named(name)
    games = list(GAMES.values())
    return next((game for game in games if _is_all(edict) or _has(game, edict)), games[0])


def _has(game: Game, edict: str) -> bool:
    try:
        game.edition.edict(edict)
    except BadInput:
        return False
    return True


def _printed(game: Game, edition: str | None) -> Edition:
    """The edition of a game that is named, or the usual one."""
    if edition is None:
        return game.edition
    if not isinstance(game, Heroes):
        raise BadInput(f"{game.edition.titles['en']} has one edition; --edition is for Heroes")
    return combined(settled_options({"edition": edition}))


def _is_all(edict: str) -> bool:
    return edict.strip().casefold() == ALL


def _score_map(text: str, game: Game, printed: Edition, name: str, side: str | None, as_json: bool) -> None:
    if text.lstrip().startswith("{"):
        raise BadInput("this is a record, not a letter map: leave --edict out to see its scoresheet")
    wanted = printed.edicts if _is_all(name) else (printed.edict(name),)
    land = game.bare_land(text, side)
    if as_json:
        results = [{"edict": edict.name, "points": edict.points(land)} for edict in wanted]
        click.echo(json.dumps(results if _is_all(name) else results[0], ensure_ascii=False))
    else:
        _print_points(wanted, land, named=_is_all(name))


def _print_points(wanted: tuple[Edict, ...], land: Land, *, named: bool) -> None:
    for edict in wanted:
        click.echo(f"{edict.name}\t{edict.points(land)}" if named else edict.points(land))
