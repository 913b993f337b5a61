"""One attempt from claim to result, with the real solver and a real Redis."""

import secrets
import threading
from collections.abc import Iterator

import pytest
from redis import Redis

import solver
from engine import Move, Position, Record, parse_move, write_record
from generator.store import Store
from tests.helpers import mapmaker_deal, random_games
from worker import pulse, running, work
from worker.app import ENDS, redis_key
from worker.desk import Desk, open_desk
from worker.job import Job
from worker.orders import SOLVE, Order, hint_order, make_order, publish_order, solve_order
from worker.pulse import Pulse
from worker.running import run_attempt


@pytest.fixture
def desk(embedded_redis: str) -> Iterator[Desk]:
    """A desk whose messages nobody takes: the test is the worker."""
    with Redis.from_url(embedded_redis) as redis:
        redis.delete(*map(redis_key, ENDS))
    found = open_desk(embedded_redis)
    yield found
    found.close()


def late_record(left: int = 2) -> Record:
    """A game with few elements left, never seen before."""
    deal = mapmaker_deal(secrets.token_hex(8))
    moves = random_games(deal, 5)[-1].moves
    return Record(deal, moves=moves[:-left])


def run(desk: Desk, store: Store, order: Order, stopping: bool = False) -> Job:
    job = desk.submit(order)
    run_attempt(desk, store, job.id, job.attempts, stopping=lambda: stopping)
    ended = desk.jobs.read(job.id)
    assert ended is not None
    return ended


def replayed(position: Position, moves: list[str]) -> int:
    for text in moves:
        position = position.play(parse_move(text))
    assert position.is_over
    return position.score.total


def test_a_hint_is_a_legal_move_with_a_plan_that_pays_what_it_says(desk: Desk, store: Store) -> None:
    record = late_record()
    job = run(desk, store, hint_order(record))
    assert job.state == "done", job.error
    assert job.result is not None
    assert job.result["plan"][0] == job.result["move"]
    assert replayed(record.position, job.result["plan"]) == job.result["keeps"] == job.best
    assert " ".join([job.result["word"], *job.result["spaces"]]) == job.result["move"]


def test_a_solve_pays_what_it_says_and_keeps_below_its_bound(desk: Desk, store: Store) -> None:
    record = late_record()
    job = run(desk, store, solve_order(record, 20))
    assert job.state == "done", job.error
    assert job.result is not None
    assert replayed(record.position, job.result["moves"]) == job.result["score"] <= job.result["bound"]
    assert (job.best, job.bound) == (job.result["score"], job.result["bound"])


def test_a_published_puzzle_is_kept_with_its_par(desk: Desk, store: Store) -> None:
    puzzle_id = f"mapmaker-dash-s{secrets.token_hex(6)}"
    job = run(desk, store, publish_order(puzzle_id, "dash"))
    assert job.state == "done", job.error
    record, par = store.puzzle(puzzle_id), store.par(puzzle_id)
    assert record is not None
    assert par is not None
    assert replayed(record.opening, list(par.plan)) == par.score <= par.bound


def test_publishing_again_changes_nothing_that_is_proven(desk: Desk, store: Store) -> None:
    puzzle_id = f"mapmaker-dash-s{secrets.token_hex(6)}"
    order = publish_order(puzzle_id, "dash")
    run(desk, store, order)
    par = store.par(puzzle_id)
    assert par is not None
    result = work.publish(order.request, pulse=NoPulse(), store=store)
    assert (result["score"], result["bound"]) == (par.score, par.bound)
    assert store.par(puzzle_id) == par


def test_a_puzzle_is_made_without_waiting_for_its_par(desk: Desk, store: Store) -> None:
    puzzle_id = f"mapmaker-half-s{secrets.token_hex(6)}"
    assert run(desk, store, make_order(puzzle_id)).state == "done"
    assert store.puzzle(puzzle_id) is not None
    assert store.par(puzzle_id) is None


