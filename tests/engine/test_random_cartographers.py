"""Whatever is played, the rules of Cartographers hold: properties of random legal games on both sides."""

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Move, Record, game_named, read_record, write_record
from engine.cartographers import CartographersPosition
from engine.land import FRAMED, SPACES, Codes
from engine.terrain import EDGE, EMPTY, MONSTER, MOUNTAIN, NAMES, WASTELAND
from tests.cartographers_helpers import EDITION
from tests.helpers import cartographers_deal

TEMPERS = ("any", "coins", "crowded")


def random_year(seed: int, side: str, choices: int, temper: str) -> list[CartographersPosition]:
    """Every position of a game of random moves: any, or rather those with coins, or those that leave gaps."""
    dice = random.Random(choices)
    position = game_named("cartographers").begin(cartographers_deal(seed, side))
    assert isinstance(position, CartographersPosition)
    positions = [position]
    while not position.is_over:
        moves = dice.choices(position.legal_moves, k=1 if temper == "any" else 4)
        after = [position.play(move) for move in moves]
        position = max(after, key=lambda p: p.coins if temper == "coins" else -free_pairs(p))
        positions.append(position)
    return positions


def free_pairs(position: CartographersPosition) -> int:
    land = position.land
    return sum(land[s] == EMPTY and EMPTY in (land[s + 1], land[s + 13]) for s in SPACES)


years = st.builds(
    random_year,
    st.integers(0, 2**32),
    st.sampled_from("AB"),
    st.integers(0, 2**32),
    st.sampled_from(TEMPERS),
)


@settings(max_examples=1500, deadline=None)
@given(years)
def test_the_rules_hold_in_every_game(positions: list[CartographersPosition]) -> None:
    what_is_drawn_stays_and_nothing_else_changes(positions)
    coins_never_become_fewer_nor_more_than_the_track_holds(positions)
    monsters_come_from_ambushes_rift_lands_and_ruins_that_cannot_be_met(positions)
    four_seasons_are_scored_each_when_its_time_is_spent(positions)


def what_is_drawn_stays_and_nothing_else_changes(positions: list[CartographersPosition]) -> None:
    for before, after in pairwise(positions):
        changed = {space for space in SPACES if before.land[space] != after.land[space]}
        move = after.moves[-1]
        assert all(before.land[space] == EMPTY for space in changed)
        assert {space for space in changed if NAMES[after.land[space]] == move.word} >= set(move.spaces)
        assert {after.land[space] for space in changed - set(move.spaces)} <= {MONSTER}
        assert after.land[FRAMED:] == before.land[FRAMED:]
        assert after.moves[:-1] == before.moves


def coins_never_become_fewer_nor_more_than_the_track_holds(
    positions: list[CartographersPosition],
) -> None:
    """Coins are those of the shapes drawn and of the mountains surrounded, up to fourteen."""
    earned = 0
    for before, after in pairwise(positions):
        ask = before.ask
        assert ask is not None
        cells = len(after.moves[-1].spaces)
        earned += sum(shape.coin for shape in ask.shapes if len(shape.cells) == cells)
        assert after.coins == min(14, earned + surrounded(after.land))
        assert before.coins <= after.coins


def surrounded(land: Codes) -> int:
    return sum(
        land[s] == MOUNTAIN and EMPTY not in (land[s - 13], land[s - 1], land[s + 1], land[s + 13])
        for s in SPACES
    )


def monsters_come_from_ambushes_rift_lands_and_ruins_that_cannot_be_met(
    positions: list[CartographersPosition],
) -> None:
    landed = sum(event.kind == "ambush landed" for event in positions[0].events)
    for before, after in pairwise(positions):
        monsters = [s for s in SPACES if after.land[s] == MONSTER != before.land[s]]
        drawn = set(after.moves[-1].spaces) if after.moves[-1].word == "monster" else set()
        if drawn:
            assert before.card.name == "Rift Lands" or before.ruins_pending
            assert len(drawn) == 1
        spaces = {
            name
            for event in after.events
            if event.kind == "ambush landed" and isinstance(event.facts["spaces"], list)
            for name in event.facts["spaces"]
        }
        assert len(monsters) == len(drawn) + len(spaces)
        landed += sum(event.kind == "ambush landed" for event in after.events)
    assert landed <= 4


def four_seasons_are_scored_each_when_its_time_is_spent(
    positions: list[CartographersPosition],
) -> None:
    for before, after in pairwise(positions):
        spent = before.season_clock + before.card.time
        ended = len(after.seasons) - len(before.seasons)
        assert ended == (spent >= EDITION.seasons[before.season].time)
        assert after.is_over or after.season_clock == (0 if ended else spent)
        assert after.clock >= before.clock
    last = positions[-1]
    assert (len(last.seasons), last.season, last.clock) == (4, 3, 29)
    assert last.score.total == sum(season.total for season in last.seasons)


