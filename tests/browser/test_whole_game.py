"""A whole year played with the mouse, and what the page says at its end."""

import json

import pytest
from playwright.sync_api import Locator, expect

from engine import Position, Record, format_land, parse_move
from engine.terrain import LETTERS, NAMES
from generator.store import Par
from tests.browser.conftest import Opener, Site
from tests.browser.table import YEAR, Table, record_of, saved, tidy_game

pytestmark = pytest.mark.browser


def moves_of(puzzle: str, stride: int = 7) -> list[str]:
    return [str(move) for move in tidy_game(puzzle, stride)[-1].moves]


def test_a_year_played_with_the_mouse_ends_with_the_score_the_engine_gives(
    open_page: Opener, site: Site
) -> None:
    table = Table(open_page(site.play(YEAR)))
    for position in tidy_game(YEAR)[1:]:
        table.click(position.moves[-1])
        total = table.page.locator(".clock .sum b")
        expect(total).to_have_text(str(position.score.total))
    made = tuple(parse_move(text) for text in table.made())
    score = record_of(YEAR).with_moves(made).position.score
    expect(table.page.locator(".result h2")).to_have_text(f"{score.total} points")
    sheet = table.page.locator(".score tbody tr")
    for row, season in enumerate(score.seasons):
        expect(sheet.nth(row).locator("td").last).to_have_text(str(season.total))
    expect(table.page.locator(".score tfoot .grand")).to_have_text(str(score.total))
    expect(table.page.locator(".mission b")).to_have_text([str(points) for points in score.now.values()])


@pytest.mark.parametrize("puzzle", ["mapmaker-year-sresult", "cartographers-year-sresult-B"])
def test_the_result_is_compared_with_par_and_the_best_plan_can_be_stepped_through(
    open_page: Opener, site: Site, puzzle: str
) -> None:
    best, mine = sorted(
        (tidy_game(puzzle, stride)[-1] for stride in (7, 11)), key=lambda end: -end.score.total
    )
    publish(site, record_of(puzzle), best.score.total, [str(move) for move in best.moves])
    page = open_page(site.play(puzzle), store=saved(puzzle, [str(move) for move in mine.moves]))
    gap = best.score.total - mine.score.total
    assert gap > 0
    expect(page.locator(".result h2")).to_have_text(f"{mine.score.total} points")
    expect(page.locator(".verdict")).to_contain_text(f"Par {best.score.total}, proven. You are {gap} short.")
    assert f"{mine.score.total} of {best.score.total}, par proven." in page.locator("textarea").input_value()

    page.get_by_role("button", name="Show the best plan").click()
    expect(page.locator(".difference tr.total td").last).to_have_text(f"−{gap}")
    plan = page.locator(".side").nth(1)
    assert letters_on(plan) == rows_of(best)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("output")).to_have_text(f"Move {len(best.moves) - 1} of {len(best.moves)}")
    before = record_of(puzzle).with_moves(best.moves[:-1]).position
    assert letters_on(plan) == rows_of(before)


def test_a_play_after_seeing_the_plan_does_not_improve_the_kept_result(open_page: Opener, site: Site) -> None:
    puzzle = "mapmaker-year-srevealed"
    best, mine = sorted(
        (tidy_game(puzzle, stride)[-1] for stride in (7, 11)), key=lambda end: -end.score.total
    )
    plan = [str(move) for move in best.moves]
    publish(site, record_of(puzzle), best.score.total, plan)
    page = open_page(site.play(puzzle), store=saved(puzzle, [str(move) for move in mine.moves]))
    page.get_by_role("button", name="Show the best plan").click()
    expect(page.locator(".difference")).to_be_visible()
    for key, value in saved(puzzle, plan).items():
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, value])
    page.reload()
    expect(page.locator(".result h2")).to_have_text(f"{best.score.total} points")
    kept = json.loads(page.evaluate("() => localStorage.getItem('mapwright:results')"))
    assert kept[puzzle]["score"] == mine.score.total


def test_a_finished_game_is_sent_once_however_often_it_is_opened(open_page: Opener, site: Site) -> None:
    sent: list[str] = []
    page = open_page(site.play(YEAR), store=saved(YEAR, moves_of(YEAR)))
    expect(page.locator(".result h2")).to_be_visible()
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    page.reload()
    expect(page.locator(".result h2")).to_be_visible()
    assert [line for line in sent if line.startswith("POST") and line.endswith("/plays")] == []


def test_the_share_text_is_words_without_a_spoiler_and_can_be_copied(open_page: Opener, site: Site) -> None:
    page = open_page(
        site.play(YEAR),
        store=saved(YEAR, moves_of(YEAR), hints=2),
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("() => navigator.clipboard.readText()")
    end = tidy_game(YEAR)[-1]
    assert f"{end.score.total} points. 2 hints." in text
    assert text.endswith(f"/play/{YEAR}")
    assert not any(str(move) in text for move in end.moves)


def test_a_result_is_listed_on_the_home_page(open_page: Opener, site: Site) -> None:
    page = open_page(site.play(YEAR), store=saved(YEAR, moves_of(YEAR)))
    title = page.locator(".result h2").inner_text()
    page.locator(".brand").click()
    expect(page.locator(".earlier li")).to_contain_text(title.split()[0])
    page.locator(".earlier a").click()
    expect(page.locator(".result h2")).to_have_text(title)


def publish(site: Site, record: Record, score: int, plan: list[str]) -> None:
    assert record.id
    site.store.publish(record)
    site.store.add_par(record.id, Par(score, score, tuple(plan), "test", "0", 0.0))


def rows_of(position: Position) -> str:
    return format_land(position.land).replace("\n", "")


def letters_on(figure: Locator) -> str:
    """The map drawn in a figure, read back from the terrains of its spaces."""
    signs = dict(zip(NAMES, LETTERS, strict=True))
    classes = figure.locator(".space").evaluate_all(
        "spaces => spaces.map(space => space.querySelector('.tile')?.classList[1] ?? '')"
    )
    return "".join(signs.get(name, ".") for name in classes)
