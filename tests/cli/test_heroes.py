"""Cartographers Heroes at the command line: deals, combined games, letter maps, records, the refusals."""

import json

import pytest

from api.cli.hint_text import hint_lines
from engine import Position, Record, parse_move, parse_record, write_record
from solver import Hint
from tests.cli.door import mapwright, record_text, refused, year
from tests.heroes_helpers import DOBRIK, DRAGON, FREYLA, GORGON, TROLL, begin_with, hand_deal

SIDE_C = """\
FFFFFFFFFFF
F^FF.FFFFFF
FFFFFFF...F
FFFFFFFF^FF
FFFFFFFFFFF
FFF^FFFFFFF
FFFFFFFFFFF
HFFFFFFFFFF
XFFFFFFFF^F
.FFFF^FFFFF
FFFFFFFFFFF
"""

MIXED = ("--side", "A", "--explore", "cartographers", "--ambushes", "both", "--edicts", "both")


class TestDeal:
    def test_a_side_is_part_of_the_puzzles_id(self) -> None:
        answer = mapwright("deal", "heroes-year-s7", "--side", "c")
        assert answer.code == 0
        assert parse_record(answer.out).id == "heroes-year-s7-C"
        assert mapwright("deal", "heroes-year-s7-C").out == answer.out

    def test_the_final_print_is_an_option_of_the_deal(self) -> None:
        usual = parse_record(mapwright("deal", "heroes-year-s7-C").out)
        final = parse_record(mapwright("deal", "heroes-year-s7-C", "--edition", "final").out)
        assert final.id == "heroes-year-s7-C,edition=final"
        assert final.deal.options == (("side", "C"), ("edition", "final"))
        assert final.deal.draws == usual.deal.draws
        said = mapwright("deal", "heroes-year-s7-C", "--edition", "rulebook").out
        assert parse_record(said) == usual

    def test_games_are_combined_by_options(self) -> None:
        record = parse_record(mapwright("deal", "heroes-year-s7", *MIXED).out)
        assert dict(record.deal.options) == {
            "side": "A",
            "explore": "cartographers",
            "ambushes": "both",
            "edicts": "both",
        }
        names = {name for pile in record.deal.draws for name in pile}
        assert {"Temple Ruins", "Outpost Ruins", "Farmland"} <= names
        assert record.opening.edition.titles["en"] == "Cartographers Heroes (combined)"

    def test_heroes_may_be_left_out_of_a_combined_game(self) -> None:
        args = ("deal", "heroes-year-s7", "--seasons", "cartographers", "--heroes", "out")
        record = parse_record(mapwright(*args).out)
        assert not {card.name for card in record.opening.edition.cards if card.kind == "hero"}
        assert [season.time for season in record.opening.edition.seasons] == [8, 8, 7, 6]

    @pytest.mark.parametrize(
        ("args", "saying"),
        [
            (["heroes-year-s7", "--side", "E"], "no side 'E' of the map; it has C, D, A and B"),
            (["heroes-year-s7-C", "--side", "A"], "heroes-year-s7-C says side C, so it cannot be A"),
            (
                ["heroes-year-s7", "--heroes", "out"],
                "heroes are left out only where something of Cartographers",
            ),
            (["heroes-year-s7", "--edition", "third"], "'third' is not one of 'rulebook', 'final'"),
            (["cartographers-year-s7", "--edition", "final"], "Cartographers has no option 'edition'"),
            (["mapmaker-year-s7", "--explore", "heroes"], "Mapmaker has no option 'explore'"),
            (["mapmaker-dash-s7", "--side", "A"], "Mapmaker has one map; a side is for the other games"),
            (["heroes-dash-s7", "--edition", "final"], "a deal with options is a whole year"),
        ],
    )
    def test_options_that_are_no_game_are_refused(self, args: list[str], saying: str) -> None:
        refused(mapwright("deal", *args), saying=saying)

    def test_help_teaches_every_option(self) -> None:
        words = " ".join(mapwright("deal", "--help").out.split())
        for name in ("side", "edition", "explore", "seasons", "ambushes", "heroes", "edicts"):
            assert f"--{name} " in words
        assert "mapwright deal heroes-year-s7 --side C" in words

    def test_the_text_has_heroes_with_their_attacks_and_ambushes_with_their_effects(self) -> None:
        text = mapwright("deal", "heroes-year-s7-C", "--text").out
        assert "Freyla the True: hero" in text
        assert "\n H  *  *  *  " in text
        assert "Zombie Plague: ambush, top left, counterclockwise, spreads after each season" in text
        assert "summer, 7 time units:" in text


