"""A limit of a part of a game holds in the whole: what cards are left out changes nothing it pays."""

import pytest

from engine import Position
from solver.model.build import model_of
from solver.model.cpsat import FULL_WORKERS, Run, Values, complete, read_program
from solver.model.parts import Part, in_order, part_of, parts_by_season, parts_by_terrain, seasons_paid
from solver.outlook import DISCARDED, Outlook
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.solver.tables import ROTATIONS, crowded, deal_with, played

FEW = 9
"""Parts with more turns are left to the tests of whole models."""


def all_parts(outlook: Outlook) -> list[Part]:
    return in_order(outlook, [*parts_by_season(outlook, 4), *parts_by_terrain(outlook)])


def payments_of(outlook: Outlook, plan: list[int]) -> list[int]:
    """What each payment of a plan makes, by a model of the whole that pays it exactly."""
    model = model_of(outlook)
    model.repair(plan)
    found = complete(read_program(model.program), model.drawing.values(plan))
    assert found is not None
    return [pay.value(found[1]) for _, pay in model.pays]


def check(position: Position, seed: int) -> tuple[bool, bool]:
    """Each part allows a plan and pays it; whether one left out a card, and whether one had a discard."""
    outlook = outlook_of(position)
    annealer = Annealer(outlook, seed, steps=4000, crowded=True)
    if seed % 2:
        annealer.slice()
    plan = annealer.plan
    paid = payments_of(outlook, plan)
    dropped = discards = False
    for part in all_parts(outlook):
        if len(part.turns) > FEW:
            continue
        model = model_of(part.outlook)
        own = part.plan(plan)
        found = complete(read_program(model.program), model.drawing.values(own))
        assert found is not None
        assert found[0] >= sum(paid[number] for number in part.payments)
        last = part.outlook.turns[-1].season
        dropped |= len(part.turns) < sum(turn.season <= last for turn in outlook.turns)
        discards |= dropped and DISCARDED in own
    return dropped, discards


@pytest.mark.parametrize("first", [0, 1])
def test_no_part_of_a_year_forbids_a_play_or_pays_it_less(first: int) -> None:
    assert check(played(deal_with(first, "parts"), 17, seed=first), first)[0]


def test_no_part_of_a_crowded_end_forbids_a_play_or_pays_it_less() -> None:
    found = [
        check(crowded(played(deal_with(first, "parts"), 9, seed=first), 0.5, first), first)
        for first in ROTATIONS[::2]
    ]
    assert any(discards for _, discards in found)


def test_parts_come_once_shortest_first_and_never_as_the_whole() -> None:
    outlook = outlook_of(played(deal_with(4, "order"), 17, seed=4))
    parts = all_parts(outlook)
    assert len({part.payments for part in parts}) == len(parts)
    assert [len(part.turns) for part in parts] == sorted(len(part.turns) for part in parts)
    assert all(0 < len(part.payments) < len(seasons_paid(outlook)) for part in parts)


def test_the_limit_of_a_small_part_is_the_most_it_can_pay() -> None:
    outlook = outlook_of(played(deal_with(0, "limit"), 17, seed=0))
    part = part_of(outlook, (0,))
    model = model_of(part.outlook)
    bounds: list[int] = []
    found: list[int] = []

    def take(values: Values) -> bool:
        found.append(model.program.objective.value(values))
        return True

    run = Run(read_program(model.program), 60.0, FULL_WORKERS[:1], 0, take, bounds.append)
    while not run.wait(0.1):
        pass
    assert run.exhausted
    assert min(bounds) == max(found, default=0)
