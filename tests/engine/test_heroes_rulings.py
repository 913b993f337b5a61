"""Where the rulebook of Heroes is silent or sources disagree: one test for each ruling, by its name.

The rulings are listed with their reasons in docs/rulings.md.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Match, Move, begin_match, parse_move, parse_space
from engine.edition import edition
from engine.explore_deck import revealed
from engine.heroes import HeroesPosition
from engine.land import draw
from engine.match import HeroesMap
from engine.terrain import DESTROYED, FARM
from tests.cartographers_helpers import crowded, played, refusal
from tests.helpers import heroes_deal, random_games
from tests.heroes_helpers import (
    DAL,
    DOBRIK,
    DRAGON,
    EDITION,
    FREYLA,
    GORGON,
    TROLL,
    WREN,
    ZOMBIE,
    at,
    begin_with,
    hand_deal,
    last_turn,
    lettered,
    named,
    on_side,
    told,
    with_letters,
    with_marks,
    with_monsters,
)

FACTS = json.loads((Path(__file__).parent / "heroes_facts.json").read_text())
RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text()
FINAL = edition("heroes-final")
SIX = {"forest", "village", "farm", "water", "monster", "hero"}


def stars(edict: str, side: str = "C", **spaces: str) -> int:
    return EDITION.edict(edict).points(on_side(side, **spaces))


def words(position: HeroesPosition) -> set[str]:
    return {move.word for move in position.legal_moves}


def choices(position: HeroesPosition) -> str:
    """The spaces that may be destroyed."""
    return " ".join(str(move).removeprefix("destroy ") for move in position.legal_moves)


def ended(position: HeroesPosition) -> HeroesPosition:
    """The position after a turn in a corner that ends the season."""
    return played(last_turn(position), "village A1 A2")


def match_of(*spring: str, players: int = 2) -> Match:
    return begin_match(hand_deal(*spring), players)


def drawn(match: Match, player: int, move: str) -> Match:
    return match.play(player, parse_move(move))


def with_map(match: Match, owner: int, sheet: HeroesMap) -> Match:
    return replace(match, maps=(*match.maps[:owner], sheet, *match.maps[owner + 1 :]))


def map_of(match: Match, owner: int) -> HeroesMap:
    sheet = match.maps[owner]
    assert isinstance(sheet, HeroesMap)
    return sheet


@pytest.mark.parametrize("ruling", FACTS["rulings"])
def test_every_ruling_is_documented_and_has_a_test_of_its_name(ruling: str) -> None:
    assert callable(globals()[f"test_{ruling}"])
    assert f"| `{ruling}` |" in RULINGS


def test_destroyed_space_scoring() -> None:
    """Filled, of no terrain: it breaks clusters and runs, completes lines, encloses, and is no type."""
    assert stars("Faunlost Thicket", F="E1 F1 H1 I1", X="G1") == 4
    assert stars("Deepwood", F="A4 A5 A6 A8 A9", X="A7") == 0
    assert stars("Silos", F="A1 B1 C1 D1 E1 F1 G1 H1 I1 J1", X="K1") == 10
    assert stars("Banded Hills", F="A1", V="A2", A="A3", W="A4", X="A5 A6 A7 A8 A9 A10 A11") == 0
    assert stars("Starlit Sigil", X="A4 B1 B3") == 4  # A1 A2 A3, with the mountain B2 below
    assert stars("Starlit Sigil", X="A4 B1 B3 A2") == 0


def test_destroyed_empty_space() -> None:
    position = with_monsters(begin_with("Settlement"), troll="K11")
    after = played(ended(position), "destroy K10")
    assert after.land[parse_space("K10")] == DESTROYED
    assert refusal(after, "forest K10 K9 J9") == "K10 is already filled (destroyed)"


def test_destroyed_monster_penalty() -> None:
    """Destroyed monsters cost nothing, do not spread and are no trolls any more."""
    position = with_monsters(begin_with("Settlement"), troll="E5", zombie="H8")
    gone = with_letters(position, X="E5 H8")
    after = ended(gone)
    assert after.score.seasons[0].extras["monsters"] == 0
    assert (at(after, "M"), at(after, "X"), after.due) == ("", "E5 H8", ())


def test_hero_is_terrain() -> None:
    line = {"F": "B1", "V": "B3", "A": "B4", "W": "B5 B6 B7 B8 B9 B10 B11"}  # B2 is a mountain
    assert stars("Banded Hills", **line) == 3
    for letter, points in (("H", 3), ("M", 3), ("X", 0)):
        assert stars("Banded Hills", **{**line, "F": "", letter: "B1"}) == points
    assert stars("Banded Hills", "D", F="J3", V="J4", A="J5", W="J6 J7 J8 J9 J10 J11") == 0  # J1 J2 wasteland


def test_hero_pattern_orientation() -> None:
    """The pattern turns and flips with the card; forms that mark the same are one move."""
    forms = {DOBRIK: 1, DAL: 1, FREYLA: 4, WREN: 4}
    for hero, number in forms.items():
        moves = [move for move in begin_with(hero).legal_moves if move.spaces == (parse_space("E6"),)]
        assert len(moves) == number == len({move.marks for move in moves})
    assert played(begin_with(FREYLA), "hero E6 marks B6 C6 D6").marks
    assert played(begin_with(WREN), "hero E6 marks C5 C6 C7").marks


def test_hero_pattern_overlap() -> None:
    """Marks beyond the edge are lost; marks on anything but monsters do nothing."""
    position = with_letters(begin_with(WREN, side="D"), F="A2", V="B3", X="C3")
    after = played(position, "hero A4 marks A2 B2")
    assert named(after.marks) == "A2 B2"
    assert after.land == lettered(position.land, H="A4")
    corner = begin_with(FREYLA)
    assert str(corner.legal_moves[0]) == "hero A1"  # both forms that point off the map mark nothing
    assert [str(move) for move in corner.legal_moves[1:3]] == [
        "hero A1 marks A2 A3 A4",
        "hero A1 marks B1 C1 D1",
    ]


def test_hero_lasting() -> None:
    """Monsters drawn on marks are destroyed at once, from whatever source, and after the hero is gone."""
    gates = with_marks(begin_with("Kethra's Gates"), "C4")
    assert at(played(with_letters(gates, X="C3"), "monster C4"), "X") == "C3 C4"
    square = crowded(with_marks(begin_with("Woodland Crossroads"), "C4"), "C4 K11")
    assert at(played(square, "monster C4"), "X") == "C4"
    ambush = with_marks(begin_with("Settlement", TROLL), "A9 A10 A11 B10 K1")
    assert at(played(ambush, "village K1 K2"), "X") == "A9 A10 A11 B10"
    spreading = ended(with_marks(with_monsters(begin_with("Settlement"), zombie="K11"), "K10"))
    assert (at(spreading, "X"), at(spreading, "M")) == ("K10", "J11 K11")


def test_hero_own_space() -> None:
    position = with_letters(begin_with(DOBRIK), F="A1")
    assert refusal(position, "hero A1 marks A2 B1") == "A1 is already filled (forest)"
    assert {move.spaces for move in crowded(position, "E5").legal_moves} == {(parse_space("E5"),)}


def test_hero_full_map() -> None:
    for card in (DOBRIK, "Settlement"):
        assert crowded(begin_with(card), "").legal_moves == (Move("pass"),)
    full = played(crowded(begin_with("Settlement", TROLL, ZOMBIE), ""), "pass")
    assert [event.kind for event in full.events] == ["ambush stayed away"] * 2
    match = match_of(TROLL, "Settlement")
    assert with_map(match, 1, crowded(map_of(match, 1), "")).legal_moves(0) == (Move("pass"),)


def test_fallback_terrains() -> None:
    for card in ("Woodland Crossroads", "Lagoon", "Hillside Terrace"):
        assert words(crowded(begin_with(card), "A1 E5")) == SIX
    assert words(crowded(begin_with("Kethra's Gates"), "A1 E5")) == SIX - {"hero"}  # it fits


def test_fallback_extras() -> None:
    """No coin of the shape, no marks, no initial; a mountain it completes still pays."""
    position = crowded(begin_with("Settlement"), "A1 C2")
    hero = played(position, "hero A1")
    assert (hero.coins, hero.marks, at(hero, "H")) == (0, 0, "A1")
    assert refusal(position, "hero A1 marks A2") == "Settlement is no hero, so it marks nothing"
    monster = played(position, "monster A1")
    assert (monster.lasting, at(monster, "M")) == ((), "A1")
    assert played(position, "farm C2").coins == 1  # the last side of the mountain B2


def test_fallback_condition() -> None:
    """Only when no shape fits in any turn or flip; one that brings no coin is no excuse."""
    position = crowded(begin_with("Settlement"), "A1 A2 E5")
    assert {len(move.spaces) for move in position.legal_moves} == {2}
    assert refusal(position, "forest E5").startswith("Settlement offers village")
    assert refusal(position, "village E5") == (
        "a 1x1 is only drawn when no shape of Settlement fits, and one does"
    )
    larger = crowded(begin_with("Settlement"), "C5 D4 D5 E3 E4 K11")
    assert refusal(larger, "forest K11").startswith("Settlement offers village")


def test_fallback_ambush() -> None:
    """Between players a shape that does not fit is a 1x1 monster without initial and so without effect."""
    for card in (TROLL, GORGON, DRAGON):
        match = match_of(card, "Settlement")
        match = with_map(match, 1, crowded(map_of(match, 1), "A1 A2 E5"))
        assert {str(move) for move in match.legal_moves(0)} == {"monster A1", "monster A2", "monster E5"}
        after = map_of(drawn(match, 0, "monster E5"), 1)
        assert (after.lasting, after.due, after.coins) == ((), (), 0)


def test_fallback_ambush_solo() -> None:
    position = played(crowded(begin_with("Settlement", TROLL), "J1 K1 E6"), "village J1 K1")
    assert at(position, "M") == ""
    assert [event.kind for event in position.events] == ["ambush stayed away"]


def test_solo_scan() -> None:
    """The bounding box goes round flush with the edge, unturned, then one space further in."""
    start = begin_with("Settlement", GORGON)
    for taken, spaces in (("K10 K9", "J7 J9 K8"), ("J11 K11", "J8 J10 K9"), ("K10 K11", "J8 J10 K9")):
        assert at(played(start, f"village {taken}"), "M") == spaces
    ring = [f"{row}{col}" for row in "ABCDEFGHIJK" for col in range(1, 12)]
    inner = {f"{row}{col}" for row in "BCDEFGHIJ" for col in range(2, 11)}
    printed = {"B2", "D9", "F4", "I10", "J6"}
    edge = [space for space in ring if space not in inner | printed and space not in ("A1", "A2")]
    blocked = replace(start, land=draw(start.land, map(parse_space, edge), FARM))
    assert at(played(blocked, "village A1 A2"), "M") == "I7 I9 J8"  # I10 is a mountain


def test_solo_choices() -> None:
    position = begin_with(GORGON, "Settlement")
    assert choices(position) == "I9 I11 J8 J10 K9 K11"
    assert at(played(position, "destroy J8"), "X") == "J8"
    assert refusal(position, "destroy A1") == "Gorgon Gaze destroys one of I9, I11, J8, J10, K9, K11"
    assert refusal(position, "village A1 A2") == (
        "first Gorgon Gaze destroys a space; the move is 'destroy' and one of I9, I11, J8, J10, K9, K11"
    )
    troll = ended(with_monsters(begin_with("Settlement"), troll="K11"))
    assert choices(troll) == "J11 K10"


def test_gorgon_chooser() -> None:
    """Whoever draws the gorgon on a map also picks what it destroys there."""
    match = drawn(match_of(GORGON, "Settlement", players=3), 1, "monster E5 E7 F6")
    assert map_of(match, 0).due == ("gorgon",)  # clockwise: player 2 draws on the map of player 1
    ask = match.ask(1)
    assert ask is not None
    assert (ask.action, ask.card.name) == ("destroy", GORGON)
    after = drawn(match, 1, "destroy D5")
    assert at(map_of(after, 0), "X") == "D5"
    assert match.drawn_on(0) == 2  # the owner still has to draw on another's map


def test_gorgon_target() -> None:
    """What is beside a gorgon that stands, but mountains, wasteland and the destroyed; else it is skipped."""
    position = begin_with("Settlement", GORGON, "Kethra's Gates")
    around = with_letters(position, F="J8", M="K9", H="K11", X="I9")
    after = played(around, "village A1 B1")
    assert choices(after) == "I11 J8 J10 K9 K11"
    hit = played(with_marks(position, "J11 K10"), "village A1 B1")
    assert choices(hit) == "I9 J8 J10 K9"
    all_hit = played(with_marks(position, "J9 J11 K10"), "village A1 B1")
    assert (all_hit.due, at(all_hit, "X")) == ((), "J9 J11 K10")
    nothing_left = played(with_letters(position, X="I9 I11 J8 J10 K9 K11"), "village A1 B1")
    assert (nothing_left.due, at(nothing_left, "M")) == ((), "J9 J11 K10")
    wasteland = begin_with("Settlement", GORGON, side="D")
    beside = with_monsters(wasteland, gorgon="H10")  # the mountain I10 below, the wasteland G10 above
    assert choices(replace(beside, due=("gorgon",))) == "H9 H11"


def test_gorgon_hits_hero() -> None:
    position = with_marks(with_letters(begin_with("Settlement", GORGON, "Kethra's Gates"), H="K11"), "A5")
    after = played(position, "village B1 C1", "destroy K11", "monster A5")
    assert at(after, "X") == "A5 K11"


def test_troll_chooser() -> None:
    """The owner of the map chooses, must choose, and one space goes however many trolls stand."""
    position = ended(with_monsters(begin_with("Settlement"), troll="E5 E6 E7 F6"))
    assert choices(position) == "D5 D6 D7 E4 E8 F5 F7 G6"
    assert "first Giant Troll Ravage destroys a space" in refusal(position, "pass")
    after = played(position, "destroy D6")
    assert (after.due, at(after, "X")) == ((), "D6")
    match = match_of("Settlement")
    for owner in (0, 1):
        sheet = last_turn(with_monsters(map_of(match, owner), troll="K11") if owner else map_of(match, owner))
        assert isinstance(sheet, HeroesMap)
        match = with_map(match, owner, sheet)
    match = drawn(drawn(match, 0, "village A1 A2"), 1, "village A1 A2")
    assert (match.ask(0), [str(move) for move in match.legal_moves(1)]) == (
        None,
        ["destroy J11", "destroy K10"],
    )
    assert at(map_of(drawn(match, 1, "destroy K10"), 1), "X") == "K10"


def test_zombie_step() -> None:
    """One step from the zombies standing before it; not from destroyed ones or monsters without Z."""
    position = with_monsters(begin_with("Settlement"), zombie="E6 K11")
    after = ended(with_letters(position, X="K11", M="H8"))
    assert at(after, "M") == "D6 E5 E6 E7 F6 H8"
    assert named(after.ambush("zombie").spaces) == "D6 E5 E6 E7 F6 K11"
    assert told(after, "zombies spread") == [{"spaces": ["D6", "E5", "E7", "F6"]}]


def test_dragon_surrounded() -> None:
    """Three coins, once, when every dragon space is destroyed or has no empty neighbour."""
    position = with_monsters(begin_with("Settlement", "Lagoon"), dragon="K1 K11")
    closing = with_letters(position, X="K11", F="J1")
    after = played(closing, "village K2 K3")
    assert (after.coins, told(after, "dragon overcome")) == (1 + 3, [{"coins": 3}])
    assert played(after, "water A3 B4").coins == 4 + 1  # it pays once
    assert played(replace(closing, coins=12), "village K2 K3").coins == 14
    hit = with_marks(begin_with("Settlement", DRAGON), "I3 J1 J2 J3 K1")
    assert played(hit, "village A1 B1").coins == 1 + 3


def test_dragon_fallback() -> None:
    position = crowded(begin_with("Woodland Crossroads"), "A1 E5")
    assert played(position, "monster E5").coins == 0
    match = match_of(DRAGON, "Settlement")
    match = with_map(match, 1, crowded(map_of(match, 1), "E5"))
    assert map_of(drawn(match, 0, "monster E5"), 1).coins == 0


def test_mountain_coin() -> None:
    """However the last side is filled: destroyed, by zombies, by wasteland or by a neighbour; once."""
    three = with_letters(begin_with("Settlement"), F="A2 B1 C2")  # of the mountain B2
    troll = played(last_turn(with_monsters(three, troll="A3")), "village K1 K2")
    assert played(troll, "destroy B3").coins == troll.coins + 1
    zombies = played(last_turn(with_monsters(three, zombie="A3")), "village K1 K2")
    assert zombies.coins == 1 + 1
    assert [event.kind for event in zombies.events] == [
        "season ended",
        "zombies spread",
        "mountain surrounded",
    ]
    match = match_of(ZOMBIE, "Settlement")
    match = with_map(match, 1, replace(map_of(match, 1), land=three.land))
    assert [sheet.coins for sheet in drawn(match, 0, "monster B3").maps] == [0, 1]
    gorgon = replace(with_monsters(three, gorgon="B4"), due=("gorgon",))
    assert played(gorgon, "destroy B3").coins == 1


def test_effects_order() -> None:
    """After scoring, in the order the ambushes were revealed; after winter too, but without a choice."""
    begun = begin_with("Settlement")
    zombies_first = ended(with_monsters(begun, zombie="K11", troll="K8"))
    assert choices(zombies_first) == "J8 K7 K9"
    assert at(zombies_first, "M") == "J11 K8 K10 K11"
    troll_first = ended(with_monsters(begun, troll="K8", zombie="K11"))
    assert (choices(troll_first), troll_first.due) == ("J8 K7 K9", ("troll", "zombie"))
    after = played(troll_first, "destroy K9")
    assert at(after, "M") == "J11 K8 K10 K11"
    between = ended(with_monsters(begun, troll="K9", zombie="K11"))
    assert at(played(between, "destroy K10"), "M") == "J11 K9 K11"
    winter = random_games(heroes_deal(3), 3)[-2]
    assert isinstance(winter, HeroesPosition)
    bare = replace(winter, land=on_side("C"), lasting=(), ruins_pending=False)
    last = with_monsters(bare, troll="K8", zombie="K11")
    over = last.play(last.legal_moves[0])
    assert over.is_over
    assert {"J11", "K10"} <= set(at(over, "M").split())
    assert (over.legal_moves, over.due, at(over, "X")) == ((), (), "")
    assert over.score.seasons[3].extras["monsters"] == -5


def test_ambush_reminders() -> None:
    """A revealed ambush or hero is not shuffled in again; those not revealed stay in."""
    for seed in range(60):
        deal = heroes_deal(seed)
        out: set[str] = set()
        waiting: set[str] = set()
        for season, pile in enumerate(deal.draws):
            joined = {name for name in pile if EDITION.card(name).kind in ("ambush", "hero")}
            assert not joined & out
            assert waiting <= joined
            assert len(joined - waiting) == 2
            out |= joined & set(revealed(EDITION, season, pile))
            waiting = joined - out


def test_choose_a_cluster() -> None:
    assert stars("Outer Enclave", V="A5 K11") == 3
    assert stars("Caravansary", V="A5 A6 K11") == 3
    assert (stars("Outer Enclave"), stars("Caravansary")) == (0, 0)


def test_outer_enclave_count() -> None:
    assert stars("Outer Enclave", V="A5 A6 B5") == 5  # A4, A7, B4, C5, and B6 once
    assert stars("Outer Enclave", V="E5 E6 D6 C6 C5 C4 D4 E4") == 11 + 1  # the hole once; F4 is a mountain


def test_caravansary_count() -> None:
    assert stars("Caravansary", V="E5 E6 D6 C6") == 3 + 2


def test_craylund_count() -> None:
    assert stars("Craylund", A="E5", W="D5 E4 E6") == 6
    assert stars("Craylund", A="E5", W="D5 E4") == 0
    assert stars("Craylund", A="E5 E7", W="D5 E6 D7 F5 F7") == 12  # E6 serves both
    assert stars("Craylund", A="E5 F6", W="E6 F5") == 0  # the corners touch; both have the same two
    assert stars("Craylund", A="E5 E6 F5", W="F6 D5") == 0  # F6 is beside it twice and counts once


def test_clawsgrove_count() -> None:
    assert stars("Clawsgrove Peaks", W="B3", A="B4") == 5
    assert stars("Clawsgrove Peaks", W="B3 A2", A="B4 A3") == 5  # two ways from one mountain
    assert stars("Clawsgrove Peaks", W="I11 J11 K11", A="K10") == 5
    assert stars("Clawsgrove Peaks", A="B3") == 0
    assert stars("Clawsgrove Peaks", W="B3", A="C4") == 0


def test_faunlost_run() -> None:
    assert stars("Faunlost Thicket", F="A1 B1 C1 E1 F1 A3 B3 C3") == 6
    assert stars("Faunlost Thicket", F="A4 A5 A6") == 2
    assert stars("Faunlost Thicket") == 0


def test_gnomish_once() -> None:
    assert stars("Gnomish Colony", V="E5 E6 E7 F5 F6 F7") == 6
    assert stars("Gnomish Colony", V="E5 E6 F5 F6 H8 H9 I8 I9") == 12
    assert stars("Traylo Monastery", V="A1 A3 A4 A5 A6 A7 B1 C1") == 6
    assert FINAL.edict("Traylo Monastery").points(on_side("C", V="E5 E6 E7 E8 E9 F5 G5 H5")) == 7


def test_traylo_edge() -> None:
    assert stars("Traylo Monastery", V="A4 B4 C4 D4 E4") == 6
    assert stars("Traylo Monastery", V="B4 C4 D4 E4 E5") == 0
    assert stars("Traylo Monastery", V="A4 B4 C4 D4") == 0


def test_heart_edge() -> None:
    assert stars("Heart of the Forest", F="A5 A4 A6 B5") == 3
    for letter in "XMHAW":
        assert stars("Heart of the Forest", **{"F": "A5 A4 A6", letter: "B5"}) == 0
    assert stars("Heart of the Forest", F="A2 A1 A3") == 0  # the mountain B2 below A2; B1 empty below A1


def test_odd_columns() -> None:
    for col in range(1, 12):
        column = " ".join(f"{row}{col}" for row in "ABCDEFGHIJK" if f"{row}{col}" not in MOUNTAINS)
        assert stars("Silos", F=column) == (10 if col % 2 else 0)


MOUNTAINS = {"B2", "D9", "F4", "I10", "J6"}


def test_dwarvenholds_count() -> None:
    row = " ".join(f"B{col}" for col in range(1, 12) if col != 2)
    column = " ".join(f"{letter}2" for letter in "ABCDEFGHIJK" if letter != "B")
    assert stars("Dwarvenholds", F=row) == 8
    assert stars("Dwarvenholds", F=f"{row} {column}") == 16
    both = " ".join(f"I{col}" for col in range(1, 12) if col not in (3, 10))
    assert stars("Dwarvenholds", "D", F=both) == 8  # I3 and I10 lie in one row
    assert stars("Dwarvenholds", F=" ".join(f"A{col}" for col in range(1, 12))) == 0


def test_starlit_enclosed() -> None:
    assert stars("Starlit Sigil", F="A4 B1 B3") == 4
    assert stars("Starlit Sigil", F="A4 B1") == 0
    assert stars("Starlit Sigil", F="A3 B1 C2 B4 C3 A4") == 0  # A1 A2 and, at a corner only, B3
    assert stars("Starlit Sigil", F="A5 A7 B4 B6 C5 A4 B7 C6") == 0
    assert stars("Starlit Sigil", F="A4 A6 B4 B6 C4 C6 D5") == 4  # B5 is ruins and empty


def test_banded_row() -> None:
    gap = {"F": "B1", "V": "B3", "A": "B4", "W": "B5"}
    assert stars("Banded Hills", **gap) == 0
    assert FINAL.edict("Banded Hills").points(on_side("C", **gap)) == 4


def test_monster_penalty() -> None:
    assert EDITION.bonus.points(on_side("C", M="E5 E7")) == -7  # E6 once
    assert EDITION.bonus.points(on_side("C", M="A1", X="A2 B1")) == 0


def test_gaps_in_shapes() -> None:
    """Only the squares of a shape need empty spaces on the map; what lies in its gaps does not matter."""
    assert played(begin_with("Pasture"), "farm B1 B3").moves
    position = crowded(begin_with("Settlement", GORGON), "J9 J11 K10 A1 B1 A3")
    assert at(played(position, "village A1 B1"), "M") == "J9 J11 K10"


def test_two_players() -> None:
    for card in (DRAGON, TROLL):
        match = match_of(card, "Settlement")
        assert (match.drawn_on(0), match.drawn_on(1)) == (1, 0)
    three = match_of(TROLL, "Settlement", players=3)
    assert [three.drawn_on(player) for player in range(3)] == [2, 0, 1]  # clockwise is to the left


def test_time_of_heroes_and_ambushes() -> None:
    assert {card.time for card in EDITION.cards if card.kind in ("hero", "ambush")} == {0}
    position = begin_with(TROLL, DOBRIK, "Settlement")
    assert position.play(position.legal_moves[0]).season_clock == 0
