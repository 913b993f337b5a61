"""Scoresheets of records, and the standings of matches."""

import json
from typing import Any

import click

from api.standing import lasting, marked
from api.views import coins_held, lasting_view, score_view, sheet_of
from engine import BadInput, Match, Position, Record, format_land, read_match, read_record, space_name
from engine.match_record import FORMAT as MATCH
from engine.record import parse_document


def score_record(text: str, game: str | None, side: str | None, as_json: bool) -> None:
    """Replay a record or a match and print its points."""
    if not text.lstrip().startswith(("{", "[")):
        raise BadInput("this is not a record; for a letter map, name the edict: --edict NAME, or --edict all")
    document = parse_document(text)
    if isinstance(document, dict) and document.get("format") == MATCH:
        match = read_match(document)
        _check_deal(match.maps[0], game, side)
        _print_match(match, as_json)
    else:
        record = read_record(document)
        _check_deal(record.opening, game, side)
        _print_record(record, as_json)


def _check_deal(position: Position, game: str | None, side: str | None) -> None:
    if game is not None and game != position.deal.game:
        raise BadInput(f"the record is of {position.deal.game}, not of {game}")
    wanted, found = position.edition.sheet(side), sheet_of(position)
    if side is not None and wanted != found:
        raise BadInput(f"the record is of side {found.name}, not of side {wanted.name}")


def _print_record(record: Record, as_json: bool) -> None:
    position = record.position
    if as_json:
        click.echo(json.dumps(_document(record, position), ensure_ascii=False))
        return

    from api.cli import sheet, show

    out = show.console()
    out.print(show.heading(position, record.id), style="bold")
    out.print()
    sheet.print_sheet(out, position)


def _document(record: Record, position: Position) -> dict[str, Any]:
    """The scoresheet in the API's own words, with what it is about."""
    return {
        "id": record.id,
        "game": record.deal.game,
        "side": sheet_of(position).name if position.edition.sides else None,
        "over": position.is_over,
        "edicts": {letter: edict.name for letter, edict in position.edicts.items()},
        **score_view(position.score),
        "now": dict(position.score.now),
        "coins": coins_held(position),
        "land": format_land(position.land).splitlines(),
        "marks": [space_name(space) for space in marked(position)],
        "lasting": [lasting_view(position, ambush) for ambush in lasting(position)],
    }


def _print_match(match: Match, as_json: bool) -> None:
    standings = [
        {
            "place": standing.place,
            "player": standing.player + 1,
            "points": standing.stars,
            "lost_to_monsters": standing.lost_to_monsters,
        }
        for standing in match.standings
    ]
    if as_json:
        document = {
            "game": match.deal.game,
            "over": match.is_over,
            "standings": standings,
            "winners": [player + 1 for player in match.winners],
        }
        click.echo(json.dumps(document))
        return
    click.echo(f"{match.maps[0].edition.titles['en']}, {len(match.maps)} players: {_progress(match)}")
    for row in standings:
        click.echo(
            f"{row['place']}. player {row['player']}: {row['points']} points, "
            f"{row['lost_to_monsters']} lost to monsters"
        )


def _progress(match: Match) -> str:
    if match.is_over:
        return "the year is over"
    return match.maps[0].edition.seasons[min(sheet.season for sheet in match.maps)].name
