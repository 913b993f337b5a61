"""Cartographers on the page: choices on the card, ruins, coins, monsters, and the end of a year."""

import re

import pytest
from playwright.sync_api import Page, expect

from engine import Position, format_land, parse_move, space_name, write_record
from engine.land import empty_ruins
from engine.terrain import NAMES
from tests.browser.conftest import Opener, Site
from tests.browser.table import Table, games, kept_position, record_of, tidy_game

pytestmark = pytest.mark.browser

YEAR = "cartographers-year-s7-B"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def opened(open_page: Opener, site: Site, puzzle: str, position: Position, **options: object) -> Table:
    """The page of a puzzle, played as far as a position."""
    page = open_page(site.play(puzzle), store=kept_position(puzzle, position), **options)
    return Table(page, puzzle)


def forced(position: Position) -> bool:
    """Whether a single space stands for the card's shapes."""
    ask = position.ask
    return bool(ask and ask.action == "place" and not set(ask.shapes) & set(ask.card.shapes))


def test_a_year_played_with_the_mouse_ends_with_the_score_rating_and_title_of_the_engine(
    open_page: Opener, site: Site
) -> None:
    table = Table(open_page(site.play(YEAR)), YEAR)
    positions = tidy_game(YEAR, 11)
    for position in positions[1:]:
        table.click(position.moves[-1])
        expect(table.page.locator(".clock .sum b")).to_have_text(minus(position.score.total))
    assert [parse_move(text) for text in table.made()] == list(positions[-1].moves)
    assert len({move.word for move in positions[-1].moves}) >= 4
    score = positions[-1].score
    expect(table.page.locator(".result h2")).to_have_text(f"{minus(score.total)} points")
    for row, season in zip(table.page.locator(".score tbody tr").all(), score.seasons, strict=True):
        expect(row.locator("td").last).to_have_text(minus(season.total))
        paid = [*(season.edicts.get(letter) for letter in "ABCD"), *season.extras.values()]
        expect(row.locator("td:not(:last-child)")).to_have_text(
            ["" if points is None else minus(points) for points in paid]
        )
    assert score.solo
    verdict = table.page.locator(".soloTitle")
    title = score.solo.title["en"] if score.solo.title else ""
    expect(verdict).to_contain_text(title)
    expect(verdict).to_contain_text(re.compile(f"[Rr]ating {minus(score.solo.rating)}"))
    assert f"ating {minus(score.solo.rating)}" in table.page.locator("textarea").input_value()


def test_the_rating_is_explained_and_the_title_earned_stands_out(open_page: Opener, site: Site) -> None:
    puzzle, end = next((puzzle, end) for puzzle, end in games() if end.score.solo and end.score.solo.title)
    page = opened(open_page, site, puzzle, end).page
    numbers = sum(edict.solo for edict in end.edicts.values())
    summary = page.locator(".titles summary")
    assert end.score.solo
    assert end.score.solo.title
    expect(summary).to_have_text(
        f"Rating: {minus(end.score.total)} less {numbers} of the edicts = {minus(end.score.solo.rating)}"
    )
    summary.click()
    expect(page.locator(".titles .earned")).to_contain_text(end.score.solo.title["en"])
    expect(page.locator(".titles li")).to_have_count(len(end.edition.solo_titles))


def test_terrain_and_shape_are_chosen_by_button_and_by_key(open_page: Opener, site: Site) -> None:
    for several in ("terrains", "shapes"):
        puzzle, position = next(
            (puzzle, p) for puzzle, p in games() if p.ask and len(getattr(p.ask, several)) == 2
        )
        table = opened(open_page, site, puzzle, position)
        assert position.ask
        options = table.page.locator(f".{several} .option")
        expect(options).to_have_count(2)
        table.move_mouse_to("F6")
        looks = [look_of(table)]
        table.page.keyboard.press("t" if several == "terrains" else "s")
        looks.append(look_of(table))
        assert options.nth(1).get_attribute("aria-pressed") == "true"
        options.first.click()
        table.move_mouse_to("F6")
        assert look_of(table) == looks[0] != looks[1]
        terrain, size = zip(*looks, strict=True)
        if several == "terrains":
            assert list(terrain) == [NAMES[code] for code in position.ask.terrains]
        else:
            assert list(size) == [len(shape.cells) for shape in position.ask.shapes]


