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
        best=int(fields["best"]) if "best" in fields else None,
        bound=int(fields["bound"]) if "bound" in fields else None,
        tried=int(fields["tried"]) if "tried" in fields else None,
        seconds=float(fields["seconds"]) if "seconds" in fields else None,
        result=json.loads(fields["result"]) if "result" in fields else None,
        error=fields.get("error"),
    )
