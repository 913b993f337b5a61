"""Records: a deal and the moves made with it, as a JSON document that can be written by hand at a table."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.canonical import canonical_id
from engine.deal import Deal
from engine.errors import BadInput, IllegalMove
from engine.game import check_names
from engine.games import game_named
from engine.move import Move, parse_move
from engine.position import Position
from engine.puzzle_id import parse_puzzle_id

FORMAT = "mapwright-record-1"
MAX_BYTES = 200_000
MAX_MOVES = 200
_FIELDS = {"format", "id", "game", "edicts", "draws", "options", "table", "start", "moves"}


@dataclass(frozen=True)
class Record:
    """A deal, the moves a puzzle starts from, and the moves played after them.

    `table` is the other way to begin: the map found on a table, for a game whose moves nobody wrote down.
    """

    deal: Deal
    start: tuple[Move, ...] = ()
    moves: tuple[Move, ...] = ()
    id: str | None = None
    table: Mapping[str, Any] | None = None

    @cached_property
    def opening(self) -> Position:
        """The position the puzzle starts from."""
        game = game_named(self.deal.game)
        first = game.begin(self.deal) if self.table is None else game.resume(self.deal, self.table)
        return _replay(first, self.start, 1)

    @cached_property
    def position(self) -> Position:
        """The position after every move; raises IllegalMove naming the first move that breaks a rule."""
        return _replay(self.opening, self.moves, 1 + len(self.start))

    def with_moves(self, moves: tuple[Move, ...]) -> "Record":
        """The same puzzle with other moves played."""
        return replace(self, moves=moves)


def _replay(position: Position, moves: tuple[Move, ...], number: int) -> Position:
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMove as refusal:
            raise refusal.numbered(number) from None
        number += 1
    return position


def parse_record(text: str | bytes) -> Record:
    """Read a record from JSON text."""
    return read_record(parse_document(text))


def parse_document(text: str | bytes) -> object:
    """The JSON document of a record of any kind."""
    if len(text) > MAX_BYTES:
        raise BadInput(f"the record is {len(text)} bytes long; {MAX_BYTES} is the most")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        raise BadInput(f"the record is not JSON: {problem}") from None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a JSON number")


def read_record(document: object) -> Record:
    """Read a record from its JSON document; names are checked here, moves when a position is asked for."""
    fields = check_document(document, FORMAT, _FIELDS)
    return Record(
        deal=read_deal(fields),
        start=read_moves("start", fields.get("start", [])),
        moves=read_moves("moves", fields.get("moves", [])),
        id=_read_id(fields),
        table=_read_table(fields),
    )


def check_document(document: object, form: str, known: set[str]) -> dict[str, Any]:
    """A document with only the fields its format has."""
    if not isinstance(document, dict):
        raise BadInput("a record is a JSON object")
    unknown = set(document) - known
    if unknown:
        raise BadInput(f"a record has no field {min(map(str, unknown))[:40]!r}")
    if document.get("format", form) != form:
        raise BadInput(f"the record's format is not {form!r}")
    return document


def read_deal(document: dict[str, Any]) -> Deal:
    """The deal out of a document, checked."""
    name = document.get("game")
    if not isinstance(name, str):
        raise BadInput("the record does not name its game")
    options = document.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise BadInput("options must be an object of texts")
    game = game_named(name)
    return game.check_deal(
        Deal(
            game=name,
            edition=name,
            edicts=check_names("edicts", document.get("edicts"), 4),
            draws=game.read_draws(document.get("draws")),
            options=tuple(options.items()),
        )
    )


def read_moves(field: str, given: object) -> tuple[Move, ...]:
    """A list of moves out of a document."""
    moves = []
    for number, text in enumerate(check_names(field, given, MAX_MOVES), start=1):
        try:
            moves.append(parse_move(text))
        except BadInput as problem:
            raise BadInput(f"{field} {number}: {problem}") from None
    return tuple(moves)


def _read_id(document: dict[str, Any]) -> str | None:
    text = document.get("id")
    if text is None:
        return None
    if not isinstance(text, str):
        raise BadInput("id must be a puzzle id such as mapmaker-year-s42")
    return str(canonical_id(parse_puzzle_id(text)))


def _read_table(document: dict[str, Any]) -> Mapping[str, Any] | None:
    table = document.get("table")
    if table is not None and not isinstance(table, dict):
        raise BadInput("table must be an object with the map and how much was drawn")
    if table is not None and document.get("start"):
        raise BadInput("a record begins with 'start' or with 'table', not with both")
    return table


def write_record(record: Record) -> dict[str, Any]:
    """The JSON document of a record; fields in a fixed order, empty ones left out but for the moves."""
    document: dict[str, Any] = {"format": FORMAT}
    if record.id is not None:
        document["id"] = record.id
    document |= write_deal(record.deal)
    if record.table is not None:
        document["table"] = dict(record.table)
    if record.start:
        document["start"] = write_moves(record.start)
    document["moves"] = write_moves(record.moves)
    return document


def write_deal(deal: Deal) -> dict[str, Any]:
    """The fields of a document that say what the deal is."""
    fields = {
        "game": deal.game,
        "edicts": list(deal.edicts),
        "draws": game_named(deal.game).write_draws(deal),
    }
    return {**fields, "options": dict(deal.options)} if deal.options else fields


def write_moves(moves: tuple[Move, ...]) -> list[str]:
    """Moves as they stand in a document."""
    return [str(move) for move in moves]
