"""Ends of games: how many are proven, and how soon, from positions of strong play."""

import time
from statistics import median

from bench.table import print_table
from engine import Position, game_named
from generator import puzzle
from solver import Solution, solve

LEFT = {5: 10.0, 9: 30.0}
"""In Mapmaker: cards left, and the seconds each solve is given."""

SIZES = {"dash": 30.0, "half": 60.0}
"""In Cartographers, whose seasons have no fixed number of cards: puzzles, and the seconds for each."""


def measure(game: str, seeds: int) -> None:
    """Print the share proven and the times for ends of two lengths."""
    rows: list[tuple[object, ...]] = []
    if game == "mapmaker":
        for left, seconds in LEFT.items():
            found = [_timed(position_with(left, seed), seconds) for seed in range(seeds)]
            rows.append((f"{left} left", *_summary(found)))
    else:
        for size, seconds in SIZES.items():
            sides = game_named(game).edition.sides
            openings = (puzzle(f"{game}-{size}-s{seed}-{sides[seed % 2]}").opening for seed in range(seeds))
            rows.append((size, *_summary([_timed(opening, seconds) for opening in openings])))
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


def _timed(position: Position, seconds: float) -> tuple[Solution, float]:
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
