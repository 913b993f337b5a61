"""Records, tables and bare maps of Heroes: typed by hand, read back, and refused in words."""

import json
from typing import Any

import pytest

from engine import (
    BadInput,
    IllegalMove,
    Record,
    format_land,
    parse_record,
    read_record,
    write_record,
)
from engine.heroes import HeroesPosition
from engine.land import FRAMED
from tests.cartographers_helpers import played
from tests.helpers import changed, heroes_deal, random_games
from tests.heroes_helpers import DOBRIK, DRAGON, GAME, GORGON, TROLL, begin_with, hand_deal, named, pile

MIXED = {"explore": "cartographers", "ambushes": "both", "edicts": "both"}


def games(seed: int, side: str = "C", **options: str) -> list[HeroesPosition]:
    found = random_games(heroes_deal(seed, side, **options), seed)
    return [position for position in found if isinstance(position, HeroesPosition)]


def document(seed: int = 1, side: str = "C", **changes: Any) -> dict[str, Any]:
    final = games(seed, side)[-1]
    return {**write_record(Record(final.deal, moves=final.moves)), **changes}


class TestRecords:
    def test_a_record_lists_heroes_with_their_marks_and_what_was_destroyed(self) -> None:
        final = next(g[-1] for g in map(games, range(50)) if any(m.word == "destroy" for m in g[-1].moves))
        written = write_record(Record(final.deal, moves=final.moves))
        assert list(written) == ["format", "game", "edicts", "draws", "options", "moves"]
        assert written["options"] == {"side": "C"}
        assert any(move.startswith("hero ") and " marks " in move for move in written["moves"])
        assert any(move.startswith("destroy ") for move in written["moves"])

    @pytest.mark.parametrize(
        "options", [{"side": "C"}, {"side": "D", "edition": "final"}, {"side": "A", **MIXED}]
    )
    def test_a_record_survives_writing_and_reading_as_text(self, options: dict[str, str]) -> None:
        for seed in range(20):
            final = games(seed, **options)[-1]
            record = Record(final.deal, final.moves[:9], final.moves[9:])
            again = parse_record(json.dumps(write_record(record)))
            assert again == record
            assert again.position == final
            assert write_record(again)["options"] == options

    def test_a_record_typed_by_hand(self) -> None:
        by_hand: dict[str, Any] = {
            "game": "heroes",
            "edicts": ["faunlost thicket", "jorekborg", "Caravansary", "silos"],
            "draws": {
                "spring": ["Gorgon Gaze", "dal of jolev", "5", "6", "7", "8"],
                "summer": ["5", "6", "7", "8"],
                "fall": ["5", "6", "7", "8"],
                "winter": ["5", "6", "7"],
            },
            "moves": ["destroy i9", "Hero c4 marks b3 b5 d3 d5", "water A1 B1 A2 K11"],
        }
        record = read_record({**by_hand, "moves": by_hand["moves"][:2]})
        position = record.position
        assert isinstance(position, HeroesPosition)
        assert named(position.marks) == "B3 B5 D3 D5"
        with pytest.raises(
            IllegalMove, match=r"^move 3 \(water A1 A2 B1 K11\): that is not a shape of Hillside"
        ):
            read_record(by_hand).position  # noqa: B018  # reading the property replays the moves

    @pytest.mark.parametrize(
        ("moves", "reason"),
        [
            (["hero A1 marks B2"], r"move 1 \(hero A1 marks B2\): Dobrik of Lorkheim at A1 marks A2 B1"),
            (["destroy A1"], r"move 1 \(destroy A1\): Dobrik of Lorkheim offers hero, not destroy"),
            (["hero A1 marks A2 B1", "village A1 B1"], r"move 2 .*: A1 is already filled \(hero\)"),
        ],
    )
    def test_a_move_that_breaks_a_rule_is_named(self, moves: list[str], reason: str) -> None:
        written = {**write_record(Record(hand_deal(DOBRIK, "Settlement"))), "moves": moves}
        with pytest.raises(IllegalMove, match=reason):
            read_record(written).position  # noqa: B018  # as above

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"moves": ["hero C4 marks"] * 201}, "200 is the most"),
            ({"moves": ["hero C4 marks L1"]}, "moves 1: 'L1' is not a space"),
            ({"options": {"side": "E"}}, "no side 'E' of the map; it has C, D, A and B"),
            ({"options": {"heroes": "out"}}, "heroes are left out only where"),
            ({"options": {"explore": "cartographers"}}, "has no card"),
            ({"id": "heroes-year-s1-7"}, "neither a date"),
        ],
    )
    def test_a_record_that_cannot_be_used_says_why(self, change: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            read_record(document(**change))

    @pytest.mark.parametrize("text", ["heroes-year-s7-D", "heroes-year-2026-11-18", "heroes-dash-s1-C"])
    def test_an_id_reads_back(self, text: str) -> None:
        assert read_record(document(id=text)).id == text


class TestATable:
    """A game whose moves nobody wrote down: the map, marks and initials as they lie on the table."""

    def table(
        self, positions: list[HeroesPosition], position: HeroesPosition, **changes: Any
    ) -> dict[str, Any]:
        drawn = sum(not p.due for p in positions[: len(position.moves)] if p.season == position.season)
        return {
            "map": format_land(position.land).splitlines(),
            "season": position.edition.seasons[position.season].name,
            "drawn": drawn,
            "coins": position.coins,
            "marks": named(position.marks).split(),
            "initials": {ambush.effect: named(ambush.spaces).split() for ambush in position.lasting},
            "seasons": [{**season.edicts, **season.extras} for season in position.score.seasons],
            **changes,
        }

    def resumed(self, positions: list[HeroesPosition], at: HeroesPosition, **changes: Any) -> HeroesPosition:
        table = self.table(positions, at, **changes)
        record = read_record({**write_record(Record(at.deal)), "table": table})
        assert read_record(write_record(record)) == record
        position = record.position
        assert isinstance(position, HeroesPosition)
        return position

    @pytest.mark.parametrize("options", [{"side": "D"}, {"side": "A", **MIXED}])
    def test_play_goes_on_from_any_card_as_if_nothing_had_been_lost(self, options: dict[str, str]) -> None:
        for seed in range(12):
            positions = games(seed, **options)
            final = positions[-1]
            for number, before in enumerate(positions[:-1]):
                if before.due:
                    continue
                position = self.resumed(positions, before)
                assert (position.marks, position.lasting) == (before.marks, before.lasting)
                assert (position.ask, position.coming) == (before.ask, before.coming)
                assert position.ruins_pending == before.ruins_pending
                for move in final.moves[number:]:
                    position = position.play(move)
                assert position.score == final.score

    def test_without_marks_and_initials_there_are_none(self) -> None:
        table = {
            "map": format_land(GAME.sheet("C").land).splitlines(),
            "season": "spring",
            "drawn": 0,
            "coins": 0,
        }
        position = GAME.resume(hand_deal(TROLL, "Settlement"), table)
        assert isinstance(position, HeroesPosition)
        assert (position.marks, position.lasting, position.due) == (0, (), ())

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"marks": "A1"}, "table: 'marks' must be a list of spaces"),
            ({"marks": ["A99"]}, "'A99' is not a space of the map"),
            ({"marks": ["A9"]}, "table: A9 is marked, so its monster is destroyed: 'X'"),
            ({"initials": []}, "'initials' gives spaces for ambushes that were revealed; here troll"),
            ({"initials": {"dragon": ["A9"]}}, "ambushes that were revealed; here troll"),
            ({"initials": {"troll": "A9"}}, "table: 'troll' must be a list of spaces"),
            ({"initials": {"troll": ["A9", "A9"], "zombie": ["A9"]}}, "revealed; here troll"),
            ({"initials": {"troll": ["A1"]}}, "table: the initial at A1 is not on one monster"),
            ({"map": ["Q.........."] * 11}, "'Q' is not one of"),
            ({"map": ["^.........."] * 11}, "the mountain spaces are not as printed, see A1"),
            ({"drawn": 99}, "'drawn' must be a number from 0 to"),
            ({"coins": 15}, "'coins' must be a number from 0 to 14"),
            ({"heroes": []}, "unknown field 'heroes'"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(self, change: dict[str, Any], reason: str) -> None:
        position = begin_with(TROLL, "Settlement")
        with pytest.raises(BadInput, match=reason):
            self.resumed([position], position, **change)

    def test_an_ambush_still_to_come_has_no_initials(self) -> None:
        deal = hand_deal(GORGON, "Settlement")
        later = changed(deal, draws=(deal.draws[0], pile(1, DRAGON), *deal.draws[2:]))
        begun = GAME.begin(GAME.check_deal(later))
        assert isinstance(begun, HeroesPosition)
        position = played(begun, "destroy I9")
        with pytest.raises(BadInput, match="revealed; here gorgon"):
            self.resumed([position], position, initials={"dragon": ["J9"]}, drawn=0)

    def test_a_dragon_that_can_do_no_more_harm_has_paid(self) -> None:
        position = begin_with(DRAGON, "Settlement")
        lines = format_land(position.land).replace("M", "X").splitlines()
        found = self.resumed([position], position, map=lines)
        assert found.lasting[0].paid
        assert played(found, "village A1 B1").coins == 1


class TestABareMap:
    @pytest.mark.parametrize("side", ["A", "B", "C", "D", "c"])
    def test_it_lies_on_a_side_of_either_game(self, side: str) -> None:
        printed = GAME.sheet(side).land
        land = GAME.bare_land(format_land(printed), side)
        assert land == printed
        assert any(land[FRAMED:])

    def test_without_a_side_it_lies_on_side_c(self) -> None:
        lines = format_land(GAME.sheet("C").land).splitlines()
        lines[0] = "HXMFVAW...."
        assert format_land(GAME.bare_land("\n".join(lines))).splitlines()[0] == lines[0]

    def test_a_map_of_another_side_is_refused(self) -> None:
        with pytest.raises(BadInput, match="these are the mountains of side C, not of side D"):
            GAME.bare_land(format_land(GAME.sheet("C").land), "D")
