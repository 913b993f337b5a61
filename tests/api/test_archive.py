"""The archive and the certificates, as a visitor of a server without workers reads them."""

from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient
from flask_openapi import OpenAPI

import api.certificates
import api.puzzling
import api.routes.archive
import api.routes.daily
from api.parts import NAME
from engine import write_record
from generator.almanac.entry import read_entry
from generator.store import Par, Store
from tests.generator.almanac_days import DASH, HALF, shipped_day

YEAR = "mapmaker-year-s42"


class Later(datetime):
    """A clock that stands on a day when what ships for November is past."""

    @classmethod
    def now(cls, tz: object = None) -> "Later":
        return cls(2026, 12, 24, tzinfo=UTC)


class First(Later):
    """A clock that stands on the first day."""

    @classmethod
    def now(cls, tz: object = None) -> "First":
        return cls(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, Later)


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, First)


def set_clock(monkeypatch: pytest.MonkeyPatch, clock: type[datetime]) -> None:
    for module in (api.certificates, api.routes.archive, api.puzzling):
        monkeypatch.setattr(module, "datetime", clock)


@pytest.fixture
def store(app: OpenAPI) -> Store:
    """The application's store."""
    found: Store = app.extensions[NAME].store
    return found


def test_a_shipped_day_is_there_at_once_with_its_par_and_difficulty(client: FlaskClient) -> None:
    entry = shipped_day()
    puzzle = client.get(f"/api/v1/puzzles/{DASH}").get_json()
    assert puzzle["record"] == write_record(entry.record)
    assert puzzle["par"] == {
        "score": entry.score,
        "bound": entry.bound,
        "proven": True,
        "status": "proven",
        "job": None,
        "stars": entry.rating.stars,
        "band": entry.rating.band,
        "certificate": f"/api/v1/puzzles/{DASH}/certificate",
    }


def test_a_shipped_day_lists_its_pars(client: FlaskClient) -> None:
    puzzles = client.get("/api/v1/daily?date=2026-11-18").get_json()["puzzles"]
    stars = {puzzle["id"]: puzzle["par"].get("stars") for puzzle in puzzles}
    for name in (DASH, HALF, "cartographers-dash-2026-11-18"):
        assert stars[name] == shipped_day(name).rating.stars


def test_a_play_of_a_shipped_day_is_scored_against_its_par(client: FlaskClient) -> None:
    entry = shipped_day()
    body = {"puzzle": DASH, "moves": list(entry.plan)}
    play = client.post("/api/v1/plays", json=body)
    assert play.status_code == 201
    assert (play.get_json()["loss"], play.get_json()["par"]["stars"]) == (0, entry.rating.stars)


@pytest.mark.usefixtures("later")
def test_the_archive_lists_the_published_days_of_a_month(client: FlaskClient) -> None:
    archive = client.get("/api/v1/archive?game=mapmaker&month=2026-11").get_json()
    assert [archive[field] for field in ("game", "month", "archive_from")] == [
        "mapmaker",
        "2026-11",
        "2026-11-18",
    ]
    assert [day["date"] for day in archive["days"]] == [f"2026-11-{day}" for day in range(18, 31)]
    sizes = [puzzle["size"] for puzzle in archive["days"][0]["puzzles"]]
    assert sizes[:2] == ["dash", "half"]
    par = archive["days"][0]["puzzles"][0]["par"]
    assert (par["status"], par["stars"]) == ("proven", shipped_day().rating.stars)


@pytest.mark.usefixtures("first")
def test_days_to_come_are_not_listed_yet(client: FlaskClient) -> None:
    days = client.get("/api/v1/archive").get_json()["days"]
    assert [day["date"] for day in days] == ["2026-11-18"]


def test_a_month_without_days_is_empty(client: FlaskClient) -> None:
    assert client.get("/api/v1/archive?month=2020-01").get_json()["days"] == []
    assert client.get("/api/v1/archive?game=cartographers&month=2020-01").get_json()["days"] == []


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("game=chess", 404),
        ("game=", 404),
        ("month=2026-13", 422),
        ("month=november", 422),
        ("month=2026-1", 422),
        ("x=1", 422),
    ],
)
def test_what_is_no_archive_is_refused(client: FlaskClient, query: str, status: int) -> None:
    answer = client.get(f"/api/v1/archive?{query}")
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")


@pytest.mark.usefixtures("first")
def test_the_certificate_of_today_says_everything_but_the_plan(client: FlaskClient) -> None:
    entry = shipped_day()
    answer = client.get(f"/api/v1/puzzles/{DASH}/certificate")
    found = answer.get_json()
    assert (found["score"], found["bound"], found["proven"]) == (entry.score, entry.bound, True)
    assert (found["digest"], found["key"], found["rating"]) == (entry.digest, entry.key, entry.rating.number)
    assert (found["plan"], found["sealed"]) == (None, None)
    assert entry.plan[-1] not in answer.get_data(as_text=True)
    assert [step["published"] for step in found["history"]] == [entry.published]


