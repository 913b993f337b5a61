"""On tiny maps every play can be tried: the solver's score and limit are both the best of them."""

import pytest

from engine.mapmaker import MapmakerPosition
from solver import solve
from tests.solver.tables import ROTATIONS, best_total, deal_with, played, tiny

CASES = [(left, number) for left in (1, 2, 3, 4) for number in range(2)]


def tiny_position(first: int, left: int, number: int) -> MapmakerPosition:
    return tiny(played(deal_with(first, (left, number)), left, seed=number), (first, left, number))


@pytest.mark.parametrize("first", ROTATIONS)
@pytest.mark.parametrize(("left", "number"), CASES)
def test_the_solver_proves_what_trying_every_play_finds(first: int, left: int, number: int) -> None:
    position = tiny_position(first, left, number)
    solution = solve(position, seconds=60)
    assert solution.score == best_total(position)
    assert solution.proven


def test_these_maps_force_discards_and_leave_choices() -> None:
    positions = [tiny_position(first, *case) for first in ROTATIONS for case in CASES]
    choices = [len(position.legal_moves) for position in positions]
    discards = [move for position in positions for move in solve(position, 0).moves if move.word == "discard"]
    assert sum(n > 3 for n in choices) > len(positions) // 4
    assert len(discards) > len(positions) // 4
