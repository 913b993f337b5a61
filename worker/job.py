"""The record of a job, as it stands in Redis."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

QUEUED = "queued"
RUNNING = "running"
DONE = "done"
FAILED = "failed"
CANCELLED = "cancelled"

FAULT = "the solver failed on this; the fault has been logged"

ENDED = (DONE, FAILED, CANCELLED)


@dataclass(frozen=True)
class Job:
    """One job: what it is, how far it has come, and what came out."""

    id: str
    kind: str
    queue: str
    state: str
    attempts: int
    request: dict[str, Any]
    created: float
    touched: float
    """When it last gave a sign of life, by the clock of Redis."""
    returns: int = 0
    """How often it was given back to the queue."""
    best: int | None = None
    bound: int | None = None
    tried: int | None = None
    """How many candidates were looked at for a day."""
    branches: int | None = None
    """How many branches of a solve that is split are open; None until there are any to take."""
    workers: int | None = None
    """How many workers are at its branches."""
    seconds: float | None = None
    result: dict[str, Any] | None = None
    error: str | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen to it by itself."""
        return self.state in ENDED

    def view(self) -> dict[str, Any]:
        """The job as the API shows it."""
        return {
            "id": self.id,
            "kind": self.kind,
            "state": self.state,
            "best": self.best,
            "bound": self.bound,
            "tried": self.tried,
            "branches": self.branches,
            "workers": self.workers,
            "seconds": self.seconds,
            "attempts": self.attempts,
            "created": datetime.fromtimestamp(self.created, UTC).isoformat(timespec="seconds"),
            "result": self.result,
            "error": self.error,
        }


def read_job(job_id: str, fields: Mapping[str, str]) -> Job:
    """The job of a Redis hash."""
    return Job(
        id=job_id,
        kind=fields["kind"],
        queue=fields["queue"],
        state=fields["state"],
        attempts=int(fields["attempts"]),
        request=json.loads(fields["request"]),
        created=float(fields["created"]),
        touched=float(fields["touched"]),
        returns=int(fields.get("returns", 0)),
        best=_whole(fields, "best"),
        bound=_whole(fields, "bound"),
        tried=_whole(fields, "tried"),
        branches=_whole(fields, "branches"),
        workers=_whole(fields, "workers"),
        seconds=float(fields["seconds"]) if "seconds" in fields else None,
        result=json.loads(fields["result"]) if "result" in fields else None,
        error=fields.get("error"),
    )


def _whole(fields: Mapping[str, str], name: str) -> int | None:
    return int(fields[name]) if name in fields else None
