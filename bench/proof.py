"""Proofs: how far each player gets with the puzzles of some seeds, row by row, and what it comes to."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import mean, median

from bench.live import live_line
from bench.outcome import Outcome, check_agreement
from bench.players import OURS, PLAYERS
from bench.puzzles import edict_names, widest_names
from bench.table import Rows, print_table
from engine import Move, Position

HEADS = (
    "seed",
    "edicts",
    "player",
    "best",
    "bound",
    "gap",
    "proven",
    "s to best",
    "s to proof",
    "CPU s",
    "note",
)

Results = dict[str, list[Outcome]]
"""The outcomes of every player, seed by seed."""

Keep = Callable[[int, Sequence[Move]], bool]
"""Keeps a plan for the puzzle of a seed when it is better than all that were kept; whether it did."""


def measure(
    puzzles: Iterable[tuple[int, Position]],
    seconds: float,
    workers: int,
    rivals: Sequence[str],
    keep: Keep | None = None,
) -> Results:
    """Play every puzzle with Mapwright's solver and some rivals; print rows and a summary."""
    results: Results = {name: [] for name in dict.fromkeys((OURS, *rivals))}
    table: Rows | None = None
    for seed, position in puzzles:
        table = table or Rows(HEADS, _widths(position), left=3)
        outcomes = {}
        for name, kept in results.items():
            with live_line(f"seed {seed}, {name}", seconds) as tell:
                begun = cpu_seconds()
                outcome = PLAYERS[name](position, seconds, workers, tell)
            outcome = replace(outcome, cpu=cpu_seconds() - begun)
            if keep is not None and outcome.moves and keep(seed, outcome.moves):
                outcome = replace(outcome, note="kept")
            outcomes[name] = outcome
            kept.append(outcomes[name])
            table.add(_row(seed, position, name, outcomes[name]))
        check_agreement(outcomes)
    print_table("Summary", SUMMARY, [_summary(name, outcomes) for name, outcomes in results.items()])
    for rival in results:
        if rival != OURS:
            print(compared(rival, results[OURS], results[rival]))
    return results


def cpu_seconds() -> float:
    """The CPU seconds of this process and of those it has waited for."""
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


def _widths(position: Position) -> tuple[int, ...]:
    return (5, widest_names(position), max(map(len, PLAYERS)), 4, 6, 13, 6, 9, 10, 7, 4)


def _row(seed: int, position: Position, name: str, outcome: Outcome) -> tuple[object, ...]:
    return (
        str(seed),
        edict_names(position),
        name,
        outcome.best,
        outcome.bound,
        _gap_text(outcome),
        "yes" if outcome.proven else "no",
        outcome.to_best,
        outcome.seconds if outcome.proven else None,
        outcome.cpu,
        outcome.note,
    )


def _gap_text(outcome: Outcome) -> str | None:
    if outcome.gap is None:
        return None
    share = gap_share(outcome)
    return f"{outcome.gap}" if share is None else f"{outcome.gap} ({share:.1f} %)"


def gap_share(outcome: Outcome) -> float | None:
    """The gap in per cent of the plan; None without one, or when the plan is worth nothing."""
    if outcome.gap is None or outcome.best is None or outcome.best <= 0:
        return None
    return 100 * outcome.gap / outcome.best


SUMMARY = (
    "player",
    "proven",
    "median s to proof",
    "worst s",
    "median s in all",
    "median gap %",
    "worst gap %",
)


def _summary(name: str, outcomes: Sequence[Outcome]) -> tuple[object, ...]:
    """The share proven; seconds of the proofs and of all solves; gaps of all that have one."""
    proofs = [outcome.seconds for outcome in outcomes if outcome.proven]
    gaps = [share for outcome in outcomes if (share := gap_share(outcome)) is not None]
    return (
        name,
        f"{len(proofs)} of {len(outcomes)}",
        median(proofs) if proofs else None,
        max(proofs) if proofs else None,
        median(outcome.seconds for outcome in outcomes),
        median(gaps) if gaps else None,
        max(gaps) if gaps else None,
    )


def compared(rival: str, ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> str:
    """A sentence that sets a rival beside Mapwright."""
    pairs = list(zip(ours, theirs, strict=True))
    said = [f"{rival}: its plan is {_standing(pairs)}"]
    factors = [other.seconds / own.seconds for own, other in pairs if own.proven and other.proven]
    if factors:
        said.append(
            f"where both prove ({len(factors)} of {len(pairs)}) it takes {median(factors):.1f} times "
            f"the seconds (median; {min(factors):.1f} to {max(factors):.1f})"
        )
    gaps = [
        (own.gap, other.gap)
        for own, other in pairs
        if own.gap is not None and other.gap is not None and (own.gap or other.gap)
    ]
    if gaps:
        said.append(
            f"where it or Mapwright stays open ({len(gaps)}) its gap is {mean(gap for _, gap in gaps):.1f} "
            f"points on average, Mapwright's {mean(gap for gap, _ in gaps):.1f}"
        )
    return "; ".join(said)


def _standing(pairs: Sequence[tuple[Outcome, Outcome]]) -> str:
    scored = [
        (own.best, other.best) for own, other in pairs if own.best is not None and other.best is not None
    ]
    better = sum(theirs > ours for ours, theirs in scored)
    equal = sum(theirs == ours for ours, theirs in scored)
    missing = f", missing {len(pairs) - len(scored)} times" if len(scored) < len(pairs) else ""
    return f"better {better} times, equal {equal}, worse {len(scored) - better - equal}{missing}"
