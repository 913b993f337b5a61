"""Cartographers Heroes on the page: heroes, spaces to destroy, and what ambushes go on doing."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from api.preview import struck_by
from engine import Move, Position, parse_move, parse_space, space_name
from engine.heroes import HeroesPosition
from engine.heroes_attack import attacks
from engine.land import SIDE, SPACES, row_of
from engine.lasting_effects import DRAGON, empty_beside
from engine.terrain import FARM, FOREST, VILLAGE, WATER
from generator.store import Par
from tests.browser.conftest import Opener, Site
from tests.browser.table import Table, games, kept_position, record_of, tidy_game
from tests.browser.test_cartographers import PHONE, minus, opened

pytestmark = pytest.mark.browser

YEAR = "heroes-year-s4-D"
MIDDLE = parse_space("F6")


def found(wanted: Callable[[HeroesPosition], object]) -> tuple[str, HeroesPosition]:
    """A puzzle and a position of it that a test needs."""
    for puzzle, position in games("heroes"):
        if isinstance(position, HeroesPosition) and wanted(position):
            return puzzle, position
    raise AssertionError("no game comes to such a position")


def asks_for_a_hero(position: Position) -> bool:
    return bool(position.ask and position.ask.card.kind == "hero" and position.ask.shapes)


def asks_to_destroy(position: Position) -> bool:
    return bool(position.ask and len(position.ask.spaces) > 1)


def asks_to_destroy_for(effect: str) -> Callable[[HeroesPosition], object]:
    return lambda position: asks_to_destroy(position) and position.ask and position.ask.card.effect == effect


def marked_and_drawn_on(position: HeroesPosition) -> list[int]:
    """The marked spaces on which something was drawn later."""
    drawn = (FOREST, VILLAGE, FARM, WATER)
    return [space for space in SPACES if position.marks >> space & 1 and position.land[space] in drawn]


def striking(position: Position) -> list[Move]:
    """The moves that destroy monsters at once."""
    return [move for move in position.legal_moves if struck_by(position, move)]


def tells(kind: str) -> Callable[[HeroesPosition], bool]:
    """Whether the last move brought something about."""
    return lambda position: kind in [event.kind for event in position.events]


def one_move_before(
    open_page: Opener, site: Site, puzzle: str, position: Position, **options: object
) -> Table:
    """The page of a puzzle where the last move was taken back, so that it can be made again and be seen."""
    moves = [str(move) for move in position.moves]
    kept = {"moves": moves[:-1], "undone": moves[-1:], "hints": 0}
    store = {f"mapwright:play:{puzzle}": json.dumps(kept)}
    return Table(open_page(site.play(puzzle), store=store, reduced_motion="reduce", **options), puzzle)


def names(spaces: tuple[int, ...]) -> set[str]:
    return set(map(space_name, spaces))


def lowest_row(move: Move) -> int:
    return max(map(row_of, move.spaces), default=SIDE)


def marked_spaces(position: HeroesPosition) -> int:
    return position.marks.bit_count()


def made_one_more(table: Table, before: Position) -> str:
    """The move that was made, once the service has taken it."""
    table.page.wait_for_function(
        "([key, n]) => JSON.parse(localStorage.getItem(key)).moves.length > n",
        arg=[f"mapwright:play:{table.puzzle}", len(before.moves)],
    )
    return table.made()[-1]


@pytest.mark.parametrize("puzzle", [YEAR, "heroes-year-s33-C"])
def test_a_year_played_with_the_mouse_ends_with_the_score_rating_and_title_of_the_engine(
    open_page: Opener, site: Site, puzzle: str
) -> None:
    table = Table(open_page(site.play(puzzle), reduced_motion="reduce"), puzzle)
    positions = tidy_game(puzzle, 11)
    for position in positions[1:]:
        assert isinstance(position, HeroesPosition)
        table.click(position.moves[-1])
        expect(table.page.locator(".clock .sum b")).to_have_text(minus(position.score.total))
        expect(table.page.locator(".attacks .attack:not(.aim, .struck)")).to_have_count(
            marked_spaces(position)
        )
    assert [parse_move(text) for text in table.made()] == list(positions[-1].moves)
    words = [move.word for move in positions[-1].moves]
    assert "destroy" in words
    assert words.count("hero") >= 2
    score = positions[-1].score
    expect(table.page.locator(".result h2")).to_have_text(f"{minus(score.total)} points")
    assert score.solo
    expect(table.page.locator(".soloTitle")).to_contain_text(
        re.compile(f"[Rr]ating {minus(score.solo.rating)}")
    )


class TestHeroes:
    def test_the_keyboard_turns_and_flips_the_attack_and_draws_the_hero(
        self, open_page: Opener, site: Site
    ) -> None:
        puzzle, position = found(lambda p: asks_for_a_hero(p) and p.ask and len(p.ask.card.attack) == 3)
        table = opened(open_page, site, puzzle, position)
        keys = table.page.keyboard
        for step in (["ArrowLeft"] * 11 + ["ArrowRight", "ArrowDown"] * 11) * 2:
            if table.held() == "fits" and len(table.marks()) == 3:
                break
            keys.press(step)
        assert position.ask
        (hero,) = table.ghost()
        ways = {frozenset(names(marks)) for marks in attacks(position.ask.card.attack, parse_space(hero))}
        seen = {frozenset(table.marks())}
        for key in "rrrfrrr":
            keys.press(key)
            seen.add(frozenset(table.marks()))
        assert seen == ways
        aimed = table.marks()
        keys.press("Enter")
        made = parse_move(made_one_more(table, position))
        assert (names(made.spaces), names(made.marks)) == ({hero}, aimed)
        assert made in position.legal_moves

    def test_the_buttons_and_a_finger_turn_the_attack_and_draw_the_hero(
        self, open_page: Opener, site: Site
    ) -> None:
        puzzle, position = found(
            lambda p: asks_for_a_hero(p) and p.ask and len(p.ask.card.attack) == 3 and not p.land[MIDDLE]
        )
        table = opened(open_page, site, puzzle, position, **PHONE)
        table.space("F6").tap()
        before = table.marks()
        table.page.get_by_role("button", name="Turn").tap()
        aimed = table.marks()
        assert before != aimed
        assert table.ghost() == {"F6"}
        table.space("F6").tap()
        made = parse_move(made_one_more(table, position))
        assert (names(made.spaces), names(made.marks)) == ({"F6"}, aimed)

    def test_what_the_attack_would_destroy_is_shown_and_said_while_aiming(
        self, open_page: Opener, site: Site
    ) -> None:
        puzzle, position = found(lambda p: asks_for_a_hero(p) and striking(p))
        move = striking(position)[0]
        table = opened(open_page, site, puzzle, position)
        table.hold(move)
        victims = names(struck_by(position, move))
        expect(table.page.locator(".attacks .struck")).to_have_count(len(victims))
        assert "Destroys the monsters on" in table.status()
        assert all(victim in table.status() for victim in victims)
        table.press()
        made_one_more(table, position)
        expect(table.page.locator(".news")).to_contain_text("Heroes destroy the monster")
        for victim in victims:
            expect(table.space(victim)).to_have_attribute("aria-label", re.compile("destroyed"))

    def test_marks_stay_over_whatever_is_drawn_later(self, open_page: Opener, site: Site) -> None:
        puzzle, position = found(marked_and_drawn_on)
        page = opened(open_page, site, puzzle, position).page
        covered = marked_and_drawn_on(position)[0]
        expect(page.locator(".attacks .attack")).to_have_count(marked_spaces(position))
        label = page.locator(f".interactive [data-space={space_name(covered)}]").get_attribute("aria-label")
        assert label
        assert label.endswith("marked by a hero")

    def test_marks_of_three_kinds_differ_by_their_lines(self, open_page: Opener, site: Site) -> None:
        looks = open_page(site.address).evaluate(
            """async () => {
              const { attackSign } = await import("/static/js/marks.js");
              const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
              document.body.append(svg);
              return ["attack", "attack aim", "attack struck"].map((kind) => {
                const sign = attackSign(0, 0, kind);
                svg.append(sign);
                const sight = sign.querySelector(".sight");
                return sight.getAttribute("d") + getComputedStyle(sight).strokeDasharray;
              });
            }"""
        )
        assert len(set(looks)) == 3


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


def test_the_best_plan_is_shown_with_its_marks_and_initials(open_page: Opener, site: Site) -> None:
    puzzle = "heroes-year-s12-C"
    mine, best = (tidy_game(puzzle, stride)[-1] for stride in (7, 11))
    site.store.publish(record_of(puzzle))
    plan = tuple(map(str, best.moves))
    site.store.add_par(puzzle, Par(best.score.total, 400, plan, "search", "test", 1.0))
    page = open_page(site.play(puzzle), store=kept_position(puzzle, mine))
    page.get_by_role("button", name="Show the best plan").click()
    assert isinstance(best, HeroesPosition)
    expect(page.locator(".side").last.locator(".attack")).to_have_count(marked_spaces(best))
    standing = sum(len(ambush.standing(best.land)) for ambush in best.lasting)
    expect(page.locator(".side").last.locator(".initial")).to_have_count(standing)


def test_the_sequence_shows_heroes_and_ambushes_with_their_effects(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR))
    Table(page, YEAR)
    coming = record_of(YEAR).opening.coming
    for kind in ("hero", "ambush", "explore"):
        expect(page.locator(f".queue .coming.{kind}")).to_have_count(
            sum(card.kind == kind for card in coming)
        )
    effects = [card.effect for card in coming if card.effect]
    expect(page.locator(".queue .initial text")).to_have_text([effect[0].upper() for effect in effects])


def test_a_single_space_may_be_any_terrain_also_a_hero_without_marks(open_page: Opener, site: Site) -> None:
    puzzle, position = found(lambda p: p.ask and p.ask.card.kind == "explore" and len(p.ask.terrains) == 6)
    table = opened(open_page, site, puzzle, position)
    expect(table.page.locator(".demand")).to_contain_text("A hero drawn so marks nothing")
    table.click(next(move for move in position.legal_moves if move.word == "hero"))
    assert parse_move(table.made()[-1]).marks == ()


def test_heroes_is_there_in_french(open_page: Opener, site: Site) -> None:
    puzzle, position = found(asks_to_destroy)
    page = open_page(site.play(puzzle), store=kept_position(puzzle, position), locale="fr-FR")
    Table(page, puzzle)
    assert position.ask
    expect(page.locator(".element .name")).to_have_text(position.ask.card.names["fr"])
    expect(page.locator(".element h2")).to_have_text("À détruire")
    expect(page.locator(".left h2").first).to_have_text("Édits")
    expect(page.get_by_role("button", name="Détruire")).to_be_visible()
