"""Jobs through the running service: `mapwright serve`, its own queue and two real workers."""

import secrets
from typing import Any

import pytest

from engine import Record, parse_move, read_record, write_record
from tests.helpers import mapmaker_deal, random_games
from tests.service import Answer, Service, eventually

pytestmark = pytest.mark.services

ENDED = ("done", "failed", "cancelled")


def new_record(left: int) -> dict:
    """A game nobody has asked about before, with so many elements to place."""
    deal = mapmaker_deal(secrets.token_hex(8))
    moves = random_games(deal, 5)[-1].moves
    return write_record(Record(deal, moves=moves[: len(moves) - left]))


def new_year() -> dict:
    """A whole year nobody has asked about before; its missions keep it open longer than any test lasts."""
    missions = ("Borderlands", "Wealthy town", "Odd numbered silos", "Sleepy valley")
    return write_record(Record(mapmaker_deal(secrets.token_hex(8), edicts=missions)))


def replayed(record: dict, moves: list[str]) -> int:
    """The final total when a plan is played from the position of a record."""
    position = read_record(record).position
    for text in moves:
        position = position.play(parse_move(text))
    assert position.is_over
    return position.score.total


def ask(service: Service, path: str, body: dict, **headers: str) -> Answer:
    return service.call("POST", f"/api/v1/{path}", body, **headers)


def long_solve(service: Service, seconds: float = 3000) -> tuple[dict, Any]:
    """A whole year, which takes longer than any test lasts; and its job, running and with a first plan."""
    record = new_year()
    job = ask(service, "solves", {"record": record, "seconds": seconds}).json
    return record, eventually(
        lambda: found if (found := service.job(job["id"]))["best"] is not None else None
    )


def test_a_hint_is_answered_at_once_to_who_prefers_to_wait(service: Service) -> None:
    record = new_record(4)
    job = ask(service, "hints", {"record": record}, Prefer="wait=20")
    assert job.status == 200, job.text
    assert job.headers["Preference-Applied"] == "wait=20"
    result = job.json["result"]
    assert replayed(record, result["plan"]) == result["keeps"] <= result["bound"]
    assert result["plan"][0] == result["move"]


def test_a_hint_is_a_job_to_who_does_not_wait(service: Service) -> None:
    answer = ask(service, "hints", {"record": new_record(4)})
    assert answer.status == 202
    assert answer.headers["Location"] == f"/api/v1/jobs/{answer.json['id']}"
    assert service.in_state(answer.json["id"], *ENDED)["state"] == "done"


def test_a_solve_is_proven_replayed_and_remembered(service: Service) -> None:
    record = new_record(4)
    body = {"record": record, "seconds": 60}
    first = ask(service, "solves", body)
    assert first.status == 202
    done = service.in_state(first.json["id"], *ENDED)
    assert done["state"] == "done", done
    assert done["result"]["proven"]
    assert replayed(record, done["result"]["moves"]) == done["result"]["score"] == done["best"]
    again = ask(service, "solves", body)
    assert (again.status, again.json) == (200, done)


def test_progress_comes_as_events_and_ends_with_the_job(service: Service) -> None:
    record = new_record(8)
    job = ask(service, "solves", {"record": record, "seconds": 5}).json
    events = list(service.events(f"/api/v1/jobs/{job['id']}/events"))
    assert {name for name, _ in events[:-1]} == {"progress"}
    name, last = events[-1]
    assert (name, last["state"]) == ("done", "done")
    assert last == service.job(job["id"])
    bests = [seen["best"] for _, seen in events if seen["best"] is not None]
    assert bests == sorted(bests)


def test_the_events_of_a_job_that_has_ended_are_one(service: Service) -> None:
    job = ask(service, "hints", {"record": new_record(3)}, Prefer="wait=20").json
    assert [name for name, _ in service.events(f"/api/v1/jobs/{job['id']}/events")] == ["done"]


