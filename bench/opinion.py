"""The second opinion: proofs are repeated by other ways, none of which trusts the solver's.

HiGHS and SCIP solve the same program with other solvers, the plain model gives another program to the same
solver, and at the end of the solver's plan, from where few enough plays are left, every one of them is tried.
Any disagreement ends the run.
"""

from collections.abc import Iterable

from bench.exhaustion import best_of_all_plays, plays_left
from bench.live import live_line
from bench.outcome import Disagreement, Outcome, check_agreement
from bench.players import OURS, PLAYERS
from bench.puzzles import edict_names, widest_names
from bench.table import Rows
from engine import Position
from solver import Solution, solve
from solver.outlooks import outlook_of

WAYS = (OURS, "mip", "scip", "plain")
HEADS = ("seed", "edicts", "cards", *WAYS, "last cards", OURS, "every play", "agree")


def ask(puzzles: Iterable[tuple[int, Position]], seconds: float, workers: int, plays: int) -> int:
    """Repeat the proof of every puzzle and print a table; how many proofs were repeated by every way."""
    table: Rows | None = None
    repeated = 0
    for seed, position in puzzles:
        table = table or Rows(HEADS, (5, widest_names(position), 5, *[10] * (len(WAYS) + 3), 5), left=2)
        outcomes = {}
        for name in WAYS:
            with live_line(f"seed {seed}, {name}", seconds) as tell:
                outcomes[name] = PLAYERS[name](position, seconds, workers, tell)
        with live_line(f"seed {seed}, every play", seconds):
            end, solution = ending(position, seconds, plays)
            best = best_of_all_plays(end)
        said = verdict(outcomes, solution, best)
        repeated += said == "yes"
        texts = [standing(outcomes[name].best, outcomes[name].bound) for name in WAYS]
        last = (len(solution.moves), standing(solution.score, solution.bound), best)
        cards = len(outlook_of(position).turns)
        table.add((str(seed), edict_names(position), cards, *texts, *last, said))
        check(outcomes, solution, best)
    return repeated


def ending(position: Position, seconds: float, plays: int) -> tuple[Position, Solution]:
    """The first position of the solver's plan from which few enough plays are left, and its solution."""
    for move in solve(position, seconds).moves:
        if plays_left(position) <= plays:
            break
        position = position.play(move)
    return position, solve(position, seconds)


def standing(best: int | None, bound: int | None) -> str:
    """A proven total, or plan and limit."""
    return f"{best}" if best is not None and best == bound else f"{best}..{bound}".replace("None", "–")


def verdict(outcomes: dict[str, Outcome], solution: Solution, best: int) -> str:
    """`yes` when every way proved the same, `open` when one of them did not end, `NO` when they differ."""
    try:
        check(outcomes, solution, best)
    except Disagreement:
        return "NO"
    return "yes" if solution.proven and all(outcome.proven for outcome in outcomes.values()) else "open"


def check(outcomes: dict[str, Outcome], solution: Solution, best: int) -> None:
    """Raise Disagreement when two ways contradict each other."""
    check_agreement(outcomes)
    if not solution.score <= best <= solution.bound:
        raise Disagreement(
            f"{OURS} says {solution.score} to {solution.bound} for the last {len(solution.moves)} cards, "
            f"trying every play found {best}"
        )
