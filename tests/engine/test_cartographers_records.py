"""Records, tables and bare maps of Cartographers: typed by hand, read back, and refused in words."""

import json
from typing import Any

import pytest

from engine import (
    BadInput,
    IllegalMove,
    Record,
    format_land,
    game_named,
    parse_record,
    parse_space,
    read_record,
    write_record,
)
from engine.cartographers import CartographersPosition
from engine.land import FRAMED
from engine.terrain import FARM
from tests.cartographers_helpers import EDITION, GAME, begin_with
from tests.helpers import cartographers_deal, random_games


def games(seed: int, side: str = "A") -> list[CartographersPosition]:
    played = random_games(cartographers_deal(seed, side), seed)
    return [position for position in played if isinstance(position, CartographersPosition)]


def document(seed: int = 1, side: str = "A", **changes: Any) -> dict[str, Any]:
    played = games(seed, side)[-1]
    return {**write_record(Record(played.deal, moves=played.moves)), **changes}


class TestRecords:
    def test_a_record_is_written_season_by_season_in_card_names_with_its_side(self) -> None:
        written = document(side="B")
        assert list(written) == ["format", "game", "edicts", "draws", "options", "moves"]
        assert list(written["draws"]) == ["spring", "summer", "fall", "winter"]
        assert written["options"] == {"side": "B"}
        assert all(len(pile) >= 13 for pile in written["draws"].values())

    @pytest.mark.parametrize("side", ["A", "B"])
    def test_a_record_survives_writing_and_reading_as_text(self, side: str) -> None:
        for seed in range(25):
            final = games(seed, side)[-1]
            record = Record(
                final.deal, final.moves[:9], final.moves[9:], f"cartographers-year-s{seed}-{side}"
            )
            again = parse_record(json.dumps(write_record(record)))
            assert again == record
            assert again.position == final

    def test_a_record_typed_by_hand_lists_what_came_up(self) -> None:
        by_hand = {
            "game": "cartographers",
            "edicts": ["greenbough", "Golden Granary", "Great City", "Broken Road"],
            "draws": {
                "spring": ["Temple Ruins", "Gnoll Raid", "Hamlet", "11", "12", "13", "14"],
                "summer": ["11", "12", "13", "14"],
                "fall": ["11", "12", "13", "14"],
                "winter": ["11", "12", "13"],
            },
            "moves": ["Village b6 B7 c6", "farm K1 K2 K3 J1 I1"],
        }
        position = read_record(by_hand).position
        assert isinstance(position, CartographersPosition)
        assert position.deal.edicts == ("Greenbough", "The Golden Granary", "Great City", "The Broken Road")
        assert (position.season_clock, position.coins) == (3, 1)
        assert dict(position.deal.options) == {"side": "A"}

    def test_a_move_that_breaks_a_rule_is_named_with_its_number_and_the_rule(self) -> None:
        deal = begin_with("Temple Ruins", "Farmland").deal
        wrong = {**write_record(Record(deal)), "moves": ["farm A1 A2"]}
        with pytest.raises(IllegalMove) as caught:
            read_record(wrong).position  # noqa: B018  # reading the property replays the moves
        assert str(caught.value) == (
            "move 1 (farm A1 A2): a ruins card was revealed, so the shape must cover a ruins space"
        )

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"draws": ["Hamlet"]}, "draws must give the cards of spring, summer, fall, winter"),
            ({"options": {"side": "C"}}, "no side 'C' of the map; it has A and B"),
            ({"options": {"side": 1}}, "options must be an object of texts"),
            ({"options": {"coins": "14"}}, "no option 'coins'; it has 'side'"),
            ({"edicts": ["Wildholds"] * 4}, "come from one stack"),
            ({"id": "cartographers-year-s1-7"}, "neither a date"),
        ],
    )
    def test_a_record_that_cannot_be_used_says_why(self, change: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            read_record(document(**change))


class TestATable:
    """A game whose moves nobody wrote down: the map, the coins and the season as they lie on the table."""

    def table(self, played: CartographersPosition, **changes: Any) -> dict[str, Any]:
        first = next(position for position in games(4, "B") if position.season == played.season)
        return {
            "map": format_land(played.land).splitlines(),
            "season": played.edition.seasons[played.season].name,
            "drawn": len(played.moves) - len(first.moves),
            "coins": played.coins,
            "seasons": [{**season.edicts, **season.extras} for season in played.score.seasons],
            **changes,
        }

    def resumed(self, played: CartographersPosition, **changes: Any) -> CartographersPosition:
        record = read_record({**write_record(Record(played.deal)), "table": self.table(played, **changes)})
        assert read_record(write_record(record)) == record
        position = record.position
        assert isinstance(position, CartographersPosition)
        return position

    def test_play_goes_on_from_any_position_as_if_nothing_had_been_lost(self) -> None:
        positions = games(4, "B")
        final = positions[-1]
        for number, played in enumerate(positions[:-1]):
            position = self.resumed(played)
            assert (position.season, position.season_clock) == (played.season, played.season_clock)
            assert (position.ruins_pending, position.ask) == (played.ruins_pending, played.ask)
            assert position.coming == played.coming
            for move in final.moves[number:]:
                position = position.play(move)
            assert position.score == final.score

    def test_without_scores_the_seasons_before_count_nothing(self) -> None:
        played = games(4, "B")[-3]
        position = self.resumed(played, seasons=[])
        assert position.score.total == 0
        assert len(position.score.seasons) == position.season == played.season

    def test_the_map_keeps_the_ruins_of_its_side(self) -> None:
        position = self.resumed(games(4, "B")[3])
        assert position.land[FRAMED:] == EDITION.sheet("B").land[FRAMED:]

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"map": None}, "table: the map must be a list of 11 lines"),
            ({"map": ["..........."] * 11}, "the mountain spaces are not as printed, see B9"),
            ({"map": format_land(EDITION.sheet("A").land).splitlines()}, "spaces are not as printed"),
            ({"map": ["H.........."] * 11}, "'H' at A1 does not occur in this game"),
            ({"map": ["X.........."] * 11}, "'X' at A1 does not occur in this game"),
            ({"season": "autumn"}, "'season' is one of spring, summer, fall, winter"),
            ({"season": 2}, "'season' is one of"),
            ({"season": ["fall"]}, "'season' is one of"),
            ({"drawn": 99}, "'drawn' must be a number from 0 to"),
            ({"drawn": -1}, "'drawn' must be a number from 0 to"),
            ({"drawn": True}, "'drawn' must be a number from 0 to"),
            ({"coins": 15}, "'coins' must be a number from 0 to 14"),
            ({"coins": None}, "'coins' must be a number from 0 to 14"),
            ({"coins": 2.0}, "'coins' must be a number from 0 to 14"),
            ({"seasons": [{"A": 1}]}, "seasons have ended, so 'seasons' needs 2 scores or none"),
            ({"seasons": "none"}, "seasons have ended"),
            (
                {"seasons": [{"A": 1, "B": 2}] * 2},
                "give points for A and B and coins and monsters",
            ),
            ({"seasons": [{"A": 1, "B": 2, "coins": 1, "monsters": "0"}] * 2}, "spring must give points"),
            ({"seasons": [{"A": 1, "B": 2, "coins": 1, "monsters": 10**9}] * 2}, "spring must give points"),
            ({"weather": "fine"}, "unknown field 'weather'"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(self, change: dict[str, Any], reason: str) -> None:
        fall = next(position for position in games(4, "B") if position.season == 2)
        with pytest.raises(BadInput, match=reason):
            self.resumed(fall, **change)

    def test_drawn_stops_before_the_card_that_ends_the_season(self) -> None:
        deal = begin_with("Homestead", "Orchard", "Marshlands", "Fishing Village").deal
        empty = format_land(EDITION.sheet("A").land).splitlines()
        table = {"map": empty, "season": "spring", "drawn": 4, "coins": 0}
        with pytest.raises(BadInput, match="'drawn' must be a number from 0 to 3"):
            GAME.resume(deal, table)
        last = GAME.resume(deal, {**table, "drawn": 3})
        assert last.ask is not None
        assert last.ask.card.name == "Fishing Village"
        assert last.season_clock == 6


class TestABareMap:
    """A letter map to be scored by itself."""

    @pytest.mark.parametrize("side", ["A", "B", "b"])
    def test_it_is_put_on_a_side_with_the_ruins_printed_there(self, side: str) -> None:
        for played in games(5, side.upper()):
            assert GAME.bare_land(format_land(played.land), side) == played.land

    def test_without_a_side_it_lies_on_side_a(self) -> None:
        printed = EDITION.sheet("A").land
        assert GAME.bare_land(format_land(printed)) == printed

    def test_it_may_be_scored_by_every_edict(self) -> None:
        lines = format_land(EDITION.sheet("A").land).splitlines()
        lines[1] = "...^.AW...."  # farm on the ruins B6 and water beside it
        land = GAME.bare_land("\n".join(lines).lower(), "A")
        assert EDITION.edict("Golden Granary").points(land) == 4
        assert land[parse_space("B6")] == FARM

    @pytest.mark.parametrize(
        ("side", "reason"),
        [
            ("C", "Cartographers has no side 'C' of the map; it has A and B"),
            ("", "Cartographers has no side ''"),
            ("B", "these are the mountains of side A, not of side B"),
        ],
    )
    def test_a_side_that_is_not_there_or_not_this_one_is_refused(self, side: str, reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            GAME.bare_land(format_land(EDITION.sheet("A").land), side)

    def test_without_a_side_its_mountains_say_which_it_is(self) -> None:
        printed = EDITION.sheet("B").land
        assert GAME.bare_land(format_land(printed)) == printed

    def test_its_letters_are_taken_as_they_are(self) -> None:
        land = GAME.bare_land("M#X.....HFF\n" * 11, "A")
        assert EDITION.edict("Sentinel Wood").points(land) == 13

    def test_mapmaker_has_no_sides_and_takes_a_map_as_it_is(self) -> None:
        mapmaker = game_named("mapmaker")
        land = mapmaker.bare_land("F..........\n" * 11)
        assert mapmaker.edition.edict("Tree line").points(land) == 22
        assert (mapmaker.edition.sides, EDITION.sides) == ((), ("A", "B"))
        with pytest.raises(BadInput, match="Mapmaker has one map; a side is for the other games"):
            mapmaker.bare_land("F..........\n" * 11, "A")