def look_of(table: Table) -> tuple[str, int]:
    """The terrain and the number of spaces of the shape held over the map."""
    tiles = table.page.locator("g.ghost .tile")
    return str(tiles.first.get_attribute("class")).removeprefix("tile "), tiles.count()


def test_the_keyboard_alone_chooses_and_draws(open_page: Opener, site: Site) -> None:
    puzzle, position = next((puzzle, p) for puzzle, p in games() if p.ask and len(p.ask.terrains) == 2)
    table = opened(open_page, site, puzzle, position)
    assert position.ask
    wanted = NAMES[position.ask.terrains[1]]
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("t")
    expect(table.page.locator("#live")).to_contain_text(wanted)
    steps = ["ArrowLeft"] * 11 + ["ArrowRight", "ArrowDown"] * 11 + ["ArrowLeft", "ArrowUp"] * 11
    for step in steps:
        if table.held() == "fits":
            break
        table.page.keyboard.press(step)
    table.page.keyboard.press("Enter")
    expect(table.button("Undo")).to_be_enabled()
    table.page.wait_for_function(
        "([key, n]) => JSON.parse(localStorage.getItem(key) ?? '{\"moves\":[]}').moves.length > n",
        arg=[f"mapwright:play:{puzzle}", len(position.moves)],
    )
    assert position.play(parse_move(table.made()[-1])).moves[-1].word == wanted


def test_ruins_to_be_covered_are_pointed_out_and_a_shape_beside_them_is_refused_in_words(
    open_page: Opener, site: Site
) -> None:
    puzzle, position = next((puzzle, p) for puzzle, p in games() if p.ask and p.ask.on_ruins)
    table = opened(open_page, site, puzzle, position)
    reached = set(empty_ruins(position.land)) & {s for move in position.legal_moves for s in move.spaces}
    expect(table.page.locator(".demand")).to_contain_text("cover an empty ruins space")
    expect(table.page.locator(".wanted .want")).to_have_count(len(reached))
    away = next(space for space in free_places(table.page) if beside_ruins(table, space))
    table.move_mouse_to(away)
    assert table.held() == "clashes"
    assert "must cover an empty ruins space" in table.status()
    table.press()
    table.page.wait_for_timeout(100)
    assert len(table.made()) == len(position.moves)
    table.click(position.legal_moves[0])
    assert len(table.made()) == len(position.moves) + 1


def free_places(page: Page) -> list[str]:
    """The spaces with nothing on them."""
    free = page.locator(".interactive .space:has(> .empty)")
    return [str(space) for space in free.evaluate_all("spaces => spaces.map(one => one.dataset.space)")]


def beside_ruins(table: Table, space: str) -> bool:
    """Whether the shape held here lies on empty spaces only, none of them ruins."""
    table.move_mouse_to(space)
    return table.held() == "clashes" and table.page.locator("g.ghost .cross").count() == 0


def test_ruins_are_drawn_before_and_after_they_are_covered(open_page: Opener, site: Site) -> None:
    puzzle, position = next(
        (puzzle, p) for puzzle, p in games() if 0 < len(empty_ruins(p.land)) < 6 and not p.events
    )
    page = opened(open_page, site, puzzle, position).page
    bare = {space_name(space) for space in empty_ruins(position.land)}
    small = bare & set(threatened_names(page))
    expect(page.locator(".interactive .ruins")).to_have_count(6)
    expect(page.locator(".interactive .ruins.covered")).to_have_count(6 - len(bare - small))
    for name in bare:
        space = page.locator(f".interactive [data-space={name}]")
        expect(space).to_have_attribute("aria-label", re.compile("empty, ruins"))


