"""Where the rulebook of Cartographers is silent or sources disagree: one test for each ruling, by its name.

The rulings are listed with their reasons in docs/rulings.md.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine import parse_space
from engine.cartographers import CartographersPosition
from engine.land import draw, empty_spaces
from engine.terrain import EMPTY, FARM, MONSTER, WATER
from tests.cartographers_helpers import (
    EDITION,
    RUINS,
    begin_with,
    crowded,
    first_moves,
    on_side,
    played,
    refusal,
)
from tests.helpers import cartographers_deal

FACTS = json.loads((Path(__file__).parent / "cartographers_facts.json").read_text())
RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text()
FIVE = {"forest", "village", "farm", "water", "monster"}


def stars(edict: str, side: str = "A", **spaces: str) -> int:
    return EDITION.edict(edict).points(on_side(side, **spaces))


def words(position: CartographersPosition) -> set[str]:
    return {move.word for move in position.legal_moves}


def sizes(position: CartographersPosition) -> set[int]:
    return {len(move.spaces) for move in position.legal_moves}


def landing_place(position: CartographersPosition) -> str:
    """Where the ambush of the last move landed; nowhere is an empty text."""
    for event in position.events:
        if event.kind == "ambush landed":
            assert isinstance(event.facts["spaces"], list)
            return " ".join(event.facts["spaces"])
    return ""


@pytest.mark.parametrize("ruling", FACTS["rulings"])
def test_every_ruling_is_documented_and_has_a_test_of_its_name(ruling: str) -> None:
    assert callable(globals()[f"test_{ruling}"])
    assert f"| `{ruling}` |" in RULINGS


def test_scoring_card_assignment() -> None:
    """One card of each stack, and every stack comes under every letter."""
    deals = [cartographers_deal(seed) for seed in range(200)]
    for deal in deals:
        assert {EDITION.edict(name).stack for name in deal.edicts} == {
            "forest",
            "farm water",
            "village",
            "spatial",
        }
    for letter in range(4):
        assert {deal.edicts[letter] for deal in deals} == {edict.name for edict in EDITION.edicts}


def test_fallback_terrain_without_ruins() -> None:
    """It is one of the card's."""
    position = crowded(begin_with("Homestead"), "A1 E5")
    assert words(position) == {"village", "farm"}
    assert refusal(position, "water A1") == "Homestead offers village or farm, not water"


def test_fallback_terrain_with_ruins() -> None:
    """It is any that can be drawn, whatever the card shows."""
    position = crowded(begin_with("Temple Ruins", "Homestead"), "A1 B6 E5")
    assert words(position) == FIVE
    assert played(position, "monster E5").land[parse_space("E5")] == MONSTER


def test_fallback_place() -> None:
    """Any empty space, ruins or not, with and without a ruins card."""
    for cards in (("Homestead",), ("Temple Ruins", "Homestead")):
        position = crowded(begin_with(*cards), "A1 B6 E5")
        assert {move.spaces for move in position.legal_moves} == {
            (parse_space(s),) for s in ("A1", "B6", "E5")
        }


def test_fallback_is_forced_not_optional() -> None:
    assert refusal(begin_with("Homestead"), "farm A1") == (
        "a 1x1 is only drawn when no shape of Homestead fits, and one does"
    )
    assert refusal(begin_with("Temple Ruins", "Homestead"), "farm B6") == (
        "a 1x1 is only drawn when no shape of Homestead fits over a ruins space, and one does"
    )
    elsewhere = crowded(begin_with("Temple Ruins", "Homestead"), "B6 H1 H2 H3 G2")
    assert sizes(elsewhere) == {1}
    assert refusal(elsewhere, "farm H1 H2 H3 G2") == (
        "no shape of Homestead fits over a ruins space, so a 1x1 is drawn instead"
    )


def test_fallback_and_coin() -> None:
    """The 1x1 that stands for a shape with a coin earns none."""
    assert played(crowded(begin_with("Farmland"), "A1 E5"), "farm E5").coins == 0
    assert played(crowded(begin_with("Temple Ruins", "Farmland"), "A1 E5"), "farm E5").coins == 0


