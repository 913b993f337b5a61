"""Ambushes on the page: where the monsters landed and why, in words and as a walk round the map."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from engine import Position, game_named, space_name
from engine.ambush import ambush_walk
from engine.position import Event
from tests.browser.conftest import Opener, Site
from tests.browser.table import Table, games, kept_position, saved

pytestmark = pytest.mark.browser

BOXES = [game_named(name).edition for name in ("cartographers", "heroes")]
CARDS = {card.name: card for box in BOXES for card in box.cards}

WALKS = """async () => {
  const { placesOf } = await import("/static/js/walk.js");
  const { spaceName } = await import("/static/js/spaces.js");
  const games = await (await fetch("/api/v1/games")).json();
  const cards = games.flatMap((game) => game.cards).filter((card) => card.walk);
  return cards.map((card) => [card.name, placesOf(card).map(({ spaces }) => spaces.map(spaceName))]);
}"""


def ambush(position: Position, fits: Callable[[Event], bool]) -> Event | None:
    """The one ambush that the last move of a position brought about, if it is of a kind."""
    found = [event for event in position.events if event.kind.startswith("ambush")]
    return found[0] if len(found) == 1 and position.moves and fits(found[0]) else None


def first(fits: Callable[[Event], bool]) -> tuple[str, Position, Event]:
    """A position in which such an ambush has just come."""
    for puzzle, position in games():
        event = ambush(position, fits)
        if event and not position.is_over:
            return puzzle, position, event
    raise AssertionError("no such ambush")


def blocked(event: Event) -> int:
    """How many places of the walk were not free."""
    return int(str(event.facts.get("tried", 0))) - 1


def spaces(event: Event) -> list[str]:
    """Where the monsters landed."""
    return list(event.facts["spaces"])  # type: ignore[call-overload]


def test_the_page_walks_as_the_engine_does(open_page: Opener, site: Site) -> None:
    walks = open_page(site.address).evaluate(WALKS)
    assert len(walks) == 8
    for name, places in walks:
        engine = [[space_name(space) for space in place.spaces] for place in ambush_walk(CARDS[name])]
        assert [sorted(place) for place in places] == [sorted(place) for place in engine]


def test_where_an_ambush_landed_is_explained(open_page: Opener, site: Site) -> None:
    edge = 30
    cases = {
        "The very first place was free": lambda event: blocked(event) == 0,
        "blocked, the next was free": lambda event: 0 < blocked(event) < edge,
        "All round the edge there was no room": lambda event: blocked(event) > edge + 10,
    }
    for words, fits in cases.items():
        puzzle, position, event = first(fits)
        page = open_page(site.play(puzzle), store=kept_position(puzzle, position))
        Table(page, puzzle)
        card = CARDS[str(event.facts["card"])]
        assert card.walk
        news = page.locator(".news")
        expect(news).to_contain_text(f"{card.name}: the monsters start in the {card.walk.corner} corner")
        expect(news).to_contain_text("go clockwise" if card.walk.clockwise else "go counterclockwise")
        expect(news).to_contain_text(words)
        expect(news).to_contain_text(", ".join(spaces(event)[:-1]))
        if blocked(event):
            expect(news).to_contain_text(f"{blocked(event)} place")


def test_two_ruins_cards_in_a_row_are_told_to_be_one_demand(open_page: Opener, site: Site) -> None:
    puzzle, position = next(
        (puzzle, p) for puzzle, p in games() if [e.kind for e in p.events].count("ruins revealed") == 2
    )
    page = open_page(site.play(puzzle), store=kept_position(puzzle, position))
    told = page.locator(".news li")
    expect(told.filter(has_text="the next card drawn must cover")).to_have_count(1)
    expect(told.filter(has_text="one empty ruins space is enough")).to_have_count(1)


def test_monsters_that_stay_away_are_explained(open_page: Opener, site: Site) -> None:
    puzzle, position, event = first(lambda event: event.kind == "ambush stayed away")
    page = open_page(site.play(puzzle), store=kept_position(puzzle, position))
    Table(page, puzzle)
    expect(page.locator(".news")).to_contain_text(f"{event.facts['card']}: from the")
    expect(page.locator(".news")).to_contain_text("not one place was free. The monsters stay away.")
    expect(page.locator(".news button")).not_to_be_visible()


def walking(open_page: Opener, site: Site, **options: object) -> tuple[Table, Event]:
    """A page on which the move that brings a long ambush has just been made again."""
    puzzle, position, event = first(lambda event: blocked(event) > 3)
    moves = [str(move) for move in position.moves]
    kept = saved(puzzle, moves[:-1], undone=moves[-1:])
    table = Table(open_page(site.play(puzzle), store=kept, **options), puzzle)
    table.button("Redo").click()
    expect(table.page.locator(".news")).to_contain_text(str(event.facts["card"]))
    return table, event


def landed(table: Table, event: Event) -> int:
    """How many of an ambush's monsters are on the map."""
    return sum(table.space(name).locator(".monster").count() for name in spaces(event))


def test_the_monsters_walk_and_can_be_cut_short(open_page: Opener, site: Site) -> None:
    table, event = walking(open_page, site)
    expect(table.page.locator(".walk .try").first).to_be_visible()
    assert landed(table, event) == 0
    table.button("Skip").click()
    expect(table.page.locator(".walk .try")).to_have_count(0)
    assert landed(table, event) == len(spaces(event))
    table.button("Show the way they came").click()
    expect(table.page.locator(".walk .try").first).to_be_visible()
    table.page.keyboard.press("r")
    expect(table.page.locator(".walk .try")).to_have_count(0)
    assert landed(table, event) == len(spaces(event))


def test_the_walk_ends_by_itself_where_the_engine_says_and_is_told_to_those_who_listen(
    open_page: Opener, site: Site
) -> None:
    table, event = walking(open_page, site)
    expect(table.page.locator("#live")).to_contain_text(f"{blocked(event)} place")
    expect(table.button("Show the way they came")).to_be_visible()
    assert landed(table, event) == len(spaces(event))


def test_a_move_can_be_made_while_the_monsters_walk(open_page: Opener, site: Site) -> None:
    table, event = walking(open_page, site)
    after = next(position for _, position in games() if event in position.events)
    table.click(after.legal_moves[0])
    assert len(table.made()) == len(after.moves) + 1
    assert landed(table, event) == len(spaces(event))


def test_who_wants_no_motion_sees_the_monsters_at_once(open_page: Opener, site: Site) -> None:
    table, event = walking(open_page, site, reduced_motion="reduce")
    expect(table.button("Show the way they came")).to_be_visible()
    assert table.page.locator(".walk .try").count() == 0
    assert landed(table, event) == len(spaces(event))
    expect(table.page.locator(".walk .trail")).to_have_count(1)
