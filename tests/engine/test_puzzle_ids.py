"""Puzzle ids: written and read without loss, and one canonical id for all the spellings of a puzzle."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BadInput, PuzzleId, canonical_id, game_named, parse_puzzle_id, read_record, with_options
from engine.combining import CHOICES, is_combined, settled_options
from engine.puzzle_id import LONGEST, SIZES

HEROES = "heroes-year-s7"
WORDS = st.text("abcxyz", min_size=1, max_size=8)
SEEDS = st.from_regex(r"s[0-9a-z]{1,16}", fullmatch=True) | st.dates(date(2000, 1, 1)).map(str)


@st.composite
def any_ids(draw: st.DrawFn) -> PuzzleId:
    """Ids of any form, whether or not there are such games and options."""
    options = draw(st.lists(st.tuples(WORDS, WORDS), unique_by=lambda option: option[0], max_size=4))
    side = draw(st.none() | st.sampled_from("ABCDZ"))
    return PuzzleId(draw(WORDS), draw(st.sampled_from(SIZES)), draw(SEEDS), side, tuple(options))


@st.composite
def heroes_options(draw: st.DrawFn) -> dict[str, str]:
    """Options that make a game of Heroes, the side of the map among them or not."""
    chosen = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    side = draw(st.none() | st.sampled_from("ABCD"))
    options = chosen if side is None else {"side": side, **chosen}
    if not is_combined(settled_options(options | {"heroes": "in"})):
        options["heroes"] = "in"
    return options


def spelled(text: str) -> str:
    """The canonical spelling of an id."""
    return str(canonical_id(parse_puzzle_id(text)))


@given(any_ids())
def test_an_id_is_read_as_it_was_written(puzzle_id: PuzzleId) -> None:
    assert parse_puzzle_id(str(puzzle_id)) == puzzle_id


@given(st.text("abys-17,=AB_", max_size=30).map(lambda text: f"{HEROES}{text}") | st.text())
def test_a_text_is_an_id_as_it_stands_or_refused_in_one_line(text: str) -> None:
    said = text
    try:
        said = str(parse_puzzle_id(text))
    except BadInput as refusal:
        reason = str(refusal)
        said = text if "\n" not in reason and len(reason) < 200 else reason
    assert said == text


@given(heroes_options(), st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_every_spelling_of_a_deal_has_the_same_canonical_id(
    options: dict[str, str], chance: object, defaults: bool, side_at_the_end: bool
) -> None:
    side = options.get("side")
    changed = {name: value for name, value in options.items() if value != CHOICES.get(name, ("",))[0]}
    named = list((options if defaults else changed).items())
    chance.shuffle(named)  # type: ignore[attr-defined]
    ending = f"-{side}" if side and side_at_the_end else ""
    if ending:
        named = [option for option in named if option[0] != "side"]
    text = ",".join([HEROES + ending, *(f"{name}={value}" for name, value in named)])
    canonical = ",".join(
        [
            HEROES + (f"-{side}" if side else ""),
            *(f"{name}={changed[name]}" for name in CHOICES if name in changed),
        ]
    )
    assert spelled(text) == canonical
    assert spelled(canonical) == canonical
    assert str(with_options(parse_puzzle_id(HEROES), options)) == canonical
    assert len(text) <= LONGEST


def test_the_longest_spelling_there_is_can_be_read() -> None:
    long = {name: max(values, key=len) for name, values in CHOICES.items()}
    options = ",".join(f"{name}={value}" for name, value in {"side": "A", **long, "heroes": "out"}.items())
    text = f"heroes-year-s0123456789abcdef-A,{options}"
    assert LONGEST - 10 < len(text) <= LONGEST
    assert spelled(text).startswith("heroes-year-s0123456789abcdef-A,explore=cartographers,")


@pytest.mark.parametrize(
    "text",
    [
        "mapmaker-dash-2026-11-18",
        "mapmaker-year-s42",
        "cartographers-half-s7-B",
        "cartographers-year-2026-11-18-A",
        "heroes-dash-s7-D",
        "heroes-year-s7",
    ],
)
def test_an_id_without_options_is_canonical_as_it_is(text: str) -> None:
    assert spelled(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("heroes-year-s7-A,edicts=both,edition=final", "heroes-year-s7-A,edition=final,edicts=both"),
        ("heroes-year-s7,edicts=both,side=a", "heroes-year-s7-A,edicts=both"),
        ("heroes-year-s7-A,side=A", "heroes-year-s7-A"),
        ("heroes-year-s7,edicts=heroes,heroes=in,edition=rulebook", "heroes-year-s7"),
        ("heroes-dash-s7,edicts=heroes", "heroes-dash-s7"),
        ("heroes-year-2026-11-18,side=C", "heroes-year-2026-11-18-C"),
        ("cartographers-half-s7,side=b", "cartographers-half-s7-B"),
        ("mapmaker-year-s7,mountains=every_season", "mapmaker-year-s7,mountains=every_season"),
        ("mapmaker-year-s7,mountains=end_once", "mapmaker-year-s7"),
    ],
)  # fmt: skip
def test_another_order_a_default_and_the_side_as_an_option_mean_the_canonical_id(
    text: str, canonical: str
) -> None:
    assert spelled(text) == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("heroes-year-s7,", "'' in a puzzle id is not an option such as edicts=both"),
        ("heroes-year-s7,edicts", "'edicts' in a puzzle id is not an option"),
        ("heroes-year-s7,edicts=", "'edicts=' in a puzzle id is not an option"),
        ("heroes-year-s7, edicts=both", "' edicts=both' in a puzzle id is not an option"),
        ("heroes-year-s7,edicts=both-A", "'edicts=both-A' in a puzzle id is not an option"),
        ("heroes-year-s7,edicts=both,edicts=both", "names the option 'edicts' twice"),
        (
            "heroes-year-s7,weather=fine",
            "Cartographers Heroes has no option 'weather'; it has side, edition,",
        ),
        ("heroes-year-s7,edicts=all", "option 'edicts' is heroes or cartographers or both, not 'all'"),
        ("heroes-year-s7,edicts=Both", "option 'edicts' is heroes or cartographers or both, not 'Both'"),
        ("heroes-year-s7,heroes=out", "heroes are left out only where something of Cartographers"),
        ("heroes-year-s7-C,side=D", "heroes-year-s7-C,side=D says side C, so it cannot be D"),
        ("heroes-year-s7-E", "Cartographers Heroes has no side 'E' of the map; it has C, D, A and B"),
        ("heroes-year-s7,side=x", "Cartographers Heroes has no side 'x' of the map; it has C, D, A and B"),
        ("cartographers-year-s7,edicts=both", "Cartographers has no option 'edicts'; it has 'side'"),
        ("cartographers-year-s7-C", "Cartographers has no side 'C' of the map; it has A and B"),
        ("mapmaker-year-s7,edicts=both", "Mapmaker has no option 'edicts'; it has 'mountains'"),
        ("mapmaker-year-s7,side=A", "Mapmaker has one map; a side is for the other games"),
        ("mapmaker-dash-s7,mountains=every_season", "a whole year, so there is no dash of it"),
        ("heroes-dash-s7,edicts=both", "a deal with options is a whole year, so there is no dash of it"),
        ("heroes-half-s7-A", "a deal with options is a whole year, so there is no half of it"),
        (
            "heroes-year-2026-11-18,edicts=both",
            "options are for seeds, such as heroes-year-s7; a day has one",
        ),
        ("heroes-year-2026-11-18-B", "options are for seeds, such as heroes-year-s7; a day has one deal"),
        ("chess-year-s7,edicts=both", "there is no game 'chess'"),
        ("heroes-year-s7" + 30 * ",edicts=both", "is not a puzzle id such as mapmaker-year-s42"),
    ],
)
def test_what_can_be_no_puzzle_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        spelled(text)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_options_may_be_chosen_beside_those_of_the_id_but_not_against_them() -> None:
    wanted = parse_puzzle_id("heroes-year-s7,edicts=both")
    assert str(with_options(wanted, {"side": "a", "edition": "final"})) == (
        "heroes-year-s7-A,edition=final,edicts=both"
    )
    with pytest.raises(BadInput, match="heroes-year-s7,edicts=both says edicts both, so it cannot be heroes"):
        with_options(wanted, {"edicts": "heroes"})


def test_a_record_bears_the_canonical_id() -> None:
    deal = game_named("heroes").draw_deal("tests/ids", options={"side": "A", "edicts": "both"})
    draws = game_named("heroes").write_draws(deal)
    document = {"game": "heroes", "edicts": list(deal.edicts), "draws": draws, "options": dict(deal.options)}
    record = read_record({**document, "id": "heroes-year-s7,edicts=both,heroes=in,side=A"})
    assert record.id == "heroes-year-s7-A,edicts=both"
    with pytest.raises(BadInput, match="no option 'weather'"):
        read_record({**document, "id": "heroes-year-s7,weather=fine"})
