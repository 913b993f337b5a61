"""The records of jobs in Redis: entered, claimed, kept alive, ended, cancelled, revived when left alone."""

import json
from typing import Any, cast

from redis import Redis

from worker import scripts
from worker.app import redis_key
from worker.job import Job, read_job
from worker.orders import Order

PREFIX = "mapwright:job:"
OPEN = "mapwright:open"

KEPT_SECONDS = 24 * 3600
MOST_ATTEMPTS = 2
SILENCE = 15.0
"""A running job that gave no sign of life for so many seconds has lost its worker."""

FORGOTTEN = 30.0
"""A queued job that waits this long beside an empty queue has lost its message."""

Fields = dict[str, Any]


class Jobs:
    """The jobs kept in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._enter = redis.register_script(scripts.ENTER)
        self._claim = redis.register_script(scripts.CLAIM)
        self._pulse = redis.register_script(scripts.PULSE)
        self._end = redis.register_script(scripts.END)
        self._cancel = redis.register_script(scripts.CANCEL)
        self._requeue = redis.register_script(scripts.REQUEUE)
        self._give_back = redis.register_script(scripts.GIVE_BACK)

    def enter(self, order: Order, again: bool) -> bool:
        """Make a job of an order, unless there is one; `again` replaces one that failed or was cancelled."""
        request = json.dumps(order.request)
        made = self._enter(
            keys=[PREFIX + order.id, OPEN],
            args=[order.id, order.kind, order.queue, request, KEPT_SECONDS, int(again)],
        )
        return bool(made)

    def read(self, job_id: str) -> Job | None:
        """The job of an id, if it is known (still)."""
        fields = cast(dict[str, str], self._redis.hgetall(PREFIX + job_id))
        return read_job(job_id, fields) if "state" in fields else None

    def claim(self, job_id: str, attempt: int) -> bool:
        """Begin an attempt; false when it is not due: begun by another, cancelled, or a message come late."""
        return bool(self._claim(keys=[PREFIX + job_id], args=[attempt, KEPT_SECONDS]))

    def pulse(self, job_id: str, attempt: int, fields: Fields) -> str:
        """Give a sign of life and write progress; the answer is `go`, `cancel` or `drop`."""
        return str(self._pulse(keys=[PREFIX + job_id], args=[attempt, *_pairs(fields)]))

    def end(self, job_id: str, attempt: int, state: str, fields: Fields) -> bool:
        """Write how an attempt ended; false when the job is no longer this attempt's."""
        args = [job_id, attempt, state, KEPT_SECONDS, *_pairs(fields)]
        return bool(self._end(keys=[PREFIX + job_id, OPEN], args=args))

    def give_back(self, job_id: str, attempt: int) -> bool:
        """Put a begun attempt back in the queue; whoever does so sends its message anew."""
        return bool(self._give_back(keys=[PREFIX + job_id], args=[attempt]))

    def cancel(self, job_id: str) -> None:
        """Cancel a job: at once when it waits, within a second or so when it runs."""
        self._cancel(keys=[PREFIX + job_id, OPEN], args=[job_id])

    def revive(self, job: Job, lost: bool = False) -> bool:
        """Deal with a job that has gone silent; true when it waits again and needs a message.

        `lost` says that its worker is known to be dead, so that there is no silence to wait for.
        """
        if job.ended or (job.state == "queued" and (lost or self.waiting(job.queue))):
            return False
        silence = FORGOTTEN if job.state == "queued" else 0 if lost else SILENCE
        return self._queue_again(job, silence)

    def restart(self, job: Job) -> bool:
        """Begin anew a job of which something was lost; true when it waits again and needs a message."""
        return self._queue_again(job, silence=0, anew=True)

    def _queue_again(self, job: Job, silence: float, anew: bool = False) -> bool:
        answer = self._requeue(
            keys=[PREFIX + job.id, OPEN], args=[job.id, job.attempts, silence, MOST_ATTEMPTS, int(anew)]
        )
        return str(answer) == "queued"

    def open_ids(self) -> list[str]:
        """The ids of the jobs that have not ended."""
        return sorted(cast(set[str], self._redis.smembers(OPEN)))

    def forget(self, job_id: str) -> None:
        """Strike a job whose record has expired off the list of open ones."""
        self._redis.srem(OPEN, job_id)

    def waiting(self, queue: str) -> int:
        """How many messages wait in a queue, or at its far end."""
        return self._redis.llen(redis_key(queue))

    def seconds_kept(self, job_id: str) -> int:
        """How long a record is still kept."""
        return self._redis.ttl(PREFIX + job_id)

    def check(self) -> None:
        """Raise RedisError unless Redis answers."""
        self._redis.ping()

    def close(self) -> None:
        """Let go of every connection."""
        self._redis.close()


def connect(url: str) -> Redis:
    """The Redis at an address."""
    return Redis.from_url(
        url, decode_responses=True, socket_timeout=10, socket_connect_timeout=3, health_check_interval=30
    )


def _pairs(fields: Fields) -> list[Any]:
    return [part for name, value in fields.items() if value is not None for part in (name, _text(value))]


def _text(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, (dict, list)) else value