def test_a_cancelled_solve_stops_and_keeps_the_best_it_found(service: Service) -> None:
    record, job = long_solve(service)
    answer = service.call("DELETE", f"/api/v1/jobs/{job['id']}")
    assert answer.status == 202
    cancelled = service.in_state(job["id"], *ENDED)
    assert cancelled["state"] == "cancelled"
    assert replayed(record, cancelled["result"]["moves"]) == cancelled["result"]["score"] >= job["best"]


def test_a_solve_that_waits_is_cancelled_at_once_and_never_runs(service: Service) -> None:
    _, busy = long_solve(service)
    waiting = ask(service, "solves", {"record": new_record(3), "seconds": 60}).json
    answer = service.call("DELETE", f"/api/v1/jobs/{waiting['id']}")
    assert (answer.status, answer.json["state"]) == (200, "cancelled")
    service.call("DELETE", f"/api/v1/jobs/{busy['id']}")
    later = ask(service, "solves", {"record": new_record(3), "seconds": 60}).json
    assert service.in_state(later["id"], *ENDED)["state"] == "done"
    assert service.job(waiting["id"])["state"] == "cancelled"


def test_hints_do_not_wait_behind_solves(service: Service) -> None:
    _, busy = long_solve(service)
    hint = ask(service, "hints", {"record": new_record(3)}, Prefer="wait=20").json
    assert service.in_state(hint["id"], *ENDED)["state"] == "done"
    assert service.job(busy["id"])["state"] == "running"
    service.call("DELETE", f"/api/v1/jobs/{busy['id']}")


def test_pars_wait_until_nobody_waits_for_a_solve(service: Service) -> None:
    _, busy = long_solve(service)
    path = f"/api/v1/puzzles/mapmaker-dash-s{secrets.token_hex(4)}"
    eventually(lambda: service.call("GET", path, Prefer="wait=20").status == 200)
    par = service.call("GET", path).json["par"]
    solve = ask(service, "solves", {"record": new_record(3), "seconds": 60}).json
    service.call("DELETE", f"/api/v1/jobs/{busy['id']}")
    assert service.in_state(solve["id"], *ENDED)["state"] == "done"
    assert service.in_state(par["job"], *ENDED)["state"] == "done"
    log = (service.folder / "log" / "solves.log").read_text()
    assert log.index(f'"job": "{solve["id"]}"') < log.index(f'"job": "{par["job"]}"')


def test_asking_for_the_same_many_times_computes_it_once(service: Service) -> None:
    body = {"record": new_record(4), "seconds": 60}
    answers = [ask(service, "solves", body) for _ in range(5)]
    assert len({answer.json["id"] for answer in answers}) == 1
    assert service.in_state(answers[0].json["id"], *ENDED)["attempts"] == 1
    begun = f'"job": "{answers[0].json["id"]}"'
    log = (service.folder / "log" / "solves.log").read_text().splitlines()
    assert len([line for line in log if begun in line and '"begun"' in line]) == 1


def test_a_dash_is_made_played_and_given_a_par(service: Service) -> None:
    puzzle_id = f"mapmaker-dash-s{secrets.token_hex(4)}"
    path = f"/api/v1/puzzles/{puzzle_id}"
    puzzle = eventually(
        lambda: answer if (answer := service.call("GET", path, Prefer="wait=20")).status == 200 else None
    ).json
    record = read_record(puzzle["record"])
    position, moves = record.opening, []
    while not position.is_over:
        moves.append(str(position.legal_moves[0]))
        position = position.play(position.legal_moves[0])
    par = eventually(
        lambda: par if (par := service.call("GET", path).json["par"])["score"] and not par["job"] else None
    )
    play = service.call("POST", "/api/v1/plays", {"puzzle": puzzle_id, "moves": moves}).json
    assert play["score"] == position.score.total
    assert play["par"] == par
    assert play["loss"] == par["score"] - play["score"] >= 0
    assert replayed(puzzle["record"], play["plan"]) == par["score"] <= par["bound"]
