"""Where a dash or a half of Heroes starts: the same for ever, legal, strong, in combined games too."""

import json
from functools import cache
from hashlib import sha256

import pytest

from engine import Position, Record, game_named, write_record
from generator import puzzle
from generator.opening import opening_moves

DIGEST_OF_20_ENDS = "032a954ac9fa3510e0085b83f113f28812b3c9e784b5f9334c74a8c5a6a5b049"
SEEDS = range(10)


@cache
def dealt(size: str, seed: int) -> Record:
    return puzzle(f"heroes-{size}-s{seed}")


def test_twenty_ends_have_not_changed_by_a_byte() -> None:
    digest = sha256()
    for seed in SEEDS:
        for size in ("dash", "half"):
            digest.update(json.dumps(write_record(dealt(size, seed))).encode())
    assert digest.hexdigest() == DIGEST_OF_20_ENDS


@pytest.mark.parametrize(("size", "season"), [("dash", 3), ("half", 2), ("year", 0)])
def test_a_size_says_with_which_season_play_begins(size: str, season: int) -> None:
    for seed in SEEDS:
        opening = dealt(size, seed).opening
        assert (opening.season, len(opening.score.seasons)) == (season, season)
        assert opening.season_clock == 0


def test_play_may_begin_with_a_space_to_destroy() -> None:
    asks = [dealt("dash", seed).opening.ask for seed in SEEDS]
    assert {ask.action for ask in asks if ask} == {"place", "destroy"}


def test_openings_of_heroes_are_strong_play() -> None:
    """Random play earns far less before the last season begins."""
    totals = [dealt("dash", seed).opening.score.total for seed in SEEDS]
    assert sum(totals) / len(totals) > 60


def test_an_opening_depends_on_the_side_of_the_map() -> None:
    c, d = (puzzle(f"heroes-half-s3-{side}") for side in "CD")
    assert c.deal.draws == d.deal.draws
    assert c.start != d.start


def test_heroes_and_destructions_are_part_of_an_opening() -> None:
    moves = [move for seed in SEEDS for move in dealt("dash", seed).start]
    assert {move.word for move in moves} >= {"hero", "destroy"}
    assert sum(len(move.marks) > 2 for move in moves) > 5


@pytest.mark.parametrize(
    "options",
    [
        {"side": "C", "edition": "final"},
        {"side": "A", "explore": "cartographers", "ambushes": "both", "edicts": "both"},
        {"side": "B", "heroes": "out", "edicts": "cartographers"},
        {"side": "D", "explore": "cartographers", "seasons": "cartographers", "ambushes": "cartographers"},
    ],
    ids=lambda options: " ".join(options.values()),
)
def test_a_whole_year_is_played_by_the_rules_with_any_options(options: dict[str, str]) -> None:
    for seed in range(3):
        game = game_named("heroes")
        position: Position = game.begin(game.draw_deal(f"tests/opening/{seed}", options=options))
        for move in opening_moves(position, 4, f"tests/{seed}"):
            position = position.play(move)
        assert position.is_over