def test_the_single_space_that_stands_for_a_card_is_explained_with_its_terrains(
    open_page: Opener, site: Site
) -> None:
    cases = [(puzzle, p, p.ask) for puzzle, p in games() if p.ask and forced(p)]
    for_card = next((puzzle, p) for puzzle, p, ask in cases if ask.terrains == ask.card.terrains)
    for_ruins = next((puzzle, p) for puzzle, p, ask in cases if len(ask.terrains) == 5)
    told = {"No shape of this card fits": for_card, "A ruins card came up": for_ruins}
    for words, (puzzle, position) in told.items():
        table = opened(open_page, site, puzzle, position)
        assert position.ask
        expect(table.page.locator(".demand")).to_contain_text(words)
        expect(table.page.locator(".shapes .option:disabled")).to_have_count(len(position.ask.card.shapes))
        if len(position.ask.terrains) > 1:
            offered = table.page.locator(".terrains .option > span")
            expect(offered).to_have_text([NAMES[code] for code in position.ask.terrains])
        move = position.legal_moves[-1]
        table.click(move)
        assert table.made()[-1] == str(move)


def test_a_full_map_passes_cards_over(open_page: Opener, site: Site) -> None:
    record = record_of("cartographers-year-s7-A")
    full = format_land(record.opening.land).replace(".", "A").split("\n")
    document = {key: value for key, value in write_record(record).items() if key != "id"}
    answer = {
        "id": record.id,
        "record": {**document, "table": {"map": full, "season": "winter", "drawn": 0, "coins": 3}},
        "par": {"score": None, "bound": None, "proven": False, "status": "none", "job": None},
    }
    page = open_page(
        site.play(str(record.id)),
        prepare=lambda page: page.route("**/api/v1/puzzles/*", lambda route: route.fulfill(json=answer)),
    )
    table = Table(page, str(record.id))
    expect(page.locator(".forced")).to_contain_text("No space of the map is empty")
    table.button("Pass").click()
    expect(table.button("Undo")).to_be_enabled()
    assert table.made() == ["pass"]
    expect(page.locator("#live")).to_contain_text("Card passed over")


def test_a_coin_is_promised_while_its_shape_is_held_and_paid_when_it_is_drawn(
    open_page: Opener, site: Site
) -> None:
    puzzle, position, move = next(
        (puzzle, p, move)
        for puzzle, p in games()
        if p.moves and not p.is_over
        for move in p.legal_moves
        if coins(p.play(move)) == coins(p) + 1 and not p.play(move).events
    )
    table = opened(open_page, site, puzzle, position)
    held = table.page.locator(".purse .track .held")
    expect(held).to_have_count(coins(position))
    table.hold(move)
    expect(table.page.locator(".purse .change").first).to_have_text("+1")
    expect(table.page.locator(".purse .track .gained")).to_have_count(1)
    assert "coins +1" in table.status()
    table.press()
    expect(held).to_have_count(coins(position) + 1)
    expect(table.page.locator(".chip b").first).to_have_text(str(coins(position) + 1))


def coins(position: Position) -> int:
    """The coins held."""
    paid = position.score.seasons[-1].extras if position.is_over else position.score.pending
    return paid["coins"]


def test_what_monsters_threaten_is_marked_and_the_toll_is_live(open_page: Opener, site: Site) -> None:
    puzzle, position, move = next(
        (puzzle, p, move)
        for puzzle, p in games()
        if not p.is_over and p.score.pending["monsters"] < -3 and not p.events
        for move in p.legal_moves
        if p.play(move).score.pending.get("monsters", 0) > p.score.pending["monsters"]
        and not p.play(move).events
    )
    table = opened(open_page, site, puzzle, position)
    toll = position.score.pending["monsters"]
    expect(table.page.locator(".interactive .threat")).to_have_count(-toll)
    assert len(threatened_names(table.page)) == -toll
    expect(table.page.locator(".chip b").last).to_have_text(minus(toll))
    table.hold(move)
    saved_points = position.play(move).score.pending["monsters"] - toll
    expect(table.page.locator(".purse .change").last).to_have_text(f"+{saved_points}")
    table.press()
    expect(table.page.locator(".chip b").last).to_have_text(minus(toll + saved_points))


