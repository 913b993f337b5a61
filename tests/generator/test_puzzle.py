"""A puzzle id means the same puzzle for ever."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from engine import BadInput, parse_puzzle_id, write_record
from generator import candidate, puzzle

GOLDEN = json.loads((Path(__file__).parent / "golden_puzzles.json").read_text())
DIGEST_OF_300_CARTOGRAPHERS_YEARS = "f6b20c1f3d9043d66607d723dfee28596aedb9a64b41f9477f2bc4fd8a7499ea"
DIGEST_OF_30_CARTOGRAPHERS_ENDS = "ff873e5e2169333d69c98041fbbcff2de610e7978e6402af15096a96295d9974"
DIGEST_OF_300_PUZZLES = "56a41b3bcfb2614fbb8b4e3d304e080a2c1bafa8e27cce1f223d75c496dab8ec"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["id"])
def test_an_id_gives_the_same_document_for_ever(golden: dict[str, object]) -> None:
    """A seed means one puzzle; of a day this is its first candidate, whichever was published."""
    assert json.dumps(write_record(candidate(parse_puzzle_id(str(golden["id"]))))) == json.dumps(golden)
    assert "-2026-" in str(golden["id"]) or json.dumps(write_record(puzzle(str(golden["id"])))) == json.dumps(
        golden
    )


def test_three_hundred_puzzles_have_not_changed_by_a_byte() -> None:
    digest = sha256()
    for seed in range(100):
        for size in ("dash", "half", "year"):
            digest.update(json.dumps(write_record(puzzle(f"mapmaker-{size}-s{seed}"))).encode())
    assert digest.hexdigest() == DIGEST_OF_300_PUZZLES


def test_three_hundred_years_of_cartographers_have_not_changed_by_a_byte() -> None:
    digest = sha256()
    for seed in range(100):
        for side in ("", "-A", "-B"):
            digest.update(json.dumps(write_record(puzzle(f"cartographers-year-s{seed}{side}"))).encode())
    assert digest.hexdigest() == DIGEST_OF_300_CARTOGRAPHERS_YEARS


def test_thirty_ends_of_cartographers_have_not_changed_by_a_byte() -> None:
    digest = sha256()
    for seed in range(15):
        for size in ("dash", "half"):
            digest.update(json.dumps(write_record(puzzle(f"cartographers-{size}-s{seed}"))).encode())
    assert digest.hexdigest() == DIGEST_OF_30_CARTOGRAPHERS_ENDS


def test_an_id_with_a_side_is_the_same_deal_on_that_side() -> None:
    for seed in ("s7", "s8", "2026-11-18"):
        free, a, b = (
            candidate(parse_puzzle_id(f"cartographers-year-{seed}{side}")) for side in ("", "-A", "-B")
        )
        assert [dict(record.deal.options)["side"] for record in (a, b)] == ["A", "B"]
        assert (a.deal.draws, a.deal.edicts) == (b.deal.draws, b.deal.edicts)
        assert free.deal in (a.deal, b.deal)
        assert [record.id for record in (free, a)] == [
            f"cartographers-year-{seed}",
            f"cartographers-year-{seed}-A",
        ]


def test_a_year_of_cartographers_starts_before_anything_is_drawn() -> None:
    for seed in range(20):
        record = puzzle(f"cartographers-year-s{seed}")
        assert (record.start, record.moves, record.opening.clock) == ((), (), 0)


@pytest.mark.parametrize(("game", "seeds"), [("mapmaker", 30), ("cartographers", 6)])
@pytest.mark.parametrize(("size", "season"), [("dash", 3), ("half", 2), ("year", 0)])
def test_a_size_says_with_which_season_play_begins(game: str, seeds: int, size: str, season: int) -> None:
    for seed in range(seeds):
        opening = puzzle(f"{game}-{size}-s{seed}").opening
        assert opening.season == season
        assert len(opening.score.seasons) == season
        assert season == 0 or opening.moves[-1] not in opening.moves[:-1]


def test_the_three_sizes_of_a_seed_are_three_different_deals() -> None:
    assert len({puzzle(f"mapmaker-{size}-s5").deal for size in ("dash", "half", "year")}) == 3


def test_openings_are_strong_play() -> None:
    """Over many dashes the play before them earns far more than random play, which earns about 21 by then."""
    totals = [puzzle(f"mapmaker-dash-s{seed}").opening.score.total for seed in range(40)]
    assert sum(totals) / len(totals) > 60


def test_openings_of_cartographers_are_strong_play() -> None:
    """Random play earns far less before the last season begins."""
    totals = [puzzle(f"cartographers-dash-s{seed}").opening.score.total for seed in range(8)]
    assert sum(totals) / len(totals) > 60


def test_an_opening_depends_on_the_side_of_the_map() -> None:
    a, b = (puzzle(f"cartographers-half-s3-{side}") for side in "AB")
    assert a.deal.draws == b.deal.draws
    assert a.start != b.start


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("chess-year-s1", "no game 'chess'"),
        ("mapmaker-week-s1", "no size 'week'"),
        ("mapmaker-year-2026-13-01", "not a day of the calendar"),
        ("mapmaker-year-tomorrow", "neither a date"),
        ("", "not a puzzle id"),
        ("mapmaker-year-s1-B", "Mapmaker has one map; a side is for the other games"),
        ("cartographers-year-s1-C", "Cartographers has no side 'C' of the map; it has A and B"),
        ("cartographers-year-s1-b", "neither a date"),
        ("cartographers-year-B", "neither a date"),
        ("mapmaker-dash-2026-11-17", "not published yet"),
        ("mapmaker-dash-1926-11-18", "not published yet"),
    ],
)
def test_what_names_no_puzzle_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        puzzle(text)
