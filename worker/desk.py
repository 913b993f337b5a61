"""The desk: where orders are taken and jobs asked after; all that the web application knows of workers."""

from collections.abc import Mapping
from typing import Any

import structlog
from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as RedisGone

from worker.app import BRANCH_TASK, BRANCHES, ENDS, TASK, make_app
from worker.job import DONE, RUNNING, Job
from worker.jobs import Jobs, connect
from worker.orders import Order
from worker.split_ending import end_split
from worker.splits import END, INVITE, RESTART, Splits

MOST_SPLITS = 4
"""So many solves are split at a time; each may keep every worker busy for an hour."""


class QueueFull(Exception):
    """So many jobs wait already that another would wait too long."""

    def __init__(self, queue: str, waiting: int) -> None:
        super().__init__(f"{waiting} {queue} are waiting already; try again in a minute")


class Desk:
    """Takes orders for one Redis."""

    def __init__(
        self, jobs: Jobs, splits: Splits, celery: Celery, most_waiting: Mapping[str, int] | None = None
    ) -> None:
        self.jobs = jobs
        self.splits = splits
        self._celery = celery
        self._most_waiting = most_waiting or {}

    def submit(self, order: Order, again: bool = True) -> Job:
        """The job of an order, queued unless it is known already.

        A job that failed or was cancelled is queued anew, unless `again` is false.
        """
        job = self.read(order.id)
        if job is not None and (not job.ended or job.state == DONE or not again):
            return job
        waiting = self.jobs.waiting(order.queue)
        if waiting >= self._most_waiting.get(order.queue, waiting + 1):
            raise QueueFull(order.queue, waiting)
        if order.request.get("split") and self._splits_open() >= MOST_SPLITS:
            raise QueueFull("split solves", MOST_SPLITS)
        if self.jobs.enter(order, again):
            self.send(order.id, 1, order.queue)
        entered = self.jobs.read(order.id)
        assert entered is not None
        return entered

    def read(self, job_id: str) -> Job | None:
        """A job; one whose worker has died is queued again first, or given up."""
        job = self.jobs.read(job_id)
        if job is not None and not job.ended:
            self._revive(job)
            job = self.jobs.read(job_id)
        return job

    def cancel(self, job_id: str) -> Job | None:
        """Cancel a job and say how it stands; one that runs keeps the best it found."""
        self.jobs.cancel(job_id)
        return self.read(job_id)

    def sweep(self) -> None:
        """Look after every job that has not ended; workers do so now and then."""
        for job_id in self.jobs.open_ids():
            job = self.jobs.read(job_id)
            if job is None or job.ended:
                self.jobs.forget(job_id)
                self.splits.forget(job_id)
            else:
                self._revive(job)

    def lost(self, job_id: str, attempt: int) -> None:
        """Deal at once with an attempt whose process is known to have died."""
        job = self.jobs.read(job_id)
        if job is not None and job.attempts == attempt:
            self._revive(job, lost=True)

    def lost_branch(self, job_id: str, token: str) -> None:
        """Deal at once with a branch whose process is known to have died."""
        self.splits.lose(job_id, token)
        self.tend(job_id)

    def tend(self, job_id: str, version: str = "") -> None:
        """Look after a solve that is split: invite workers to its branches, end it, or begin it anew."""
        word = self.splits.tend(job_id, version)
        if word == INVITE:
            self._send(BRANCH_TASK, [job_id], BRANCHES)
        elif word in (END, RESTART):
            job = self.jobs.read(job_id)
            if job is not None and (word == RESTART or not end_split(self.jobs, self.splits, job)):
                self._restart(job)

    def send(self, job_id: str, attempt: int, queue: str) -> None:
        """Send the message that an attempt is due."""
        self._send(TASK, [job_id, attempt], queue)

    def _send(self, task: str, args: list[Any], end: str) -> None:
        queue, priority = ENDS[end]
        try:
            self._celery.send_task(task, args=args, queue=queue, priority=priority)
        except OperationalError as trouble:
            raise RedisGone(str(trouble)) from trouble

    def close(self) -> None:
        """Let go of every connection."""
        self.jobs.close()
        self._celery.close()

    def _revive(self, job: Job, lost: bool = False) -> None:
        if job.branches is not None and job.state == RUNNING:
            self.tend(job.id)
        elif self.jobs.revive(job, lost):
            self._send_again(job)

    def _restart(self, job: Job) -> None:
        structlog.get_logger().error("branches were lost, or are of another version", job=job.id)
        if self.jobs.restart(job):
            self._send_again(job)

    def _send_again(self, job: Job) -> None:
        revived = self.jobs.read(job.id)
        if revived is not None:
            structlog.get_logger().warning("job queued again", job=job.id, attempt=revived.attempts)
            self.send(job.id, revived.attempts, job.queue)

    def _splits_open(self) -> int:
        jobs = map(self.jobs.read, self.jobs.open_ids())
        return sum(job is not None and not job.ended and bool(job.request.get("split")) for job in jobs)


def open_desk(url: str, most_waiting: Mapping[str, int] | None = None) -> Desk:
    """The desk of the Redis at an address."""
    redis = connect(url)
    return Desk(Jobs(redis), Splits(redis), make_app(url), most_waiting)