def threatened_names(page: Page) -> list[str]:
    """The spaces that say they lie next to monsters."""
    cells = page.locator(".interactive .space[aria-label*='next to monsters']")
    return [str(name) for name in cells.evaluate_all("cells => cells.map(one => one.dataset.space)")]


def test_mountains_show_their_coin_until_it_is_won(open_page: Opener, site: Site) -> None:
    ringed = "mountain surrounded"
    puzzle, position = next((puzzle, p) for puzzle, p in games() if ringed in [e.kind for e in p.events])
    page = opened(open_page, site, puzzle, position).page
    won = sum(
        int(str(event.facts["mountains"]))
        for p in tidy_game(puzzle)[: len(position.moves) + 1]
        for event in p.events
        if event.kind == ringed
    )
    assert won
    expect(page.locator(".interactive .marks .coin")).to_have_count(5 - won)


def test_seasons_have_their_own_length_and_lost_time_is_told(open_page: Opener, site: Site) -> None:
    puzzle, position = next(
        (puzzle, p)
        for puzzle, p in games()
        if p.ask and p.season_clock + p.ask.card.time > p.edition.seasons[p.season].time
    )
    page = opened(open_page, site, puzzle, position).page
    ticks = [season.locator(".ticks i").count() for season in page.locator(".year .season").all()]
    assert ticks == [8, 8, 7, 6]
    expect(page.locator(".ticks .next")).to_have_count(1)
    expect(page.locator(".element .time")).to_contain_text("1 lost at the end of the season")


def test_the_sequence_shows_every_card_to_come_by_season(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR))
    Table(page, YEAR)
    opening = record_of(YEAR).opening
    expect(page.locator(".queue .coming")).to_have_count(len(opening.coming))
    for kind in ("ruins", "ambush", "explore"):
        number = sum(card.kind == kind for card in opening.coming)
        expect(page.locator(f".queue .coming.{kind}")).to_have_count(number)
    expect(page.locator(".queue .turn")).to_have_text(["Summer", "Fall", "Winter"])
    spring = page.evaluate(
        "() => [...document.querySelectorAll('.queue > li')].findIndex(one => one.matches('.turn'))"
    )
    shown = [card.name for card in opening.coming]
    assert set(shown[:spring]) < set(opening.deal.draws[0])
    assert shown[spring] == opening.deal.draws[1][0]


def test_the_game_speaks_french(open_page: Opener, site: Site) -> None:
    puzzle, position = next((puzzle, p) for puzzle, p in games() if p.ask and p.ask.on_ruins)
    page = opened(open_page, site, puzzle, position, locale="fr-FR").page
    assert position.ask
    expect(page.locator(".element .name")).to_have_text(position.ask.card.names["fr"])
    expect(page.locator(".element h2")).to_have_text("À dessiner")
    expect(page.locator("#missions-title")).to_have_text("Édits")
    expect(page.locator(".demand")).to_contain_text("couvrez une ruine vide")
    expect(page.locator(".missions .rule").first).to_have_text(position.edicts["A"].text["fr"])


def test_on_a_phone_everything_is_reached_by_tapping_and_nothing_is_too_wide(
    open_page: Opener, site: Site
) -> None:
    puzzle, position = next((puzzle, p) for puzzle, p in games() if p.ask and len(p.ask.terrains) == 5)
    assert position.ask
    for locale in ("en-GB", "fr-FR"):
        small = {**PHONE, "viewport": {"width": 360, "height": 740}, "locale": locale}
        page = opened(open_page, site, puzzle, position, **small).page
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        for option in page.locator(".option:visible").all():
            box = option.bounding_box()
            assert box
            assert min(box["height"], box["width"]) >= 44
    table = opened(open_page, site, puzzle, position, **PHONE)
    move = position.legal_moves[-1]
    table.page.locator(f".terrains .option.{move.word}").tap()
    table.space(space_name(move.spaces[0])).tap()
    table.button("Draw").tap()
    expect(table.page.locator("#live")).to_contain_text(f"Drew {move}")
    assert table.made()[-1] == str(move)


def minus(number: int) -> str:
    """A number as the page writes it."""
    return str(number).replace("-", "−")
