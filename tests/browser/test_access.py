"""Everybody can use it: axe finds nothing on any page, in light and dark."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from api.sizes import sizes_of
from engine import Position
from tests.browser.conftest import Opener, Site
from tests.browser.table import YEAR, Table, games, kept_position, saved, tidy_game
from tests.browser.test_cartographers import PHONE

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])


def violations(page: Page) -> list[str]:
    # Half-way through an animation colours are not yet what they will be.
    page.wait_for_timeout(400)
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]


@BOTH
def test_home(open_page: Opener, site: Site, scheme: str) -> None:
    page = open_page(site.address, color_scheme=scheme)
    expect(page.locator(".puzzle")).to_have_count(3)
    expect(page.locator(".archived").first).to_be_visible()
    assert violations(page) == []


@BOTH
def test_home_for_cartographers(open_page: Opener, site: Site, scheme: str) -> None:
    chosen = {"mapwright:settings": json.dumps({"game": "cartographers"})}
    page = open_page(site.address, color_scheme=scheme, store=chosen)
    expect(page.locator(".puzzle")).to_have_count(len(sizes_of("cartographers")))
    assert violations(page) == []


@BOTH
def test_cartographers_with_ruins_ambushes_and_a_single_space(
    open_page: Opener, site: Site, scheme: str
) -> None:
    wanted: list[Callable[[Position], object]] = [
        lambda position: position.ask and position.ask.on_ruins,
        lambda position: position.ask and not set(position.ask.shapes) & set(position.ask.card.shapes),
        lambda position: any(event.kind == "ambush landed" for event in position.events),
    ]
    for fits in wanted:
        puzzle, position = next((puzzle, p) for puzzle, p in games() if fits(p))
        page = open_page(site.play(puzzle), color_scheme=scheme, store=kept_position(puzzle, position))
        table = Table(page, puzzle)
        table.move_mouse_to("F6")
        assert violations(page) == []


@BOTH
@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_heroes_with_a_hero_a_choice_of_what_is_destroyed_and_effects(
    open_page: Opener, site: Site, scheme: str, device: dict[str, Any]
) -> None:
    wanted: list[Callable[[Position], object]] = [
        lambda position: position.ask and position.ask.card.attack,
        lambda position: position.ask and position.ask.spaces,
        lambda position: any(event.kind == "zombies spread" for event in position.events),
        lambda position: position.is_over,
    ]
    for fits in wanted:
        puzzle, position = next((puzzle, p) for puzzle, p in games("heroes") if fits(p))
        store = kept_position(puzzle, position)
        page = open_page(site.play(puzzle), color_scheme=scheme, store=store, **device)
        table = Table(page, puzzle)
        if device:
            table.space("F6").tap()
        else:
            table.move_mouse_to("F6")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@BOTH
def test_home_for_heroes_with_the_form_that_combines(open_page: Opener, site: Site, scheme: str) -> None:
    chosen = {"mapwright:settings": json.dumps({"game": "heroes"})}
    page = open_page(site.address, color_scheme=scheme, store=chosen)
    expect(page.locator(".combine")).to_be_visible()
    assert violations(page) == []


@BOTH
def test_the_result_of_cartographers(open_page: Opener, site: Site, scheme: str) -> None:
    puzzle, end = next((puzzle, p) for puzzle, p in games() if p.is_over)
    page = open_page(
        site.play(puzzle),
        store=kept_position(puzzle, end),
        color_scheme=scheme,
        viewport={"width": 390, "height": 844},
    )
    page.locator(".titles summary").click()
    assert violations(page) == []


@BOTH
def test_game_with_the_piece_held_where_it_fits_and_where_it_does_not(
    open_page: Opener, site: Site, scheme: str
) -> None:
    table = Table(open_page(site.play(YEAR), color_scheme=scheme))
    assert violations(table.page) == []
    for space, held in {"F6": "fits", "F4": "clashes"}.items():
        table.move_mouse_to(space)
        assert table.held() == held
        assert violations(table.page) == []


@BOTH
def test_result_on_desk_and_phone(open_page: Opener, site: Site, scheme: str) -> None:
    moves = [str(move) for move in tidy_game(YEAR)[-1].moves]
    for width in (1280, 390):
        page = open_page(
            site.play(YEAR),
            store=saved(YEAR, moves),
            color_scheme=scheme,
            viewport={"width": width, "height": 844},
        )
        expect(page.locator(".result h2")).to_be_visible()
        assert violations(page) == []


@BOTH
def test_help(open_page: Opener, site: Site, scheme: str) -> None:
    page = open_page(site.play(YEAR), color_scheme=scheme)
    Table(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_the_map_is_a_grid_whose_every_space_says_what_it_holds(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR))
    Table(page)
    assert page.get_by_role("gridcell").count() == 121
    assert page.get_by_role("row").count() >= 11
    expect(page.locator(".interactive [data-space=B2]")).to_have_attribute("aria-label", "B2 mountain")


def test_terrains_differ_by_their_sign_and_letters_can_be_switched_on(open_page: Opener, site: Site) -> None:
    moves = [str(move) for move in tidy_game(YEAR)[-1].moves]
    page = open_page(site.play(YEAR), store=saved(YEAR, moves))
    expect(page.locator(".result h2")).to_be_visible()
    signs = {
        page.locator(f".interactive .tile.{name} path").first.get_attribute("d")
        for name in ("forest", "village", "farm", "water", "mountain")
    }
    assert len(signs) == 5
    letter = page.locator(".interactive .tile.water .letter").first
    expect(letter).not_to_be_visible()
    page.get_by_role("button", name="Help").click()
    page.get_by_label("Letters on the terrains").check()
    page.get_by_role("button", name="Close").click()
    expect(letter).to_be_visible()
    expect(letter).to_have_text("W")


SIGNS = """async () => {
  const { tile } = await import("/static/js/terrain.js");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(svg);
  const names = "forest village farm water monster hero mountain wasteland destroyed";
  return names.split(" ").map((name) => {
    const one = tile(name, 0, 0);
    svg.append(one);
    const lines = [...one.querySelectorAll("path")].map((path) => path.getAttribute("d")).join();
    return [lines, getComputedStyle(one.querySelector(".ground")).fill];
  });
}"""


@BOTH
def test_every_terrain_has_a_sign_and_a_colour_of_its_own(open_page: Opener, site: Site, scheme: str) -> None:
    looks = open_page(site.address, color_scheme=scheme).evaluate(SIGNS)
    for each in zip(*looks, strict=True):
        assert len(set(each)) == 9
        assert all(each)


def test_single_letter_shortcuts_can_be_switched_off(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR))
    table = Table(page)
    table.move_mouse_to("F6")
    before = table.ghost()
    page.keyboard.press("?")
    page.get_by_label("Single letters as shortcuts").uncheck()
    page.get_by_role("button", name="Close").click()
    table.move_mouse_to("F7")
    table.move_mouse_to("F6")
    page.keyboard.press("r")
    assert table.ghost() == before
