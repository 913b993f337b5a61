"""Holding, turning, flipping and placing: by mouse, by keyboard and by touch."""

import pytest
from playwright.sync_api import expect

from engine import Move, parse_move
from tests.browser.conftest import Opener, Site
from tests.browser.table import YEAR, Table, saved, tidy_game

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BLOCK = {"F5", "F6", "F7", "G5", "G6"}
"""The village block, which this puzzle begins with, held at F6 as it is printed."""


@pytest.fixture
def table(open_page: Opener, site: Site) -> Table:
    return Table(open_page(site.play(YEAR)))


def test_the_piece_follows_the_mouse_and_stays_on_the_map(table: Table) -> None:
    table.move_mouse_to("F6")
    assert table.ghost() == BLOCK
    for corner, wanted in {"A1": "A1 A2 A3 B1 B2", "K11": "J9 J10 J11 K9 K10"}.items():
        table.move_mouse_to(corner)
        assert table.ghost() == set(wanted.split())


def test_wheel_right_button_keys_and_buttons_turn_and_flip(table: Table) -> None:
    table.move_mouse_to("F6")
    table.page.mouse.wheel(0, 100)
    expect(table.page.locator("g.ghost")).not_to_have_attribute("data-spaces", "F5 F6 F7 G5 G6")
    turned = table.ghost()
    table.page.keyboard.press("r")
    twice = table.ghost()
    table.page.mouse.click(*centre(table, "F6"), button="right")
    thrice = table.ghost()
    table.button("Turn").click()
    table.move_mouse_to("F6")
    assert table.ghost() == BLOCK
    assert len({frozenset(form) for form in (BLOCK, turned, twice, thrice)}) == 4
    table.button("Flip").click()
    table.move_mouse_to("F6")
    assert table.ghost() == {"F5", "F6", "F7", "G6", "G7"}
    table.page.keyboard.press("f")
    assert table.ghost() == BLOCK


def test_what_each_mission_would_gain_is_shown_where_the_piece_is_held(open_page: Opener, site: Site) -> None:
    position, move = next(
        (position, move)
        for position in tidy_game(YEAR)
        for move in position.legal_moves
        if position.play(move).score.now != position.score.now and move.spaces
    )
    page = open_page(site.play(YEAR), store=saved(YEAR, [str(made) for made in position.moves]))
    table = Table(page)
    table.hold(move)
    after = position.play(move).score.now
    for letter, before in position.score.now.items():
        change = after[letter] - before
        shown = page.locator(f".mission[data-letter={letter}] .change").inner_text()
        assert shown == (f"+{change}" if change > 0 else f"−{-change}" if change else "")


def test_an_illegal_place_is_crossed_out_and_explained_and_a_click_there_does_nothing(table: Table) -> None:
    table.move_mouse_to("F4")
    assert table.held() == "clashes"
    assert table.page.locator("g.ghost .cross").count() == 1
    assert "F4 mountain" in table.status()
    table.press()
    table.page.wait_for_timeout(100)
    assert table.made() == []
    expect(table.button("Place")).to_be_disabled()


def test_a_double_click_places_one_element(table: Table) -> None:
    table.move_mouse_to("F6")
    table.page.mouse.dblclick(*centre(table, "F6"))
    expect(table.button("Undo")).to_be_enabled()
    assert [parse_move(text) for text in table.made()] == [parse_move("village F5 F6 F7 G5 G6")]


def test_undo_redo_and_start_over(table: Table) -> None:
    moves = [position.moves[-1] for position in tidy_game(YEAR)[1:4]]
    for move in moves:
        table.click(move)
    made = table.made()
    table.page.keyboard.press("u")
    expect(table.button("Redo")).to_be_enabled()
    assert table.made() == made[:2]
    table.button("Undo").click()
    expect(table.page.locator(".clock")).to_contain_text("6 of 7 left")
    table.button("Redo").click()
    expect(table.page.locator(".clock")).to_contain_text("4 of 7 left")
    table.page.keyboard.press("y")
    expect(table.button("Redo")).to_be_disabled()
    assert table.made() == made
    table.button("Start over").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").click()
    assert table.made() == made
    table.button("Start over").click()
    dialog.get_by_role("button", name="Start over").click()
    expect(table.button("Undo")).to_be_disabled()
    assert table.made() == []


def test_a_reload_takes_up_the_play(table: Table) -> None:
    table.click(tidy_game(YEAR)[1].moves[-1])
    made = table.made()
    land = table.page.locator(".interactive .tile").count()
    table.page.reload()
    expect(table.page.locator(".toast")).to_contain_text("Welcome back")
    assert table.made() == made
    assert table.page.locator(".interactive .tile").count() == land


