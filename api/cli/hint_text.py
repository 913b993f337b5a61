"""Hints in words: where to look, how the shape or the attack lies, and the move with what it keeps."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from api.cli.cards import the
from api.cli.show import points, tells
from api.preview import worth_after
from engine import Move, Position, space_name
from engine.land import SIDE, col_of, row_of, space_at
from engine.lasting_effects import DESTROY
from engine.terrain import EMPTY, HERO, LETTERS, NAMES

if TYPE_CHECKING:
    from solver import Hint

_MIDDLE = (SIDE + 1) / 2
_CENTRAL = 1.5
"""How far from the middle line, in spaces, still counts as the middle of the map."""


def hint_lines(position: Position, found: "Hint") -> tuple[str, str, str]:
    """The three steps of a hint, each telling more than the one before."""
    return _where(position, found.move), _how(position, found.move), _what(found)


def hint_document(position: Position, found: "Hint", level: int) -> dict[str, Any]:
    """A hint as JSON; below level 3 only the steps in words."""
    steps = list(hint_lines(position, found))[:level]
    if level < 3:
        return {"hints": steps}
    return {
        "move": str(found.move),
        "spaces": [space_name(space) for space in found.move.spaces],
        "keeps": found.keeps,
        "bound": found.bound,
        "proven": found.proven,
        "moves": [str(move) for move in found.moves],
        "hints": steps,
    }


def _where(position: Position, move: Move) -> str:
    if not move.spaces:
        return f"{_name(position)} fits nowhere."
    gains = _gains(position, move)
    reason = f"; think of {gains}" if gains else "; it pays later, not at once"
    return f"Look at the {_region(move)} of the map{reason}."


def _how(position: Position, move: Move) -> str:
    if not move.spaces:
        return "There is only one thing to do with it."
    if move.word == DESTROY:
        return f"{_name(position)} destroys {_kind(position.land[move.spaces[0]])} space there."
    if position.ask and position.ask.card.attack:
        return _attack(position, move)
    form = _form(dict.fromkeys(move.spaces, "#"))
    terrain = "" if move.word in _name(position) else f", as {move.word},"
    return f"{_name(position)}{terrain} lies like this, from top to bottom: {form}"


def _kind(terrain: int) -> str:
    return f"{'an' if terrain == EMPTY else 'a'} {NAMES[terrain]}"


def _attack(position: Position, move: Move) -> str:
    if not move.marks:
        return f"{_name(position)} marks nothing: the whole attack falls off the map."
    letters = {**dict.fromkeys(move.marks, "*"), move.spaces[0]: LETTERS[HERO]}
    return f"{_name(position)} marks the spaces * like this, from top to bottom: {_form(letters)}"


def _form(letters: Mapping[int, str]) -> str:
    """The rows of the smallest map that holds some letters; the other spaces are dots."""
    rows, cols = sorted(map(row_of, letters)), sorted(map(col_of, letters))
    return " / ".join(
        "".join(letters.get(space_at(row, col), ".") for col in range(cols[0], cols[-1] + 1))
        for row in range(rows[0], rows[-1] + 1)
    )


def _what(found: "Hint") -> str:
    kept = points(found.keeps)
    if found.proven:
        return f"Play {found.move}: it keeps {kept}, and nothing does better (proven)."
    limit = f"; nothing can reach more than {found.bound}" if tells(found.keeps, found.bound) else ""
    return f"Play {found.move}: it keeps {kept}, the best known{limit}."


def _name(position: Position) -> str:
    name = the(position.ask.card) if position.ask else "the card"
    return f"{name[:1].upper()}{name[1:]}"


def _gains(position: Position, move: Move) -> str:
    """The edicts that are worth more right after the drawing."""
    before, after = position.score.now, worth_after(position, move)
    gaining = [letter for letter in before if after[letter] > before[letter]]
    return " and ".join(f"{position.edicts[letter].name} ({letter})" for letter in gaining)


def _region(move: Move) -> str:
    row = sum(map(row_of, move.spaces)) / len(move.spaces)
    col = sum(map(col_of, move.spaces)) / len(move.spaces)
    height = _third(row, "top", "bottom")
    side = _third(col, "left", "right")
    return " ".join(filter(None, (height, side))) or "middle"


def _third(place: float, low: str, high: str) -> str:
    if abs(place - _MIDDLE) <= _CENTRAL:
        return ""
    return low if place < _MIDDLE else high
