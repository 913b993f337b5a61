"""Hints, par and the best plan with the whole service behind the page: queue, workers and web server."""

import re

import pytest
from playwright.sync_api import expect

from engine import write_record
from tests.browser.conftest import Opener
from tests.browser.table import YEAR, Table, record_of
from tests.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.services]

DASH = "mapmaker-dash-s42"


def test_hints_lead_to_par_and_the_best_plan_is_shown(open_page: Opener, service: Service) -> None:
    page = open_page(f"http://127.0.0.1:{service.port}/play/{DASH}")
    page.set_default_timeout(60_000)
    table = Table(page, DASH)
    text = page.locator(".hinttext")
    table.button("Hint").click()
    expect(text).to_contain_text("Look at rows", timeout=60_000)
    assert page.locator(".hints .area").count() == 25
    table.button("More").click()
    expect(text).to_contain_text("Hold it as it lies")
    table.button("More").click()
    expect(text).to_contain_text("Place it on")
    marked = page.locator(".hints .exact").count()
    assert marked == len(table.ghost())
    spaces = table.ghost()
    table.button("Place it there").click()
    expect(table.button("Undo")).to_be_enabled()
    assert set(table.made()[0].split()[1:]) == spaces
    while not page.locator(".result:not([hidden])").count():
        made = len(table.made())
        for _ in range(3):
            page.keyboard.press("h")
            expect(page.locator(".hinttext .spinner")).to_have_count(0, timeout=60_000)
        table.button("Place it there").click()
        page.wait_for_function(
            "([key, n]) => JSON.parse(localStorage.getItem(key)).moves.length > n",
            arg=[f"mapwright:play:{DASH}", made],
        )
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".par .line")).to_contain_text("proven", timeout=90_000)
    page.get_by_role("button", name="Show the best plan").click(timeout=60_000)
    expect(page.locator(".side")).to_have_count(2)


def test_a_search_for_par_can_be_begun_and_stopped(open_page: Opener, service: Service) -> None:
    # The puzzle is dealt here: a service asked for it would begin to publish it by itself.
    puzzle = {
        "id": YEAR,
        "record": write_record(record_of(YEAR)),
        "par": {"score": None, "bound": None, "proven": False, "status": "none", "job": None},
    }
    page = open_page(
        f"http://127.0.0.1:{service.port}/play/{YEAR}",
        prepare=lambda page: page.route("**/api/v1/puzzles/*", lambda route: route.fulfill(json=puzzle)),
    )
    par = page.locator(".par")
    expect(par).to_contain_text("Par not known yet")
    with page.expect_response("**/api/v1/solves") as answer:
        par.get_by_role("button", name="Search for par").click()
    par.get_by_role("button", name="Stop").click()
    service.in_state(answer.value.json()["id"], "cancelled", "done")
    expect(par.get_by_role("button", name=re.compile("^Search"))).to_be_visible(timeout=30_000)
    expect(par.locator("progress")).to_have_count(0)


def test_par_is_shown_while_the_service_works_on_it(open_page: Opener, service: Service) -> None:
    page = open_page(f"http://127.0.0.1:{service.port}/play/{YEAR}")
    expect(page.locator(".par .line")).to_have_text(re.compile(r"Best known \d+, limit \d+"), timeout=60_000)
