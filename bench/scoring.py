"""Maps scored per CPU second for each mission on batches, and the time of a single scoresheet."""

import time
from dataclasses import replace

import numpy as np

from bench.table import print_table
from engine import Position, game_named
from engine.batch import Lands, lands_array, score_lands
from engine.edition import Edict
from engine.mapmaker import MapmakerPosition
from generator import puzzle

LANDS = 100_000
SHEETS = 300


def measure() -> None:
    """Print maps per CPU second for every mission and the bonus, and milliseconds for a scoresheet."""
    batch = _half_drawn_lands()
    edition = game_named("mapmaker").edition
    rows = [(edict.name, _lands_per_second(batch, edict)) for edict in (*edition.edicts, edition.bonus)]
    print_table("Maps scored per CPU second", ("mission", "maps/s"), rows)
    print_table("One scoresheet", ("position", "ms"), [("half a year", _scoresheet_ms(_half_year()))])


def _half_year() -> Position:
    return puzzle("mapmaker-half-s0").opening


def _half_drawn_lands() -> Lands:
    openings = [puzzle(f"mapmaker-{size}-s{seed}").opening for size in ("half", "dash") for seed in range(5)]
    lands = lands_array(opening.land for opening in openings)
    return np.ascontiguousarray(np.resize(lands, (LANDS, lands.shape[1])))


def _lands_per_second(batch: Lands, edict: Edict) -> int:
    score_lands(batch[:10], edict)
    begun = time.process_time()
    score_lands(batch, edict)
    return round(len(batch) / (time.process_time() - begun))


def _scoresheet_ms(position: Position) -> float:
    assert isinstance(position, MapmakerPosition)
    fresh = [replace(position) for _ in range(SHEETS)]
    begun = time.process_time()
    for each in fresh:
        _ = each.score.total
    return 1000 * (time.process_time() - begun) / SHEETS
