"""The edicts of Cartographers, each on maps drawn by hand: what it pays for and what it does not."""

import pytest

from engine.land import frame
from engine.terrain import FARM
from tests.cartographers_helpers import EDITION, on_side


def stars(edict: str, side: str = "A", **spaces: str) -> int:
    return EDITION.edict(edict).points(on_side(side, **spaces))


def line(row: str = "", col: int = 0) -> str:
    return (
        " ".join(f"{row}{i}" for i in range(1, 12)) if row else " ".join(f"{r}{col}" for r in "ABCDEFGHIJK")
    )


def test_an_untouched_map_earns_only_the_square_of_a_mountain_or_of_the_wasteland() -> None:
    for side, square in (("A", 3), ("B", 6)):
        earned = {edict.name: edict.points(EDITION.sheet(side).land) for edict in EDITION.edicts}
        assert {name: points for name, points in earned.items() if points} == {"Lost Barony": square}


class TestForest:
    def test_sentinel_wood_pays_forest_on_the_edge(self) -> None:
        assert stars("Sentinel Wood", F="A3 F1 F11 K7 E5 B2") == 4

    def test_treetower_pays_forest_with_filled_spaces_or_the_edge_on_all_four_sides(self) -> None:
        assert stars("Treetower", F="E5", W="D5 E4", A="E6 F5") == 1
        assert stars("Treetower", F="E5", W="D5 E4", A="E6") == 0
        assert stars("Treetower", F="A1 A2", V="B1 B2 A3") == 2

    def test_treetower_takes_mountain_wasteland_monster_and_forest_for_filled(self) -> None:
        assert stars("Treetower", F="B5", M="A5 C5", W="B6") == 1  # B4 is a mountain
        assert stars("Treetower", "B", F="D5", M="C5", W="D4") == 1  # D6 and E5 are wasteland

    def test_greenbough_pays_every_row_and_column_with_forest(self) -> None:
        assert stars("Greenbough", F="E5") == 2
        assert stars("Greenbough", F="E5 E6 E7") == 4
        assert stars("Greenbough", F="A1 C3 K10") == 6

    def test_stoneside_forest_pays_mountains_that_a_forest_cluster_joins(self) -> None:
        assert stars("Stoneside Forest", F="B5 B6 B7 B8 B9") == 6  # B4 and C9
        assert stars("Stoneside Forest", F="B5 B6 B7 B8") == 0
        assert stars("Stoneside Forest", F="B5 B6 B7 A8 A9 B9") == 0  # B7 and A8 touch at a corner only

    def test_stoneside_forest_pays_two_pairs_joined_apart(self) -> None:
        second = "G6 H6 I6 I7 I8"  # F6 and J8
        assert stars("Stoneside Forest", F=f"B5 B6 B7 B8 B9 {second}") == 12

    def test_stoneside_forest_pays_nothing_for_a_cluster_round_one_mountain(self) -> None:
        assert stars("Stoneside Forest", F="A3 A4 A5 B3 B5 C3 C4 C5") == 0


class TestFarmAndWater:
    def test_canal_lake_pays_both_shores(self) -> None:
        assert stars("Canal Lake", W="E5 E6", A="F5 F4 A1") == 2
        assert stars("Canal Lake", W="E5", A="F6") == 0

    def test_mages_valley_pays_two_for_water_and_one_for_farm_at_a_mountain(self) -> None:
        assert stars("Mages Valley", W="A4 B3", A="C4 D4", F="B5") == 5

    def test_the_golden_granary_pays_one_for_water_beside_and_three_for_farm_on_ruins(self) -> None:
        assert stars("The Golden Granary", W="B7 A6 A7", A="C2 C3") == 5

    def test_shoreside_expanse_pays_fields_off_water_and_edge_and_lakes_off_farm_and_edge(self) -> None:
        assert stars("Shoreside Expanse", A="E5 E6") == 3
        assert stars("Shoreside Expanse", W="E5 E6") == 3
        assert stars("Shoreside Expanse", A="E5", W="E7") == 6
        assert stars("Shoreside Expanse", A="E5", W="F6") == 6  # they touch at a corner only

    def test_shoreside_expanse_pays_nothing_for_clusters_that_touch_each_other_or_the_edge(self) -> None:
        assert stars("Shoreside Expanse", A="E5 E6", W="E7") == 0
        assert stars("Shoreside Expanse", A="A5 B5 C5") == 0
        assert stars("Shoreside Expanse", W="K11") == 0