@settings(max_examples=400, deadline=None)
@given(years)
def test_a_record_written_and_read_replays_to_the_same_position(
    positions: list[CartographersPosition],
) -> None:
    last = positions[-1]
    again = read_record(write_record(Record(last.deal, moves=last.moves))).position
    assert (again, again.score) == (last, last.score)


@settings(max_examples=300, deadline=None)
@given(years, st.integers(0, 2**32))
def test_the_legal_moves_are_just_those_a_second_rulebook_allows(
    positions: list[CartographersPosition], choices: int
) -> None:
    """All of them can be played, and among candidates near them only those that are listed."""
    dice = random.Random(choices)
    for position in dice.sample(positions[:-1], 4):
        allowed = allowed_moves(position)
        moves = position.legal_moves
        assert len(set(moves)) == len(moves)
        assert {(move.word, frozenset(move.spaces)) for move in moves} == allowed
        for move in dice.sample(moves, min(5, len(moves))):
            assert len(position.play(move).moves) == len(position.moves) + 1
        for candidate in candidates(position, moves, dice):
            legal = (candidate.word, frozenset(candidate.spaces)) in allowed
            assert legal == accepts(position, candidate)


def accepts(position: CartographersPosition, move: Move) -> bool:
    try:
        position.play(move)
    except IllegalMove:
        return False
    return True


def candidates(
    position: CartographersPosition, moves: tuple[Move, ...], dice: random.Random
) -> Iterable[Move]:
    """Legal moves with a word, a space or the place changed; random sets of spaces; and a pass."""
    yield Move("pass")
    for move in dice.choices(moves, k=12):
        yield Move(dice.choice(NAMES), move.spaces)
        shift = dice.choice((-13, -1, 1, 13))
        shifted = tuple(space + shift for space in move.spaces)
        if all(position.land[space] != EDGE for space in shifted):
            yield Move(move.word, shifted)
        yield Move(move.word, tuple(sorted(set(move.spaces[1:]) | {dice.choice(SPACES)})))
        yield Move(move.word, move.spaces[:-1])
        yield Move(move.word, tuple(sorted(dice.sample(SPACES, dice.randint(1, 5)))))
        yield Move(move.word, (dice.choice(SPACES),))


def allowed_moves(position: CartographersPosition) -> set[tuple[str, frozenset[int]]]:
    """The Draw Phase once more, from the grids as printed: shapes are sets of points, turned as such."""
    empty = {space for space in SPACES if position.land[space] == EMPTY}
    ruins = {space for space in empty if position.land[FRAMED + space]}
    if not empty:
        return {("pass", frozenset())}
    places: set[frozenset[int]] = set()
    for shape in position.card.shapes:
        points = {complex(c, r) for r, row in enumerate(shape.grid) for c, x in enumerate(row) if x == "#"}
        for flipped in (points, {point.conjugate() for point in points}):
            for turn in (1, 1j, -1, -1j):
                places |= lying(frozenset(point * turn for point in flipped))
    places = {place for place in places if place <= empty}
    if position.ruins_pending:
        places = {place for place in places if place & ruins}
    words = {NAMES[terrain] for terrain in position.card.terrains}
    if not places:
        places = {frozenset({space}) for space in empty}
        words = words if not position.ruins_pending else {"forest", "village", "farm", "water", "monster"}
    return {(word, place) for word in words for place in places}


def lying(points: frozenset[complex]) -> set[frozenset[int]]:
    """Every place on the map of a shape as it is turned."""
    places = set()
    for row in range(-5, 17):
        for col in range(-5, 17):
            spots = {(round(p.imag) + row, round(p.real) + col) for p in points}
            if all(1 <= r <= 11 and 1 <= c <= 11 for r, c in spots):
                places.add(frozenset(13 * r + c for r, c in spots))
    return places


