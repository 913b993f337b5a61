"""Cartographers Heroes on the page: a year, heroes and their attacks, the sequence, French."""

import re

import pytest
from playwright.sync_api import expect

from api.preview import struck_by
from engine import parse_move, parse_space, space_name
from engine.heroes import HeroesPosition
from engine.heroes_attack import attacks
from generator.store import Par
from tests.browser.conftest import Opener, Site
from tests.browser.heroes_table import (
    MIDDLE,
    YEAR,
    asks_for_a_hero,
    asks_to_destroy,
    found,
    made_one_more,
    marked_and_drawn_on,
    marked_spaces,
    names,
    striking,
)
from tests.browser.table import Table, kept_position, record_of, tidy_game
from tests.browser.test_cartographers import PHONE, minus, opened

pytestmark = pytest.mark.browser


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
        assert "Destroys the monster" in table.status()
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