class TestLetterMaps:
    def test_an_edict_prints_the_bare_number(self) -> None:
        command = ("score", "--game", "heroes", "--edict", "Starlit Sigil", "--side", "C", "-")
        answer = mapwright(*command, stdin=SIDE_C)
        assert (answer.code, answer.out, answer.err) == (0, "4\n", "")

    @pytest.mark.parametrize(("args", "points"), [([], 56), (["--edition", "final"], 49)])
    def test_the_edition_decides_the_figures(self, args: list[str], points: int) -> None:
        command = ("score", "--game", "heroes", "--edict", "Dwarvenholds", "-", *args)
        full = SIDE_C.replace("F^FF.", "F^FFF")
        assert mapwright(*command, stdin=full).out == f"{points}\n"

    def test_the_mountains_must_be_those_of_the_side(self) -> None:
        command = ("score", "--game", "heroes", "--edict", "Silos", "-", "--side")
        refused(mapwright(*command, "D", stdin=SIDE_C), saying="the mountains of side C, not of side D")
        refused(mapwright(*command, "E", stdin=SIDE_C), saying="no side 'E' of the map; it has C, D, A and B")

    def test_an_edition_is_for_letter_maps_of_heroes(self) -> None:
        other = ("score", "--game", "cartographers", "--edict", "Shieldgate", "--edition", "final", "-")
        refused(mapwright(*other, stdin=SIDE_C), saying="Cartographers has one edition")
        record = record_text(year(3, "heroes", "C"))
        refused(mapwright("score", "--edition", "final", "-", stdin=record), saying="is for a letter map")


class TestRecords:
    def test_the_scoresheet_has_coins_monsters_marks_and_initials(self) -> None:
        end = year(99, "heroes", "D")
        text = mapwright("score", "-", stdin=record_text(end)).out
        assert end.score.solo is not None
        assert f"Rating {end.score.solo.rating}: " in text
        assert "* marked by a hero" in text
        document = mapwright("score", "--json", "-", stdin=record_text(end)).json
        assert (document["side"], document["total"]) == ("D", end.score.total)
        assert document["marks"]
        assert {ambush["initial"] for ambush in document["lasting"]} <= set("DZTG")

    def test_the_map_shows_initials_marks_and_destroyed_spaces(self) -> None:
        start = begin_with(TROLL, DOBRIK, "Settlement")
        hero = start.play(parse_move("hero B11 marks A11 B10 C11"))
        text = mapwright("score", "-", stdin=record_text(hero)).out
        assert "\n A  .  .  .  .  .  .  .  :  T  T *X \n" in text
        assert "\n B  .  ^  .  .  .' .  .  .  : *X  H \n" in text
        assert "\n   * marked by a hero,   T troll\n" in text

    @pytest.mark.parametrize(
        ("cards", "move", "saying"),
        [
            ([DOBRIK], "hero F6 marks E6", f"{DOBRIK} at F6 marks E6 F5 F7 G6"),
            ([FREYLA], "hero A11 marks A10", "marks nothing or A8 A9 A10 or B11 C11 D11"),
            ([GORGON, "Settlement"], "destroy A1", f"{GORGON} destroys one of "),
            (["Settlement"], "destroy A1", "Settlement offers village, not destroy"),
        ],
    )
    def test_a_move_against_the_rules_is_named_with_the_rule(
        self, cards: list[str], move: str, saying: str
    ) -> None:
        document = write_record(Record(hand_deal(*cards))) | {"moves": [move]}
        refused(mapwright("score", "-", stdin=json.dumps(document)), saying=saying)


def hint_for(position: Position, text: str) -> tuple[str, str, str]:
    """The steps of a hint for a move."""
    move = parse_move(text)
    assert move in position.legal_moves
    return hint_lines(position, Hint(move, keeps=12, bound=30, moves=(move,)))


class TestHints:
    def test_the_second_step_draws_the_heros_attack(self) -> None:
        where, how, what = hint_for(begin_with(FREYLA), "hero B10 marks B7 B8 B9")
        assert where == "Look at the top right of the map; it pays later, not at once."
        assert how == f"{FREYLA} marks the spaces * like this, from top to bottom: ***H"
        assert what.startswith("Play hero B10 marks B7 B8 B9: it keeps 12 points")

    def test_an_attack_off_the_map_is_said_so(self) -> None:
        _, how, _ = hint_for(begin_with(FREYLA), "hero A11")
        assert how.endswith("marks nothing: the whole attack falls off the map.")

    def test_what_is_destroyed_is_told_by_its_kind_first(self) -> None:
        start = begin_with(GORGON, "Settlement")
        text = str(start.legal_moves[0])
        where, how, what = hint_for(start, text)
        assert where.startswith("Look at the ")
        assert how == f"{GORGON} destroys an empty space there."
        assert what.startswith(f"Play {text}: ")

    def test_a_dragons_reward_is_worth_looking_for(self) -> None:
        start = begin_with(DRAGON, DOBRIK)
        move = next(move for move in start.legal_moves if len(move.marks) == 4)
        assert len(hint_for(start, str(move))) == 3
