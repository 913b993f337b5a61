"""The ceiling: a limit that depends on no clock."""

from generator import puzzle
from solver import ceiling, solve
from tests.helpers import mapmaker_deal, random_games


def test_no_play_passes_the_ceiling_and_it_is_the_same_each_time() -> None:
    opening = puzzle("mapmaker-dash-s42").opening
    limits = {ceiling(opening, 60) for _ in range(3)}
    assert len(limits) == 1
    assert solve(opening, 20).score <= limits.pop()


def test_without_time_the_ceiling_is_the_first_limit() -> None:
    opening = puzzle("mapmaker-half-s42").opening
    assert ceiling(opening, 1e-9) >= ceiling(opening, 60)


def test_the_ceiling_of_a_finished_game_is_its_score() -> None:
    end = random_games(mapmaker_deal("ceiling"), 1)[-1]
    assert ceiling(end, 1) == end.score.total
