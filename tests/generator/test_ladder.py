"""The reference players: the same everywhere, each better than the last, and telling how hard a puzzle is."""

import json
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from bench.difficulty import spearman
from generator import puzzle
from generator.almanac.rating import weigh
from generator.ladder import climb, greedy, look_ahead, random_mean, search, worth, worth_now

MEASURED = json.loads((Path(__file__).parent / "ladder_reference.json").read_text())
"""Puzzles with proven or best known pars, the ladder's scores, and the mean scores of players not on it."""

SEEN = {"dash": 50, "half": 10}
"""The weights were chosen by a look at the first so many."""

PLAYERS = ("glancing", "looking", "hasty")


@pytest.mark.parametrize(
    "row", [MEASURED["dash"][1], MEASURED["dash"][60], MEASURED["half"][2]], ids=lambda r: r["id"]
)
def test_the_ladder_scores_the_same_on_every_machine(row: dict) -> None:
    opening = puzzle(row["id"]).opening
    assert climb(opening, row["key"]).scores == row["ladder"]


@pytest.mark.parametrize("size", ["dash", "half"])
def test_the_rating_ranks_the_losses_of_players_it_was_not_made_from(size: str) -> None:
    """On the puzzles that were measured after the weights had been chosen."""
    held_out = MEASURED[size][SEEN[size] :]
    assert len(held_out) >= 60
    ratings = [weigh(row["start"], row["par"], row["ladder"]) for row in held_out]
    for player in PLAYERS:
        lost = [share(row, row["panel"][player]) for row in held_out]
        assert spearman(ratings, lost) >= 0.8, player
    together = [mean(share(row, score) for score in row["panel"].values()) for row in held_out]
    assert spearman(ratings, together) >= 0.85


@pytest.mark.parametrize("size", ["dash", "half"])
def test_the_rating_ranks_what_the_ladder_loses_as_a_whole(size: str) -> None:
    rows = MEASURED[size]
    ratings = [weigh(row["start"], row["par"], row["ladder"]) for row in rows]
    lost = [mean(share(row, score) for score in row["ladder"].values()) for row in rows]
    assert spearman(ratings, lost) >= 0.8


@pytest.mark.parametrize("size", ["dash", "half"])
def test_on_the_whole_each_player_is_better_than_the_one_below(size: str) -> None:
    scores = [
        mean(row["ladder"][player] for row in MEASURED[size])
        for player in ("random", "greedy", "ahead", "search")
    ]
    assert scores == sorted(scores)
    assert scores[-1] < mean(row["par"] for row in MEASURED[size])


def test_nobody_on_the_ladder_beats_a_par() -> None:
    for row in MEASURED["dash"] + MEASURED["half"]:
        assert max(row["ladder"].values()) <= row["bound"]


def test_the_greedy_player_takes_what_pays_most_now() -> None:
    opening = puzzle("mapmaker-dash-s3").opening
    first = greedy(opening).moves[len(opening.moves)]
    best = max(worth_now(opening.play(move)) for move in opening.legal_moves)
    assert worth_now(opening.play(first)) == best


def test_the_searcher_plays_legal_moves_to_the_end_and_is_no_worse_when_wider() -> None:
    opening = puzzle("mapmaker-dash-s3").opening
    line = search(opening, 5)
    assert line[0] == opening
    for before, after in pairwise(line):
        assert before.play(after.moves[-1]).land == after.land
    assert line[-1].is_over
    assert search(opening, 40)[-1].score.total >= greedy(opening).score.total


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
