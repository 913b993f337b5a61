"""Whatever is played, the rules of Heroes hold: random legal games of it alone and of both games combined."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Move, Record, game_named, read_record, write_record
from engine.combining import CHOICES
from engine.edition import edition
from engine.heroes import HeroesPosition
from engine.land import FRAMED, SPACES, draw
from engine.lasting_effects import Lasting, empty_beside, gorgon_targets
from engine.terrain import DESTROYED, EMPTY, LETTERS, MONSTER, MOUNTAIN, NAMES, WASTELAND
from tests.heroes_helpers import EDITION, GAME
from tests.second_rulebook import Year, attacked, by_sets, pays, points, spots_of, turns

TEMPERS = ("any", "coins", "crowded", "monsters")
Positions = list[HeroesPosition]


def random_year(seed: int, options: dict[str, str], choices: int, temper: str) -> Positions:
    """Every position of a game of random moves, with a leaning to coins, to gaps or to monsters."""
    dice = random.Random(choices)
    position = game_named("heroes").begin(GAME.draw_deal(f"tests/{seed}", options=options))
    assert isinstance(position, HeroesPosition)
    positions = [position]
    while not position.is_over:
        moves = dice.choices(position.legal_moves, k=1 if temper == "any" else 3)
        position = max((position.play(move) for move in moves), key=lambda p: liking(p, temper))
        positions.append(position)
    return positions


def liking(position: HeroesPosition, temper: str) -> int:
    land = position.land
    if temper == "coins":
        return position.coins
    if temper == "monsters":
        return land.count(MONSTER) + land.count(DESTROYED)
    return -sum(land[s] == EMPTY and EMPTY in (land[s + 1], land[s + 13]) for s in SPACES)


alone = st.builds(
    lambda side, final: {"side": side, **({"edition": "final"} if final else {})},
    st.sampled_from("CD"),
    st.booleans(),
)
mixed = st.fixed_dictionaries(
    {"side": st.sampled_from("AB"), **{name: st.sampled_from(CHOICES[name]) for name in CHOICES}}
) | st.fixed_dictionaries(
    {
        "side": st.sampled_from("ABCD"),
        "explore": st.just("cartographers"),
        **{name: st.sampled_from(CHOICES[name]) for name in ("ambushes", "heroes", "edicts")},
    }
)
numbers = st.integers(0, 2**32)
years = st.builds(random_year, numbers, alone, numbers, st.sampled_from(TEMPERS))
mixed_years = st.builds(random_year, numbers, mixed, numbers, st.sampled_from(TEMPERS))


@settings(max_examples=500, deadline=None)
@given(years)
def test_the_rules_hold_in_every_game(positions: Positions) -> None:
    every_rule_holds(positions)


@settings(max_examples=400, deadline=None)
@given(mixed_years)
def test_the_rules_hold_in_every_combination_of_both_games(positions: Positions) -> None:
    every_rule_holds(positions)


def every_rule_holds(positions: Positions) -> None:
    what_is_drawn_stays_until_it_is_destroyed(positions)
    no_monster_stands_on_a_mark_and_marks_stay(positions)
    coins_never_become_fewer_nor_more_than_the_track_holds(positions)
    four_seasons_are_scored_each_when_its_time_is_spent(positions)
    a_second_rulebook_tells_the_same_year(positions)


def what_is_drawn_stays_until_it_is_destroyed(positions: Positions) -> None:
    for before, after in pairwise(positions):
        assert after.land[FRAMED:] == before.land[FRAMED:]
        assert after.moves[:-1] == before.moves
        move = after.moves[-1]
        for space in SPACES:
            old, new = before.land[space], after.land[space]
            if old == new:
                continue
            if new == DESTROYED:
                assert old in (EMPTY, MONSTER) or move == Move("destroy", (space,))
                assert old not in (MOUNTAIN, WASTELAND)
            else:
                assert old == EMPTY
                assert new == MONSTER or (NAMES[new] == move.word and space in move.spaces)


def no_monster_stands_on_a_mark_and_marks_stay(positions: Positions) -> None:
    for before, after in pairwise(positions):
        assert not any(after.marks >> space & 1 and after.land[space] == MONSTER for space in SPACES)
        assert after.marks & before.marks == before.marks
        assert after.marks == before.marks or before.card.kind == "hero"
        for old, new in zip(before.lasting, after.lasting, strict=False):
            assert old.effect == new.effect
            assert old.spaces & new.spaces == old.spaces
        assert all(
            after.land[s] in (MONSTER, DESTROYED) for a in after.lasting for s in SPACES if a.spaces >> s & 1
        )


def coins_never_become_fewer_nor_more_than_the_track_holds(positions: Positions) -> None:
    for before, after in pairwise(positions):
        assert before.coins <= after.coins <= 14


def four_seasons_are_scored_each_when_its_time_is_spent(positions: Positions) -> None:
    box = positions[0].edition
    for before, after in pairwise(positions):
        spent = before.season_clock + (0 if before.due else before.card.time)
        ended = len(after.seasons) - len(before.seasons)
        assert ended == (spent >= box.seasons[before.season].time)
        assert after.is_over or after.season_clock == (0 if ended else spent)
        assert after.clock >= before.clock
        assert (before.ask is not None and before.ask.action == "destroy") == bool(before.due)
    last = positions[-1]
    assert (len(last.seasons), last.season, last.clock, last.due) == (4, 3, box.time, ())
    assert last.score.total == sum(season.total for season in last.seasons)


def a_second_rulebook_tells_the_same_year(positions: Positions) -> None:
    """Map, marks, initials, coins and every season's points, from the deal and the moves alone."""
    first, last = positions[0], positions[-1]
    box = first.edition
    sheet = box.sheet(dict(first.deal.options)["side"])
    edicts = {letter: pays(box, edict.name) for letter, edict in first.edicts.items()}
    year = Year(box, sheet.land, first.deal.draws).play(last.moves, edicts)
    assert {divmod(s, 13): LETTERS[last.land[s]] for s in SPACES} == year.paper.letters
    assert {divmod(s, 13) for s in SPACES if last.marks >> s & 1} == year.paper.marks
    initials = {a.effect: {divmod(s, 13) for s in SPACES if a.spaces >> s & 1} for a in last.lasting}
    assert list(initials.items()) == list(year.paper.initials.items())
    assert last.coins == min(14, year.paper.coins)
    assert [
        (dict(season.edicts), season.extras["coins"], season.extras["monsters"]) for season in last.seasons
    ] == year.scored