class TestVillage:
    def test_wildholds_pays_clusters_of_six(self) -> None:
        six = "E1 E2 E3 E4 E5 E6"
        assert stars("Wildholds", V="E1 E2 E3 E4 E5") == 0
        assert stars("Wildholds", V=six) == 8
        assert stars("Wildholds", V=f"{six} G1 G2 G3 G4 G5 G6") == 16
        assert stars("Wildholds", V="E1 E2 E3 F4 F5 F6") == 0  # corners do not connect

    def test_great_city_pays_the_largest_cluster_away_from_mountains(self) -> None:
        assert stars("Great City", V="E1 E2 E3 H1 H2") == 3
        assert stars("Great City", V="B5 B6 B7 H1 H2") == 2  # B5 is beside a mountain
        assert stars("Great City", V="B5 B6 B7") == 0

    def test_greengold_plains_pays_clusters_beside_three_terrains(self) -> None:
        assert stars("Greengold Plains", V="E7", F="E6", A="E8", W="D7") == 3
        assert stars("Greengold Plains", V="E7", F="E6", A="E8") == 0
        assert stars("Greengold Plains", V="E7 E8 E9", F="E6", A="D8", W="E10") == 3
        assert stars("Greengold Plains", V="E7", F="E6 E8", A="D7 F7") == 0

    def test_shieldgate_pays_the_second_largest_cluster(self) -> None:
        assert stars("Shieldgate", V="E1 E2 E3 E4 H1 H2 K1") == 4
        assert stars("Shieldgate", V="E1 E2 E3 E4") == 0


class TestSpatial:
    def test_borderlands_pays_full_rows_and_columns(self) -> None:
        assert stars("Borderlands", A=line("E")) == 6
        assert stars("Borderlands", A=f"{line('E')} {line(col=1)}") == 12
        assert stars("Borderlands", A=line("E").replace("E11", "")) == 0

    def test_borderlands_takes_mountain_and_monster_for_filled(self) -> None:
        assert stars("Borderlands", A="B1 B2 B3 B5 B6 B7 B8 B9", M="B10 B11") == 6

    def test_the_broken_road_pays_full_diagonals_from_the_left_to_the_bottom_edge(self) -> None:
        assert stars("The Broken Road", A="K1") == 3
        assert stars("The Broken Road", A="J1 K2") == 3
        assert stars("The Broken Road", A="A1 B2 C3 D4 E5 G7 H8 I9 J10 K11") == 3  # F6 is a mountain
        assert stars("The Broken Road", A="A1 B2 C3 D4 E5 G7 H8 I9 J10") == 0

    def test_the_broken_road_ignores_diagonals_that_run_the_other_way_or_above(self) -> None:
        assert stars("The Broken Road", A="A11 A10 B11 K11 J11 K10") == 0

    def test_the_broken_road_of_a_smaller_map_has_fewer_diagonals(self) -> None:
        assert EDITION.edict("The Broken Road").points(frame([[FARM] * 4] * 4)) == 12

    def test_lost_barony_pays_the_side_of_the_largest_full_square(self) -> None:
        square = [f"{row}{col}" for row in "CDEF" for col in range(1, 5)]
        assert stars("Lost Barony", A=" ".join(square)) == 12
        assert stars("Lost Barony", A=" ".join(square[:-1])) == 9
        assert stars("Lost Barony", A=line("E")) == 3

    def test_the_cauldrons_pays_empty_spaces_that_are_walled_in(self) -> None:
        assert stars("The Cauldrons", A="A2 B1") == 1
        assert stars("The Cauldrons", A="A2") == 0
        assert stars("The Cauldrons", F="D5 E4", M="E6 F5") == 1


class TestMonsters:
    @pytest.mark.parametrize(
        ("monsters", "others", "lost"),
        [
            ("E8", "", 4),
            ("A1", "", 2),
            ("E6", "", 3),  # the mountain F6 below
            ("E8", "E7 E9", 2),
            ("E8 E9", "", 6),
            ("E7 E9", "", 7),  # E8 is beside both and costs one
            ("A1", "A2 B1", 0),
        ],
    )
    def test_each_empty_space_beside_monsters_costs_one(self, monsters: str, others: str, lost: int) -> None:
        assert EDITION.bonus.points(on_side("A", M=monsters, F=others)) == -lost
