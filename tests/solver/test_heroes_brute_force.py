"""On tiny maps every play of Heroes can be tried: the solver's score and limit are both the best of them."""

import pytest

from engine.heroes import HeroesPosition
from solver import solve
from solver.outlooks import outlook_of
from tests.solver.heroes_lands import PRINTINGS, ROWS, best_total, played, tiny

CASES = [(number, PRINTINGS[number % len(PRINTINGS)]) for number in range(6)]
LEFT = 2


def tiny_position(row: int, number: int, printing: str) -> HeroesPosition:
    return tiny(played(row, LEFT, ("tiny", number), edition=printing), (row, number))


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize(("number", "printing"), CASES)
def test_the_solver_proves_what_trying_every_play_finds(row: int, number: int, printing: str) -> None:
    position = tiny_position(row, number, printing)
    solution = solve(position, seconds=240)
    assert solution.score == best_total(position)
    assert solution.proven


def test_these_maps_hold_heroes_initials_and_spaces_to_destroy() -> None:
    outlooks = [outlook_of(tiny_position(row, *case)) for row in ROWS for case in CASES]
    turns = [turn for outlook in outlooks for turn in outlook.turns]
    assert sum(turn.card.kind == "hero" for turn in turns) > 2
    assert sum(turn.destroys for turn in turns) > 2
    assert sum(any(own.standing(o.position.land) for own in o.lasting) for o in outlooks) > 2
