"""Compiled scoring gives what the scoresheet gives."""

from engine import game_named
from engine.batch import NUMBER_OF_COUNT, count_units, lands_array, score_lands
from engine.edicts import COUNTS
from engine.land import FRAMED
from tests.helpers import cartographers_deal, mapmaker_deal, random_games

EDITION = game_named("mapmaker").edition


def test_every_edict_scores_a_batch_as_it_scores_each_land() -> None:
    lands = [position.land for seed in range(40) for position in random_games(mapmaker_deal(seed), seed)]
    batch = lands_array(lands)
    for edict in (*EDITION.edicts, EDITION.bonus):
        assert score_lands(batch, edict).tolist() == [edict.points(land) for land in lands]


def test_every_counting_function_has_its_own_number_in_compiled_code() -> None:
    lands = [
        p.land for seed in range(20) for p in random_games(cartographers_deal(seed, "AB"[seed % 2]), seed)
    ]
    batch = lands_array(lands)
    for name, function in COUNTS.items():
        number = NUMBER_OF_COUNT[name]
        assert [count_units(number, row) for row in batch] == [function(land) for land in lands]


def test_every_edict_scores_a_batch_of_lands_with_ruins_as_it_scores_each() -> None:
    edition = game_named("cartographers").edition
    for side in edition.sides:
        games = [random_games(cartographers_deal(seed, side), seed) for seed in range(40)]
        lands = [position.land for positions in games for position in positions]
        batch = lands_array(lands)
        assert batch.shape == (len(lands), 2 * FRAMED)
        for edict in (*edition.edicts, edition.bonus):
            scored = score_lands(batch, edict).tolist()
            assert scored == [edict.points(land) for land in lands]
            assert any(scored)