def test_ruins_without_ruins_card() -> None:
    """Ruins are ordinary empty spaces then, and covering one of several is enough when a card came up."""
    assert played(begin_with("Farmland"), "farm B6 B7").land[parse_space("B6")] == FARM
    after = played(begin_with("Temple Ruins", "Farmland"), "farm B6 B7")
    assert not after.ruins_pending


def test_two_ruins_cards() -> None:
    """They make one demand, on the next explore card."""
    position = begin_with(*RUINS, "Farmland", "Hamlet")
    after = played(position, "farm B6 B7")
    assert not after.ruins_pending
    assert played(after, "village K1 K2 J1").moves


def test_ruins_with_rift_lands() -> None:
    """Its 1x1 goes on an empty ruins space if there is one, anywhere if not, in any of its five terrains."""
    position = begin_with("Temple Ruins", "Rift Lands")
    ruins = EDITION.sheet("A").ruins
    assert {move.spaces for move in position.legal_moves} == {(space,) for space in ruins}
    assert words(position) == FIVE
    assert refusal(position, "farm A1") == "a ruins card was revealed, so the shape must cover a ruins space"
    covered = replace(position, land=draw(position.land, ruins, FARM))
    assert len(covered.legal_moves) == 5 * (116 - 6)
    assert words(covered) == FIVE


def test_ruins_then_ambush() -> None:
    """The ambush lands as ever, and the demand waits for the explore card."""
    position = begin_with("Temple Ruins", "Gnoll Raid", "Farmland", "Hamlet")
    assert [event.kind for event in position.events] == ["ruins revealed", "ambush landed"]
    assert position.land[parse_space("A1")] == MONSTER
    assert position.ruins_pending
    assert "must cover a ruins space" in refusal(position, "farm K1 K2")
    assert not played(position, "farm B6 B7").ruins_pending


def test_ambush_on_ruins_space() -> None:
    """Monsters may land on empty ruins; what they cover is ruins no longer to be met."""
    left = "B5 B6 B7 K11 K10"
    position = crowded(begin_with("Farmland", "Kobold Onslaught", "Temple Ruins", "Hamlet"), f"{left} A5 C5")
    after = played(position, "farm K10 K11")
    assert after.land[parse_space("B6")] == MONSTER
    assert sizes(after) == {1}


def test_solo_ambush_walk() -> None:
    """All round the edge as printed, then one space further in; where nothing is free it is disregarded."""
    two_deep = [f"{row}{col}" for row in "ABCDEFGHIJK" for col in (1, 2, 10, 11)]
    two_deep += [f"{row}{col}" for row in "ABJK" for col in range(3, 10)]
    begun = begin_with("Farmland", "Gnoll Raid")
    blocked = [space for space in map(parse_space, two_deep) if begun.land[space] == EMPTY]
    inner = replace(begun, land=draw(begun.land, blocked, FARM))
    assert landing_place(played(inner, "farm E8 E9")) == "C3 C4 D3 E3 E4"
    turned = crowded(begun, "E1 E2 F2 G1 G2 K10 K11")  # the shape fits there only when flipped
    assert landing_place(played(turned, "farm K10 K11")) == ""


def test_solo_ambush_step_reading() -> None:
    """A step moves the frame round the shape by one space, flush with the edge, from the corner on."""
    start = begin_with("Farmland", "Bugbear Assault")
    assert landing_place(played(start, "farm K1 K2")) == "A9 A11 B9 B11"
    assert landing_place(played(start, "farm A10 B10")) == "A9 A11 B9 B11"  # the middle is no part of it
    assert landing_place(played(start, "farm A11 B11")) == "D9 D11 E9 E11"  # C9 is a mountain


def test_mountain_coin_by_ambush() -> None:
    """Monsters that fill the last side of a mountain bring its coin to the owner of the map."""
    begun = begin_with("Hamlet", "Kobold Onslaught")
    sides = map(parse_space, ("B3", "A4", "C4"))
    free = crowded(replace(begun, land=draw(begun.land, sides, FARM)), "A5 B5 C5 B6 K10 K11 J11")
    after = played(free, "village J11 K10 K11")
    assert landing_place(after) == "A5 B5 B6 C5"
    assert [event.kind for event in after.events] == ["ambush landed", "mountain surrounded"]
    assert after.coins == free.coins + 2  # Hamlet's own is the other


