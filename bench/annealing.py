"""Steps of annealing per CPU second, on whole years and on their ends."""

import time

from bench.table import print_table
from generator import puzzle
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer

SECONDS = 1.0


def measure(game: str, seeds: int) -> None:
    """Print steps per CPU second for each size of puzzle."""
    rows = []
    for size in ("year", "half", "dash"):
        rates = [_rate(f"{game}-{size}-s{seed}") for seed in range(min(seeds, 5))]
        rows.append((size, min(rates), round(sum(rates) / len(rates)), max(rates)))
    print_table("Annealing steps per CPU second", ("puzzle", "slowest", "mean", "fastest"), rows)


def _rate(name: str) -> int:
    annealer = Annealer(outlook_of(puzzle(name).opening), seed=0, steps=500_000, crowded=False)
    annealer.slice()
    before, begun = annealer.steps_made, time.process_time()
    while time.process_time() - begun < SECONDS:
        annealer.slice()
    return round((annealer.steps_made - before) / (time.process_time() - begun))
