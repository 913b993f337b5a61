"""The reference players: the same everywhere, each better than the last, and telling how hard a puzzle is."""

import json
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from bench.difficulty import spearman
from generator import puzzle
from generator.almanac import shipped
from generator.almanac.rating import weigh
from generator.ladder import Ladder, greedy, look_ahead, random_mean, search, worth, worth_now

MEASURED = json.loads((Path(__file__).parent / "ladder_reference.json").read_text())
"""By game and size: puzzles with proven or best known pars, the ladder's scores, and those of the panel.

The panel are the players of `bench.difficulty`, who are not on the ladder, with mean scores of many plays.
"""

KINDS = [(game, size) for game, sizes in MEASURED.items() for size in sizes]

SEEN = {("mapmaker", "dash"): 50, ("mapmaker", "half"): 10}
"""The weights were chosen by a look at the first so many, and at no other game."""

PLAYERS = ("glancing", "looking", "hasty")
LEAST = {("mapmaker", "dash"): 0.85, ("mapmaker", "half"): 0.85}
OTHERS = 0.7
"""What each player of the panel alone must show; in Cartographers few points part them from par."""


@pytest.mark.parametrize(
    "row",
    [MEASURED["mapmaker"]["dash"][1], MEASURED["mapmaker"]["half"][2], MEASURED["cartographers"]["dash"][3]],
    ids=lambda row: row["id"],
)
def test_the_ladder_scores_the_same_on_every_machine(row: dict) -> None:
    opening = puzzle(row["id"]).opening
    assert Ladder(opening, row["key"]).scores == row["ladder"]


def test_the_rating_was_measured_for_every_game_that_ships_days() -> None:
    assert set(MEASURED) == {entry.puzzle_id.game for entry in shipped().all}


@pytest.mark.parametrize(("game", "size"), KINDS)
def test_the_rating_ranks_the_losses_of_players_it_was_not_made_from(game: str, size: str) -> None:
    """On the puzzles that were measured after the weights had been chosen."""
    held_out = MEASURED[game][size][SEEN.get((game, size), 0) :]
    assert len(held_out) >= 20
    ratings = [weigh(row["start"], row["par"], row["ladder"]) for row in held_out]
    for player in PLAYERS:
        lost = [share(row, row["panel"][player]) for row in held_out]
        assert spearman(ratings, lost) >= LEAST.get((game, size), OTHERS), player
    together = [mean(share(row, score) for score in row["panel"].values()) for row in held_out]
    assert spearman(ratings, together) >= 0.8


@pytest.mark.parametrize(("game", "size"), KINDS)
def test_the_rating_ranks_what_the_ladder_loses_as_a_whole(game: str, size: str) -> None:
    rows = MEASURED[game][size]
    ratings = [weigh(row["start"], row["par"], row["ladder"]) for row in rows]
    lost = [mean(share(row, score) for score in row["ladder"].values()) for row in rows]
    assert spearman(ratings, lost) >= 0.8


@pytest.mark.parametrize(("game", "size"), KINDS)
def test_on_the_whole_each_player_is_better_than_the_one_below(game: str, size: str) -> None:
    rows = MEASURED[game][size]
    scores = [
        mean(row["ladder"][player] for row in rows) for player in ("random", "greedy", "ahead", "search")
    ]
    assert scores == sorted(scores)
    assert scores[-1] < mean(row["par"] for row in rows)


def test_nobody_on_the_ladder_beats_a_par() -> None:
    for game, size in KINDS:
        for row in MEASURED[game][size]:
            assert max(row["ladder"].values()) <= row["bound"], row["id"]


def test_the_greedy_player_takes_what_pays_most_now() -> None:
    opening = puzzle("mapmaker-dash-s3").opening
    first = greedy(opening)[-1].moves[len(opening.moves)]
    best = max(worth_now(opening.play(move)) for move in opening.legal_moves)
    assert worth_now(opening.play(first)) == best


def test_the_searcher_plays_legal_moves_to_the_end_and_is_no_worse_when_wider() -> None:
    opening = puzzle("mapmaker-dash-s3").opening
    line = search(opening, 5)
    assert line[0] == opening
    for before, after in pairwise(line):
        assert before.play(after.moves[-1]).land == after.land
    assert line[-1].is_over
    assert search(opening, 40)[-1].score.total >= greedy(opening)[-1].score.total


def test_a_finished_map_is_worth_its_score() -> None:
    end = look_ahead(puzzle("mapmaker-dash-s3").opening)
    assert worth(end) == worth_now(end) == end.score.total


def test_random_play_depends_on_its_key_and_on_nothing_else() -> None:
    opening = puzzle("mapmaker-dash-s3").opening
    assert random_mean(opening, "a") == random_mean(opening, "a")
    assert len({random_mean(opening, key, 1) for key in "abcdefgh"}) > 1
    assert random_mean(opening, "a", 400) < search(opening)[-1].score.total


def share(row: dict, score: float) -> float:
    return (row["par"] - score) / max(1, row["par"] - row["start"])


def test_spearman_is_that_of_the_books() -> None:
    assert spearman([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 2, 2, 4], [1, 3, 2, 4]) == pytest.approx(0.9486833)
