"""Spaces to be destroyed and hints for Heroes, with mouse, finger and keyboard."""

import re

import pytest
from playwright.sync_api import expect

from engine import Move, Position, space_name
from engine.land import SIDE
from tests.browser.conftest import Opener, Site
from tests.browser.heroes_table import (
    MIDDLE,
    asks_for_a_hero,
    asks_to_destroy,
    asks_to_destroy_for,
    found,
    lowest_row,
    made_one_more,
    names,
)
from tests.browser.table import Table, record_of
from tests.browser.test_cartographers import PHONE, opened

pytestmark = pytest.mark.browser


class TestDestruction:
    def test_the_choice_is_explained_and_its_targets_stand_out(self, open_page: Opener, site: Site) -> None:
        for effect, words in (("gorgon", "The gorgon destroys one space"), ("troll", "The season is scored")):
            puzzle, position = found(asks_to_destroy_for(effect))
            page = opened(open_page, site, puzzle, position).page
            assert position.ask
            expect(page.locator(".element h2")).to_have_text("To be destroyed")
            expect(page.locator(".demand")).to_contain_text(words)
            expect(page.locator(".wanted .want")).to_have_count(len(position.ask.spaces))
            options = page.locator(".targets .option b")
            expect(options).to_have_text([space_name(space) for space in position.ask.spaces])
            expect(page.get_by_role("button", name="Turn", exact=True)).to_be_hidden()

    def test_the_keyboard_goes_through_the_targets_and_destroys_one(
        self, open_page: Opener, site: Site
    ) -> None:
        puzzle, position = found(asks_to_destroy)
        table = opened(open_page, site, puzzle, position)
        assert position.ask
        seen: list[str] = []
        for _ in range(len(position.ask.spaces) + 1):
            table.page.keyboard.press("t")
            seen += table.ghost()
        assert set(seen) == names(position.ask.spaces)
        assert seen[0] == seen[-1]
        table.page.keyboard.press("Enter")
        assert made_one_more(table, position) == f"destroy {seen[-1]}"
        expect(table.page.locator(".news")).to_contain_text(f"destroys {seen[-1]}")
        expect(table.space(seen[-1])).to_have_attribute("aria-label", re.compile("destroyed"))

    def test_the_key_that_drew_the_card_before_destroys_nothing(self, open_page: Opener, site: Site) -> None:
        puzzle, after = found(lambda p: asks_to_destroy(p) and p.moves and lowest_row(p.moves[-1]) < SIDE)
        before = after.moves[:-1]
        position = record_of(puzzle).with_moves(before).position
        table = opened(open_page, site, puzzle, position, reduced_motion="reduce")
        table.hold(after.moves[-1])
        for key in ("ArrowDown", "ArrowUp", "Enter"):
            table.page.keyboard.press(key)
        assert made_one_more(table, position) == str(after.moves[-1])
        expect(table.page.locator(".element h2")).to_have_text("To be destroyed")
        table.page.keyboard.press("Enter")
        table.page.keyboard.press("Enter")
        expect(table.page.locator("#live")).to_contain_text("Pick one of the framed spaces")
        assert len(table.made()) == len(after.moves)

    def test_a_button_picks_and_another_destroys(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(asks_to_destroy)
        table = opened(open_page, site, puzzle, position)
        assert position.ask
        target = space_name(position.ask.spaces[-1])
        option = table.page.locator(".targets .option").last
        option.click()
        expect(option).to_have_attribute("aria-pressed", "true")
        assert table.ghost() == {target}
        table.button("Destroy").click()
        assert made_one_more(table, position) == f"destroy {target}"

    def test_a_finger_picks_and_destroys_on_the_map(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(asks_to_destroy)
        table = opened(open_page, site, puzzle, position, **PHONE)
        assert position.ask
        target = space_name(position.ask.spaces[0])
        table.space(target).tap()
        assert table.held() == "fits"
        table.page.wait_for_timeout(350)
        table.space(target).tap()
        assert made_one_more(table, position) == f"destroy {target}"

    def test_a_space_that_is_no_target_is_refused_in_words(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(lambda p: asks_to_destroy(p) and p.ask and MIDDLE not in p.ask.spaces)
        table = opened(open_page, site, puzzle, position)
        table.move_mouse_to("F6")
        assert table.held() == "clashes"
        assert table.status().startswith("F6 cannot be destroyed now. It must be ")
        table.press()
        assert len(table.made()) == len(position.moves)

    def test_undo_brings_the_choice_back(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(asks_to_destroy)
        table = opened(open_page, site, puzzle, position)
        table.click(position.legal_moves[0])
        table.button("Undo").click()
        expect(table.page.locator(".element h2")).to_have_text("To be destroyed")


class TestHints:
    """The page's words for hints, whoever finds them: the answers are made up here."""

    def hinted(self, open_page: Opener, site: Site, puzzle: str, position: Position, move: Move) -> Table:
        result = {"move": str(move), "keeps": 12, "bound": 30, "proven": False}
        job = {"id": "0", "state": "done", "result": result}
        return opened(
            open_page,
            site,
            puzzle,
            position,
            prepare=lambda page: page.route("**/api/v1/hints", lambda route: route.fulfill(json=job)),
        )

    def test_a_hero_is_hinted_at_with_its_attack(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(lambda p: asks_for_a_hero(p) and p.ask and len(p.ask.card.attack) == 3)
        move = next(move for move in reversed(position.legal_moves) if len(move.marks) == 3)
        table = self.hinted(open_page, site, puzzle, position, move)
        text = table.page.locator(".hinttext")
        for words in (
            "Look at rows",
            "Turn the hero's pattern",
            f"Put the hero on {space_name(move.spaces[0])}",
        ):
            table.page.keyboard.press("h")
            expect(text).to_contain_text(words)
        assert (table.ghost(), table.marks()) == (names(move.spaces), names(move.marks))
        table.button("Place it there").click()
        assert made_one_more(table, position) == str(move)

    def test_what_to_destroy_is_hinted_at(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(asks_to_destroy)
        move = position.legal_moves[-1]
        table = self.hinted(open_page, site, puzzle, position, move)
        text = table.page.locator(".hinttext")
        target = space_name(move.spaces[0])
        for words in ("Look at rows", "Have a space destroyed there that is ", f"Have {target} destroyed."):
            table.page.keyboard.press("h")
            expect(text).to_contain_text(words)
        assert table.ghost() == {target}
        table.button("Destroy it").click()
        assert made_one_more(table, position) == str(move)
