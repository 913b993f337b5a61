"""Combined games on the page: the form on the home page, their addresses, and a whole year against par."""

import json

import pytest
from playwright.sync_api import Page, expect

import generator
from engine import Record
from generator.store import Par
from tests.browser.conftest import Opener, Site
from tests.browser.table import Table, saved
from tests.browser.test_cartographers import PHONE, minus

pytestmark = pytest.mark.browser

HEROES = {"mapwright:settings": json.dumps({"game": "heroes"})}
COMBINED = "heroes-year-s5-A,explore=cartographers,ambushes=both,edicts=both"
OLD_ADDRESS = "heroes-year-s5?side=A&explore=cartographers&ambushes=both&edicts=both"


def combined() -> Record:
    """The combined game that most tests play."""
    return generator.puzzle(COMBINED)


def home(open_page: Opener, site: Site, **options: object) -> Page:
    """The home page with Heroes chosen."""
    return open_page(site.address, store=HEROES, **options)


def choose(page: Page, **values: str) -> None:
    """Choose options in the form."""
    for label, value in values.items():
        page.locator(".combine").get_by_label(label.replace("_", " "), exact=True).select_option(value)


def played_to_the_end(record: Record) -> Record:
    """The record with moves from here and there up to its end."""
    position = record.opening
    while not position.is_over:
        legal = position.legal_moves
        position = position.play(legal[11 * len(position.moves) % len(legal)])
    return record.with_moves(position.moves)


