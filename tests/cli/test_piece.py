"""The piece in hand: turning, flipping, and the edge."""

import pytest

from api.cli.piece import Piece, piece_on
from engine import game_named, space_name
from engine.shapes import Cells, forms

SHAPES = [shape.cells for card in game_named("mapmaker").edition.cards for shape in card.shapes]


@pytest.mark.parametrize("cells", SHAPES)
def test_turns_and_flips_reach_every_form_and_no_other(cells: Cells) -> None:
    reached, piece = set(), Piece(cells)
    for _ in range(4):
        piece = piece.turned()
        reached |= {piece.cells, piece.flipped().cells}
    assert reached == set(forms(cells))
    assert piece == Piece(cells)


def test_a_turn_goes_to_the_right() -> None:
    hook = Piece(((0, 0), (0, 1), (0, 2), (1, 2)), 1, 1)
    assert [space_name(space) for space in hook.turned().spaces] == ["A2", "B2", "C1", "C2"]


@pytest.mark.parametrize("cells", SHAPES)
def test_a_piece_never_leaves_the_map(cells: Cells) -> None:
    piece = Piece(cells).moved(99, 99)
    names = [space_name(space) for space in piece.turned().flipped().spaces]
    assert any(name.startswith("K") for name in names) or any(name.endswith("11") for name in names)
    assert piece.moved(1, 1) == piece
    assert Piece(cells).moved(-99, -99) == Piece(cells, 1, 1)


@pytest.mark.parametrize("cells", SHAPES)
def test_a_piece_is_known_by_its_spaces(cells: Cells) -> None:
    piece = Piece(cells, 3, 4)
    assert piece_on(piece.spaces) == piece