@settings(max_examples=200, deadline=None)
@given(years | mixed_years)
def test_a_record_written_and_read_replays_to_the_same_position(positions: Positions) -> None:
    last = positions[-1]
    again = read_record(write_record(Record(last.deal, moves=last.moves))).position
    assert (again, again.score) == (last, last.score)


@settings(max_examples=150, deadline=None)
@given(years | mixed_years, numbers)
def test_the_legal_moves_are_just_those_a_second_rulebook_allows(positions: Positions, choices: int) -> None:
    dice = random.Random(choices)
    asked = [p for p in positions[:-1] if p.due or p.card.kind == "hero"]
    for position in [*dice.sample(positions[:-1], 2), *dice.sample(asked, min(2, len(asked)))]:
        allowed = allowed_moves(position)
        moves = position.legal_moves
        assert len(set(moves)) == len(moves)
        assert {(m.word, frozenset(m.spaces), frozenset(m.marks)) for m in moves} == allowed
        for move in dice.sample(moves, min(4, len(moves))):
            assert len(position.play(move).moves) == len(position.moves) + 1
        for candidate in candidates(moves, dice):
            spaces, marks = frozenset(candidate.spaces), frozenset(candidate.marks)
            assert ((candidate.word, spaces, marks) in allowed) == accepts(position, candidate)


def accepts(position: HeroesPosition, move: Move) -> bool:
    try:
        position.play(move)
    except IllegalMove:
        return False
    return True


def candidates(moves: tuple[Move, ...], dice: random.Random) -> list[Move]:
    """Legal moves with a word, the spaces or the marks changed."""
    found = [Move("pass")]
    for move in dice.choices(moves, k=10):
        other = dice.choice(moves)
        found.append(Move(dice.choice((*NAMES, "destroy")), move.spaces, move.marks))
        found.append(Move(move.word, other.spaces, move.marks))
        found.append(Move(move.word, move.spaces, other.marks))
        found.append(Move(move.word, move.spaces, tuple(sorted(dice.sample(SPACES, dice.randint(0, 4))))))
        found.append(Move(move.word, tuple(sorted(dice.sample(SPACES, dice.randint(0, 4)))), move.marks))
    return found


def allowed_moves(position: HeroesPosition) -> set[tuple[str, frozenset[int], frozenset[int]]]:
    """What may be done, from the grids and offsets as printed."""
    none: frozenset[int] = frozenset()
    empty = {divmod(space, 13) for space in SPACES if position.land[space] == EMPTY}
    if position.due:
        return {("destroy", frozenset({13 * r + c}), none) for r, c in by_effect(position, empty)}
    if not empty:
        return {("pass", none, none)}
    card = position.card
    if card.kind == "hero":
        shots = [(hero, marks) for hero in empty for marks in attacked(set(card.attack), hero)]
        return {("hero", on_land({hero}), on_land(marks)) for hero, marks in shots}
    ruins = {divmod(s, 13) for s in SPACES if position.land[FRAMED + s]} & empty
    places = {frozenset(p) for shape in card.shapes for p in everywhere(points(shape.grid)) if p <= empty}
    if position.ruins_pending:
        places = {place for place in places if place & ruins}
    words = [NAMES[terrain] for terrain in card.terrains]
    if not places:
        places = {frozenset({spot}) for spot in empty}
        words = ["forest", "village", "farm", "water", "monster"]
        words += ["hero"] if any(card.kind == "hero" for card in position.edition.cards) else []
    return {(word, on_land(set(place)), none) for word in words for place in places}


