"""The cuts of Heroes' edicts: each edict scored alone, no play loses anything of what the engine counts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from engine.edicts import COUNTS
from engine.heroes import HeroesPosition
from solver.model.build import model_of
from solver.model.cpsat import complete, read_program
from solver.model.encoders.pieces import SHARES
from solver.model.lp import LinearRun
from solver.outlook import Outlook, Plan, Term
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver.heroes_lands import ROWS, crowded, played

CUT = (
    "most_empty_beside_a_village",
    "most_lines_of_a_village",
    "water_beside_two_farms",
    "canal_columns",
    "full_lines_with_mountain",
    "forest_amid_forest",
    "forests_of_five_off_villages",
    "villages_of_five_on_the_edge",
    "farms_beside_three_waters",
    "empty_clusters_of_three",
)
PLANS = 3


def alone(position: HeroesPosition, count: str) -> Outlook:
    """The outlook of a position with one edict scored at the end of every season, and no coins."""
    outlook = outlook_of(position)
    terms = tuple(Term(season, count, 1) for season in outlook.seasons)
    return replace(outlook, terms=terms, banked=0, purse=None)


def plans_of(outlook: Outlook, seed: int) -> Iterator[Plan]:
    """Legal plans, one at random and others after more and more annealing for the edict."""
    for number in range(PLANS):
        annealer = Annealer(outlook, seed * PLANS + number, steps=300 * number + 1, crowded=True)
        if number:
            annealer.slice()
        yield annealer.plan


def worth_of(outlook: Outlook, plan: Plan, count: str) -> int:
    """What the edict is worth at the end of all seasons, by the engine's own count."""
    scenes = list(outlook.scenes(plan))
    ends = zip(scenes, [*scenes[1:], None], strict=True)
    lands = [one.after.land for one, then in ends if not then or then.event.season > one.event.season]
    return sum(COUNTS[count](list(land)) for land in lands)


def check(position: HeroesPosition, count: str, seed: int) -> int:
    """Demand that no plan is paid less than it is worth, fractions allowed or not; returns the highest."""
    outlook = alone(position, count)
    model = model_of(outlook)
    read = read_program(model.program)
    best = 0
    for plan in plans_of(outlook, seed):
        worth = worth_of(outlook, plan, count)
        paid = complete(read, model.drawing.values(plan))
        assert paid is not None
        assert paid[0] >= worth
        best = max(best, worth)
    run = LinearRun(model.program, 60)
    while not run.wait(0.01):
        pass
    assert run.limit is not None
    assert run.limit >= best
    return best


def test_shares_of_five_spaces_add_up() -> None:
    """Whatever parts of less than five spaces have five together, their shares are those of five."""
    for shares, count in product(SHARES, range(2, 6)):
        for parts in combinations_with_replacement(range(1, 5), count):
            if sum(parts) >= 5:
                assert sum(shares[size - 1] for size in parts) >= shares[-1]


@pytest.mark.parametrize("count", CUT)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("left", [8, 4])
def test_no_play_loses_what_it_is_worth(count: str, row: int, left: int) -> None:
    check(played(row, left, "cuts"), count, row)


@pytest.mark.parametrize("count", CUT)
def test_no_play_on_a_crowded_land_loses_what_it_is_worth(count: str) -> None:
    worth = 0
    for row in ROWS:
        share = 0.3 + 0.1 * row
        worth += check(crowded(played(row, 7, "crowd"), share, (count, row)), count, row)
    assert worth


@pytest.mark.parametrize("count", CUT)
def test_no_play_of_both_games_combined_loses_what_it_is_worth(count: str) -> None:
    for row in ROWS:
        check(played(row, 7, "mixed cuts", edicts="both", explore="cartographers"), count, row)
