"""Two languages: the same texts in both, chosen by the browser or by the player."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import api
from engine import game_named
from tests.browser.conftest import Opener, Site
from tests.browser.table import YEAR

pytestmark = pytest.mark.browser

SCRIPTS = Path(api.__file__).parent / "web" / "js"

DESCRIBE = """async () => {
  const { en } = await import("/static/js/words/en.js");
  const { fr } = await import("/static/js/words/fr.js");
  const shape = (words) => Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, typeof text === "function" ? text.length : "text"]));
  return [shape(en), shape(fr)];
}"""


def test_every_text_is_there_in_both_languages(open_page: Opener, site: Site) -> None:
    english, french = open_page(site.address).evaluate(DESCRIBE)
    assert english == french
    assert len(english) > 100


def test_every_text_for_one_game_stands_in_for_a_text_with_the_same_blanks(
    open_page: Opener, site: Site
) -> None:
    english, _ = open_page(site.address).evaluate(DESCRIBE)
    own = [key for key in english if "@" in key]
    assert own
    for key in own:
        text, game = key.split("@")
        assert game_named(game).name == game
        assert english[key] == english[text]


def test_every_text_the_scripts_ask_for_exists_and_every_text_is_used(open_page: Opener, site: Site) -> None:
    known = set(open_page(site.address).evaluate(DESCRIBE)[0])
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS.glob("*.js"))
    asked = set(re.findall(r"""\bt\("([^"]+)""", source))
    assert asked
    assert asked <= known
    words = set(re.findall(r'"([\w. ]+)"', source))
    families = {f"{family}." for family in re.findall(r'named\("(\w+)"', source)}
    families |= set(re.findall(r"`(\w+\.)\$\{", source))
    unused = {
        key
        for key in known
        if key.split("@")[0] not in words and not any(key.startswith(family) for family in families)
    }
    assert {key for key in unused if not key.endswith((".title", ".text", ".what"))} == set()


def test_a_french_browser_gets_french_and_can_change_to_english(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), locale="fr-FR")
    edition = game_named("mapmaker").edition
    names = {edict.names["fr"] for edict in edition.edicts}
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".missions h3").first).to_be_visible()
    assert set(page.locator(".missions h3").all_inner_texts()) <= names
    expect(page.locator(".element h2")).to_have_text("À placer")
    page.get_by_role("button", name="English").click()
    expect(page.locator(".element h2")).to_have_text("To place")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator(".element h2")).to_have_text("To place")
