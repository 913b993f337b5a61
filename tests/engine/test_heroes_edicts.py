"""The edicts of Heroes in both editions, on maps drawn by hand: what each pays for and what it does not."""

import pytest

from engine.edition import edition
from engine.land import frame
from engine.terrain import DESTROYED, HERO
from tests.heroes_helpers import EDITION, on_side

FINAL = edition("heroes-final")
ROWS = "ABCDEFGHIJK"


def stars(edict: str, side: str = "C", **spaces: str) -> int:
    return EDITION.edict(edict).points(on_side(side, **spaces))


def final(edict: str, **spaces: str) -> int:
    return FINAL.edict(edict).points(on_side("C", **spaces))


def column(number: int, rows: str = ROWS) -> str:
    return " ".join(f"{row}{number}" for row in rows)


def row(letter: str, *skipped: int) -> str:
    return " ".join(f"{letter}{col}" for col in range(1, 12) if col not in skipped)


@pytest.mark.parametrize("side", ["C", "D"])
def test_an_untouched_map_earns_nothing(side: str) -> None:
    for box in (EDITION, FINAL):
        assert {edict.points(box.sheet(side).land) for edict in box.edicts} == {0}


def test_a_map_of_heroes_or_destroyed_spaces_pays_only_for_being_filled() -> None:
    for code in (HERO, DESTROYED):
        land = frame([[code] * 11] * 11)
        earned = {edict.name: edict.points(land) for edict in EDITION.edicts}
        assert {name: points for name, points in earned.items() if points} == {"Silos": 60}


class TestForest:
    def test_faunlost_thicket_pays_two_for_each_forest_of_the_longest_column(self) -> None:
        assert stars("Faunlost Thicket", F="A1 B1 C1 C2") == 6
        assert stars("Faunlost Thicket", F=column(1)) == 22

    def test_deepwood_pays_six_for_clusters_of_five_off_villages(self) -> None:
        five = "E5 E6 E7 F5 F6"
        assert stars("Deepwood", F=five) == 6
        assert stars("Deepwood", F="E5 E6 E7 F5") == 0
        assert stars("Deepwood", F=five, V="G6") == 0
        assert stars("Deepwood", F=five, V="G7") == 6  # at a corner only
        assert stars("Deepwood", F=f"{five} A5 A6 A7 A8 A9") == 12

    def test_heart_of_the_forest_pays_three_for_forest_amid_forest(self) -> None:
        cross = "D6 E5 E6 E7 F6"
        assert stars("Heart of the Forest", F=cross) == 3
        assert final("Heart of the Forest", F=cross) == 2
        assert stars("Heart of the Forest", F="A1 A2 B1", V="B3") == 3  # the corner A1
        assert stars("Heart of the Forest", F="D6 E5 E6 E7") == 0

    def test_sleepy_valley_pays_four_for_rows_of_three_forests_or_more(self) -> None:
        assert stars("Sleepy Valley", F="A1 A5 A9 C1 C2 C3 C4 E1 E2") == 8


class TestFarmAndWater:
    def test_craylund_pays_six_for_farm_clusters_beside_three_waters(self) -> None:
        farm = {"A": "E5 E6", "W": "D5 D6 F6"}
        assert stars("Craylund", **farm) == 6
        assert final("Craylund", **farm) == 7
        assert stars("Craylund", A="E5 E6", W="D5 D6 G6") == 0

    def test_ulems_wallow_pays_three_for_water_beside_two_farms(self) -> None:
        pond = {"W": "E5 A1", "A": "E4 E6 A2"}
        assert stars("Ulem's Wallow", **pond) == 3
        assert final("Ulem's Wallow", **pond) == 4
        assert stars("Ulem's Wallow", W="E5", A="E4 F6") == 0

    def test_clawsgrove_peaks_pays_five_for_mountains_joined_to_a_farm_by_water(self) -> None:
        assert stars("Clawsgrove Peaks", W="B3 B4 B5", A="A5") == 5
        assert stars("Clawsgrove Peaks", W="B3 B5", A="A5") == 0
        river = "B3 B4 B5 B6 B7 B8 B9 C9"  # from B2 to D9
        assert stars("Clawsgrove Peaks", W=river, A="A5") == 10
        assert final("Clawsgrave Peaks", W=river, A="A5") == 10

    def test_jorekborg_pays_four_for_columns_with_as_many_farms_as_waters(self) -> None:
        assert stars("Jorekborg", A="A1 B1", W="C1 K1") == 4
        assert stars("Jorekborg", A="A1 B1", W="C1") == 0
        assert stars("Jorekborg", F="A1") == 0
        assert final("Jorekburg", A="A1 A3", W="C1 C3") == 8


