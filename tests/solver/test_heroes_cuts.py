"""The cuts of Heroes' edicts: each edict scored alone, no play loses anything of what the engine counts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

import pytest

from engine.edicts import COUNTS
from engine.heroes import HeroesPosition
from engine.land import SPACES, STEPS, Land
from engine.terrain import FARM, WATER
from solver.model import picture
from solver.model.build import model_of
from solver.model.cpsat import complete, read_program
from solver.model.encoders.clusters import Spaces, around, split
from solver.model.encoders.pieces import SHARES_OF_FIVE, SHARES_OF_FOUR, Shares, most_gained
from solver.model.encoders.seated import SQUARES
from solver.model.encoders.sides import sides_for
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
    "villages_with_a_square",
    "villages_with_a_line_of_four",
)
LONG = (
    "most_empty_beside_a_village",
    "forests_of_five_off_villages",
    "villages_of_five_on_the_edge",
    "farms_beside_three_waters",
)
"""Edicts with other rows where there are many columns."""

PLANS = 3
MIDDLE = SPACES[len(SPACES) // 2]


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
    return sum(COUNTS[count](list(land)) for _, land in ends_of(outlook, plan))


def ends_of(outlook: Outlook, plan: Plan) -> Iterator[tuple[int, Land]]:
    """The seasons of a plan, each with the land at its end."""
    scenes = list(outlook.scenes(plan))
    for one, then in zip(scenes, [*scenes[1:], None], strict=True):
        if not then or then.event.season > one.event.season:
            yield one.event.season, one.after.land


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


@pytest.mark.parametrize("table", [SHARES_OF_FIVE, SHARES_OF_FOUR])
def test_shares_of_a_cluster_add_up(table: tuple[Shares, ...]) -> None:
    """Whatever small parts have the spaces of a cluster together, their shares are those of the whole."""
    for shares in table:
        whole = len(shares)
        for count in range(2, whole + 1):
            for parts in combinations_with_replacement(range(1, whole), count):
                if sum(parts) >= whole:
                    assert sum(shares[size - 1] for size in parts) >= shares[-1]


def shapes_of(size: int) -> set[Spaces]:
    """All connected sets of so many spaces round the middle of the map."""
    found: set[Spaces] = {(MIDDLE,)}
    for _ in range(size - 1):
        found = {tuple(sorted((*own, near))) for own in found for near in around(own)}
    return found


def cut_up(spaces: Spaces, times: int) -> Iterator[list[Spaces]]:
    """What may be left of some spaces, part by part, when so many of them are destroyed."""
    for gone in combinations(spaces, times):
        yield split(tuple(space for space in spaces if space not in gone))


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("times", [1, 2])
def test_destroyed_spaces_gain_no_more_than_is_said(size: int, times: int) -> None:
    """Parts count for what they fit into squares, or for their size; or for nothing before one is cut up."""
    for spaces in shapes_of(size):
        for parts in cut_up(spaces, times):
            for shares in SHARES_OF_FOUR:
                before, *after = (counted(shares, fitting(own)) for own in (spaces, *parts))
                assert sum(after) - before <= times * most_gained(shares, size, 2)
            for shares in SHARES_OF_FIVE:
                before, *after = (counted(shares, len(own)) for own in (spaces, *parts))
                assert sum(after) - before <= times * most_gained(shares, size, 5)
                assert sum(after) <= times * most_gained(shares, size, 0)


def counted(shares: Shares, spaces: int) -> int:
    return ((0, *shares) + shares[-1:] * spaces)[spaces]


def fitting(spaces: Spaces) -> int:
    return max(len({*spaces}.intersection(square)) for square in SQUARES)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("pair", [(WATER, FARM), (FARM, WATER)])
def test_sides_between_two_terrains_are_never_too_few(pair: tuple[int, int], row: int) -> None:
    """Counted side by side on the lands of plans, and in the model of the same plans."""
    outlook = outlook_of(crowded(played(row, 8, "sides"), 0.3, (pair, row)))
    model = model_of(outlook)
    sides = {season: sides_for(model.drawing.picture, season, *pair) for season in outlook.seasons}
    for plan in plans_of(outlook, row):
        found = complete(read_program(model.program), model.drawing.values(plan))
        assert found is not None
        for season, land in ends_of(outlook, plan):
            facing = sum(
                land[space] == pair[0] and land[space + step] == pair[1] for space in SPACES for step in STEPS
            )
            assert sides[season].value(found[1]) >= facing


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


@pytest.mark.parametrize("count", LONG)
@pytest.mark.parametrize("row", ROWS)
def test_no_play_of_a_long_game_loses_what_it_is_worth(
    count: str, row: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "SMALL", 0)
    check(played(row, 8, "long"), count, row)
    check(crowded(played(row, 7, "long crowd"), 0.4, (count, row)), count, row)


@pytest.mark.parametrize("count", CUT)
def test_no_play_of_both_games_combined_loses_what_it_is_worth(count: str) -> None:
    for row in ROWS:
        check(played(row, 7, "mixed cuts", edicts="both", explore="cartographers"), count, row)
