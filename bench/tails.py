"""Ends of games: how many are proven, and how soon, from positions of strong play."""

import time
from statistics import median

from bench.table import print_table
from engine import Position
from generator import puzzle
from solver import Solution, solve

LEFT = {5: 10.0, 9: 30.0}
"""Cards left, and the seconds each solve is given."""


def measure(seeds: int) -> None:
    """Print the share proven and the times for each number of cards left."""
    rows = []
    for left, seconds in LEFT.items():
        rows.append((f"{left} left", *_summary([_timed(left, seed, seconds) for seed in range(seeds)])))
    heads = ("cards", "proven", "median s", "worst s", "median CPU s", "worst CPU s", "widest gap")
    print_table(f"Ends of games, {seeds} seeds", heads, rows)


def position_with(left: int, seed: int) -> Position:
    """A position with so many cards left, reached by strong play from a puzzle that has more of them."""
    size, elements = ("dash", 5) if left <= 5 else ("half", 9)
    position = puzzle(f"mapmaker-{size}-s{seed}").opening
    if cards_left(position) < elements:
        size = {"dash": "half", "half": "year"}[size]
        position = puzzle(f"mapmaker-{size}-s{seed}").opening
    for move in solve(position, 2.0).moves[: cards_left(position) - left]:
        position = position.play(move)
    return position


def cards_left(position: Position) -> int:
    """How many cards are still to be placed."""
    return 0 if position.is_over else 1 + len(position.coming)


def _timed(left: int, seed: int, seconds: float) -> tuple[Solution, float]:
    position = position_with(left, seed)
    begun = time.process_time()
    return solve(position, seconds), time.process_time() - begun


def _summary(measured: list[tuple[Solution, float]]) -> tuple[object, ...]:
    solutions = [solution for solution, _ in measured]
    seconds = [solution.seconds for solution in solutions]
    cpu = [spent for _, spent in measured]
    proven = sum(solution.proven for solution in solutions)
    widest = max(solution.bound - solution.score for solution in solutions)
    share = f"{proven} of {len(solutions)}"
    return share, median(seconds), max(seconds), median(cpu), max(cpu), widest