def by_effect(position: HeroesPosition, empty: set[tuple[int, int]]) -> set[tuple[int, int]]:
    ambush = next(a for a in position.lasting if a.effect == position.due[0])
    standing = {divmod(s, 13) for s in SPACES if ambush.spaces >> s & 1 and position.land[s] == MONSTER}
    near = {(r + dr, c + dc) for r, c in standing for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    if ambush.effect == "troll":
        return near & empty
    spared = {divmod(s, 13) for s in SPACES if LETTERS[position.land[s]] in "^#X"}
    return {(r, c) for r, c in near - spared if 1 <= r <= 11 and 1 <= c <= 11}


def on_land(spots: set[tuple[int, int]]) -> frozenset[int]:
    return frozenset(13 * r + c for r, c in spots)


def everywhere(shape: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    return [
        {(r + dr, c + dc) for r, c in form}
        for form in turns(shape)
        for dr in range(-4, 16)
        for dc in range(-4, 16)
    ]


@settings(max_examples=300, deadline=None)
@given(years, st.data())
def test_every_edict_of_both_editions_equals_its_second_definition(
    positions: Positions, data: st.DataObject
) -> None:
    """On maps with heroes, destroyed spaces and monsters."""
    position = data.draw(st.sampled_from(positions))
    letters = {divmod(s, 13): LETTERS[position.land[s]] for s in SPACES}
    expected = by_sets(letters, set())
    for box in (EDITION, edition("heroes-final")):
        earned = {pays(box, e.name): e.points(position.land) for e in box.edicts}
        assert earned == {name: expected[name] for name in earned}


def test_every_edict_equals_its_second_definition_on_maps_that_no_game_draws() -> None:
    dice = random.Random(11)
    for number in range(500):
        land = bytearray(GAME.sheet("CDAB"[number % 4]).land)
        crowd, kinds = dice.random(), dice.sample((1, 2, 3, 4, 5, 6, 9), dice.randint(1, 7))
        for space in SPACES:
            if land[space] == EMPTY and dice.random() < crowd:
                land[space] = dice.choice(kinds)
        letters = {divmod(s, 13): LETTERS[land[s]] for s in SPACES}
        expected = by_sets(letters, {divmod(s, 13) for s in SPACES if land[FRAMED + s]})
        for box in (EDITION, edition("heroes-final"), edition("cartographers")):
            earned = {pays(box, e.name): e.points(land) for e in box.edicts}
            assert earned == {name: expected[name] for name in earned}


def test_effects_reach_what_a_second_definition_says_on_random_maps() -> None:
    dice = random.Random(5)
    for number in range(400):
        land = GAME.sheet("CD"[number % 2]).land
        free = [s for s in SPACES if land[s] == EMPTY]
        land = draw(land, dice.sample(free, dice.randint(0, 60)), dice.choice((1, 5, 6, 9)))
        named = dice.sample(free, dice.randint(1, 6))
        land = draw(land, (s for s in named if land[s] == EMPTY), MONSTER)
        ambush = Lasting("troll", sum(1 << s for s in named))
        near = {s + step for s in named if land[s] == MONSTER for step in (-13, -1, 1, 13)} & set(SPACES)
        assert set(empty_beside(land, ambush)) == {s for s in near if land[s] == EMPTY}
        assert set(gorgon_targets(land, ambush)) == {s for s in near if LETTERS[land[s]] not in "^#X"}


@pytest.mark.parametrize("temper", TEMPERS)
def test_random_games_reach_the_corners_of_the_rules(temper: str) -> None:
    """What the properties above rest on does come up."""
    positions = [p for seed in range(80) for p in random_year(seed, {"side": "CD"[seed % 2]}, seed, temper)]
    kinds = {event.kind for position in positions for event in position.events}
    assert kinds >= {
        "ambush landed",
        "mountain surrounded",
        "season ended",
        "spaces destroyed",
        "zombies spread",
    }
    words = {move.word for position in positions for move in position.moves[-1:]}
    assert words >= {"destroy", "hero", "monster"}
    hit = [
        e for p in positions for e in p.events if e.kind == "spaces destroyed" and e.facts["by"] == "heroes"
    ]
    assert len(hit) > 10
    if temper == "crowded":
        assert kinds >= {"ambush stayed away", "dragon overcome"}
        assert any(p.ask and p.ask.action == "place" and not p.fits for p in positions)
    if temper == "coins":
        assert max(p.coins for p in positions) >= 10
    assert {spots_of(m.marks) == set() for p in positions for m in p.moves[-1:]} == {True, False}