def test_the_keyboard_alone_plays(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR))
    table = Table(page)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.closest('.board') !== null"):
            break
    focused = page.locator(".space:focus")
    expect(focused).to_have_attribute("data-space", "F6")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("data-space", "E5")
    expect(focused).to_have_attribute("aria-label", "E5 empty. Does not fit: F4 mountain.")
    page.keyboard.press("ArrowUp")
    expect(focused).to_have_attribute("aria-label", "D5 empty. Fits as village D4 D5 D6 E4 E5")
    page.keyboard.press("r")
    page.keyboard.press("f")
    spaces = table.ghost()
    page.keyboard.press("Enter")
    expect(table.button("Undo")).to_be_enabled()
    assert {name for move in table.made() for name in move.split()[1:]} == spaces
    expect(page.locator("#live")).to_contain_text("Placed village")
    expect(focused).to_have_attribute("data-space", "D5")
    page.keyboard.press("u")
    expect(table.button("Undo")).to_be_disabled()
    assert table.made() == []


def test_arrow_keys_stop_at_the_edge_of_the_map(table: Table) -> None:
    for _ in range(14):
        table.page.keyboard.press("ArrowLeft")
        table.page.keyboard.press("ArrowUp")
    expect(table.page.locator(".space:focus")).to_have_attribute("data-space", "A1")
    assert "A1" in table.ghost()


def test_a_tap_holds_the_piece_and_a_second_tap_places_it(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), **PHONE)
    table = Table(page)
    table.space("F6").tap()
    assert table.ghost() == BLOCK
    assert table.made() == []
    table.button("Flip").tap()
    assert table.ghost() == {"F5", "F6", "F7", "G6", "G7"}
    table.space("F7").tap()
    expect(table.button("Undo")).to_be_enabled()
    assert table.made() == ["village F5 F6 F7 G6 G7"]


def test_the_place_button_places_what_was_tapped(open_page: Opener, site: Site) -> None:
    table = Table(open_page(site.play(YEAR), **PHONE))
    expect(table.button("Place")).to_be_disabled()
    table.space("F6").tap()
    table.button("Place").tap()
    expect(table.button("Undo")).to_be_enabled()
    assert table.made() == ["village F5 F6 F7 G5 G6"]


def test_a_finger_drags_the_piece_from_its_picture_onto_the_map(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), **PHONE)
    table = Table(page)
    box = page.locator(".inhand").bounding_box()
    assert box
    touches = page.context.new_cdp_session(page)
    start = {"x": box["x"] + 20, "y": box["y"] + 20}
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    x, y = centre(table, "E5")
    for share in (0.3, 0.6, 1.0):
        point = {"x": start["x"] + (x - start["x"]) * share, "y": start["y"] + (y - start["y"]) * share}
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    above = table.ghost()
    assert above
    assert "E5" not in above, "the piece rides above the finger, which would hide it"
    assert table.made() == []


@pytest.mark.parametrize("width", [320, 360])
def test_nothing_is_wider_than_a_small_phone(open_page: Opener, site: Site, width: int) -> None:
    for path in ("/", f"/play/{YEAR}"):
        for locale in ("en-GB", "fr-FR"):
            page = open_page(f"{site.address}{path}", viewport={"width": width, "height": 740}, locale=locale)
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator(".spinner")).to_have_count(0)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_an_element_that_fits_nowhere_is_explained_and_given_up(open_page: Opener, site: Site) -> None:
    puzzle, moves = stuck_game()
    page = open_page(site.play(puzzle), store=saved(puzzle, moves))
    table = Table(page, puzzle)
    expect(page.locator(".forced")).to_contain_text("fits nowhere")
    table.move_mouse_to("F6")
    assert table.ghost() == set()
    table.button("Give it up").click()
    expect(table.button("Redo")).to_be_disabled()
    expect(table.button("Give it up")).to_have_count(0)
    assert table.made() == [*moves, "discard"]


def stuck_game() -> tuple[str, list[str]]:
    """A puzzle and careless moves after which the element to place fits nowhere, but a later one does."""
    for seed in range(60):
        puzzle = f"mapmaker-year-sstuck{seed}"
        for position in tidy_game(puzzle, 5):
            ask = position.ask
            if ask and ask.action == "discard":
                after = position.play(Move("discard")).ask
                if after is None or after.action == "place":
                    return puzzle, [str(move) for move in position.moves]
    raise AssertionError("no such game among sixty")


def centre(table: Table, name: str) -> tuple[float, float]:
    box = table.space(name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
