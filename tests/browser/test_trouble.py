"""When the service fails, is slow or is gone: words, a way on, and nothing lost."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Opener, Site
from tests.browser.table import YEAR, Table, saved, tidy_game

pytestmark = pytest.mark.browser


def test_a_puzzle_that_cannot_be_is_explained_with_a_way_home(open_page: Opener, site: Site) -> None:
    for wrong in ("mapmaker-year-2026-02-30", "chess-year-s1", "nonsense"):
        page = open_page(site.play(wrong), expects_errors=True)
        expect(page.get_by_role("alert")).to_contain_text("There is no such puzzle")
        page.get_by_role("link", name="Today's puzzles").click()
        expect(page.locator(".puzzle")).to_have_count(3)


def test_a_move_the_service_could_not_take_can_be_sent_again(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), expects_errors=True)
    table = Table(page)
    page.route("**/api/v1/positions", lambda route: route.fulfill(status=500, body="broken"))
    table.move_mouse_to("F6")
    table.press()
    expect(page.get_by_role("alert")).to_contain_text("had a problem of its own")
    assert table.made() == []
    page.unroute("**/api/v1/positions")
    table.button("Try again").click()
    expect(table.button("Undo")).to_be_enabled()
    assert table.made() == ["village F5 F6 F7 G5 G6"]
    expect(page.get_by_role("alert")).to_have_count(0)


def test_without_a_connection_the_page_says_so_and_recovers(open_page: Opener, site: Site) -> None:
    page = open_page(site.address, expects_errors=True)
    expect(page.locator(".puzzle")).to_have_count(3)
    page.context.set_offline(True)
    page.locator(".puzzle.size-year .button").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".mission")).to_have_count(4)


def test_a_move_under_way_when_the_page_is_left_changes_nothing_that_comes_after(
    open_page: Opener, site: Site
) -> None:
    page = open_page(site.play(YEAR))
    table = Table(page)
    given_up: list[str] = []
    page.on("requestfailed", lambda request: given_up.append(request.url))
    page.route("**/api/v1/positions", lambda route: None)
    table.move_mouse_to("F6")
    table.press()
    page.locator(".brand").click()
    expect(page.locator(".puzzle")).to_have_count(3)
    page.unroute("**/api/v1/positions")
    page.go_back()
    expect(page.locator(".mission")).to_have_count(4)
    assert [url.rpartition("/")[2] for url in given_up] == ["positions"]
    assert table.made() == []
    expect(table.button("Undo")).to_be_disabled()


def test_while_an_answer_is_awaited_further_clicks_do_nothing(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR))
    table = Table(page)
    held: list[Route] = []
    page.route("**/api/v1/positions", lambda route: held.append(route))
    table.move_mouse_to("F6")
    table.press()
    table.move_mouse_to("C9")
    table.press()
    page.keyboard.press("u")
    page.wait_for_timeout(100)
    assert len(held) == 1
    assert table.ghost() == {"F5", "F6", "F7", "G5", "G6"}, "the move is shown where it was laid"
    expect(page.locator(".status")).to_contain_text("Waiting for the service")
    held[0].continue_()
    expect(table.button("Undo")).to_be_enabled()
    assert table.made() == ["village F5 F6 F7 G5 G6"]


def test_a_kept_play_the_service_refuses_makes_way_for_a_fresh_start(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), expects_errors=True, store=saved(YEAR, ["water A1 A2 A3"]))
    table = Table(page)
    expect(table.button("Undo")).to_be_disabled()
    table.click(tidy_game(YEAR)[1].moves[-1])
    assert len(table.made()) == 1


def test_a_hint_where_there_is_no_solver_is_refused_in_words(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), expects_errors=True)
    table = Table(page)
    table.button("Hint").click()
    expect(page.locator(".hinttext")).to_contain_text("busy")
    expect(table.button("Hint")).to_be_enabled()
