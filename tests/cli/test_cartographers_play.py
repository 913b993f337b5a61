"""`mapwright play` for Cartographers: choices of terrain and shape, ruins, ambushes, the end."""

import json
from pathlib import Path

import pytest

from engine import Position, Record, format_land, parse_record, write_record
from tests.cartographers_helpers import begin_with, crowded, hand_deal
from tests.cli.door import Answer, mapwright, refused
from tests.cli.terminal import terminal
from tests.helpers import random_games

CORNER = "\x1b[A" * 11 + "\x1b[D" * 11


def dealt(folder: Path, *cards: str, side: str = "A") -> Path:
    """A puzzle whose spring begins with some cards."""
    file = folder / "game.json"
    file.write_text(json.dumps(write_record(Record(hand_deal(*cards, side=side)))))
    return file


def on_a_table(folder: Path, left: str, *cards: str) -> Path:
    """A map found on a table, with only the named spaces empty."""
    start = begin_with(*cards)
    lines = format_land(crowded(start, left).land).split("\n")
    table = {"map": lines, "season": "spring", "drawn": 0, "coins": 0}
    file = folder / "table.json"
    file.write_text(json.dumps(write_record(Record(start.deal, table=table))))
    return file


def play(lines: list[str], *args: object, cwd: Path) -> Answer:
    return mapwright("play", *args, stdin="".join(f"{line}\n" for line in lines), cwd=cwd)


def played(file: Path) -> list[str]:
    """The moves in a saved game."""
    return [str(move) for move in parse_record(file.read_text()).moves]


