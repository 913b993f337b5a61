"""A combined game with the whole service behind the page: begun from the form, played, with hint and par."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import generator
from tests.browser.conftest import Opener
from tests.browser.table import Table
from tests.generator.almanac_days import today
from tests.service import PATIENCE, Service

pytestmark = [pytest.mark.browser, pytest.mark.services]

COMBINED = "heroes-year-s11-B,ambushes=both,edicts=both"
LONG = 1000 * PATIENCE
HEROES = {"mapwright:settings": json.dumps({"game": "heroes"})}


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A service whose worker has nothing else to do; the one the other tests share stays free."""
    running = Service(tmp_path).ready()
    yield running
    assert running.stop() == 0


def test_a_combined_game_is_as_any_other_year(own_service: Service, open_page: Opener) -> None:
    home = f"http://127.0.0.1:{own_service.port}"
    # Asked for the day, the service would first publish what is missing of it.
    day = {"date": today(), "archive_from": today(), "puzzles": []}
    page = open_page(
        home,
        store=HEROES,
        prepare=lambda page: page.route("**/api/v1/daily", lambda route: route.fulfill(json=day)),
    )
    page.set_default_timeout(60_000)
    page.locator("#combine-side").select_option("B")
    page.locator("#combine-seed").fill("11")
    page.get_by_role("button", name="Start").click()
    table = Table(page, COMBINED)
    assert page.url == f"{home}/play/{COMBINED}"
    line = page.locator(".par .line")
    expect(line).to_have_text(re.compile(r"Best known \d+|Par is being worked out"), timeout=60_000)
    move = generator.puzzle(COMBINED).opening.legal_moves[3]
    table.click(move)
    page.reload()
    expect(page.locator(".toast")).to_contain_text("Welcome back")
    assert table.made() == [str(move)]
    table.button("Hint").click()
    expect(page.locator(".hinttext")).to_contain_text("Look at rows", timeout=LONG)
    expect(line).to_have_text(re.compile(r"Best known \d+"), timeout=LONG)
    expect(page.locator(".par progress")).to_be_visible()