@settings(max_examples=700, deadline=None)
@given(years)
def test_every_edict_equals_its_second_definition(positions: list[CartographersPosition]) -> None:
    """The edicts once more, said as sets of spaces instead of loops."""
    for position in (positions[-1], positions[len(positions) // 2]):
        earned = {e.name: e.points(position.land) for e in (*EDITION.edicts, EDITION.bonus)}
        assert earned == by_sets(position.land)


def test_every_edict_equals_its_second_definition_on_maps_that_no_game_draws() -> None:
    dice = random.Random(7)
    for number in range(600):
        land = bytearray(EDITION.sheet("AB"[number % 2]).land)
        crowd, kinds = dice.random(), dice.sample(range(1, 6), dice.randint(1, 5))
        for space in SPACES:
            if land[space] == EMPTY and dice.random() < crowd:
                land[space] = dice.choice(kinds)
        earned = {e.name: e.points(land) for e in (*EDITION.edicts, EDITION.bonus)}
        assert earned == by_sets(land)


def by_sets(land: Codes) -> dict[str, int]:
    on = {name: {at(s) for s in SPACES if land[s] == NAMES.index(name)} for name in NAMES}
    ruins = {at(space) for space in SPACES if land[FRAMED + space]}
    forest, village, farm, water = on["forest"], on["village"], on["farm"], on["water"]
    mountain, empty = on["mountain"], on["empty"]
    filled = MAP - empty
    inside = {(r, c) for r, c in MAP if 1 < r < 11 and 1 < c < 11}
    lines = [{(r, c) for c in range(1, 12)} for r in range(1, 12)]
    lines += [{(r, c) for r in range(1, 12)} for c in range(1, 12)]
    villages = clusters(village)
    kinds = (forest, farm, water, on["monster"], mountain)
    joined = [beside(wood) & mountain for wood in clusters(forest)]
    fields = [field for field in clusters(farm) if field <= inside and not beside(field) & water]
    lakes = [lake for lake in clusters(water) if lake <= inside and not beside(lake) & farm]
    largest_first = sorted(map(len, villages), reverse=True)
    return {
        "Sentinel Wood": len(forest - inside),
        "Greenbough": sum(bool(line & forest) for line in lines),
        "Treetower": sum(beside({tree}) <= filled for tree in forest),
        "Stoneside Forest": 3 * len(set().union(*(some for some in joined if len(some) > 1))),
        "Canal Lake": len(water & beside(farm)) + len(farm & beside(water)),
        "Mages Valley": 2 * len(water & beside(mountain)) + len(farm & beside(mountain)),
        "The Golden Granary": len(water & beside(ruins)) + 3 * len(farm & ruins),
        "Shoreside Expanse": 3 * (len(fields) + len(lakes)),
        "Wildholds": 8 * sum(len(town) >= 6 for town in villages),
        "Great City": max((len(town) for town in villages if not beside(town) & mountain), default=0),
        "Greengold Plains": 3 * sum(sum(bool(beside(t) & k) for k in kinds) >= 3 for t in villages),
        "Shieldgate": 2 * (largest_first[1] if len(largest_first) > 1 else 0),
        "Borderlands": 6 * sum(line <= filled for line in lines),
        "Lost Barony": 3 * max(n for n in range(12) if any(sq <= filled for sq in squares(n))),
        "The Broken Road": 3 * sum({(r, c) for r, c in MAP if r - c == d} <= filled for d in range(11)),
        "The Cauldrons": sum(beside({hole}) <= filled for hole in empty),
        "Monsters": -len(empty & beside(on["monster"])),
    }


Spot = tuple[int, int]
MAP = {(r, c) for r in range(1, 12) for c in range(1, 12)}


def at(space: int) -> Spot:
    return divmod(space, 13)


def beside(spots: set[Spot]) -> set[Spot]:
    """The spaces of the map that share a side with one of some."""
    return {(r + dr, c + dc) for r, c in spots for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))} & MAP


def clusters(spots: set[Spot]) -> list[set[Spot]]:
    found: list[set[Spot]] = []
    for spot in spots:
        touching = [cluster for cluster in found if beside({spot}) & cluster]
        found = [cluster for cluster in found if cluster not in touching]
        found.append({spot}.union(*touching))
    return found


def squares(side: int) -> list[set[Spot]]:
    corners = range(1, 13 - side)
    return [
        {(r, c) for r in range(top, top + side) for c in range(left, left + side)}
        for top in corners
        for left in corners
    ]


@pytest.mark.parametrize("temper", TEMPERS)
def test_random_games_reach_the_corners_of_the_rules(temper: str) -> None:
    """What the properties above rest on does come up."""
    positions = [p for seed in range(60) for p in random_year(seed, "AB"[seed % 2], seed, temper)]
    kinds = {event.kind for position in positions for event in position.events}
    assert kinds >= {"ruins revealed", "ambush landed", "mountain surrounded", "season ended"}
    assert WASTELAND in positions[-1].land
    squares_asked = [p for p in positions if p.ask and not p.fits]
    assert any(p.ruins_pending for p in squares_asked)
    if temper == "crowded":
        assert any(not p.ruins_pending for p in squares_asked)
        assert "ambush stayed away" in kinds
    if temper == "coins":
        assert max(p.coins for p in positions) >= 10
