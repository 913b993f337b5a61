"""Sets of full lines: those that cards cannot cover are never full, and no legal play is cut off."""

import random
from itertools import combinations, product

import numpy as np
import pytest

from bench.best_known import BestKnown
from engine import Deal
from engine.land import FRAMED, SPACES
from engine.mapmaker import MapmakerPosition
from engine.terrain import EMPTY
from generator import puzzle
from solver.model.build import model_of
from solver.model.cpsat import FULL_WORKERS, Run, Values, read_program
from solver.model.encoders import lines, village
from solver.model.packing import Packing
from solver.model.picture import LINES, Picture, column_of_map, row_of_map
from solver.model.program import number, sum_of
from solver.outlooks import outlook_of
from tests.helpers import mapmaker_deal
from tests.solver.tables import crowded, played
from tests.solver.test_model_equals_engine import check, paid
from tests.solver.test_relax_and_replay import linear_limit

LINE_MISSIONS = ("Borderlands", "Odd numbered silos", "Wealthy town", "Empty site")
ENOUGH = 10**9


def packing_of(picture: Picture, season: int, effort: int) -> Packing:
    packing = Packing(picture, season)
    packing.allow(effort)
    return packing


def deal_of_lines(seed: object) -> Deal:
    missions = list(LINE_MISSIONS)
    random.Random(f"lines {seed}").shuffle(missions)
    return mapmaker_deal(f"lines {seed}", edicts=tuple(missions))


def position_of_lines(left: int, seed: int) -> MapmakerPosition:
    return crowded(played(deal_of_lines(seed), left, seed), 0.12 * (seed % 5), seed)


@pytest.mark.parametrize("left", [17, 11, 9, 6, 3])
@pytest.mark.parametrize("seed", range(6))
def test_no_play_of_games_about_lines_is_cut_off(left: int, seed: int) -> None:
    check(position_of_lines(left, seed), seed)


