"""The almanac: what ships is complete, sealed, and the same for ever."""

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from math import ceil
from pathlib import Path

import pytest

from engine import BadInput, game_named, parse_puzzle_id, write_record
from generator import candidate, puzzle
from generator.almanac import Entry, NotPublished, shipped
from generator.almanac.book import MAX_BYTES, read_book, write_book
from generator.almanac.entry import corrected, read_entry, write_entry
from generator.almanac.shelf import days_folder, write_books
from generator.almanac.wishes import letters_left
from tests.generator.almanac_days import DASH, HALF, shipped_day

SHIPPED = {
    ("mapmaker", "dash"): 21,
    ("mapmaker", "half"): 21,
    ("mapmaker", "year"): 7,
    ("cartographers", "dash"): 21,
    ("cartographers", "half"): 21,
    ("cartographers", "year"): 7,
    ("heroes", "dash"): 21,
    ("heroes", "half"): 21,
    ("heroes", "year"): 7,
}
"""So many days from the first on come with the project; a service publishes the others ahead."""

WEEKS = [(game, size) for (game, size), days in SHIPPED.items() if days >= 21]

BOOKS = sorted(days_folder().glob("*.jsonl"))
FIRST_DAY = date(2026, 11, 18)
GOLDEN = json.loads((Path(__file__).parent / "golden_days.json").read_text())


@pytest.mark.parametrize(("game", "size", "days"), [(*kind, days) for kind, days in SHIPPED.items()])
def test_days_ship(game: str, size: str, days: int) -> None:
    names = [f"{game}-{size}-{FIRST_DAY + timedelta(number)}" for number in range(days)]
    assert [name for name in names if shipped().entry(name) is None] == []


def test_every_shipped_par_of_a_dash_and_a_half_is_proven() -> None:
    assert [entry.id for entry in shipped().all if entry.puzzle_id.size != "year" and not entry.proven] == []


def test_golden_digests_guard_every_day_that_ships() -> None:
    assert sorted(GOLDEN) == sorted({entry.id for entry in shipped().all})


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_shipped_day_gives_the_same_document_for_ever(name: str) -> None:
    document = json.dumps(write_record(puzzle(name)), ensure_ascii=False, indent=2)
    assert sha256(document.encode()).hexdigest() == GOLDEN[name]


@pytest.mark.parametrize(
    "name", [DASH, HALF, "cartographers-dash-2026-11-19", "cartographers-half-2026-11-19"]
)
def test_a_day_is_the_candidate_that_was_chosen(name: str) -> None:
    assert puzzle(name) == candidate(parse_puzzle_id(name), shipped_day(name).candidate)


def test_every_shipped_plan_scores_what_the_almanac_says() -> None:
    for entry in shipped().all:
        position = entry.record.opening
        for move in entry.moves:
            position = position.play(move)
        assert position.is_over
        assert position.score.total == entry.score <= entry.bound, entry.id


def test_what_ships_is_small_and_written_in_the_one_way_there_is() -> None:
    assert BOOKS
    assert sum(book.stat().st_size for book in BOOKS) <= MAX_BYTES
    for book in BOOKS:
        text = book.read_text(encoding="utf-8")
        assert write_book(read_book(text)) == text


def test_the_same_entries_give_the_same_files_in_whatever_order(tmp_path: Path) -> None:
    write_books(reversed(shipped().all), tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        book.name: book.read_bytes() for book in BOOKS
    }


@pytest.mark.parametrize(
    "name", ["mapmaker-dash-2026-11-17", "mapmaker-year-2126-11-18", "mapmaker-dash-0001-01-01"]
)
def test_a_day_outside_the_almanac_is_not_published_and_one_is_told_how(name: str) -> None:
    with pytest.raises(NotPublished, match=f"{name} is not published yet.*mapwright publish --from"):
        puzzle(name)


