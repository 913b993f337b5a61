"""Cartographers at the command line: deals, letter maps, records, matches, and the refusals."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine import Record, begin_match, game_named, parse_record, write_match, write_record
from tests.cartographers_helpers import EXPLORE, hand_deal, pile
from tests.cli.door import mapwright, record_file, record_text, refused, year

GAME = game_named("cartographers")

SIDE_A = """\
.....VVVV..
...^....V..
........^..
...........
...........
VVV..^.....
...........
...........
..^........
.......^V..
........V..
"""

SIDE_B = """\
FFF........
F.......^..
F..^.......
F....#.....
F...##.....
F...###....
F....#.....
F....^.....
F........^.
FF^........
FFF........
"""


def hand_record(*cards: str, moves: tuple[str, ...] = (), side: str = "A", **changes: Any) -> str:
    """A record typed by hand at a table: the cards that came up, and the moves."""
    document = write_record(Record(hand_deal(*cards, side=side)))
    return json.dumps({**document, "moves": list(moves), **changes})


class TestDeal:
    def test_a_side_is_part_of_the_puzzles_id(self) -> None:
        answer = mapwright("deal", "cartographers-year-s7", "--side", "b")
        assert answer.code == 0
        record = parse_record(answer.out)
        assert record.id == "cartographers-year-s7-B"
        assert record.deal.options == (("side", "B"),)
        assert mapwright("deal", "cartographers-year-s7-B").out == answer.out

    def test_without_a_side_chance_picks_one(self) -> None:
        record = parse_record(mapwright("deal", "cartographers-year-s7").out)
        assert record.id == "cartographers-year-s7"
        assert dict(record.deal.options)["side"] in "AB"

    @pytest.mark.parametrize(
        ("args", "saying"),
        [
            (["cartographers-year-s7", "--side", "C"], "no side 'C' of the map; it has A and B"),
            (
                ["cartographers-year-s7-A", "--side", "B"],
                "cartographers-year-s7-A says side A, so it cannot be B",
            ),
            (["mapmaker-year-s7", "--side", "A"], "Mapmaker has one map; a side is for the other games"),
            (["cartographers-year-s7-C"], "no side 'C' of the map"),
        ],
    )
    def test_a_side_there_is_not_is_refused(self, args: list[str], saying: str) -> None:
        refused(mapwright("deal", *args), saying=saying)

    def test_the_text_has_seasons_cards_terrains_shapes_coins_and_ruins(self) -> None:
        text = mapwright("deal", "cartographers-year-s7-B", "--text").out
        record = parse_record(mapwright("deal", "cartographers-year-s7-B").out)
        assert text.startswith("cartographers-year-s7-B (Cartographers, side B): spring, time 0 of 8\n")
        for name in record.deal.edicts:
            assert name in text
        for season in ("spring, 8", "summer, 8", "fall, 7", "winter, 6"):
            assert f"\n{season} time units:\n" in text
        assert "1. Fishing Village, 2 time units: village or water" in text
        assert "2. Gnoll Raid: ambush, top left, counterclockwise" in text
        assert "5. Outpost Ruins: ruins" in text
        assert "7. Rift Lands, 0 time units: any terrain" in text
        assert " 1 coin    no coin" in text
        assert "\n B  .  .  .  .  .  .  .' .  ^  .  . \n" in text
        assert "' ruins, covered or not" in text

    def test_the_text_lists_the_cards_of_a_season_until_its_time_is_spent(self) -> None:
        lines = mapwright("deal", "cartographers-year-s7-B", "--text").out.splitlines()
        numbered = [line for line in lines if re.match(r"\d+\. ", line)]
        position = parse_record(mapwright("deal", "cartographers-year-s7-B").out).position
        assert position.ask is not None
        assert len(numbered) == 1 + len(position.coming)

    def test_what_came_up_before_the_first_card_is_told(self) -> None:
        for seed in range(40):
            puzzle = f"cartographers-year-s{seed}-A"
            first = GAME.draw_deal(f"cartographers/year/s{seed}", "A").draws[0][0]
            if GAME.edition.card(first).kind == "ambush":
                text = mapwright("deal", puzzle, "--text").out
                assert f"What has happened so far:\n{first}: monsters on " in text
                return
        pytest.fail("no deal begins with an ambush")


class TestLetterMaps:
    @pytest.mark.parametrize(
        ("board", "edict", "points"),
        [
            (SIDE_A, "Shieldgate", 6),
            (SIDE_A, "Great City", 3),
            (SIDE_A, "Lost Barony", 3),
            (SIDE_B, "Sentinel Wood", 15),
            (SIDE_B, "greenbough", 14),
            (SIDE_B, "The Broken Road", 9),
        ],
    )
    def test_an_edict_prints_the_bare_number(self, board: str, edict: str, points: int) -> None:
        answer = mapwright("score", "--game", "cartographers", "--edict", edict, "-", stdin=board)
        assert (answer.code, answer.out, answer.err) == (0, f"{points}\n", "")

    def test_the_side_may_be_named_and_must_be_the_maps(self) -> None:
        command = ("score", "--game", "cartographers", "--edict", "Shieldgate", "-")
        assert mapwright(*command, "--side", "A", stdin=SIDE_A).out == "6\n"
        refused(
            mapwright(*command, "--side", "B", stdin=SIDE_A),
            saying="these are the mountains of side A, not of side B",
        )

    def test_ruins_are_those_of_the_side_whose_mountains_the_map_has(self) -> None:
        on_ruins_a = SIDE_A.replace("...^....V..", "...^.A..V..")  # B6 has ruins on side A
        on_ruins_b = SIDE_B.replace("F.......^..", "F.....A.^..")  # B7 has ruins on side B
        for board in (on_ruins_a, on_ruins_b):
            assert mapwright("score", "--edict", "golden granary", "-", stdin=board).out == "3\n"

    def test_all_prints_the_sixteen_edicts_in_the_order_of_the_box(self) -> None:
        answer = mapwright("score", "--game", "cartographers", "--edict", "all", "-", stdin=SIDE_B)
        land = GAME.bare_land(SIDE_B, "B")
        edicts = GAME.edition.edicts
        assert len(edicts) == 16
        assert answer.out == "".join(f"{edict.name}\t{edict.points(land)}\n" for edict in edicts)

    def test_the_game_is_found_by_the_edict(self) -> None:
        assert mapwright("score", "--edict", "Shieldgate", "-", stdin=SIDE_A).out == "6\n"

    def test_all_with_json_is_a_list_of_sixteen(self) -> None:
        command = ("score", "--game", "cartographers", "--edict", "all", "--json", "-")
        rows = mapwright(*command, stdin=SIDE_A).json
        assert len(rows) == 16
        assert {"edict": "Shieldgate", "points": 6} in rows

    def test_without_mountains_a_map_lies_on_the_first_side(self) -> None:
        board = "\n".join(["." * 11, ".....A.....", *["." * 11] * 9])  # B6 has ruins on side A only
        command = ("score", "--edict", "The Golden Granary", "-")
        assert mapwright(*command, stdin=board).out == "3\n"

    @pytest.mark.parametrize(
        ("board", "saying"),
        [
            (SIDE_A + "...........\n", "a map has 11 lines, this one has 12"),
            (SIDE_A.replace("VVV..^", "VVQ..^"), "line 6 of the map: 'Q' is not one of"),
        ],
    )
    def test_a_malformed_map_is_refused(self, board: str, saying: str) -> None:
        answer = mapwright("score", "--game", "cartographers", "--edict", "all", "-", stdin=board)
        refused(answer, saying=saying)


class TestRecords:
    def test_the_scoresheet_has_coins_monsters_rating_and_title(self, tmp_path: Path) -> None:
        end = year(99, "cartographers", "A")
        answer = mapwright("score", record_file(tmp_path, end))
        assert answer.code == 0
        solo = end.score.solo
        assert solo is not None
        title = solo.title["en"] if solo.title else "no title"
        assert (
            f"Rating {solo.rating}: {title} (the total less {end.score.total - solo.rating}, " in answer.out
        )
        rows = {line.split()[0]: line.split()[1:] for line in answer.out.splitlines() if line.split()}
        for name in ("coins", "monsters"):
            paid = [season.extras[name] for season in end.score.seasons]
            assert rows[name] == [str(number) for number in (*paid, sum(paid))]
        assert "at the end" not in answer.out

    def test_json_has_the_side_the_coins_and_the_rating(self, tmp_path: Path) -> None:
        end = year(99, "cartographers", "B")
        document = mapwright("score", record_file(tmp_path, end), "--json").json
        assert (document["game"], document["side"], document["over"]) == ("cartographers", "B", True)
        assert document["total"] == end.score.total
        assert document["coins"] == end.score.seasons[-1].extras["coins"]
        assert end.score.solo is not None
        assert document["solo"]["rating"] == end.score.solo.rating

    def test_a_record_typed_by_hand_from_cards_on_a_table_is_scored(self) -> None:
        record = hand_record("Temple Ruins", "Farmland", "Hamlet", moves=("Farm b6 b7", "village A1 A2 B1"))
        document = mapwright("score", "--json", "-", stdin=record).json
        assert document["coins"] == 2
        assert document["land"][:2] == ["VV.........", "V..^.AA...."]

    def test_the_side_named_must_be_the_records(self, tmp_path: Path) -> None:
        file = record_file(tmp_path, year(1, "cartographers", "A"))
        assert mapwright("score", file, "--side", "A").code == 0
        refused(mapwright("score", file, "--side", "B"), saying="the record is of side A, not of side B")

    @pytest.mark.parametrize(
        ("cards", "move", "saying"),
        [
            (["Farmland"], "water A1 A2", "move 1 (water A1 A2): Farmland offers farm, not water"),
            (["Farmland"], "farm A1 A2 A3", "that is not a shape of Farmland in any turn or flip"),
            (["Farmland"], "farm A1", "a 1x1 is only drawn when no shape of Farmland fits, and one does"),
            (["Temple Ruins", "Farmland"], "farm A1 A2", "so the shape must cover a ruins space"),
            (["Temple Ruins", "Farmland"], "farm B6", "a 1x1 is only drawn when no shape"),
            (["Farmland"], "pass", "there is room to draw on, so Farmland must be drawn"),
            (["Farmland"], "mountain A1 A2", "Farmland offers farm, not mountain"),
        ],
    )
    def test_a_move_against_the_rules_is_one_line_and_exit_code_2(
        self, cards: list[str], move: str, saying: str
    ) -> None:
        refused(mapwright("score", "-", stdin=hand_record(*cards, moves=(move,))), saying=saying)

    @pytest.mark.parametrize(
        ("draws", "saying"),
        [
            ({"spring": ["Hamlet", *pile(0, "Hamlet")]}, "spring: Hamlet is in the pile 2 times"),
            ({"summer": EXPLORE[:3]}, "summer: the pile lasts 3 of 8 time units; cards are missing"),
            ({"fall": [*pile(2, "Rift Lands"), "Marshlands"]}, "fall: Temple Ruins is missing"),
            ({"winter": ["Mapmaker"]}, "has no card 'Mapmaker'"),
        ],
    )
    def test_a_deal_no_box_could_give_is_refused(self, draws: dict[str, list[str]], saying: str) -> None:
        dealt = write_record(Record(hand_deal()))["draws"]
        refused(mapwright("score", "-", stdin=hand_record(draws={**dealt, **draws})), saying=saying)


class TestMatches:
    def test_a_match_is_told_by_its_standings(self) -> None:
        match = begin_match(hand_deal("Farmland"), 3)
        while not match.is_over:
            for player in range(3):
                legal = match.legal_moves(player)
                match = match.play(player, legal[player * (len(legal) - 1) // 2])
        text = json.dumps(write_match(match))
        lines = mapwright("score", "-", stdin=text).out.splitlines()
        assert lines[0] == "Cartographers, 3 players: the year is over"
        assert lines[1:] == [
            f"{row.place}. player {row.player + 1}: {row.stars} points, "
            f"{row.lost_to_monsters} lost to monsters"
            for row in match.standings
        ]
        document = mapwright("score", "--json", "-", stdin=text).json
        assert document["winners"] == [player + 1 for player in match.winners]
        assert [row["points"] for row in document["standings"]] == [row.stars for row in match.standings]

    def test_a_match_under_way_names_the_season_the_slowest_is_in(self) -> None:
        text = json.dumps(write_match(begin_match(hand_deal("Farmland"), 2)))
        assert mapwright("score", "-", stdin=text).out.startswith("Cartographers, 2 players: spring\n")

    def test_a_wrong_move_names_the_player_and_the_turn(self) -> None:
        document = write_match(begin_match(hand_deal("Farmland"), 2))
        document["players"] = [["farm A1 A2"], ["water A1 A2"]]
        answer = mapwright("score", "-", stdin=json.dumps(document))
        refused(answer, saying="move 1 (water A1 A2): player 2: Farmland offers farm, not water")


def test_a_scoresheet_of_the_middle_of_a_year_shows_what_the_map_would_pay_now() -> None:
    middle = year(4, "cartographers", "A")
    rows = mapwright("score", "-", stdin=record_text(middle)).out.splitlines()
    assert "map now" in rows[2]
    (coins,) = (row for row in rows if row.strip().startswith("coins"))
    assert coins.split()[-2] == str(middle.score.pending["coins"])