class TestVillage:
    def test_traylo_monastery_pays_six_for_clusters_of_five_on_the_edge(self) -> None:
        assert stars("Traylo Monastery", V="K7 J7 J8 H7 I7") == 6
        assert stars("Traylo Monastery", V="K11 J11 I11 H11") == 0

    def test_traylo_monastery_of_the_final_print_pays_seven_for_a_line_of_four(self) -> None:
        assert final("Traylo Monastery", V="E5 E6 E7 E8") == 7
        assert final("Traylo Monastery", V="E6 F6 G6 H6") == 7
        assert final("Traylo Monastery", V="E5 E6 E7 F7 F8 A1 B1 A3 A4") == 0

    def test_outer_enclave_pays_one_for_each_empty_space_beside_one_cluster(self) -> None:
        assert stars("Outer Enclave", V="E6 K1") == 4
        assert stars("Outer Enclave", V="E6", F="D6", X="E5", H="F6") == 1

    def test_gnomish_colony_pays_six_for_clusters_with_a_square(self) -> None:
        assert stars("Gnomish Colony", V="E5 E6 F5 F6 G6") == 6
        assert stars("Gnomish Colony", V="E5 E6 F5 G5") == 0

    def test_caravansary_pays_one_for_each_row_and_column_of_one_cluster(self) -> None:
        assert stars("Caravansary", V="E5 E6 E7 F7") == 2 + 3
        assert stars("Caravansary", V=row("A")) == 1 + 11


class TestSpatial:
    def test_dwarvenholds_pays_eight_for_full_lines_with_a_mountain(self) -> None:
        assert stars("Dwarvenholds", F=row("B", 2)) == 8
        assert final("Dwarvenholds", F=row("B", 2)) == 7
        assert stars("Dwarvenholds", F=row("B", 2, 7)) == 0
        assert stars("Dwarvenholds", F=row("A")) == 0

    def test_silos_pays_ten_for_full_odd_columns(self) -> None:
        assert stars("Silos", F=column(1), V=column(3), H=column(5)) == 30
        assert stars("Silos", F=column(8)) == 0

    def test_banded_hills_pays_three_for_full_rows_of_five_terrains(self) -> None:
        full = {"F": "A1", "V": "A2", "A": "A3", "W": "A4 A5 A6 A7 A8 A9 A10", "H": "A11"}
        assert stars("Banded Hills", **full) == 3
        assert stars("Banded Hills", **{**full, "H": "", "W": full["W"] + " A11"}) == 0

    def test_banded_hills_of_the_final_print_pays_four_full_or_not(self) -> None:
        assert final("Banded Hills", F="B1", V="B3", A="B4", M="B5") == 4
        assert final("Banded Hills", F="B1", V="B3", A="B4", X="B5") == 0

    def test_starlit_sigil_pays_four_for_each_three_empty_spaces(self) -> None:
        assert stars("Starlit Sigil", F="A4 B1 B3 K3 J1 J2", V="I3") == 4
        assert stars("Starlit Sigil", F="K4 J1 J2 J3 A4 B1 B3") == 8
