"""Whatever workers, deaths and Redis do, in whatever order: no branch is lost or counted twice."""

import json
import secrets
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from redis import Redis

from tests.worker.toy_tree import Search, Toy, made_up
from worker.jobs import PREFIX, Jobs, connect
from worker.orders import SOLVE, Order
from worker.splits import SPLIT, Splits, Taken

WORKERS = st.integers(0, 3)
VERSION = "these sources"


class Coordination(RuleBasedStateMachine):
    """Four workers that take, renew, find, give back, die, come late, and a Redis that may fall back."""

    url = ""

    @initialize(seed=st.integers(0, 10_000), start=st.integers(0, 31))
    def begin(self, seed: int, start: int) -> None:
        self.redis: Redis = connect(self.url)
        self.jobs, self.splits = Jobs(self.redis), Splits(self.redis)
        self.toy: Toy = made_up(seed)
        order = Order(SOLVE, {"test": secrets.token_hex(8), "seconds": 3000.0, "record": {}})
        self.id = order.id
        assert self.jobs.enter(order, again=True)
        assert self.jobs.claim(self.id, 1)
        job = self.jobs.read(self.id)
        assert job is not None
        first = self.toy.values[start]
        assert self.splits.begin(job, 1.0, VERSION, first, [f"play {start}"], {}, self.toy.branch())
        self.held: dict[int, tuple[Taken, Search]] = {}
        self.bytes = Redis.from_url(self.url)
        self.copies: list[dict[bytes, bytes]] = []
        self.bound = 10**6

    def teardown(self) -> None:
        if hasattr(self, "id"):
            self.finish()
            for key in self.own_keys():
                self.bytes.delete(key)
            self.bytes.close()
            self.redis.close()

    @rule(worker=WORKERS)
    def take(self, worker: int) -> None:
        if worker in self.held:
            return
        taken = self.splits.take(self.id, secrets.token_hex(8), VERSION)
        if taken is not None:
            free = self.redis.zrange(self.key("free"), 0, -1, withscores=True)
            assert taken.branch["bound"] == self.redis.zscore(self.key("open"), taken.id)
            assert taken.branch["bound"] >= max((score for _, score in free), default=0)
            self.held[worker] = (taken, Search(self.toy, [taken.branch], taken.best, taken.best))

    @rule(worker=WORKERS, steps=st.integers(1, 12))
    def search(self, worker: int, steps: int) -> None:
        if worker in self.held:
            for _ in range(steps):
                self.held[worker][1].step()

    @rule(worker=WORKERS)
    def renew(self, worker: int) -> None:
        if worker in self.held:
            taken, search = self.held[worker]
            word, best = self.splits.beat(self.id, taken, search.best, search.bound, search.untold)
            search.hear(best)
            if word == "drop":
                del self.held[worker]

    @rule(worker=WORKERS)
    def give_back(self, worker: int) -> None:
        if worker in self.held:
            taken, search = self.held.pop(worker)
            if search.untold:
                self.splits.beat(self.id, taken, search.best, plan=search.untold)
            self.splits.give_back(self.id, taken, search.best, taken.branch, search.parts)

    @rule(worker=WORKERS, seen=st.booleans())
    def die(self, worker: int, seen: bool) -> None:
        if worker in self.held:
            taken, _ = self.held.pop(worker)
            if seen:
                self.splits.lose(self.id, taken.token)

    @rule()
    def leases_run_out(self) -> None:
        """Those who hold the branches do not know of it."""
        for branch in self.redis.zrange(self.key("leases"), 0, -1):
            self.redis.zadd(self.key("leases"), {branch: 0})

    @rule()
    def tend(self) -> None:
        assert self.splits.tend(self.id) != "restart"

    @rule()
    def keep_a_copy(self) -> None:
        self.copies.append({key: self.bytes.dump(key) for key in self.own_keys()})  # type: ignore[misc]

    @precondition(lambda self: self.copies)
    @rule(data=st.data())
    def fall_back(self, data: st.DataObject) -> None:
        """Redis crashes and comes back with what it had written to disk."""
        number = data.draw(st.integers(0, len(self.copies) - 1))
        del self.copies[number + 1 :]
        for key in self.own_keys():
            self.bytes.delete(key)
        for key, value in self.copies[number].items():
            self.bytes.restore(key, 0, value)
        self.bound = 10**6

    @invariant()
    def every_play_that_counts_is_in_one_open_branch(self) -> None:
        if not hasattr(self, "id"):
            return
        best = int(self.redis.hget(SPLIT + self.id, "score"))  # type: ignore[arg-type]
        bounds = dict(self.redis.zrange(self.key("open"), 0, -1, withscores=True))
        covered = [0] * len(self.toy.values)
        for number, text in self.redis.hgetall(self.key("branches")).items():  # type: ignore[union-attr]
            for play in self.toy.plays(json.loads(text)):
                covered[play] += 1
                assert self.toy.values[play] <= max(best, bounds[number])
        assert max(covered) <= 1
        assert all(covered[play] for play, value in enumerate(self.toy.values) if value > best)

    @invariant()
    def what_is_told_is_true_and_only_gets_better(self) -> None:
        if not hasattr(self, "id"):
            return
        job = self.jobs.read(self.id)
        assert job is not None
        assert job.best is not None
        assert job.bound is not None
        assert job.best <= self.toy.optimum <= job.bound <= self.bound
        self.bound = job.bound
        assert not self.redis.hexists(SPLIT + self.id, "contradicted")

    @invariant()
    def a_branch_is_free_or_held_or_set_aside(self) -> None:
        if not hasattr(self, "id"):
            return
        free, held, open_ = (set(self.redis.zrange(self.key(part), 0, -1)) for part in ("free", "leases", "open"))
        assert not free & held
        assert free | held <= open_
        assert len(open_ - free - held) == int(self.redis.hget(SPLIT + self.id, "aside"))  # type: ignore[arg-type]
        assert held == set(self.redis.hkeys(self.key("holders")))  # type: ignore[arg-type]

    def finish(self) -> None:
        """One worker alone sees it through."""
        self.leases_run_out()
        self.held.clear()
        for _ in range(500):
            self.take(0)
            if 0 not in self.held:
                break
            self.search(0, 5)
            self.give_back(0)
        assert self.splits.tend(self.id) == "end"
        found = self.splits.sum(self.id)
        assert found is not None
        aside = int(self.redis.hget(SPLIT + self.id, "aside"))  # type: ignore[arg-type]
        assert found.open == aside
        assert found.score <= self.toy.optimum <= found.bound
        assert aside or found.score == found.bound == self.toy.optimum

    def key(self, part: str) -> str:
        return f"{SPLIT}{self.id}:{part}"

    def own_keys(self) -> list[Any]:
        return [(PREFIX + self.id).encode(), *self.bytes.scan_iter(f"{SPLIT}{self.id}*")]


def test_no_order_of_events_loses_a_branch(embedded_redis: str) -> None:
    machine = type("Here", (Coordination,), {"url": embedded_redis})
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(
            max_examples=60,
            stateful_step_count=50,
            deadline=None,
            phases=[phase for phase in Phase if phase is not Phase.shrink],  # it would take minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