def test_an_entry_comes_back_as_it_was_written() -> None:
    entry = shipped_day()
    assert read_entry(json.loads(json.dumps(write_entry(entry)))) == entry


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("score", 1),
        ("bound", 999),
        ("proven", False),
        ("candidate", 63),
        ("key", "mapmaker/dash/s1"),
        ("record", "0" * 64),
        ("plan", []),
        ("stars", 3.5),
        ("rating", 1000),
        ("ladder", {"random": 1, "greedy": 1, "ahead": 1, "search": 1}),
        ("published", "1999-01-01"),
        ("digest", "0" * 64),
        ("id", "mapmaker-dash-2026-12-24"),
        ("id", "mapmaker-dash-s1"),
        ("start", ["water A1"]),
        ("rejected", 7),
        ("extra", 1),
    ],
)
def test_a_changed_entry_is_refused(field: str, value: object) -> None:
    document = write_entry(shipped_day()) | {field: value}
    with pytest.raises(BadInput):
        read_entry(document)


@pytest.mark.parametrize("field", sorted(write_entry(shipped_day())))
def test_an_entry_with_something_missing_is_refused(field: str) -> None:
    document = write_entry(shipped_day())
    del document[field]
    with pytest.raises(BadInput):
        read_entry(document)


def test_a_book_is_refused_when_a_line_is_changed_lost_doubled_or_moved() -> None:
    heading, *lines = BOOKS[0].read_text(encoding="utf-8").splitlines(keepends=True)
    wrong = [
        [heading, *lines[1:]],
        [heading, lines[0], *lines],
        [heading, lines[1], lines[0], *lines[2:]],
        [heading, lines[0].replace('"candidate":', '"candidate":1'), *lines[1:]],
        [heading.replace("2026", "2027"), *lines],
        [heading, "nonsense\n", *lines[1:]],
        [heading],
        lines,
        [],
    ]
    for parts in wrong:
        with pytest.raises(BadInput):
            read_book("".join(parts))


def test_a_forged_entry_with_a_new_seal_does_not_fit_the_seal_of_its_book() -> None:
    text = BOOKS[0].read_text(encoding="utf-8")
    entry = read_book(text)[0]
    forged = replace(entry, score=entry.score + 1, bound=entry.bound + 1)
    assert forged.digest != entry.digest
    lines = text.splitlines(keepends=True)
    lines[1] = json.dumps(write_entry(forged), separators=(",", ":")) + "\n"
    with pytest.raises(BadInput, match="the book has been changed"):
        read_book("".join(lines))


def test_a_correction_is_another_entry_that_names_the_one_it_corrects() -> None:
    first = shipped_day()
    second = corrected(first, "a better limit", published="2027-01-01")
    entries = read_book(write_book([first, second]))
    assert [entry.corrects for entry in entries] == [None, first.digest]
    assert (entries[1].why, entries[1].record) == ("a better limit", first.record)


def test_a_second_entry_of_a_day_that_corrects_nothing_is_refused() -> None:
    first = shipped_day()
    with pytest.raises(BadInput, match="does not say which entry it corrects"):
        read_book(write_book([first, replace(first, method="another")]))


def test_the_band_rises_from_thoughtless_to_strong() -> None:
    for entry in shipped().all:
        band: dict[str, int] = entry.rating.band
        assert band["thoughtless"] <= band["fair"] <= entry.score
        assert band["thoughtless"] < band["strong"] <= entry.score
        assert 1 <= entry.rating.stars <= 5


def of_kind(game: str, size: str) -> list[Entry]:
    return [entry for entry in shipped().all if (entry.puzzle_id.game, entry.puzzle_id.size) == (game, size)]


@pytest.mark.parametrize(("game", "size"), WEEKS)
def test_edicts_take_turns(game: str, size: str) -> None:
    """In three weeks one edict at most is left out, and none has more than twice its share, rounded up."""
    edition = game_named(game).edition
    letters = letters_left(edition, size)
    seen = Counter(
        entry.record.deal.edicts["ABCD".index(letter)] for entry in of_kind(game, size) for letter in letters
    )
    share = seen.total() / len(edition.edicts)
    assert len(seen) >= len(edition.edicts) - 1
    assert max(seen.values()) <= ceil(2 * share)


@pytest.mark.parametrize(("game", "size"), [kind for kind in WEEKS if game_named(kind[0]).edition.sides])
def test_sides_of_the_map_take_turns(game: str, size: str) -> None:
    seen = Counter(entry.record.deal.option("side", "") for entry in of_kind(game, size))
    assert set(seen) == set(game_named(game).edition.sides)
    assert max(seen.values()) - min(seen.values()) <= 5