def test_a_claim_the_engine_does_not_confirm_is_not_told(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = solver.solve

    def boast(position: Position, seconds: float, **rest: object) -> solver.Solution:
        found = honest(position, 5)
        return solver.Solution(found.score + 1, found.bound + 1, found.moves, found.seconds, "boasting")

    monkeypatch.setattr(solver, "solve", boast)
    job = run(desk, store, solve_order(late_record(), 5))
    assert (job.state, job.result) == ("failed", None)
    assert job.error == "the solver failed on this; the fault has been logged"


def test_a_plan_that_breaks_a_rule_is_not_told(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cheat(position: Position, seconds: float, **rest: object) -> solver.Hint:
        return solver.Hint(Move("water", (14,)), 50, 50, (Move("water", (14,)),))

    monkeypatch.setattr(solver, "hint", cheat)
    job = run(desk, store, hint_order(late_record()))
    assert (job.state, job.result) == ("failed", None)


def test_an_order_that_cannot_be_read_fails_in_one_line(desk: Desk, store: Store) -> None:
    record = write_record(late_record()) | {"edicts": ["No such edict"] * 4, "moves": []}
    job = run(desk, store, Order(SOLVE, {"record": record, "seconds": 1.0, "salt": secrets.token_hex(4)}))
    assert job.state == "failed"
    assert "no edict 'No such edict'" in str(job.error)


def test_a_cancelled_solve_keeps_the_best_it_found(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = solve_order(Record(mapmaker_deal(secrets.token_hex(8))), 600)
    honest = solver.solve

    def cancelled_meanwhile(*arguments: object, **rest: object) -> solver.Solution:
        desk.cancel(order.id)
        return honest(*arguments, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "solve", cancelled_meanwhile)
    job = run(desk, store, order)
    assert job.state == "cancelled"
    assert job.result is not None
    assert job.result["score"] == job.best


def test_a_worker_told_to_stop_gives_its_job_back(desk: Desk, store: Store) -> None:
    order = solve_order(late_record(9), 600)
    before = desk.jobs.waiting(order.queue)
    job = run(desk, store, order, stopping=True)
    assert (job.state, job.attempts) == ("queued", 1)
    assert desk.jobs.waiting(order.queue) == before + 2  # the message it came with, and a new one


@pytest.mark.parametrize("cancelled", [True, False])
def test_work_that_does_not_end_is_ended(
    desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch, cancelled: bool
) -> None:
    monkeypatch.setattr(pulse, "OVERTIME", 0.2)
    order = solve_order(late_record(), 60 if cancelled else 0.1)
    ended = threading.Event()

    def deaf(position: Position, seconds: float, **rest: object) -> solver.Solution:
        if cancelled:
            desk.cancel(order.id)
        assert ended.wait(60)
        raise ZeroDivisionError("gone with the process")

    monkeypatch.setattr(solver, "solve", deaf)
    job = desk.submit(order)
    run_attempt(desk, store, job.id, 1, last_resort=ended.set)
    assert ended.is_set()


def test_a_message_that_comes_twice_runs_once(desk: Desk, store: Store) -> None:
    job = run(desk, store, hint_order(late_record()))
    run_attempt(desk, store, job.id, 1)
    assert desk.jobs.read(job.id) == job


def test_a_par_makes_room_for_a_solve_and_publishes_nothing_half_done(desk: Desk, store: Store) -> None:
    publish = publish_order(f"mapmaker-year-s{secrets.token_hex(6)}", "year")
    desk.submit(publish)
    desk.submit(solve_order(late_record(), 20))
    run_attempt(desk, store, publish.id, 1)
    given_back = desk.jobs.read(publish.id)
    assert given_back is not None
    assert (given_back.state, given_back.attempts, given_back.returns) == ("queued", 1, 1)
    assert store.par(publish.request["puzzle"]) is None


def test_a_day_makes_room_for_a_par_and_not_the_other_way(desk: Desk, store: Store) -> None:
    day = desk.submit(publish_order("mapmaker-dash-2031-01-01", "dash"))
    assert not running.gives_way(desk, day)
    par = desk.submit(publish_order(f"mapmaker-dash-s{secrets.token_hex(6)}", "dash"))
    assert running.gives_way(desk, day)
    assert not running.gives_way(desk, par)


def test_a_par_does_not_make_room_for_ever(desk: Desk, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_RETURNS", 0)
    desk.submit(solve_order(late_record(), 20))
    job = run(desk, store, publish_order(f"mapmaker-dash-s{secrets.token_hex(6)}", "dash"))
    assert job.state == "done", job.error


class NoPulse(Pulse):
    """A pulse that nobody feels."""

    def __init__(self) -> None:
        self.word = "go"

    def progress(self, progress: solver.Progress) -> None:
        """Nothing to tell."""
