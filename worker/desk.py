"""The desk: where orders are taken and jobs asked after; all that the web application knows of workers."""

from collections.abc import Mapping

import structlog
from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as RedisGone

from worker.app import ENDS, TASK, make_app
from worker.job import DONE, Job
from worker.jobs import Jobs, connect
from worker.orders import Order


class QueueFull(Exception):
    """So many jobs wait already that another would wait too long."""

    def __init__(self, queue: str, waiting: int) -> None:
        super().__init__(f"{waiting} {queue} are waiting already; try again in a minute")


class Desk:
    """Takes orders for one Redis."""

    def __init__(self, jobs: Jobs, celery: Celery, most_waiting: Mapping[str, int] | None = None) -> None:
        self.jobs = jobs
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
            else:
                self._revive(job)

    def lost(self, job_id: str, attempt: int) -> None:
        """Deal at once with an attempt whose process is known to have died."""
        job = self.jobs.read(job_id)
        if job is not None and job.attempts == attempt:
            self._revive(job, lost=True)

    def send(self, job_id: str, attempt: int, queue: str) -> None:
        """Send the message that an attempt is due."""
        queue, priority = ENDS[queue]
        try:
            self._celery.send_task(TASK, args=[job_id, attempt], queue=queue, priority=priority)
        except OperationalError as trouble:
            raise RedisGone(str(trouble)) from trouble

    def close(self) -> None:
        """Let go of every connection."""
        self.jobs.close()
        self._celery.close()

    def _revive(self, job: Job, lost: bool = False) -> None:
        if not self.jobs.revive(job, lost):
            return
        revived = self.jobs.read(job.id)
        if revived is not None:
            structlog.get_logger().warning("job queued again", job=job.id, attempt=revived.attempts)
            self.send(job.id, revived.attempts, job.queue)


def open_desk(url: str, most_waiting: Mapping[str, int] | None = None) -> Desk:
    """The desk of the Redis at an address."""
    return Desk(connect(url), make_app(url), most_waiting)
