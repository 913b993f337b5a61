"""`mapwright solve --split`: the solve handed to the workers of a running service, and followed from here."""

import os
import time
from collections.abc import Callable

from redis.exceptions import RedisError

from engine import BadInput, Record, parse_move
from generator.store.where import data_dir
from solver import Progress, Solution
from worker.desk import Desk, QueueFull, open_desk
from worker.job import FAILED, Job
from worker.orders import Order, split_order

LOOK_EVERY = 0.25
PATIENCE = 60.0
"""How long a Redis may stay away in the middle of a solve."""


def split_solve(
    record: Record, seconds: float
) -> Callable[[Callable[[Progress], None], Callable[[], bool]], Solution]:
    """What solves a record by all workers together; refuses what is too short for it."""
    order = split_order(record, seconds)
    desk = open_desk(_address())

    def follow(tell: Callable[[Progress], None], stop: Callable[[], bool]) -> Solution:
        try:
            return _solution(_ended(desk, _submitted(desk, order), tell, stop))
        finally:
            desk.close()

    return follow


def _address() -> str:
    """REDIS_URL, or the queue of the service that runs on this machine."""
    named = os.environ.get("REDIS_URL")
    socket = data_dir() / "queue.sock"
    if not named and not socket.exists():
        raise BadInput(
            "--split needs workers: start 'mapwright serve', or set REDIS_URL to the Redis they share"
        )
    return named or f"unix://{socket.absolute()}?db=0"


def _submitted(desk: Desk, order: Order) -> Job:
    try:
        return desk.submit(order)
    except QueueFull as full:
        raise BadInput(str(full)) from None
    except RedisError as trouble:
        raise BadInput(f"the workers' Redis does not answer: {trouble}") from None


def _ended(desk: Desk, job: Job, tell: Callable[[Progress], None], stop: Callable[[], bool]) -> Job:
    """The job when it has ended; told to stop, it is cancelled and keeps the best so far."""
    begun = heard = time.monotonic()
    cancelled = False
    while not job.ended:
        tell(Progress(job.best, job.bound, time.monotonic() - begun))
        time.sleep(LOOK_EVERY)
        try:
            if stop() and not cancelled:
                desk.cancel(job.id)
                cancelled = True
            found = desk.read(job.id)
        except RedisError as trouble:
            if time.monotonic() - heard > PATIENCE:
                raise BadInput(f"the workers' Redis does not answer any more: {trouble}") from None
            continue
        heard = time.monotonic()
        if found is None:
            raise BadInput("the workers' Redis has lost the job; ask for it again")
        job = found
    return job


def _solution(job: Job) -> Solution:
    if job.state == FAILED:
        raise BadInput(f"the workers could not solve this: {job.error}")
    if job.result is None:
        raise BadInput("stopped before any worker had begun")
    found = job.result
    moves = tuple(map(parse_move, found["moves"]))
    return Solution(found["score"], found["bound"], moves, found["seconds"], found["method"])
