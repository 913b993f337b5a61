"""The days before: stars, results against par, and what is said where nothing was published."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PAST, Opener, Site
from tests.browser.table import Table, saved
from tests.generator.almanac_days import today

pytestmark = pytest.mark.browser

DASH, HALF, YEAR = (f"mapmaker-{size}-{PAST}" for size in ("dash", "half", "year"))


def par_of(site: Site, puzzle: str) -> int:
    par = site.store.par(puzzle)
    assert par is not None
    return par.score


def played(site: Site) -> dict[str, str]:
    """A browser in which par was reached in the dash, the year played, and the half only begun."""
    results = {
        puzzle: {"score": par_of(site, puzzle) - short, "par": 1, "proven": True, "hints": 0, "day": PAST}
        for puzzle, short in ((DASH, 0), (YEAR, 9))
    }
    return {"mapwright:results": json.dumps(results), **saved(HALF, ["water A1"])}


def open_past(open_page: Opener, site: Site, **options: object) -> Page:
    page = open_page(f"{site.address}/?day={PAST}", **options)
    expect(page.locator(".archived")).to_have_count(3)
    return page


def test_a_day_before_tells_its_stars_and_your_results_against_par(open_page: Opener, site: Site) -> None:
    page = open_past(open_page, site, store=played(site))
    for puzzle, state, told in (
        (DASH, "reached", f"✓ {par_of(site, DASH)}/{par_of(site, DASH)}"),
        (HALF, "begun", "begun"),
        (YEAR, "played", f"{par_of(site, YEAR) - 9}/{par_of(site, YEAR)}"),
    ):
        link = page.locator(f".archived[data-puzzle={puzzle}]")
        expect(link).to_have_class(f"archived {state}")
        expect(link.locator(".outcome")).to_have_text(told)
        expect(link.locator(".stars")).to_contain_text("★★★☆☆")
    page.locator(f".archived[data-puzzle={YEAR}]").click()
    Table(page, YEAR)
    assert page.url == site.play(YEAR)


def test_what_was_not_played_is_said_so(open_page: Opener, site: Site) -> None:
    page = open_past(open_page, site)
    expect(page.locator(".outcome")).to_have_text(["not played"] * 3)


def test_the_calendar_opens_the_puzzles_of_another_day(open_page: Opener, site: Site) -> None:
    page = open_page(site.address)
    expect(page.locator(".daily h2")).to_contain_text("Today")
    page.goto(f"{site.address}/?day={PAST}")
    expect(page.locator(".days li.chosen .number")).to_have_attribute("aria-current", "date")
    expect(page.locator(".daily h2")).to_contain_text("Puzzles of the day")
    expect(page.locator(".puzzle.size-dash .button")).to_have_attribute("href", f"/play/{DASH}")
    page.locator(".days a.number").click()
    expect(page.locator(".daily h2")).to_contain_text("Puzzles of the day")


def test_the_calendar_is_that_of_the_game_chosen(open_page: Opener, site: Site) -> None:
    page = open_past(open_page, site)
    page.get_by_role("button", name="Cartographers", exact=True).click()
    expect(page.locator(f".archived[data-puzzle=cartographers-year-{PAST}]")).to_be_visible()
    expect(page.locator(f".archived[data-puzzle={YEAR}]")).to_have_count(0)


def test_months_are_turned_with_the_keyboard(open_page: Opener, site: Site) -> None:
    page = open_past(open_page, site)
    expect(page.get_by_role("button", name="Month before")).to_be_disabled()
    after = page.get_by_role("button", name="Month after")
    after.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".month p")).to_have_text("April 2026")
    expect(page.locator(".days")).to_contain_text("No puzzles of this game were published in this month.")
    expect(after).to_be_focused()
    page.get_by_role("button", name="Month before").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".month p")).to_have_text("March 2026")
    expect(page.locator(".archived")).to_have_count(3)
    expect(after).to_be_focused()


def test_a_day_on_which_nothing_was_published_is_said_so(open_page: Opener, site: Site) -> None:
    page = open_page(f"{site.address}/?day=2026-03-06")
    expect(page.locator(".daily")).to_contain_text("Nothing of Mapmaker was published for that day")
    expect(page.locator(".puzzle")).to_have_count(0)
    expect(page.get_by_role("button", name="Surprise me").first).to_be_visible()


def test_a_puzzle_of_a_day_to_come_is_explained(open_page: Opener, site: Site) -> None:
    page = open_page(site.play("mapmaker-dash-2099-01-01"), expects_errors=True)
    expect(page.locator(".trouble")).to_contain_text("not published yet")
    expect(page.get_by_role("link", name="Today's puzzles")).to_be_visible()


def test_publishing_is_shown_while_it_goes_on_and_the_puzzle_when_it_is_there(
    open_page: Opener, site: Site
) -> None:
    puzzle = f"mapmaker-dash-{today()}"
    working = {"score": None, "bound": None, "proven": False, "status": "publishing", "job": "0", "tried": 3}
    done = {
        "score": 131,
        "bound": 131,
        "proven": True,
        "status": "proven",
        "job": None,
        "stars": 4,
        "band": {"thoughtless": 88, "fair": 111, "strong": 125},
    }
    answers: list[dict[str, object]] = [dict(working)]

    def answer(route: Route) -> None:
        entry = {"id": puzzle, "game": "mapmaker", "size": "dash", "par": answers[-1]}
        route.fulfill(json={"date": today(), "archive_from": PAST, "puzzles": [entry]})

    page = open_page(site.address, prepare=lambda page: page.route("**/api/v1/daily*", answer))
    about = page.locator(f"[data-puzzle={puzzle}] .about")
    expect(about).to_contain_text("Being published: looking at candidate 3")
    expect(about.get_by_role("progressbar")).to_be_visible()
    answers.append(done)
    expect(about).to_contain_text("Par 131, proven", timeout=20_000)
    expect(about).to_contain_text("★★★★☆")
    expect(about.locator(".band dd")).to_have_text(["88", "111", "125"])
    expect(about.get_by_role("progressbar")).to_have_count(0)


def test_stars_and_band_stand_beside_a_puzzle_that_is_played(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(DASH))
    Table(page, DASH)
    expect(page.locator(".par .stars")).to_contain_text("Difficulty: 3 of 5 stars")
    expect(page.locator(".par .band dd")).to_have_count(3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_calendar_can_be_used_by_everybody(
    open_page: Opener, site: Site, scheme: str, width: int
) -> None:
    page = open_past(
        open_page,
        site,
        store=played(site),
        color_scheme=scheme,
        viewport={"width": width, "height": 844},
        has_touch=width < 720,
        locale="fr-FR" if width < 720 else "en-GB",
    )
    page.wait_for_timeout(400)
    violations = Axe().run(page).response["violations"]
    assert [one["id"] for one in violations] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
