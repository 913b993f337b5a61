"""Ids with options: each means one deal for ever, that of the seed with these options, however spelled."""

import json
from hashlib import sha256
from itertools import product

import pytest

from engine import BadInput, game_named, read_record, write_record
from engine.combining import CHOICES
from generator import puzzle
from generator.almanac import library
from generator.almanac.entry import NotPublished

DIGEST_OF_THE_COMBINED_YEARS = "6a9c1d8d0b1b1c66f23916f642847b8b8f0f947b42f26851ca5c970a456ba4ea"


def every_combination(seed: str) -> list[str]:
    """The canonical ids of a seed with every choice of options that comes from either box."""
    sides = ("", "-A", "-B", "-C", "-D")
    changed = [[f",{name}={value}" for value in values[1:]] for name, values in CHOICES.items()]
    parts = [["", *some] for some in changed]
    names = [f"heroes-year-{seed}{side}{''.join(options)}" for side in sides for options in product(*parts)]
    return [name for name in names if "heroes=out" not in name or is_combined_id(name)]


def is_combined_id(name: str) -> bool:
    """Whether something of the first game is in it, so that the heroes may be left out."""
    return "cartographers" in name or "both" in name or name.split(",")[0][-2:] in ("-A", "-B")


def test_combined_years_have_not_changed_by_a_byte() -> None:
    digest = sha256()
    for name in every_combination("s7")[::7] + every_combination("s2k")[3::11]:
        digest.update(json.dumps(write_record(puzzle(name))).encode())
    assert digest.hexdigest() == DIGEST_OF_THE_COMBINED_YEARS


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("heroes-year-s7-A,explore=cartographers,edicts=both",
         {"side": "A", "explore": "cartographers", "edicts": "both"}),
        ("heroes-year-s7,edicts=both", {"edicts": "both"}),
        ("heroes-year-s7-B", {"side": "B"}),
        ("heroes-year-s7-D,edition=final", {"side": "D", "edition": "final"}),
        ("mapmaker-year-s7,mountains=every_season", {"mountains": "every_season"}),
    ],
)  # fmt: skip
def test_an_id_means_the_deal_of_its_seed_with_its_options(name: str, options: dict[str, str]) -> None:
    record = puzzle(name)
    game = name.split("-")[0]
    assert record.deal == game_named(game).draw_deal(f"{game}/year/s7", options=options)
    assert (record.id, record.start, record.moves) == (name, (), ())
    assert read_record(write_record(record)) == record
    assert library.puzzle(name) == record


def test_chance_picks_the_side_of_an_id_without_one() -> None:
    for seed in range(12):
        free, c, d = (puzzle(f"heroes-year-s{seed}{side},edicts=both") for side in ("", "-C", "-D"))
        assert free.deal in (c.deal, d.deal)
        usual = puzzle(f"heroes-year-s{seed}")
        assert dict(free.deal.options)["side"] == dict(usual.deal.options)["side"]


def test_another_spelling_means_the_same_puzzle_under_its_one_id() -> None:
    record = puzzle("heroes-year-s7,edicts=both,seasons=heroes,side=a")
    assert record == puzzle("heroes-year-s7-A,edicts=both")
    assert puzzle("heroes-year-s7,heroes=in") == puzzle("heroes-year-s7")


def test_a_day_with_options_is_no_unpublished_day() -> None:
    for name in ("heroes-year-2026-11-18,edicts=both", "heroes-year-2031-01-01-A"):
        for find in (puzzle, library.puzzle, library.history):
            with pytest.raises(BadInput, match="options are for seeds") as refusal:
                find(name)
            assert not isinstance(refusal.value, NotPublished)


def test_a_part_of_a_combined_year_is_no_puzzle() -> None:
    with pytest.raises(BadInput, match="a deal with options is a whole year, so there is no dash of it"):
        puzzle("heroes-dash-s1-A")
