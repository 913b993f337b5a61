"""Heroes solved: tiny maps against every play, always a legal plan, and hints for every kind of choice."""

import pytest

from engine import BadInput, Position, game_named
from engine.heroes import HeroesPosition
from engine.land import SPACES, format_land, space_name
from generator import puzzle
from solver import Solution, hint, solve
from tests.solver.heroes_games import SEEDS, random_game, settled, some_positions
from tests.solver.heroes_lands import ROWS, best_total, played, tiny


def check(position: Position, solution: Solution) -> None:
    for move in solution.moves:
        position = position.play(move)
    assert position.is_over
    assert position.score.total == solution.score <= solution.bound


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_solver_proves_what_trying_every_play_finds(row: int, left: int) -> None:
    for number in range(3):
        position = settled(tiny(played(row, left, (number, "solved")), (row, left, number)))
        solution = solve(position, seconds=60)
        assert solution.score == best_total(position)
        assert solution.proven


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hint_from_any_position_is_a_legal_move(seed: int) -> None:
    for position in some_positions(seed):
        found = hint(position, seconds=0.3)
        assert found.move in position.legal_moves
        check(position, Solution(found.keeps, found.bound, found.moves, 0, ""))


def test_hints_are_asked_for_heroes_destructions_and_drawings() -> None:
    positions = [position for seed in SEEDS for position in some_positions(seed)]
    actions = {position.ask.action for position in positions if position.ask}
    assert actions >= {"place", "destroy"}
    assert {position.card.kind for position in positions} >= {"explore", "hero"}


@pytest.mark.parametrize("looks", [0, 1, 12])
def test_a_year_can_be_stopped_at_every_stage(looks: int) -> None:
    position = puzzle(f"heroes-year-s{looks}").opening
    left = iter(range(looks))
    check(position, solve(position, seconds=3600, stop=lambda: next(left, None) is None))


def test_a_map_found_on_a_table_is_solved() -> None:
    position = next(p for p in random_game(4)[-5:] if not p.due)
    table = {
        "map": format_land(position.land).split("\n"),
        "season": position.edition.seasons[position.season].name,
        "drawn": _drawn(position),
        "coins": position.coins,
        "marks": [space_name(space) for space in SPACES if position.marks >> space & 1],
        "initials": {a.effect: _spaces(a.spaces) for a in position.lasting},
        "seasons": [{**season.edicts, **season.extras} for season in position.score.seasons],
    }
    found = game_named("heroes").resume(position.deal, table)
    check(found, solve(found, seconds=2))


def _spaces(mask: int) -> list[str]:
    return [space_name(space) for space in SPACES if mask >> space & 1]


def _drawn(position: HeroesPosition) -> int:
    """How many cards of the season have been drawn."""
    game = random_game(4)
    before = game[: game.index(position)]
    return sum(p.season == position.season and not p.due for p in before)


def test_a_hint_for_a_finished_game_is_refused() -> None:
    with pytest.raises(BadInput, match="over"):
        hint(random_game(0)[-1])
