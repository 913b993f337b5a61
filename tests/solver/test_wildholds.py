"""Wildholds in the model: its cuts take no cluster from a legal play, and bring the limit down."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import game_named
from engine.edicts import COUNTS
from engine.land import Land, draw
from engine.terrain import VILLAGE
from solver.model.build import Model, model_of
from solver.model.cpsat import complete, read_program
from solver.model.encoders.clusters import clusters_of
from solver.model.lp import LinearRun
from solver.outlook import DISCARDED, Outlook, Plan, Term
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver.cartographers_tables import ROWS, crowded, deal_with, played

COUNT = "clusters_of_six_villages"
WORTH = 8
PLANS = 20


def with_wildholds(outlook: Outlook) -> Outlook:
    """The outlook with Wildholds scored at the end of every season, and no other edict."""
    terms = tuple(Term(season, COUNT, WORTH) for season in outlook.seasons)
    return replace(outlook, terms=terms, banked=0)


def model_for(outlook: Outlook) -> Model:
    """The model of what Wildholds pays, without coins."""
    return model_of(replace(outlook, purse=None))


def plans_of(outlook: Outlook, seed: int) -> Iterator[list[int]]:
    """Legal plans, some at random and some after more and more annealing for Wildholds."""
    for number in range(PLANS):
        annealer = Annealer(outlook, seed * PLANS + number, steps=100 * number + 1, crowded=True)
        if number:
            annealer.slice()
        yield annealer.plan


def worth_of(outlook: Outlook, plan: Plan) -> int:
    """What Wildholds is worth at the end of all seasons, by the engine's own count."""
    story = list(outlook.story(plan))
    worth = 0
    for number, (event, place, land) in enumerate(story):
        if number + 1 == len(story) or story[number + 1][0].season > event.season:
            worth += WORTH * COUNTS[COUNT](after(outlook, place, land))
    return worth


def after(outlook: Outlook, place: int, land: Land) -> list[int]:
    places = outlook.places
    drawn = land if place == DISCARDED else draw(land, places.spaces_of(place), int(places.terrain[place]))
    return list(drawn)


def check(outlook: Outlook, seed: int) -> int:
    """Demand that no plan is paid less than its worth; returns how many had clusters of six."""
    model = model_for(outlook)
    read = read_program(model.program)
    found = 0
    for plan in plans_of(outlook, seed):
        worth = worth_of(outlook, plan)
        paid = complete(read, model.drawing.values(plan))
        assert paid is not None
        assert paid[0] >= worth
        found += worth > 0
    return found


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("left", [12, 9, 6, 3])
def test_no_play_loses_a_cluster(row: int, left: int) -> None:
    outlook = with_wildholds(outlook_of(played(deal_with(row, ("six", left)), left, row)))
    assert check(outlook, left)


@pytest.mark.parametrize("row", ROWS)
def test_no_play_on_a_crowded_land_loses_a_cluster(row: int) -> None:
    lands = [crowded(played(deal_with(row, ("crowd", s)), 7, row), s, row) for s in (0.3, 0.6, 0.9)]
    assert sum(check(with_wildholds(outlook_of(land)), row) for land in lands)


@pytest.mark.parametrize("row", ROWS)
def test_no_play_of_a_year_loses_a_cluster(row: int) -> None:
    outlook = with_wildholds(outlook_of(game_named("cartographers").begin(deal_with(row, "years"))))
    model = model_for(outlook)
    assert not model.drawing.picture.small
    read = read_program(model.program)
    for number in range(3):
        annealer = Annealer(outlook, number, steps=20_000, crowded=True)
        annealer.slice()
        paid = complete(read, model.drawing.values(annealer.plan))
        assert paid is not None
        assert paid[0] >= worth_of(outlook, annealer.plan) > 0


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("left", [9, 6])
def test_a_new_cluster_takes_two_drawings_even_in_fractions(row: int, left: int) -> None:
    outlook = with_wildholds(outlook_of(played(deal_with(row, ("pairs", left)), left, row)))
    old = len(clusters_of(outlook.land.tolist(), VILLAGE))
    cards = [[t.season <= season for t in outlook.turns].count(True) for season in outlook.seasons]
    run = LinearRun(model_for(outlook).program, 60.0)
    assert run.wait(120.0)
    assert run.limit is not None
    assert run.limit <= sum(WORTH * (2 * old + drawn) / 2 for drawn in cards)
