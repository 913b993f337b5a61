"""Asking for a solve to be split: what is refused, and that nothing else has changed."""

import os

import pytest
from flask.testing import FlaskClient

from engine import Record, write_record
from tests.api.problem import assert_problem
from tests.helpers import cartographers_deal, mapmaker_deal

LONG = write_record(Record(mapmaker_deal("a long game")))


def test_a_short_game_is_not_split(queueing_client: FlaskClient, record: dict) -> None:
    answer = queueing_client.post("/api/v1/solves", json={"record": record, "split": True})
    assert_problem(answer, 422, "only a long solve can be split, from 11 cards to come on; here it is 3")


@pytest.mark.parametrize("split", ["yes", 1, "true", None, [True], {"branches": 64}, "a" * 10_000])
def test_what_is_neither_true_nor_false(client: FlaskClient, split: object) -> None:
    answer = client.post("/api/v1/solves", json={"record": LONG, "split": split})
    assert_problem(answer, 422, "split")


@pytest.mark.parametrize("extra", ["branches", "workers", "groundwork", "answers"])
def test_what_workers_tell_each_other_cannot_be_sent(client: FlaskClient, extra: str) -> None:
    answer = client.post("/api/v1/solves", json={"record": LONG, "split": True, extra: [["x", True]]})
    assert_problem(answer, 422, extra)


def test_only_solves_are_split(client: FlaskClient) -> None:
    assert_problem(client.post("/api/v1/hints", json={"record": LONG, "split": True}), 422, "split")


def test_a_split_solve_is_another_job_and_waits_like_one(queueing_client: FlaskClient) -> None:
    record = write_record(Record(cartographers_deal(os.urandom(8).hex())))
    whole = queueing_client.post("/api/v1/solves", json={"record": record})
    same = queueing_client.post("/api/v1/solves", json={"record": record, "split": False})
    split = queueing_client.post("/api/v1/solves", json={"record": record, "split": True})
    assert (whole.status_code, split.status_code) == (202, 202)
    assert whole.json["id"] == same.json["id"] != split.json["id"]  # type: ignore[index]
    assert (split.json["state"], split.json["branches"]) == ("queued", None)  # type: ignore[index]
    assert queueing_client.delete(f"/api/v1/jobs/{split.json['id']}").json["state"] == "cancelled"  # type: ignore[index]
