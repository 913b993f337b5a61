"""Match records: a deal and what every player drew, as a JSON document."""

from itertools import zip_longest
from typing import Any

from engine.errors import BadInput, IllegalMove
from engine.match import MOST_PLAYERS, Match, begin_match
from engine.move import Move
from engine.record import check_document, parse_document, read_deal, read_moves, write_deal, write_moves

FORMAT = "mapwright-match-1"
_FIELDS = {"format", "game", "edicts", "draws", "options", "players"}


def parse_match(text: str | bytes) -> Match:
    """Read a match from JSON text."""
    return read_match(parse_document(text))


def read_match(document: object) -> Match:
    """Replay a match from its document: a list of moves for each player, in clockwise order.

    A move in an ambush stands with the player who drew it, not with the owner of the map.
    """
    fields = check_document(document, FORMAT, _FIELDS)
    players = fields.get("players")
    if not isinstance(players, list) or len(players) > MOST_PLAYERS:
        raise BadInput(f"players must be a list of lists of moves, {MOST_PLAYERS} at most")
    drawn = [read_moves(f"player {number}: moves", moves) for number, moves in enumerate(players, start=1)]
    match = begin_match(read_deal(fields), len(players))
    for turn, moves in enumerate(zip_longest(*drawn), start=1):
        for player, move in enumerate(moves):
            if move is not None:
                match = _replayed(match, player, move, turn)
    return match


def _replayed(match: Match, player: int, move: Move, turn: int) -> Match:
    try:
        return match.play(player, move)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.move, f"player {player + 1}: {refusal.rule}", turn) from None


def write_match(match: Match) -> dict[str, Any]:
    """The JSON document of a match."""
    return {"format": FORMAT, **write_deal(match.deal), "players": [write_moves(m) for m in match.moves]}
