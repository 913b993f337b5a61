"""Short solves of years: the first limit takes no model, and where no other can be had, none is built."""

import random
from collections.abc import Callable

import pytest

from engine import Deal
from engine.edicts import COUNTS
from engine.land import FRAMED, SPACES, draw
from engine.terrain import EDGE, EMPTY, FARM, FOREST, MONSTER, MOUNTAIN, VILLAGE, WATER
from generator import puzzle
from solver import hint, portfolio, solve
from solver.building import Building
from solver.outlook import Outlook
from solver.outlooks import outlook_of
from solver.schedule import LEISURE, LIMITED, LIMITED_WITH_EFFECTS, caps_pay, limits_pay
from tests.helpers import cartographers_deal, heroes_deal, mapmaker_deal, random_games

BARE = bytes(EMPTY if space in SPACES else EDGE for space in range(FRAMED))
COIN_YEARS = ("cartographers-year-s1-A", "heroes-year-s1-A")


@pytest.mark.parametrize("begin", [mapmaker_deal, cartographers_deal, heroes_deal])
def test_no_game_ends_above_the_first_limit_of_any_of_its_positions(begin: Callable[[str], Deal]) -> None:
    for seed in range(6):
        game = random_games(begin(f"ceiling/{seed}"), seed)
        assert all(outlook_of(position).ceiling >= game[-1].score.total for position in game)


@pytest.mark.parametrize("name", COUNTS)
def test_nothing_is_counted_more_often_than_there_are_spaces(name: str) -> None:
    choose = random.Random(name)
    for number in range(200):
        codes = choose.sample((EMPTY, FOREST, VILLAGE, FARM, WATER, MONSTER, MOUNTAIN), 1 + number % 7)
        land = BARE
        for code in codes:
            land = draw(land, [space for space in SPACES if choose.random() < 1 / len(codes)], code)
        ruins = bytes(int(space in SPACES) for space in range(FRAMED))
        assert 0 <= COUNTS[name](list(land + ruins)) <= len(SPACES)


@pytest.mark.parametrize("name", COIN_YEARS)
def test_a_hint_for_a_year_with_coins_builds_no_model(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "Building", refuse)
    position = puzzle(name).opening
    found = hint(position, 0.3)
    for move in found.moves:
        position = position.play(move)
    assert position.is_over
    assert position.score.total == found.keeps < found.bound
    with pytest.raises(AssertionError, match="a model"):
        solve(puzzle(name).opening, LIMITED_WITH_EFFECTS)


def refuse(_: Outlook) -> Building:
    raise AssertionError("nobody needs a model")


def test_elsewhere_there_is_time_for_a_limit() -> None:
    cartographers, heroes = (outlook_of(puzzle(name).opening) for name in COIN_YEARS)
    assert not limits_pay(cartographers, LIMITED / 2)
    assert limits_pay(cartographers, LIMITED)
    assert not limits_pay(heroes, LIMITED)
    assert limits_pay(heroes, LIMITED_WITH_EFFECTS)
    for name in ("mapmaker-year-s1", "cartographers-half-s1-A", "heroes-dash-s1"):
        assert limits_pay(outlook_of(puzzle(name).opening), 0.1)


def test_parts_are_solved_in_years_of_mapmaker_and_in_ends() -> None:
    assert not any(caps_pay(outlook_of(puzzle(name).opening), 600) for name in COIN_YEARS)
    assert caps_pay(outlook_of(puzzle("mapmaker-year-s1").opening), 10)
    end = outlook_of(puzzle("cartographers-half-s1-A").opening)
    assert [caps_pay(end, seconds) for seconds in (LEISURE / 2, LEISURE)] == [False, True]


def test_a_model_is_waited_for_or_not() -> None:
    building = Building(outlook_of(puzzle(COIN_YEARS[1]).opening))
    building.stop()
    assert building.wait(0.0)  # nobody waits any more
    assert building.model.program.width > 0


def test_what_goes_wrong_while_a_model_is_built_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.building.model_of", refuse)
    building = Building(outlook_of(puzzle("mapmaker-dash-s1").opening))
    with pytest.raises(AssertionError, match="a model"):
        building.model.repair([])
