"""The page, its files, the headers round them, health and figures."""

import re

import pytest
from flask.testing import FlaskClient


def read_page(client: FlaskClient) -> str:
    with client.get("/") as answer:
        return answer.get_data(as_text=True)


@pytest.mark.parametrize("path", ["/", "/play/mapmaker-year-s42"])
def test_the_page_is_served(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        assert answer.status_code == 200
        assert answer.mimetype == "text/html"


def test_every_file_the_page_names_is_served(client: FlaskClient) -> None:
    names = re.findall(r'(?:src|href)="(/static/[^"]+)"', read_page(client))
    assert names
    for name in names:
        with client.get(name) as answer:
            assert answer.status_code == 200, name


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "js/../../app.py", "%2e%2e/app.py"])
def test_nothing_beside_the_page_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/v1/games", "/nowhere"])
def test_browsers_are_told_to_load_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_the_page_needs_no_inline_script_or_style(client: FlaskClient) -> None:
    page = read_page(client)
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_a_healthy_server_says_so(client: FlaskClient, queueing_client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() | {"version": ""} == {
        "status": "ok",
        "store": "ok",
        "queue": "none",
        "version": "",
    }
    assert queueing_client.get("/healthz").get_json()["queue"] == "ok"


def test_figures_count_requests_by_route_and_jobs_by_queue(queueing_client: FlaskClient) -> None:
    queueing_client.get("/api/v1/puzzles/mapmaker-year-s1")
    text = queueing_client.get("/metrics").get_data(as_text=True)
    assert re.search(r'mapwright_requests_total\{.*route="/api/v1/puzzles/<id>",status="200"\} [1-9]', text)
    assert re.search(r'mapwright_jobs_waiting\{queue="solves"\} [0-9]', text)


def test_every_answer_carries_the_id_its_log_entry_has(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = client.get("/api/v1/games")
    assert answer.headers["X-Request-Id"] in capsys.readouterr().err
