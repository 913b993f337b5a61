"""Combined games on the page: the form on the home page, the address that can be shared, and a whole year."""

import json

import pytest
from playwright.sync_api import Page, Request, expect

from api.dealing import dealt
from engine import Record, parse_puzzle_id
from tests.browser.conftest import Opener, Site
from tests.browser.table import Table
from tests.browser.test_cartographers import PHONE, minus

pytestmark = pytest.mark.browser

HEROES = {"mapwright:settings": json.dumps({"game": "heroes"})}
OPTIONS = {"side": "A", "explore": "cartographers", "ambushes": "both", "edicts": "both"}
ADDRESS = "heroes-year-s5?side=A&explore=cartographers&ambushes=both&edicts=both"


def combined() -> Record:
    """The deal of the address."""
    return dealt(parse_puzzle_id("heroes-year-s5"), OPTIONS)


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


def test_the_form_starts_a_combined_game_at_an_address_that_says_it_all(
    open_page: Opener, site: Site
) -> None:
    page = home(open_page, site)
    choose(page, Map="A", Explore_cards="cartographers")
    page.locator(".combine").get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Start").click()
    table = Table(page, ADDRESS)
    assert page.url == site.play(ADDRESS)
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
    assert "?side=C&ambushes=both&edicts=both" in page.url
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


def test_without_anything_combined_the_puzzle_of_the_id_is_opened(open_page: Opener, site: Site) -> None:
    page = open_page(site.play("heroes-year-s5?side=D"))
    Table(page)
    assert "side D" in page.locator("h1").inner_text()
    assert "combined" not in page.locator("h1").inner_text()


def test_the_figures_of_the_final_print_are_those_on_the_page(open_page: Opener, site: Site) -> None:
    puzzle = "heroes-year-s7?edition=final"
    record = dealt(parse_puzzle_id("heroes-year-s7"), {"edition": "final"})
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
        ("heroes-year-s5?heroes=out", "heroes are left out only where something of Cartographers"),
        ("heroes-year-s5?side=E", "no side 'E' of the map"),
        ("heroes-year-s5?edition=third", "option 'edition' is rulebook or final"),
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


def test_a_combined_year_ends_with_its_score_and_rating_and_is_not_sent(
    open_page: Opener, site: Site
) -> None:
    end = played_to_the_end(combined())
    moves = [str(move) for move in end.moves]
    kept = {f"mapwright:play:{ADDRESS}": json.dumps({"moves": moves[:-1], "undone": moves[-1:], "hints": 0})}
    sent: list[str] = []

    def watch(page: Page) -> None:
        page.on("request", lambda request: sent.append(_asked(request)))

    page = open_page(site.play(ADDRESS), store=kept, prepare=watch)
    Table(page, ADDRESS)
    page.get_by_role("button", name="Redo").click()
    score = end.position.score
    expect(page.locator(".result h2")).to_have_text(f"{minus(score.total)} points")
    assert score.solo
    expect(page.locator(".soloTitle")).to_contain_text(minus(score.solo.rating))
    text = page.locator("textarea").input_value()
    assert "ambushes of both games" in text
    assert site.play(ADDRESS) in text
    assert not [asked for asked in sent if asked.endswith("/plays")]
    page.get_by_role("link", name="Today", exact=True).click()
    mine = page.locator(".earlier a")
    expect(mine).to_contain_text("explore cards of Cartographers")
    mine.click()
    expect(page.locator(".result h2")).to_have_text(f"{minus(score.total)} points")


def _asked(request: Request) -> str:
    return request.url


def test_the_form_is_there_in_french_and_on_a_phone(open_page: Opener, site: Site) -> None:
    page = home(open_page, site, locale="fr-FR", **PHONE)
    expect(page.locator(".combine h2")).to_have_text("Mélanger les deux jeux")
    choose(page, Carte="B")
    page.get_by_role("button", name="Commencer").tap()
    expect(page.locator("h1")).to_contain_text("Cartographers Heroes (mélange)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_other_games_have_no_such_form(open_page: Opener, site: Site) -> None:
    page = home(open_page, site)
    expect(page.locator(".combine")).to_be_visible()
    page.get_by_role("button", name="Mapmaker").click()
    expect(page.locator(".combine")).to_have_count(0)
    page.get_by_role("button", name="Cartographers", exact=True).click()
    expect(page.locator(".combine")).to_have_count(0)
