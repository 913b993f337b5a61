"""Certificates as the API shows them: what is claimed of a puzzle, by whom, and when the plan may be seen."""

from datetime import UTC, datetime
from typing import Any

from api.parts import store
from engine.puzzle_id import PuzzleId
from generator.almanac.entry import Entry, write_entry
from generator.store import KeptPar

View = dict[str, Any]


def certificate_view(puzzle_id: PuzzleId, play_id: str | None) -> View | None:
    """The certificate of a puzzle; nothing while it has no par."""
    par = store().par(str(puzzle_id))
    if par is None:
        return None
    entry = store().entry(str(puzzle_id))
    open_to_see = may_see_plan(puzzle_id, play_id)
    return {
        "id": str(puzzle_id),
        "score": par.score,
        "bound": par.bound,
        "proven": par.proven,
        "plan": list(par.plan) if open_to_see else None,
        **_claim(par),
        **_of_day(entry),
        "sealed": write_entry(entry) if entry is not None and open_to_see else None,
        "history": [_step(older) for older in _steps(puzzle_id)],
    }


def may_see_plan(puzzle_id: PuzzleId, play_id: str | None) -> bool:
    """Whether the plan spoils nothing: the day is over, or the visitor has handed in a play of the puzzle."""
    today = datetime.now(UTC).date()
    if puzzle_id.day is not None and puzzle_id.day < today:
        return True
    play = store().play(play_id) if play_id else None
    return play is not None and play.puzzle == str(puzzle_id)


def _claim(par: KeptPar) -> View:
    return {
        "method": par.method,
        "solver": par.solver_version,
        "seconds": par.seconds,
        "published": par.created_at.date().isoformat(),
    }


def _of_day(entry: Entry | None) -> View:
    if entry is None:
        names = ("candidate", "key", "stars", "rating", "band", "ladder", "rejected", "digest")
        return dict.fromkeys(names)
    return {
        "candidate": entry.candidate,
        "key": entry.key,
        "stars": entry.rating.stars,
        "rating": entry.rating.number,
        "band": entry.rating.band,
        "ladder": dict(entry.rating.ladder),
        "rejected": [{"candidate": number, "why": why} for number, why in entry.rejected],
        "digest": entry.digest,
    }


def _steps(puzzle_id: PuzzleId) -> list[tuple[KeptPar | Entry, str]]:
    """Everything ever published of a puzzle, oldest first, with its day."""
    entries = store().history(str(puzzle_id))
    told = {(entry.score, entry.bound, entry.plan) for entry in entries}
    pars = [par for par in store().pars(str(puzzle_id)) if (par.score, par.bound, par.plan) not in told]
    steps: list[tuple[KeptPar | Entry, str]] = [(entry, entry.published) for entry in entries]
    steps += [(par, par.created_at.date().isoformat()) for par in pars]
    return sorted(steps, key=lambda step: step[1])


def _step(step: tuple[KeptPar | Entry, str]) -> View:
    found, day = step
    return {
        "published": day,
        "score": found.score,
        "bound": found.bound,
        "proven": found.proven,
        "method": found.method,
        "why": found.why if isinstance(found, Entry) else None,
    }
