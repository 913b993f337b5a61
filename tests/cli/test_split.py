"""`mapwright solve --split`: a long solve by the workers of a running service."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.door import COMMAND, PATIENCE, environment, mapwright, record_file, refused, year
from tests.cli.test_solve import demand_a_plan
from tests.service import Service


def test_a_short_game_is_refused(tmp_path: Path) -> None:
    answer = mapwright("solve", record_file(tmp_path, year(12)), "--split")
    refused(answer, saying="only a long solve can be split, from 11 cards to come on")


def test_without_a_service_there_are_no_workers(tmp_path: Path) -> None:
    answer = mapwright("solve", "mapmaker-year-s42", "--split", REDIS_URL="", MAPWRIGHT_DATA=str(tmp_path))
    refused(answer, saying="--split needs workers: start 'mapwright serve', or set REDIS_URL")


def test_a_redis_that_is_away_is_one_line() -> None:
    answer = mapwright("solve", "mapmaker-year-s42", "--split", REDIS_URL="redis://127.0.0.1:1/0")
    refused(answer, saying="the workers' Redis does not answer")


def test_split_takes_no_value() -> None:
    refused(mapwright("solve", "mapmaker-year-s42", "--split=64"), saying="--split")


@pytest.mark.services
def test_the_workers_of_this_machine_are_found_and_their_plan_holds(service: Service, tmp_path: Path) -> None:
    position = year(3, "mapmaker")
    file = record_file(tmp_path, position)
    asked = ("solve", file, "--split", "--seconds", 10, "--json")
    answer = mapwright(*asked, REDIS_URL="", MAPWRIGHT_DATA=str(service.folder))
    assert answer.code == 0, answer.err
    demand_a_plan(answer.json, position)
    assert "best" in answer.err


@pytest.mark.services
def test_ctrl_c_cancels_and_gives_the_best_so_far(service: Service, tmp_path: Path) -> None:
    position = year(1)
    with subprocess.Popen(
        [*COMMAND, "solve", str(record_file(tmp_path, position)), "--split", "--seconds", "3000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(REDIS_URL="", MAPWRIGHT_DATA=str(service.folder)),
        text=True,
    ) as process:
        assert process.stderr is not None
        while "best -" in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert err.endswith("Stopped by Ctrl-C: this is the best so far.\n")
    demand_a_plan(json.loads(out), position)
