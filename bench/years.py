"""Whole years: the plan and the limit after ten seconds, against the best known from a longer search."""

import time

from bench.table import print_table
from engine import Position
from generator import puzzle
from solver import solve
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer

SECONDS = 10.0
LONGER = 30.0
"""Seconds of annealing behind the best known, in restarts of a few million steps."""


def measure(game: str, seeds: int) -> None:
    """Print plan, limit and the ratio to the best known for each year."""
    rows = []
    for seed in range(seeds):
        position = puzzle(f"{game}-year-s{seed}").opening
        solution = solve(position, SECONDS)
        known = max(solution.score, _longer(position))
        gap = f"{100 * (solution.bound / solution.score - 1):.0f} %"
        ratio = f"{100 * solution.score / known:.1f} %"
        edicts = ", ".join(edict.name for edict in position.edicts.values())
        rows.append((edicts, solution.score, solution.bound, gap, known, ratio))
    heads = ("year", "plan", "limit", "gap", "best known", "plan / best")
    print_table(f"Years after {SECONDS:.0f} seconds", heads, rows)


def _longer(position: Position) -> int:
    annealer = Annealer(outlook_of(position), seed=1, steps=3_000_000, crowded=False)
    begun = time.perf_counter()
    while time.perf_counter() - begun < LONGER:
        annealer.slice()
    return annealer.score
