"""Whole years: the plan and the limit after some seconds, against the best plan ever found for each."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from bench.best_known import BestKnown
from bench.live import live_line
from bench.table import Rows, print_table
from engine import Record
from solver import solve

SECONDS = 10.0

HEADS = ("year", "plan", "limit", "gap %", "best known", "plan / best %", "CPU s", "note")

SUMMARY = ("years", "median %", "worst %", "within 1 %", "within 3 %", "equal or better")


@dataclass(frozen=True, slots=True)
class Year:
    """What was found for a year, and the best that was known of it before, if anything was."""

    plan: int
    known: int | None

    @property
    def share(self) -> float:
        """The plan in per cent of the best known, this plan included."""
        best = max(self.plan, self.known or self.plan)
        return 100.0 * self.plan / best if best > 0 else 100.0


def measure(
    years: Iterable[Record], seconds: float, workers: int, known: BestKnown, keep: bool = False
) -> list[Year]:
    """Print a row for each year and a summary; with `keep`, better plans are added to the table."""
    table: Rows | None = None
    found = []
    for year in years:
        name = year.id or ""
        table = table or Rows(HEADS, (len(name) + 1, 4, 5, 6, 4, 6, 6, 4))
        before, begun = known[name], time.process_time()
        with live_line(name, seconds) as tell:
            solution = solve(year.opening, seconds, tell, workers=workers)
        spent = time.process_time() - begun
        found.append(Year(solution.score, before.score if before else None))
        kept = keep and known.offer(name, solution.moves)
        table.add(_row(name, found[-1], solution.bound, spent, kept))
    print_table(f"Years after {seconds:g} seconds", SUMMARY, [summary(found)])
    return found


def _row(name: str, year: Year, bound: int, spent: float, kept: bool) -> tuple[object, ...]:
    gap = 100.0 * (bound - year.plan) / year.plan if year.plan > 0 else None
    note = "" if year.known is None or year.plan <= year.known else "better"
    return (name, year.plan, bound, gap, year.known, year.share, spent, "kept" if kept else note)


def summary(years: list[Year]) -> tuple[object, ...]:
    """How near the plans come to the best known, over those years of which something was known."""
    shares = [year.share for year in years if year.known is not None]
    return (
        len(shares),
        median(shares) if shares else None,
        min(shares) if shares else None,
        sum(share >= 99.0 for share in shares),
        sum(share >= 97.0 for share in shares),
        sum(year.known is not None and year.plan >= year.known for year in years),
    )
