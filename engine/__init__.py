"""The rules of the games and nothing but the rules: pure, without input, output or a clock.

>>> from engine import parse_record
>>> record = parse_record(open("puzzle.json").read())   # doctest: +SKIP
>>> position = record.position                          # doctest: +SKIP
>>> position.legal_moves[0]                             # doctest: +SKIP
"""

from engine.canonical import canonical_id, with_options
from engine.deal import Deal
from engine.errors import BadInput, IllegalMove
from engine.games import GAMES, game_named
from engine.land import Land, format_land, parse_land, parse_space, space_name
from engine.match import Match, Standing, begin_match
from engine.match_record import parse_match, read_match, write_match
from engine.move import Move, parse_move
from engine.position import Ask, Event, Position
from engine.puzzle_id import PuzzleId, parse_puzzle_id
from engine.record import Record, parse_record, read_record, write_record
from engine.scoresheet import Scoresheet, SeasonScore

__all__ = [
    "GAMES",
    "Ask",
    "BadInput",
    "Deal",
    "Event",
    "IllegalMove",
    "Land",
    "Match",
    "Move",
    "Position",
    "PuzzleId",
    "Record",
    "Scoresheet",
    "SeasonScore",
    "Standing",
    "begin_match",
    "canonical_id",
    "format_land",
    "game_named",
    "parse_land",
    "parse_match",
    "parse_move",
    "parse_puzzle_id",
    "parse_record",
    "parse_space",
    "read_match",
    "read_record",
    "space_name",
    "with_options",
    "write_match",
    "write_record",
]