def test_mountain_coin_and_wasteland() -> None:
    """H6 on side B has wasteland above it, so three drawn spaces surround it."""
    begun = begin_with("Farmland", side="B")
    two = replace(begun, land=draw(begun.land, map(parse_space, ("H5", "H7")), FARM))
    assert played(two, "farm I6 J6").coins == 2
    assert played(two, "farm J6 K6").coins == 1


def test_coin_track_full() -> None:
    """A coin beyond the fourteenth is lost."""
    position = replace(begin_with("Farmland", "Great River", "Hamlet"), coins=13)
    one = played(position, "farm A1 A2")
    assert (one.coins, played(one, "water K1 K2 K3").coins) == (14, 14)
    mountain = replace(crowded(begin_with("Farmland"), "A4 A5 K11"), coins=13)
    assert played(mountain, "farm A4 A5").coins == 14


def test_mountain_as_drawn_terrain() -> None:
    for cards in (("Rift Lands",), ("Hamlet",), ("Temple Ruins", "Hamlet")):
        begun = begin_with(*cards)
        for position in (begun, crowded(begun, "A1 E5")):
            assert "mountain" not in words(position)
            assert "not mountain" in refusal(position, "mountain A1")


def test_terrain_types() -> None:
    """Forest, village, farm, water, monster and mountain are; wasteland, ruins and empty are not."""
    drawn = {"F": "E6", "A": "E8"}
    assert stars("Greengold Plains", V="E7", **drawn, W="D7") == 3
    assert stars("Greengold Plains", V="E7", **drawn, M="D7") == 3
    assert stars("Greengold Plains", V="E6", F="E5", A="E7") == 3  # F6 is a mountain
    assert stars("Greengold Plains", V="E7", **drawn) == 0  # empty above and below
    assert stars("Greengold Plains", V="B7", F="A7", A="B8") == 0  # B6 is ruins, C7 empty


def test_greengold_plains_types() -> None:
    """Wasteland and the cluster's own villages count for nothing; covered ruins are what is drawn on them."""
    assert stars("Greengold Plains", "B", V="D5", F="C5", A="D4") == 0  # D6 and E5 are wasteland
    assert stars("Greengold Plains", "B", V="D5 D4", F="C5", A="D3") == 3  # and C4 is a mountain
    assert stars("Greengold Plains", V="B7 C7", F="A7", A="B8") == 0
    assert stars("Greengold Plains", V="B7", F="A7", A="B8", W="B6") == 3


def test_wildholds_large_cluster() -> None:
    twelve = " ".join(f"{row}{col}" for row in "DE" for col in range(1, 7))
    assert stars("Wildholds", V=twelve) == 8


def test_shieldgate_tie() -> None:
    """Of two largest one is the second largest; a third of that size pays nothing."""
    assert stars("Shieldgate", V="E1 E2 E3 G1 G2 G3") == 6
    assert stars("Shieldgate", V="E1 E2 E3 G1 G2 G3 I7 I8 I9") == 6
    assert stars("Shieldgate", V="E1 E2 E3") == 0
    assert stars("Shieldgate", V="E1 G1") == 2


def test_great_city_selection() -> None:
    """The largest of the clusters that touch no mountain, though a larger one touches one."""
    assert stars("Great City", V="B5 B6 B7 H1 H2") == 2
    assert stars("Great City", V="E1 E2 H1 H2") == 2


def test_stoneside_three_mountains() -> None:
    """Nine for three in one cluster; a mountain pays once however many clusters join it."""
    assert stars("Stoneside Forest", F="B5 B6 B7 B8 B9 C6 D6 E6") == 9
    around = "C4 D4 D5 D6 D7 D8 D9"  # a second way from B4 to C9, apart from the first
    assert stars("Stoneside Forest", F=f"B5 B6 B7 B8 B9 {around}") == 6
    assert stars("Stoneside Forest", F="A4 B3 B5 C4 A3 A5 C3 C5") == 0


