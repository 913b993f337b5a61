"""Working on the branches of a split solve: a slice of one branch at a time, beside all other workers."""

import threading
import time
from collections.abc import Callable, Sequence

import structlog

import solver
from engine import Position
from solver.tree.branch import Branch, Groundwork
from worker.desk import Desk
from worker.job import Job
from worker.jobs import Fields
from worker.outlooks import outlook_of_request
from worker.patience import patiently
from worker.pulse import DROP, Pulse
from worker.replaying import check
from worker.splits import Document, Taken
from worker.version import version

SLICE_SECONDS = 10.0
"""The first slice of a branch; each time it comes back whole, the next one is twice as long."""

SHARE_SECONDS = 2.0
"""After so many seconds a branch is given back for workers that have none; three times as long each time it
came back whole, so that one that cannot be split is not cut short for ever."""

PIECES = 16
"""The whole is split into so many branches first; others come of slices."""

SPLIT_SECONDS = 30.0

STAYS = "stays"
"""In the document of a branch: how many slices have left it whole."""


def begin_split(desk: Desk, job: Job, groundwork: Groundwork, spent: float) -> None:
    """Open the one branch that is the whole, and invite workers."""
    outlook = outlook_of_request(job.request)
    plan = [str(move) for move in outlook.moves(groundwork.plan)]
    root = groundwork.whole.as_json() | {STAYS: 0}
    patiently(
        lambda: desk.splits.begin(job, spent, version(), groundwork.score, plan, groundwork.as_json(), root)
    )
    patiently(lambda: desk.tend(job.id))


def work_on_branch(
    desk: Desk, job_id: str, token: str, stopping: Callable[[], bool], last_resort: Callable[[], None]
) -> None:
    """Take a branch of a split, if there is one, and give back what stays open of it after a slice."""
    try:
        taken = desk.splits.take(job_id, token, version())
        desk.tend(job_id, version())
        if taken is None:
            return
        Slice(desk, job_id, taken, stopping, last_resort).run()
    except Exception:
        structlog.get_logger().exception("branch failed")
        patiently(lambda: desk.splits.lose(job_id, token))
    patiently(lambda: desk.tend(job_id, version()))


class Slice:
    """One branch for some seconds: what its holder hears of the others, and they of it."""

    def __init__(
        self,
        desk: Desk,
        job_id: str,
        taken: Taken,
        stopping: Callable[[], bool],
        last_resort: Callable[[], None],
    ) -> None:
        self._cpu = time.process_time()
        self._begun = time.monotonic()
        self._desk = desk
        self._job_id = job_id
        self._taken = taken
        self._stays = int(taken.branch.get(STAYS, 0))
        self._branch = Branch.read(taken.branch)
        self._groundwork = Groundwork.read(taken.groundwork)
        first = SPLIT_SECONDS if self._is_whole else SLICE_SECONDS
        self._seconds = min(first * 2**self._stays, taken.seconds)
        self._lock = threading.Lock()
        self._best = self._seen = taken.best
        self._heard = taken.best
        self._plan: tuple[int, list[str]] | None = None
        self._outlook = outlook_of_request(taken.request)
        self._pulse = Pulse(self._beat, self._seconds, stopping, last_resort)

    @property
    def _is_whole(self) -> bool:
        """Whether this is the branch of all plays, which nobody has tried yet."""
        return not self._branch.answers and not self._stays

    def run(self) -> None:
        """Search, and give back what stays open."""
        with self._pulse as pulse:
            begun = time.process_time()
            parts = self._search(self._outlook.position)
            searched = time.process_time() - begun
        patiently(self._flush)
        if pulse.word == DROP:
            return
        whole = self._branch.as_json() | {STAYS: self._stays + 1}
        documents = [self._document(part) for part in parts]
        patiently(
            lambda: self._desk.splits.give_back(
                self._job_id,
                self._taken,
                self._seen,
                whole,
                documents,
                searched,
                time.process_time() - self._cpu,
            )
        )

    def _search(self, position: Position) -> Sequence[Branch]:
        if self._is_whole:
            return solver.split(position, self._groundwork, PIECES, self._seconds, self._pulse.stop)
        return solver.search_branch(
            position,
            self._groundwork,
            self._branch,
            self._seconds,
            self._best_of_all,
            self._offer_plan,
            self._offer_bound,
            self._pulse.stop,
        )

    def _document(self, part: Branch) -> Document:
        """A branch that comes back whole gets a longer slice next."""
        return part.as_json() | {STAYS: self._stays + 1 if part.answers == self._branch.answers else 0}

    def _best_of_all(self) -> int:
        with self._lock:
            self._seen = max(self._seen, self._best)
            return self._seen

    def _offer_plan(self, plan: Sequence[int], score: int) -> None:
        moves = self._outlook.moves(plan)
        check(self._outlook.position, moves, score, score)
        with self._lock:
            if score > self._best:
                self._best = self._seen = score
                self._plan = (score, [str(move) for move in moves])

    def _offer_bound(self, bound: int) -> None:
        self._pulse.tell({"bound": bound})

    def _flush(self) -> None:
        """See that a plan just found is known before what rests on it is."""
        if self._untold() is not None:
            self._beat({})

    def _untold(self) -> tuple[int, list[str]] | None:
        """The plan found here, while the others know of none as good."""
        return self._plan if self._plan is not None and self._heard < self._plan[0] else None

    def _beat(self, news: Fields) -> str:
        with self._lock:
            seen, plan = self._seen, self._untold()
        may_cut = time.monotonic() - self._begun > SHARE_SECONDS * 3**self._stays
        word, best = self._desk.splits.beat(self._job_id, self._taken, seen, news.get("bound"), plan, may_cut)
        with self._lock:
            self._heard = best
            self._best = max(self._best, best)
        return word
