"""Previews: what every legal move would make the edicts, and whatever else a season pays, worth.

A preview shows the land right after the drawing itself. An ambush or a season's end that follows from the
move is not in it; both are told as events once the move is made.
"""

from collections.abc import Sequence

from engine import Land, Move, Position
from engine.cartographers import COINS
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Shape
from engine.land import draw
from engine.shapes import is_form
from engine.terrain import CODE_OF_NAME, EMPTY, FOREST


def preview_columns(position: Position) -> list[str]:
    """What the numbers of a preview are, in order: the edicts by letter, then the extras by name."""
    score = position.score
    return [*position.edicts, *(score.pending or score.extras or score.seasons[-1].extras)]


def preview(position: Position) -> dict[str, list[int]]:
    """Every legal move, by its text, with the numbers that `preview_columns` names."""
    moves = position.legal_moves
    coins = _coins_after(position, moves)
    return {str(move): _worth(position, move, coins.get(move.spaces, 0)) for move in moves}


def worth_after(position: Position, move: Move) -> dict[str, int]:
    """What one legal move would make everything worth, by column."""
    coins = _coins_after(position, (move,))
    worth = _worth(position, move, coins.get(move.spaces, 0))
    return dict(zip(preview_columns(position), worth, strict=True))


def _land_after(land: Land, move: Move) -> Land:
    return draw(land, move.spaces, CODE_OF_NAME.get(move.word, EMPTY))


def _worth(position: Position, move: Move, coins: int) -> list[int]:
    land = _land_after(position.land, move)
    bonus = position.edition.bonus
    edicts = [edict.points(land) for edict in position.edicts.values()]
    return [*edicts, *(coins if name == COINS else bonus.points(land) for name in position.score.pending)]


def _coins_after(position: Position, moves: Sequence[Move]) -> dict[tuple[int, ...], int]:
    """The coins on the track after drawing on some spaces, which the terrain has no part in."""
    if COINS not in position.score.pending:
        return {}
    held, track = position.score.pending[COINS], position.edition.coin_track
    shapes = position.ask.shapes if position.ask else ()
    surrounded = surrounded_mountains(position.land)
    gains = {
        spaces: _printed_coins(shapes, spaces) + _mountains_after(position.land, spaces) - surrounded
        for spaces in dict.fromkeys(move.spaces for move in moves)
    }
    return {spaces: min(track, held + gain) for spaces, gain in gains.items()}


def _printed_coins(shapes: tuple[Shape, ...], spaces: tuple[int, ...]) -> int:
    return sum(shape.coin for shape in shapes if is_form(shape.cells, spaces))


def _mountains_after(land: Land, spaces: tuple[int, ...]) -> int:
    return surrounded_mountains(draw(land, spaces, FOREST))
