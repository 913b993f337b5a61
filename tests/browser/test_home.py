"""The home page: today, any other puzzle, the days before, and how to play."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener, Site
from tests.browser.table import YEAR, saved, tidy_game
from tests.generator.almanac_days import today

pytestmark = pytest.mark.browser


def test_the_three_puzzles_of_today_lead_to_the_game(open_page: Opener, site: Site) -> None:
    page = open_page(site.address)
    links = page.locator(".puzzle .button")
    expect(links).to_have_count(3)
    sizes = [link.get_attribute("href").rsplit("-", 3)[0] for link in links.all()]  # type: ignore[union-attr]
    assert sizes == [f"/play/mapmaker-{size}" for size in ("dash", "half", "year")]
    page.locator(".puzzle.size-year .button").click()
    expect(page.locator(".mission")).to_have_count(4)
    assert page.url.endswith(f"/play/mapmaker-year-{today()}")


def test_an_id_a_seed_or_an_address_opens_a_puzzle(open_page: Opener, site: Site) -> None:
    for typed in (YEAR, "S35", "35", f"https://example.org/play/{YEAR}"):
        page = open_page(site.address)
        page.get_by_label("Puzzle id or seed").fill(typed)
        page.get_by_role("button", name="Open").click()
        expect(page.locator(".mission")).to_have_count(4)
        assert page.url == site.play(YEAR)


def test_the_game_chosen_is_remembered_and_decides_what_is_offered(open_page: Opener, site: Site) -> None:
    page = open_page(site.address)
    cartographers = page.get_by_role("button", name="Cartographers", exact=True)
    cartographers.click()
    expect(cartographers).to_have_attribute("aria-pressed", "true")
    year = page.locator(".puzzle.size-year .button")
    expect(year).to_have_attribute("href", f"/play/cartographers-year-{today()}")
    expect(page.locator("#how")).to_contain_text("Expect ambushes")
    page.reload()
    expect(cartographers).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#open-id")).to_have_attribute("placeholder", "cartographers-year-s42")
    page.get_by_role("button", name="Mapmaker").click()
    expect(year).to_have_attribute("href", f"/play/mapmaker-year-{today()}")
    expect(page.locator("#how")).to_contain_text("Place what comes")


def test_a_seed_and_a_surprise_open_the_game_chosen(open_page: Opener, site: Site) -> None:
    chosen = {"mapwright:settings": json.dumps({"game": "cartographers"})}
    typed = {"s7-b": "year-s7-B", "7": "year-s7", "cartographers-year-s7-a": "year-s7-A", YEAR: None}
    for text, opened in typed.items():
        page = open_page(site.address, store=chosen)
        page.get_by_label("Puzzle id or seed").fill(text)
        page.get_by_role("button", name="Open").click()
        expect(page.locator(".mission")).to_have_count(4)
        assert page.url == site.play(f"cartographers-{opened}" if opened else YEAR)
    page = open_page(site.address, store=chosen)
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator(".mission")).to_have_count(4)
    assert "/play/cartographers-year-s" in page.url


def test_only_the_sizes_of_the_day_are_offered_and_none_is_said_so(open_page: Opener, site: Site) -> None:
    day = {
        "date": today(),
        "archive_from": "2026-01-01",
        "puzzles": [
            {
                "id": f"cartographers-year-{today()}",
                "game": "cartographers",
                "size": "year",
                "par": {"score": None, "bound": None, "proven": False, "status": "none", "job": None},
            }
        ],
    }
    page = open_page(
        site.address,
        prepare=lambda page: page.route("**/api/v1/daily", lambda route: route.fulfill(json=day)),
    )
    expect(page.locator(".daily")).to_contain_text("no puzzles of the day for Mapmaker")
    page.get_by_role("button", name="Cartographers", exact=True).click()
    expect(page.locator(".puzzle")).to_have_count(1)


def test_what_is_no_puzzle_id_is_explained(open_page: Opener, site: Site) -> None:
    page = open_page(site.address)
    page.get_by_label("Puzzle id or seed").fill("<b>what?</b>")
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".openform .bad")).to_contain_text("mapmaker-year-s42")
    assert page.url == f"{site.address}/"


def test_days_in_a_row_are_counted_when_the_puzzle_was_finished_on_its_day(
    open_page: Opener, site: Site
) -> None:
    days = [datetime.now(UTC).date() - timedelta(days=back) for back in range(4)]
    kept = {
        f"mapmaker-year-{day}": {
            "score": 50,
            "par": 60,
            "proven": True,
            "hints": 0,
            "day": played.isoformat(),
        }
        for day, played in zip(days, [days[0], days[1], days[2], days[0]], strict=True)
    }
    page = open_page(site.address, store={"mapwright:results": json.dumps(kept)})
    expect(page.locator(".streak")).to_have_text("3days in a row")
    expect(page.locator(".earlier li")).to_have_count(4)


def test_a_begun_puzzle_can_be_continued(open_page: Opener, site: Site) -> None:
    puzzle = f"mapmaker-year-{today()}"
    record = site.store.puzzle(puzzle)
    assert record is not None
    moves = [str(move) for move in tidy_game(puzzle, record=record)[3].moves]
    page = open_page(site.address, store=saved(puzzle, moves))
    page.get_by_role("link", name="Continue: Year").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".toast")).to_contain_text("3 moves")