@pytest.mark.usefixtures("first")
def test_the_plan_is_shown_to_who_has_played(client: FlaskClient) -> None:
    entry = shipped_day()
    body = {"puzzle": DASH, "moves": list(entry.plan)}
    play = client.post("/api/v1/plays", json=body).get_json()["id"]
    found = client.get(f"/api/v1/puzzles/{DASH}/certificate?play={play}").get_json()
    assert found["plan"] == list(entry.plan)
    assert read_entry(found["sealed"]) == entry
    other = client.get(f"/api/v1/puzzles/mapmaker-half-2026-11-18/certificate?play={play}").get_json()
    assert other["plan"] is None


@pytest.mark.usefixtures("later")
def test_the_plan_is_shown_when_the_day_is_over(client: FlaskClient) -> None:
    found = client.get(f"/api/v1/puzzles/{DASH}/certificate").get_json()
    assert found["plan"] == list(shipped_day().plan)


def test_a_seed_has_a_certificate_once_it_has_a_par(client: FlaskClient, store: Store) -> None:
    path = f"/api/v1/puzzles/{YEAR}/certificate"
    assert client.get(path).status_code == 404
    record = client.get(f"/api/v1/puzzles/{YEAR}").get_json()["record"]
    from engine import read_record

    store.publish(read_record(record))
    store.add_par(YEAR, Par(90, 100, ("water A1 A2",), "search", "test 1", 1.5))
    store.add_par(YEAR, Par(95, 100, ("water A1 A3",), "search", "test 1", 1.5))
    found = client.get(path).get_json()
    assert (found["score"], found["stars"], found["plan"]) == (95, None, None)
    assert [step["score"] for step in found["history"]] == [90, 95]


@pytest.mark.parametrize(
    "name", ["mapmaker-dash-2026-11-17", "mapmaker-year-2126-01-01", "mapmaker-dash-2026-02-30"]
)
def test_a_day_that_is_not_published_is_not_found(client: FlaskClient, name: str) -> None:
    for path in (f"/api/v1/puzzles/{name}", f"/api/v1/puzzles/{name}/certificate"):
        answer = client.get(path)
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")


def test_a_day_that_is_not_published_is_said_to_be_so(client: FlaskClient) -> None:
    detail = client.get("/api/v1/puzzles/mapmaker-year-2126-01-01").get_json()["detail"]
    assert "is not published yet" in detail
    assert "mapwright publish --from 2126-01-01" in detail


class Far(Later):
    """A clock that stands on a day nobody has published."""

    day = 0

    @classmethod
    def now(cls, tz: object = None) -> "Far":
        return cls(2126, 1, cls.day, tzinfo=UTC)


@pytest.fixture
def far(monkeypatch: pytest.MonkeyPatch) -> str:
    """Another such day for every test, since jobs are remembered."""
    Far.day += 1
    set_clock(monkeypatch, Far)
    monkeypatch.setattr(api.routes.daily, "datetime", Far)
    return Far.now().date().isoformat()


def test_today_is_published_by_a_worker_when_it_is_not_yet(queueing_client: FlaskClient, far: str) -> None:
    answer = queueing_client.get(f"/api/v1/puzzles/mapmaker-year-{far}")
    assert answer.status_code == 202
    assert answer.get_json()["kind"] == "publish"


@pytest.mark.usefixtures("far")
def test_a_home_without_puzzles_has_them_published_all_dashes_first(
    queueing_app: OpenAPI, queueing_client: FlaskClient
) -> None:
    desk = queueing_app.extensions[NAME].desk
    puzzles = queueing_client.get("/api/v1/daily").get_json()["puzzles"]
    pars = [puzzle["par"] for puzzle in puzzles]
    assert {(par["status"], par["score"], par["tried"]) for par in pars} == {("publishing", None, 0)}
    jobs = sorted((desk.jobs.read(par["job"]) for par in pars), key=lambda job: job.created)
    sizes = [job.request["puzzle"].split("-")[1] for job in jobs]
    assert sizes == sorted(sizes)


@pytest.mark.usefixtures("far")
def test_how_far_publishing_has_come_is_told(queueing_app: OpenAPI, queueing_client: FlaskClient) -> None:
    desk = queueing_app.extensions[NAME].desk
    par = queueing_client.get("/api/v1/daily").get_json()["puzzles"][0]["par"]
    assert desk.jobs.claim(par["job"], 1)
    desk.jobs.pulse(par["job"], 1, {"tried": 3, "best": 99, "bound": 120})
    par = queueing_client.get("/api/v1/daily").get_json()["puzzles"][0]["par"]
    assert (par["status"], par["score"], par["tried"]) == ("publishing", None, 3)
    assert queueing_client.get(f"/api/v1/jobs/{par['job']}").get_json()["tried"] == 3
