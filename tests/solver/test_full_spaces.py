"""Spaces that pay when all of them are full: what cards cannot cover never is, and no play is cut off."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import Position
from engine.edicts.spatial import largest_full_square
from engine.land import SPACES, col_of, row_of
from engine.terrain import EMPTY
from solver.model.build import Model, model_of
from solver.model.cpsat import Values, complete, read_program
from solver.model.packing import Packing
from solver.outlook import Outlook, Term
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver import cartographers_tables, heroes_lands
from tests.solver.cartographers_tables import deal_with
from tests.solver.test_cartographers_model import paid
from tests.solver.test_heroes_cuts import worth_of
from tests.solver.test_relax_and_replay import linear_limit

FULL = (
    "full_lines",
    "full_odd_columns",
    "full_diagonals",
    "full_lines_with_mountain",
    "largest_full_square",
)
PLANS = 3


def positions(seed: int) -> Iterator[Position]:
    """Ends of games, open ones and some whose maps are half full, so that much of it gets filled."""
    for row, share in enumerate((0.0, 0.3, 0.5, 0.6)):
        of_monsters = cartographers_tables.played(deal_with(row, (seed, "full")), 6, seed)
        yield cartographers_tables.crowded(of_monsters, share, (row, seed))
        of_heroes = heroes_lands.played(row, 6, (seed, "full"))
        yield heroes_lands.crowded(of_heroes, share, (row, seed))


def alone(position: Position, count: str) -> Outlook:
    """The outlook of a position with one edict scored at the end of every season, and no coins paid."""
    outlook = outlook_of(position)
    terms = tuple(Term(season, count, 1) for season in outlook.seasons)
    purse = outlook.purse and replace(outlook.purse, seasons=())
    return replace(outlook, terms=terms, banked=0, purse=purse)


def plans_of(outlook: Outlook, seed: int) -> Iterator[list[int]]:
    """Plans that fill as much as some annealing finds."""
    for number in range(PLANS):
        annealer = Annealer(outlook, seed * PLANS + number, steps=40_000, crowded=True)
        annealer.slice()
        yield annealer.plan


@pytest.mark.parametrize("count", FULL)
@pytest.mark.parametrize("seed", range(4))
def test_no_play_that_fills_much_is_cut_off(count: str, seed: int) -> None:
    everything = 0
    for position in positions(seed):
        outlook = alone(position, count)
        model = model_of(outlook)
        read = read_program(model.program)
        best = 0
        for plan in plans_of(outlook, seed):
            worth = worth_of(outlook, plan, count)
            assert paid(model, plan, read) == worth
            best = max(best, worth)
        assert linear_limit(model) >= best
        everything += best
    assert everything


def test_what_cards_cannot_cover_brings_the_limit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    outlooks = [alone(position, count) for position in positions(9) for count in FULL]
    known = [linear_limit(model_of(outlook)) for outlook in outlooks]
    monkeypatch.setattr(Packing, "may_cover", lambda *_: True)
    monkeypatch.setattr(Packing, "needed", lambda *_: None)
    blind = [linear_limit(model_of(outlook)) for outlook in outlooks]
    assert all(one <= other for one, other in zip(known, blind, strict=True))
    assert sum(known) < sum(blind)


def corner_asked_for(model: Model, values: Values, season: int, first: str, last: str) -> tuple[int, int]:
    """In which line the chosen square begins and in which it ends, by two kinds of questions."""
    found = []
    for kind in (first, last):
        told = {
            int(name.split()[2]): units.value(values)
            for name, units in model.drawing.picture.questions.items()
            if name.startswith(f"{kind} {season} ")
        }
        found.append(max((line for line, value in told.items() if value), default=min(told) - 1))
    return found[0], found[1]


@pytest.mark.parametrize("row", range(3))
def test_questions_tell_where_the_largest_square_lies(row: int) -> None:
    position = cartographers_tables.played(deal_with(row, "where"), 6, row)
    outlook = alone(position, "largest_full_square")
    model = model_of(outlook)
    seen = 0
    for plan in plans_of(outlook, row):
        found = complete(read_program(model.program), model.drawing.values(plan))
        assert found is not None
        for season, land in {scene.event.season: scene.after.land for scene in outlook.scenes(plan)}.items():
            side = largest_full_square(list(land))
            if side == largest_full_square(list(position.land)):
                continue
            top, bottom = corner_asked_for(model, found[1], season, "square-below", "square-down-to")
            left, right = corner_asked_for(model, found[1], season, "square-right", "square-across-to")
            square = [space for space in SPACES if top <= row_of(space) <= bottom]
            square = [space for space in square if left <= col_of(space) <= right]
            assert len(square) == side**2
            assert all(land[space] != EMPTY for space in square)
            seen += 1
    assert seen
