"""What the ambushes of Heroes go on doing: zombies, dragon, initials."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from engine import Move
from engine.heroes import HeroesPosition
from engine.lasting_effects import DRAGON, empty_beside
from tests.browser.conftest import Opener, Site
from tests.browser.heroes_table import (
    found,
    one_move_before,
    tells,
)
from tests.browser.table import record_of

pytestmark = pytest.mark.browser


class TestLastingEffects:
    def test_zombies_that_spread_are_told_and_ringed(self, open_page: Opener, site: Site) -> None:
        puzzle, after = found(tells("zombies spread"))
        table = one_move_before(open_page, site, puzzle, after)
        table.page.keyboard.press("y")
        spread = next(event.facts["spaces"] for event in after.events if event.kind == "zombies spread")
        assert isinstance(spread, list)
        expect(table.page.locator(".news")).to_contain_text(
            "The zombies spread to every empty space beside them"
        )
        expect(table.page.locator(".effects .spread")).to_have_count(len(spread))
        for name in spread:
            expect(table.space(name)).to_have_attribute(
                "aria-label", re.compile("initial of the zombies|destroyed")
            )

    def test_the_dragons_reward_is_told(self, open_page: Opener, site: Site) -> None:
        puzzle, after = hemmed_in()
        table = one_move_before(open_page, site, puzzle, after)
        table.page.keyboard.press("y")
        expect(table.page.locator(".news")).to_contain_text("The dragon is overcome, destroyed or hemmed in")
        expect(table.page.locator(".chip b").first).to_have_text(str(after.coins))

    @pytest.mark.parametrize("effect", ["dragon", "zombie", "troll", "gorgon"])
    def test_an_ambush_that_lands_says_what_it_will_go_on_doing(
        self, open_page: Opener, site: Site, effect: str
    ) -> None:
        puzzle, after = found(
            lambda p: tells("ambush landed")(p) and p.moves and p.lasting and p.lasting[-1].effect == effect
        )
        table = one_move_before(open_page, site, puzzle, after)
        table.page.keyboard.press("y")
        expect(table.page.locator(".news")).to_contain_text(f"They bear a {effect[0].upper()}: ")
        standing = sum(len(ambush.standing(after.land)) for ambush in after.lasting)
        expect(table.page.locator(".interactive .initial")).to_have_count(standing)


def covers(spaces: set[int], move: Move) -> int:
    return len(spaces & set(move.spaces))


def hemmed_in() -> tuple[str, HeroesPosition]:
    """A puzzle whose dragon is hemmed in as soon as may be, and the position right after that."""
    for seed in range(30):
        puzzle = f"heroes-year-s{seed}"
        position = record_of(puzzle).opening
        while not position.is_over:
            assert isinstance(position, HeroesPosition)
            if tells("dragon overcome")(position):
                return puzzle, position
            near = {s for a in position.lasting if a.effect == DRAGON for s in empty_beside(position.land, a)}
            legal = position.legal_moves
            best = max(legal, key=partial(covers, near))
            position = position.play(best if near else legal[7 * len(position.moves) % len(legal)])
    raise AssertionError("no dragon was overcome")
