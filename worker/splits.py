"""Solves that are split: their branches in Redis, held under leases, and what all workers know of them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from redis import Redis

from worker import split_scripts
from worker.app import BRANCHES, SOLVES, redis_key
from worker.job import Job
from worker.jobs import KEPT_SECONDS, PREFIX

SPLIT = "mapwright:split:"
PARTS = ("branches", "open", "free", "leases", "holders", "losses")

LEASE_SECONDS = 15.0
"""A branch whose holder gave no sign of life for so many seconds is free again."""

NOTHING = "nothing"
INVITE = "invite"
END = "end"
RESTART = "restart"

Document = dict[str, Any]


@dataclass(frozen=True)
class Taken:
    """A branch under a lease, what it starts from, the best total, and the seconds left for the whole."""

    id: str
    token: str
    request: Document
    branch: Document
    groundwork: Document
    best: int
    seconds: float


@dataclass(frozen=True)
class Sum:
    """How a split stands in the end: the plan and the limit of the whole, and what it took."""

    score: int
    plan: list[str]
    bound: int
    open: int
    seconds: float
    contradicted: bool
    cancelled: bool
    slices: int
    lost: int
    searched: float
    """CPU seconds spent in the search of branches."""
    worked: float
    """CPU seconds spent on branches in all."""


class Splits:
    """The split solves kept in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._begin = redis.register_script(split_scripts.BEGIN)
        self._take = redis.register_script(split_scripts.TAKE)
        self._beat = redis.register_script(split_scripts.BEAT)
        self._give_back = redis.register_script(split_scripts.GIVE_BACK)
        self._lose = redis.register_script(split_scripts.LOSE)
        self._tend = redis.register_script(split_scripts.TEND)
        self._sum = redis.register_script(split_scripts.SUM)

    def begin(
        self,
        job: Job,
        spent: float,
        version: str,
        score: int,
        plan: list[str],
        groundwork: Document,
        root: Document,
    ) -> bool:
        """Open the first branch of an attempt, which is the whole; false when the job is no longer its."""
        budget = job.request["seconds"]
        texts = [json.dumps(plan), json.dumps(groundwork)]
        args: list[Any] = [
            job.attempts,
            spent,
            budget,
            version,
            score,
            *texts,
            KEPT_SECONDS,
            json.dumps(root),
            root["bound"],
        ]
        return bool(self._begin(keys=_keys(job.id), args=args))

    def take(self, job_id: str, token: str, version: str) -> Taken | None:
        """The free branch with the highest bound, under a lease; None when there is none to take."""
        found = cast(list[str], self._take(keys=_keys(job_id), args=[token, LEASE_SECONDS, version]))
        if not found:
            return None
        number, request, branch, groundwork = found[0], *map(json.loads, found[1:4])
        branch["bound"] = int(found[5])  # it may be lower than when the branch was given back
        return Taken(number, token, request, branch, groundwork, int(found[4]), float(found[6]))

    def beat(
        self,
        job_id: str,
        taken: Taken,
        seen: int,
        bound: int | None = None,
        plan: tuple[int, list[str]] | None = None,
        may_cut: bool = False,
    ) -> tuple[str, int]:
        """Renew a lease and exchange news; the word what to do, and the best total of all."""
        score, text = ("", "") if plan is None else (plan[0], json.dumps(plan[1]))
        lowered = "" if bound is None else bound
        args: list[Any] = [taken.token, taken.id, LEASE_SECONDS, seen, lowered, score, text, int(may_cut)]
        word, best = cast(list[Any], self._beat(keys=_keys(job_id), args=args))
        return str(word), int(best)

    def give_back(
        self,
        job_id: str,
        taken: Taken,
        seen: int,
        whole: Document,
        parts: Iterable[Document],
        searched: float = 0.0,
        worked: float = 0.0,
    ) -> bool:
        """Put what stays open in the place of a branch; false when this was not taken from its holder."""
        args: list[Any] = [
            taken.token,
            taken.id,
            seen,
            round(searched, 3),
            round(worked, 3),
            json.dumps(whole),
        ]
        for part in parts:
            args += [json.dumps(part), part["bound"]]
        return bool(self._give_back(keys=_keys(job_id), args=args))

    def lose(self, job_id: str, token: str) -> int:
        """Free at once what somebody held who is known to be gone; how many branches these were."""
        return int(cast(int, self._lose(keys=_keys(job_id), args=[token])))

    def tend(self, job_id: str, version: str = "") -> str:
        """Look after a split: what it needs is nothing, an invitation to workers, its end, or a restart."""
        return str(self._tend(keys=_keys(job_id), args=[version]))

    def sum(self, job_id: str) -> Sum | None:
        """How a split stands in the end; None when it does not run, or something of it was lost."""
        found = cast(list[Any], self._sum(keys=_keys(job_id), args=()))
        if not found:
            return None
        fields = dict(zip(found[::2], found[1::2], strict=True))
        return Sum(
            score=int(fields["score"]),
            plan=json.loads(fields["plan"]),
            bound=int(fields["bound"]),
            open=int(fields["open"]),
            seconds=float(fields["seconds"]),
            contradicted=bool(fields["contradicted"]),
            cancelled=bool(fields["cancelled"]),
            slices=int(fields["slices"]),
            lost=int(fields["lost"]),
            searched=float(fields["searched"]),
            worked=float(fields["worked"]),
        )

    def forget(self, job_id: str) -> None:
        """Remove what is kept of a split besides its job."""
        self._redis.delete(*_keys(job_id)[1 : 2 + len(PARTS)])


def _keys(job_id: str) -> list[str]:
    own = [f"{SPLIT}{job_id}:{part}" for part in PARTS]
    return [PREFIX + job_id, SPLIT + job_id, *own, redis_key(SOLVES), redis_key(BRANCHES)]
