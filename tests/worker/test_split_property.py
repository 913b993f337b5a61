"""Whatever workers, deaths and Redis do, in whatever order: no branch is lost or counted twice."""

import json
import random
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from tests.worker.toy_tree import Search, Toy, made_up
from worker.jobs import PREFIX, Jobs, connect
from worker.orders import SOLVE, Order
from worker.splits import SPLIT, Splits, Taken

VERSION = "these sources"
WORKERS = 4
STEPS = 120
FAR = 10**6


class Coordination:
    """Workers that take, renew, find, give back, die, come late, and a Redis that may fall back."""

    def __init__(self, url: str, seed: int) -> None:
        self.redis: Any = connect(url)
        self.bytes: Any = Redis.from_url(url)
        self.jobs, self.splits = Jobs(self.redis), Splits(self.redis)
        self.dice = random.Random(seed)
        self.toy: Toy = made_up(seed)
        order = Order(SOLVE, {"test": secrets.token_hex(8), "seconds": 3000.0, "record": {}})
        self.id = order.id
        assert self.jobs.enter(order, again=True)
        assert self.jobs.claim(self.id, 1)
        job = self.jobs.read(self.id)
        assert job is not None
        start = self.dice.randrange(len(self.toy.values))
        first = self.toy.values[start]
        assert self.splits.begin(job, 1.0, VERSION, first, [f"play {start}"], {}, self.toy.branch())
        self.held: dict[int, tuple[Taken, Search]] = {}
        self.copies: list[dict[bytes, bytes]] = []
        self.bound = FAR

    def run(self) -> None:
        """Do one thing after another, and look whether all is still well."""
        acts: dict[Callable[[int], None], int] = {
            self.take: 6,
            self.search: 6,
            self.renew: 6,
            self.give_back: 2,
            self.die: 1,
            self.leases_run_out: 1,
            self.tend: 1,
            self.fall_back: 1,
        }
        for act in self.dice.choices([*acts], [*acts.values()], k=STEPS):
            act(self.dice.randrange(WORKERS))
            self.every_play_that_counts_is_in_one_open_branch()
            self.what_is_told_is_true_and_only_gets_better()
            self.a_branch_is_free_or_held_or_set_aside()
        self.finish()

    def close(self) -> None:
        for key in self.own_keys():
            self.bytes.delete(key)
        self.bytes.close()
        self.redis.close()

    def take(self, worker: int) -> None:
        if worker in self.held:
            return
        taken = self.splits.take(self.id, secrets.token_hex(8), VERSION)
        if taken is not None:
            free = self.redis.zrange(self.key("free"), 0, -1, withscores=True)
            assert taken.branch["bound"] == self.redis.zscore(self.key("open"), taken.id)
            assert taken.branch["bound"] >= max((score for _, score in free), default=0)
            self.held[worker] = (taken, Search(self.toy, [taken.branch], taken.best, taken.best))
            self.keep_a_copy()

    def search(self, worker: int) -> None:
        if worker in self.held:
            for _ in range(self.dice.randrange(1, 8)):
                self.held[worker][1].step()

    def renew(self, worker: int) -> None:
        if worker in self.held:
            taken, search = self.held[worker]
            word, best = self.splits.beat(self.id, taken, search.best, search.bound, search.untold)
            search.hear(best)
            if word == "drop":
                del self.held[worker]

    def give_back(self, worker: int) -> None:
        if worker in self.held:
            taken, search = self.held.pop(worker)
            if search.untold:
                self.splits.beat(self.id, taken, search.best, plan=search.untold)
            self.splits.give_back(self.id, taken, search.best, taken.branch, search.parts)

    def die(self, worker: int) -> None:
        if worker in self.held:
            taken, _ = self.held.pop(worker)
            if self.dice.random() < 0.5:
                self.splits.lose(self.id, taken.token)

    def leases_run_out(self, _: int = 0) -> None:
        """Those who hold the branches do not know of it."""
        for branch in self.redis.zrange(self.key("leases"), 0, -1):
            self.redis.zadd(self.key("leases"), {branch: 0})

    def tend(self, _: int) -> None:
        assert self.splits.tend(self.id) != "restart"

    def keep_a_copy(self) -> None:
        self.copies.append({key: self.bytes.dump(key) for key in self.own_keys()})

    def fall_back(self, _: int) -> None:
        """Redis crashes and comes back with what it had written to disk."""
        number = len(self.copies) - 1 - self.dice.randrange(3)
        if number < 0:
            return
        del self.copies[number + 1 :]
        for key in self.own_keys():
            self.bytes.delete(key)
        for key, value in self.copies[number].items():
            self.bytes.restore(key, 0, value)
        self.bound = FAR

    def every_play_that_counts_is_in_one_open_branch(self) -> None:
        best = int(self.redis.hget(SPLIT + self.id, "score"))
        bounds = dict(self.redis.zrange(self.key("open"), 0, -1, withscores=True))
        covered = [0] * len(self.toy.values)
        for number, text in self.redis.hgetall(self.key("branches")).items():
            for play in self.toy.plays(json.loads(text)):
                covered[play] += 1
                assert self.toy.values[play] <= max(best, bounds[number])
        assert max(covered) <= 1
        assert all(covered[play] for play, value in enumerate(self.toy.values) if value > best)

    def what_is_told_is_true_and_only_gets_better(self) -> None:
        job = self.jobs.read(self.id)
        assert job is not None
        assert job.best is not None
        assert job.bound is not None
        assert job.best <= self.toy.optimum <= job.bound <= self.bound
        self.bound = job.bound
        assert not self.redis.hexists(SPLIT + self.id, "contradicted")

    def a_branch_is_free_or_held_or_set_aside(self) -> None:
        free, held, open_ = (
            set(self.redis.zrange(self.key(part), 0, -1)) for part in ("free", "leases", "open")
        )
        assert not free & held
        assert free | held <= open_
        assert len(open_ - free - held) == int(self.redis.hget(SPLIT + self.id, "aside"))
        assert held == set(self.redis.hkeys(self.key("holders")))

    def finish(self) -> None:
        """One worker alone sees it through."""
        self.leases_run_out()
        self.held.clear()
        for _ in range(500):
            self.take(0)
            if 0 not in self.held:
                break
            self.search(0)
            self.give_back(0)
        assert self.splits.tend(self.id) == "end"
        found = self.splits.sum(self.id)
        assert found is not None
        aside = int(self.redis.hget(SPLIT + self.id, "aside"))
        assert found.open == aside
        assert found.score <= self.toy.optimum <= found.bound
        assert aside or found.score == found.bound == self.toy.optimum

    def key(self, part: str) -> str:
        return f"{SPLIT}{self.id}:{part}"

    def own_keys(self) -> list[Any]:
        return [(PREFIX + self.id).encode(), *self.bytes.scan_iter(f"{SPLIT}{self.id}*")]


@pytest.mark.parametrize("seeds", [range(first, first + 20) for first in range(0, 60, 20)], ids=str)
def test_no_order_of_events_loses_a_branch(embedded_redis: str, seeds: range) -> None:
    for seed in seeds:
        coordination = Coordination(embedded_redis, seed)
        coordination.run()
        coordination.close()