def test_lost_barony() -> None:
    """One square pays, of whatever is filled: a mountain alone is one of side 1, wasteland holds one of 2."""
    assert stars("Lost Barony") == 3
    assert stars("Lost Barony", "B") == 6
    assert stars("Lost Barony", A="E1 E2 F1 F2 H1 H2 I1 I2") == 6
    assert stars("Lost Barony", F="A3", M="A4", W="B3") == 6  # with the mountain B4


def test_broken_road_diagonals() -> None:
    """Eleven run from the left edge to the bottom edge; the corner alone is one of them."""
    full = crowded(begin_with("Hamlet"), "").land
    assert EDITION.edict("The Broken Road").points(full) == 33
    lengths = []
    for row in range(1, 12):
        names = [f"{'ABCDEFGHIJK'[row - 1 + i]}{1 + i}" for i in range(12 - row)]
        alone = [name for name in names if name not in ("B4", "C9", "F6", "I3", "J8")]
        assert stars("The Broken Road", W=" ".join(alone)) == 3
        lengths.append(len(names))
    assert lengths == list(range(11, 0, -1))
    assert stars("The Broken Road", "B", W="A1 B2 C3 D4 G7 H8 I9 J10 K11") == 3  # E5 and F6 are wasteland


def test_sentinel_wood_corner() -> None:
    assert stars("Sentinel Wood", F="A1 A11 K1 K11") == 4


def test_canal_lake_and_mages_valley_once() -> None:
    """A space pays once whatever it touches; on no map does a space touch two mountains."""
    assert stars("Canal Lake", W="E5", A="E4 E6 D5 F5") == 5
    for side in EDITION.sides:
        land = EDITION.sheet(side).land
        wet = [EDITION.edict("Mages Valley").points(draw(land, [s], WATER)) for s in empty_spaces(land)]
        assert set(wet) == {0, 2}


def test_golden_granary_covered_ruins() -> None:
    assert stars("The Golden Granary", A="B6", W="B7") == 4
    assert stars("The Golden Granary", W="B6") == 0
    assert stars("The Golden Granary", W="B6 B7") == 1
    assert stars("The Golden Granary", V="B6", W="B7 A6") == 2


def test_unfilled_ruins_are_empty() -> None:
    assert stars("Treetower", F="B7", A="A7 B8 C7") == 0
    assert stars("Treetower", F="B7", A="A7 B8 C7 B6") == 1
    assert stars("The Cauldrons", A="A6 B5 B7 C6") == 1
    assert stars("Borderlands", A="B1 B2 B3 B5 B7 B8 B9 B10 B11") == 0
    assert EDITION.bonus.points(on_side("A", M="B7")) == -4


def test_monster_penalty() -> None:
    """Once for a space, however many monsters it touches, at the end of every season."""
    assert EDITION.bonus.points(on_side("A", M="E7 E9 D8")) == -8
    assert EDITION.bonus.points(on_side("A", M="A11", F="A10 B11")) == 0
    over = played(begin_with("Rift Lands"), "monster K11")
    while not over.is_over:
        over = first_moves(over, 1)
    assert [season.extras["monsters"] for season in over.seasons] == [-2, -2, -2, -2]


def test_coins_every_season() -> None:
    over = played(begin_with("Farmland"), "farm A1 A2")
    while not over.is_over:
        over = over.play(over.legal_moves[-1])
    coins = [season.extras["coins"] for season in over.seasons]
    assert coins[0] >= 1
    assert coins == sorted(coins)
    assert coins[-1] == over.coins


def test_negative_season_total() -> None:
    """A season is a plain sum, which may lie below nothing."""
    begun = begin_with("Fishing Village", "Treetop Village", "Marshlands", "Orchard")
    beset = replace(begun, land=draw(begun.land, map(parse_space, ("E8", "G2", "H9")), MONSTER))
    spring = first_moves(beset, 4).seasons[0]
    assert spring.total == sum(spring.edicts.values()) + spring.extras["monsters"] < 0
