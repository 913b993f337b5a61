"""Previews: what every legal move would make the edicts, and whatever else a season pays, worth.

A preview shows the land right after the drawing itself, without the monsters that heroes destroy at once. An
ambush or a season's end that follows from the move is not in it; both are told as events once it is made.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from api.standing import lasting, marked
from engine import Land, Move, Position
from engine.cartographers import COINS
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Shape
from engine.land import draw
from engine.lasting_effects import DESTROY, DRAGON, DRAGON_COINS, is_overcome
from engine.shapes import is_form
from engine.terrain import CODE_OF_NAME, DESTROYED, EMPTY, MONSTER


def preview_columns(position: Position) -> list[str]:
    """What the numbers of a preview are, in order: the edicts by letter, then the extras by name."""
    score = position.score
    return [*position.edicts, *(score.pending or score.extras or score.seasons[-1].extras)]


def preview(position: Position) -> dict[str, list[int]]:
    """Every legal move, by its text, with the numbers that `preview_columns` names."""
    return {str(move): worth for move, worth in _worths(position, position.legal_moves)}


def worth_after(position: Position, move: Move) -> dict[str, int]:
    """What one legal move would make everything worth, by column."""
    ((_, worth),) = _worths(position, (move,))
    return dict(zip(preview_columns(position), worth, strict=True))


def struck_by(position: Position, move: Move) -> tuple[int, ...]:
    """The monsters that are destroyed as soon as a move is drawn: those on marks, its own among them."""
    land = _drawn(position.land, move)
    return tuple(s for s in (*marked(position), *move.marks) if land[s] == MONSTER)


def _worths(position: Position, moves: Sequence[Move]) -> Iterator[tuple[Move, list[int]]]:
    """What moves make worth. Many moves of a hero leave the same land, which is counted once."""
    edicts = cache(lambda land: [edict.points(land) for edict in position.edicts.values()])
    toll = cache(position.edition.bonus.points)
    coins = _coin_counter(position)
    for move in moves:
        land = draw(_drawn(position.land, move), struck_by(position, move), DESTROYED)
        extras = (coins(move, land) if name == COINS else toll(land) for name in position.score.pending)
        yield move, [*edicts(land), *extras]


def _drawn(land: Land, move: Move) -> Land:
    what = DESTROYED if move.word == DESTROY else CODE_OF_NAME.get(move.word, EMPTY)
    return draw(land, move.spaces, what)


def _coin_counter(position: Position) -> Callable[[Move, Land], int]:
    """The coins on the track after a move that leaves some land."""
    held, track = position.score.pending.get(COINS, 0), position.edition.coin_track
    shapes = position.ask.shapes if position.ask else ()
    mountains = cache(surrounded_mountains)
    surrounded = mountains(position.land)
    printed = cache(lambda spaces: _printed_coins(shapes, spaces))

    def count(move: Move, land: Land) -> int:
        gain = printed(move.spaces) + mountains(land) - surrounded + _dragon_coins(position, land)
        return min(track, held + gain)

    return count


def _printed_coins(shapes: tuple[Shape, ...], spaces: tuple[int, ...]) -> int:
    return sum(shape.coin for shape in shapes if is_form(shape.cells, spaces))


def _dragon_coins(position: Position, land: Land) -> int:
    unpaid = (ambush for ambush in lasting(position) if ambush.effect == DRAGON and not ambush.paid)
    return sum(DRAGON_COINS for dragon in unpaid if is_overcome(land, dragon))