def test_the_form_starts_a_combined_game_under_an_id_that_says_it_all(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    choose(page, Map="A", Explore_cards="cartographers")
    page.locator(".combine").get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Start").click()
    table = Table(page, COMBINED)
    assert page.url == site.play(COMBINED)
    assert "Cartographers Heroes (combined)" in page.locator("h1").inner_text()
    for words in ("seed s5", "side A", "explore cards of Cartographers", "edicts of both games"):
        assert words in page.locator("h1").inner_text()
    edicts = [edict.names["en"] for edict in combined().opening.edicts.values()]
    expect(page.locator(".missions h3")).to_have_text(edicts)
    expect(page.locator(".queue .coming")).to_have_count(len(combined().opening.coming))
    move = combined().opening.legal_moves[3]
    table.click(move)
    assert table.made() == [str(move)]
    page.reload()
    expect(page.locator(".toast")).to_contain_text("Welcome back")


def test_the_form_proposes_a_combined_game_with_a_seed_at_random(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    page.get_by_role("button", name="Start").click()
    Table(page)
    assert page.url.endswith("-C,ambushes=both,edicts=both")
    first = page.url
    page.go_back()
    page.get_by_role("button", name="Start").click()
    Table(page)
    assert page.url != first


def test_heroes_stay_in_while_nothing_is_combined(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    form = page.locator(".combine")
    choose(page, Heroes="out")
    choose(page, Ambushes="heroes", Edicts="heroes")
    expect(form.get_by_label("Heroes", exact=True)).to_have_value("in")
    expect(form.locator("option[value=out]")).to_be_disabled()
    expect(form).to_contain_text("Nothing of Cartographers is in it yet")
    choose(page, Seasons="cartographers")
    expect(form.locator("option[value=out]")).to_be_enabled()
    choose(page, Heroes="out")
    page.get_by_role("button", name="Start").click()
    Table(page)
    expect(page.locator(".queue .coming.hero")).to_have_count(0)
    expect(page.locator(".queue .coming.explore").first).to_be_visible()
    ticks = [season.locator(".ticks i").count() for season in page.locator(".year .season").all()]
    assert ticks == [8, 8, 7, 6]


def test_without_anything_combined_the_usual_puzzle_is_opened(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    choose(page, Map="D", Ambushes="heroes", Edicts="heroes")
    page.locator(".combine").get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Start").click()
    Table(page)
    assert page.url == site.play("heroes-year-s5-D")
    assert "side D" in page.locator("h1").inner_text()
    assert "combined" not in page.locator("h1").inner_text()


def test_the_figures_of_the_final_print_are_those_on_the_page(open_page: Opener, site: Site) -> None:
    puzzle = "heroes-year-s7,edition=final"
    record = generator.puzzle(puzzle)
    page = open_page(site.play(puzzle))
    Table(page)
    expect(page.locator("h1")).to_contain_text("final print")
    for edict in record.opening.edicts.values():
        expect(page.locator(".left")).to_contain_text(edict.text["en"])


def test_a_wrong_seed_is_said_so(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    page.locator(".combine").get_by_label("Seed").fill("no seed!")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".combine .bad")).to_have_text("A seed is 1 to 15 letters and digits.")


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ("heroes-year-s5,heroes=out", "heroes are left out only where something of Cartographers"),
        ("heroes-year-s5-E", "no side 'E' of the map"),
        ("heroes-year-s5,edition=third", "option 'edition' is rulebook or final"),
        ("heroes-year-s5,<b>=x", "'<b>=x' in a puzzle id is not an option"),
        ("heroes-dash-s5,edicts=both", "a deal with options is a whole year"),
        ("heroes-year-s5?side=E", "no side 'E' of the map"),
        ("cartographers-year-s5?edicts=both", "Cartographers has no option 'edicts'"),
    ],
)
def test_an_address_with_options_that_are_no_game_says_why_and_leads_home(
    open_page: Opener, site: Site, puzzle: str, words: str
) -> None:
    page = open_page(site.play(puzzle), expects_errors=True)
    expect(page.locator(".trouble")).to_contain_text(words)
    page.locator(".trouble a").click()
    expect(page.locator(".daily h2")).to_be_visible()


@pytest.mark.parametrize(
    "address",
    [
        OLD_ADDRESS,
        "heroes-year-s5-A,edicts=both,seasons=heroes,ambushes=both,explore=cartographers",
        "heroes-year-s5%2Cexplore%3Dcartographers%2Cambushes%3Dboth%2Cedicts%3Dboth%2Cside%3DA",
    ],
    ids=["old", "another spelling", "escaped"],
)
def test_every_address_of_a_combined_game_leads_to_its_id(
    open_page: Opener, site: Site, address: str
) -> None:
    page = open_page(site.address)
    page.goto(site.play(address))
    Table(page, COMBINED)
    assert page.url == site.play(COMBINED)
    page.go_back()
    expect(page.locator(".daily h2")).to_be_visible()


def test_what_was_kept_under_an_old_address_is_found_again(open_page: Opener, site: Site) -> None:
    moves = [str(combined().opening.legal_moves[3])]
    result = {"score": 31, "par": None, "proven": False, "hints": 0, "day": "2026-11-17"}
    results = {"heroes-year-s6?side=C&edicts=both": result, "heroes-year-s8-C": result}
    kept = {**saved(OLD_ADDRESS, moves), "mapwright:results": json.dumps(results)}
    page = open_page(site.address, store={**HEROES, **kept})
    page.locator(".earlier a").first.wait_for()
    links = page.locator(".earlier a").evaluate_all("links => links.map((link) => link.pathname)")
    assert set(links) == {"/play/heroes-year-s6-C,edicts=both", "/play/heroes-year-s8-C"}
    page.goto(site.play(COMBINED))
    expect(page.locator(".toast")).to_contain_text("Welcome back")
    assert Table(page, COMBINED).made() == moves
    assert Table(page, OLD_ADDRESS).made() == []


@pytest.mark.parametrize(
    "typed",
    [
        "Heroes-Year-s5-a,explore=cartographers, ambushes=both, edicts=both",
        "5-A,explore=cartographers,ambushes=both,edicts=both",
        f"https://example.org/play/{COMBINED}",
        f"https://example.org/play/{OLD_ADDRESS}",
    ],
)
def test_an_id_with_options_can_be_typed_or_pasted(open_page: Opener, site: Site, typed: str) -> None:
    page = home(open_page, site)
    page.get_by_label("Puzzle id or seed").fill(typed)
    page.get_by_role("button", name="Open").click()
    Table(page, COMBINED)
    assert page.url == site.play(COMBINED)


def test_a_combined_year_is_sent_and_held_against_its_par(open_page: Opener, site: Site) -> None:
    end = played_to_the_end(combined())
    moves = [str(move) for move in end.moves]
    score = end.position.score
    site.store.publish(combined())
    site.store.add_par(COMBINED, Par(score.total + 9, score.total + 30, tuple(moves), "search", "test", 1.0))
    page = open_page(site.play(COMBINED), store=saved(COMBINED, moves[:-1], undone=moves[-1:]))
    Table(page, COMBINED)
    expect(page.locator(".par .line")).to_contain_text(str(score.total + 9))
    with page.expect_response("**/api/v1/plays") as sent:
        page.get_by_role("button", name="Redo").click()
    play = sent.value.json()
    assert (play["puzzle"], play["score"], play["loss"]) == (COMBINED, score.total, 9)
    expect(page.locator(".result h2")).to_have_text(f"{minus(score.total)} points")
    assert score.solo
    expect(page.locator(".soloTitle")).to_contain_text(minus(score.solo.rating))
    expect(page.locator(".verdict")).to_contain_text("9 short")
    text = page.locator("textarea").input_value()
    assert "ambushes of both games" in text
    assert site.play(COMBINED) in text
    page.get_by_role("button", name="Show the best plan").click()
    expect(page.locator(".side")).to_have_count(2)
    page.get_by_role("link", name="Today", exact=True).click()
    mine = page.locator(".earlier a")
    expect(mine).to_contain_text("explore cards of Cartographers")
    mine.click()
    expect(page.locator(".result h2")).to_have_text(f"{minus(score.total)} points")
    assert page.url == site.play(COMBINED)


def test_mountains_that_pay_every_season_have_a_column_of_the_scoresheet(
    open_page: Opener, site: Site
) -> None:
    page = open_page(site.play("mapmaker-year-s7,mountains=every_season"))
    Table(page)
    expect(page.locator("h1")).to_contain_text("mountains pay every season")
    expect(page.locator(".score thead th")).to_have_count(7)
    expect(page.locator(".score tr.extra")).to_have_count(0)


def test_the_form_is_there_in_french_and_on_a_phone(open_page: Opener, site: Site) -> None:
    page = home(open_page, site, locale="fr-FR", **PHONE)
    expect(page.locator(".combine h2")).to_have_text("Mélanger les deux jeux")
    choose(page, Carte="B")
    page.get_by_role("button", name="Commencer").tap()
    expect(page.locator("h1")).to_contain_text("Cartographers Heroes (mélange)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_id_that_is_no_puzzle_fits_on_a_phone(open_page: Opener, site: Site) -> None:
    puzzle = "heroes-year-s5-A,edition=third,explore=cartographers,seasons=cartographers,edicts=both"
    page = open_page(site.play(puzzle), expects_errors=True, **PHONE)
    expect(page.locator(".trouble")).to_contain_text("option 'edition' is rulebook or final")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("innerWidth <= screen.width")


def test_other_games_have_no_such_form(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    expect(page.locator(".combine")).to_be_visible()
    page.get_by_role("button", name="Mapmaker").click()
    expect(page.locator(".combine")).to_have_count(0)
    page.get_by_role("button", name="Cartographers", exact=True).click()
    expect(page.locator(".combine")).to_have_count(0)