class TestLineByLine:
    @pytest.mark.parametrize("side", ["A", "B"])
    def test_a_whole_year_can_be_typed_and_ends_with_rating_and_title(
        self, tmp_path: Path, side: str
    ) -> None:
        puzzle = f"cartographers-year-s7-{side}"
        record = parse_record(mapwright("deal", puzzle).out)
        end: Position = random_games(record.deal, 2)[-1]
        answer = play([str(move) for move in end.moves], puzzle, cwd=tmp_path)
        assert (answer.code, answer.err) == (0, "")
        assert "No: " not in answer.out
        assert f"Total: {end.score.total} points" in answer.out
        assert end.score.solo is not None
        assert f"Rating {end.score.solo.rating}: " in answer.out
        assert answer.out.count("has ended: ") == 4

    def test_the_card_is_told_with_its_terrains_shapes_and_coins(self, tmp_path: Path) -> None:
        answer = play(["quit"], dealt(tmp_path, "Farmland"), cwd=tmp_path)
        assert "Cartographers, side A: spring, time 0 of 8" in answer.out
        assert "Place: Farmland, 1 time unit: farm" in answer.out
        assert " 1 coin    no coin" in answer.out

    def test_a_terrain_must_be_said_where_there_is_a_choice(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Treetop Village")
        answer = play(["A1 A2 A3 B3 B4", "village A1 A2 A3 B4 B3", "quit"], file, cwd=tmp_path)
        assert "No: say which terrain first: forest or village" in answer.out
        assert "No: village A1 A2 A3 B3 B4: B4 is already filled (mountain)" in answer.out
        play(["village A3 A4 B1 B2 B3", "quit"], file, cwd=tmp_path)
        assert played(file) == ["village A3 A4 B1 B2 B3"]

    def test_the_only_terrain_may_be_left_out(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Farmland")
        play(["a1 a2", "quit"], file, cwd=tmp_path)
        assert played(file) == ["farm A1 A2"]

    @pytest.mark.parametrize(
        ("move", "saying"),
        [
            ("water A1 A2", "Farmland offers farm, not water"),
            ("farm A1 A2 A3", "that is not a shape of Farmland in any turn or flip"),
            ("farm A1 A2", "a ruins card was revealed, so the shape must cover a ruins space"),
            ("farm A1", "a 1x1 is only drawn when no shape of Farmland fits over a ruins space"),
            ("pass", "there is room to draw on, so Farmland must be drawn"),
            ("discard", "Farmland offers farm, not discard"),
        ],
    )
    def test_a_move_against_the_rules_is_explained(self, tmp_path: Path, move: str, saying: str) -> None:
        answer = play([move, "quit"], dealt(tmp_path, "Temple Ruins", "Farmland"), cwd=tmp_path)
        assert f"No: {move}: {saying}" in answer.out

    def test_ruins_are_marked_before_and_after_they_are_covered(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Temple Ruins", "Farmland")
        answer = play(["farm B6 B7", "quit"], file, cwd=tmp_path)
        before, after = (line for line in answer.out.splitlines() if line.startswith(" B "))
        assert before == " B  .  .  .  ^  .  .' .  .  .  .  . "
        assert after == " B  .  .  .  ^  .  A' A  .  .  .  . "
        assert "Temple Ruins: the next shape must cover a ruins space." in answer.out
        assert "Place: Farmland, 1 time unit: farm, over ruins" in answer.out
        assert "   coins                  1" in answer.out

    def test_an_ambush_is_told_with_where_it_landed_and_what_it_threatens(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Hamlet", "Goblin Attack")
        answer = play(["village J11 K10 K11", "quit"], file, cwd=tmp_path)
        assert "Goblin Attack: monsters on G9 H10 I11, after 2 blocked places." in answer.out
        assert " H  .  .  .  .  .  .  .  .  :  M  : " in answer.out
        assert ": empty, next to a monster" in answer.out
        at_once = play(["village A1 B1 B2", "quit"], dealt(tmp_path, "Hamlet", "Goblin Attack"), cwd=tmp_path)
        assert "Goblin Attack: monsters on I9 J10 K11, at once." in at_once.out

    def test_what_came_before_the_first_card_is_told_at_the_start(self, tmp_path: Path) -> None:
        answer = play(["quit"], dealt(tmp_path, "Goblin Attack", "Hamlet"), cwd=tmp_path)
        assert "Goblin Attack: monsters on I9 J10 K11, at once." in answer.out

    def test_monsters_that_stay_away_and_surrounded_mountains_are_told(self, tmp_path: Path) -> None:
        file = on_a_table(tmp_path, "A4 B3 A3", "Hamlet", "Goblin Attack")
        answer = play(["village A3 A4 B3", "quit"], file, cwd=tmp_path)
        assert "A mountain is surrounded: 1 coin." in answer.out
        assert "Goblin Attack: no place is free, so the monsters stay away." in answer.out
        assert "   coins                  2" in answer.out

    def test_a_1x1_stands_for_a_shape_that_fits_nowhere_and_pass_for_a_full_map(self, tmp_path: Path) -> None:
        file = on_a_table(tmp_path, "A1 K11", "Farmland", "Hamlet", "Great River")
        answer = play(["farm A1", "village K11", "pass", "quit"], file, cwd=tmp_path)
        assert "Place: No shape of Farmland fits: a 1x1, farm" in answer.out
        assert "Great River fits nowhere (pass)" in answer.out
        assert played(file) == ["farm A1", "village K11", "pass"]

    def test_the_cards_to_come_are_listed_with_ruins_and_ambushes(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Hamlet", "Temple Ruins", "Goblin Attack", "Farmland")
        answer = play(["cards", "quit"], file, cwd=tmp_path)
        assert "  1. Temple Ruins: ruins\n" in answer.out
        assert "  2. Goblin Attack: ambush, bottom right, counterclockwise\n" in answer.out
        assert "  3. Farmland, 1 time unit: farm\n" in answer.out


class TestWithKeys:
    def test_t_takes_the_next_terrain_and_comes_round(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Homestead", "Treetop Village")
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("terrain")
            keys.press(CORNER, "t", "\r")
            keys.wait_for("time 2 of 8")
            keys.press("t", "t", "\t", "\r")
            keys.wait_for("time 4 of 8")
            keys.press("q")
            assert keys.ended() == 0
        first, second = played(file)
        assert first == "farm A1 B1 B2 C1"
        assert second.split()[0] == "forest"

    def test_s_takes_the_other_shape(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Farmland")
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("shape")
            keys.press(CORNER, "s", "\r")
            keys.wait_for("time 1 of 8")
            keys.press("q")
            assert keys.ended() == 0
        assert played(file) == ["farm A2 B1 B2 B3 C2"]

    def test_a_piece_off_the_ruins_is_shown_refused_and_led_to_them_by_tab(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Temple Ruins", "Farmland")
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("must cover a ruins space")
            keys.press(CORNER)
            keys.wait_for("(A)")
            keys.press("\r")
            keys.wait_for("No: farm A1 B1: a ruins card was revealed")
            keys.press("\t")
            keys.wait_for("{A}")
            keys.press("\r")
            keys.wait_for("time 1 of 8")
            keys.press("q")
            assert keys.ended() == 0
        assert played(file) == ["farm A6 B6"]

    def test_an_ambush_is_told_below_the_map(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, "Hamlet", "Goblin Attack")
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("shape")
            keys.press(CORNER, "\r")
            keys.wait_for("Goblin Attack: monsters on I9 J10 K11, at once.")
            keys.press("q")
            assert keys.ended() == 0

    def test_a_year_ends_with_rating_and_title(self, tmp_path: Path) -> None:
        positions = random_games(hand_deal("Farmland"), 4)
        last = positions[-2]
        file = tmp_path / "late.json"
        file.write_text(json.dumps(write_record(Record(last.deal, moves=last.moves))))
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("quit")
            word = last.legal_moves[0].word
            keys.press(*(["\r"] if word == "pass" else ["\t", "\r"]))
            keys.wait_for("rating")
            keys.press("q")
            keys.wait_for("the solo numbers of the edicts")
            assert keys.ended() == 0
        assert parse_record(file.read_text()).position.is_over


def test_todays_dash_of_a_game_is_asked_for_by_its_name() -> None:
    refused(mapwright("play", "--game", "chess"), saying="there is no game 'chess'")
    answer = mapwright("play", "--game", "cartographers", "cartographers-year-s1")
    refused(answer, saying="--game is for today's dash")