@pytest.mark.parametrize("most_sets", [0, 50])
@pytest.mark.parametrize("seed", range(6))
def test_no_play_is_cut_off_by_pairs(most_sets: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_SETS", most_sets)
    check(position_of_lines(8, seed), seed)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_play_fills_may_be_covered(seed: int) -> None:
    position = position_of_lines(9, seed)
    model = model_of(outlook_of(position))
    drawing = model.drawing
    for season in drawing.outlook.seasons:
        packing = packing_of(drawing.picture, season, ENOUGH)
        filled = np.zeros(FRAMED, dtype=np.bool_)
        choose = random.Random(seed)
        for turn in drawing.outlook.turns:
            spaces = drawing.outlook.places.covered[turn.first : turn.last]
            free = spaces[~(spaces & filled).any(axis=1)]
            if turn.season <= season and len(free):
                filled |= free[choose.randrange(len(free))]
        assert packing.may_cover(np.flatnonzero(filled).tolist(), ENOUGH)
        part = np.flatnonzero(filled)[:-3]
        assert packing.may_cover(part.tolist(), ENOUGH)


def most_lines(position: MapmakerPosition, chosen: list[range]) -> bool:
    """Whether CP-SAT, with nothing but the drawing, can fill some lines by the end of the first season."""
    model = model_of(outlook_of(position))
    picture, season = model.drawing.picture, model.outlook.seasons[0]
    program = model.program
    program.pays.clear()
    spaces = sorted({space for line in chosen for space in line if picture.land[space] == EMPTY})
    program.pay(sum_of(picture.filled(space, season) for space in spaces), 1)
    found: list[int] = []

    def take(values: Values) -> bool:
        found.append(program.objective.value(values))
        return True

    run = Run(read_program(program), 60.0, FULL_WORKERS[:1], 0, take, lambda _: None)
    while not run.wait(0.1):
        pass
    assert run.exhausted
    return max(found) == len(spaces)


@pytest.mark.parametrize("seed", range(3))
def test_a_set_is_coverable_just_when_its_spaces_can_all_be_filled(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = crowded(played(deal_of_lines(seed), 4, seed), 0.35, seed)
    outlook = outlook_of(position)
    picture = model_of(outlook).drawing.picture
    packing = packing_of(picture, outlook.seasons[0], ENOUGH)
    every = [*map(row_of_map, LINES), *map(column_of_map, LINES)]
    open_lines = [line for line in every if any(position.land[space] == EMPTY for space in line)]
    pairs = random.Random(seed).sample(list(combinations(open_lines, 2)), 8)
    monkeypatch.setattr(lines, "_cut_to_supply", lambda *_: None)
    for chosen in pairs:
        spaces = {space for line in chosen for space in line if position.land[space] == EMPTY}
        assert packing.may_cover(spaces, ENOUGH) == most_lines(position, list(chosen))


def test_an_answer_without_effort_is_yes() -> None:
    outlook = outlook_of(played(deal_of_lines(1), 9, 1))
    picture = model_of(outlook).drawing.picture
    season = outlook.seasons[0]
    everything = [space for space in SPACES if picture.filled(space, season).columns.size]
    assert packing_of(picture, season, 0).may_cover(everything, ENOUGH)
    assert not packing_of(picture, season, ENOUGH).may_cover(everything, ENOUGH)


def test_a_space_that_no_card_reaches_is_not_covered() -> None:
    outlook = outlook_of(played(deal_of_lines(1), 9, 1))
    picture = model_of(outlook).drawing.picture
    filled = next(space for space in SPACES if picture.land[space] != EMPTY)
    assert not Packing(picture, outlook.seasons[0]).may_cover([filled])


def test_sets_and_pairs_bring_the_limit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    outlook = outlook_of(played(deal_of_lines(2), 9, 2))
    with_sets = linear_limit(model_of(outlook))
    monkeypatch.setattr(lines, "MOST_SETS", 0)
    with_pairs = linear_limit(model_of(outlook))
    monkeypatch.setattr(lines, "_cut_to_supply", lambda *_: None)
    assert with_sets <= with_pairs <= linear_limit(model_of(outlook))
    assert with_sets < linear_limit(model_of(outlook))


@pytest.mark.parametrize("seed", [2, 4])
def test_the_best_years_of_cartographers_known_are_not_cut_off_by_pairs(seed: int) -> None:
    """Thirteen to fifteen lines are full at the end of these years."""
    name = f"cartographers-year-s{seed}"
    known = BestKnown()[name]
    assert known is not None
    outlook = outlook_of(puzzle(name).opening)
    assert (paid(model_of(outlook), outlook.plan(known.moves)) or 0) >= known.score


@pytest.mark.parametrize("seed", range(3))
def test_so_many_lines_need_no_fewer_spaces_than_the_cheapest_of_them(seed: int) -> None:
    land = position_of_lines(9, seed).land
    rows, cols = (
        [frozenset(space for space in of_map(line) if land[space] == EMPTY) for line in LINES]
        for of_map in (row_of_map, column_of_map)
    )
    rows, cols = ([own for own in side if own] for side in (rows, cols))
    one, other = (lines.Side([number(1)] * len(side), side) for side in (rows, cols))
    needs = lines._needs_of_pairs(lines._sets_of(one, other, len(SPACES)), [(2, 2)])
    for some_rows, some_cols in product(range(3), repeat=2):
        chosen = product(combinations(rows, some_rows), combinations(cols, some_cols))
        fewest = min(len(frozenset().union(*own, *crossing)) for own, crossing in chosen)
        assert needs[some_rows, some_cols] == fewest


def test_lines_that_are_full_together_cost_their_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    outlook = outlook_of(puzzle("cartographers-year-s2").opening)
    limit = linear_limit(model_of(outlook))
    needs = lines._needs_of_pairs
    monkeypatch.setattr(lines, "_needs_of_pairs", lambda *given: dict.fromkeys(needs(*given), 0))
    assert limit < linear_limit(model_of(outlook)) - 5


def test_free_sides_bring_the_limit_of_town_and_site_down(monkeypatch: pytest.MonkeyPatch) -> None:
    missions = ("Wealthy town", "Sleepy valley", "Tree line", "Empty site")
    outlook = outlook_of(played(mapmaker_deal("free sides", edicts=missions), 9, 3))
    limit = linear_limit(model_of(outlook))
    monkeypatch.setattr(village, "_cut_free_sides", lambda *_: None)
    assert limit < linear_limit(model_of(outlook))
