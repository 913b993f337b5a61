"""`mapwright play` for Cartographers Heroes: heroes and their attacks, spaces to destroy, lasting effects."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from api.cli.hand import Hand, take_up
from api.cli.pick import Pick
from api.cli.piece import Piece
from api.cli.play_keys import KeyGame
from api.cli.screen import picture
from api.cli.sitting import Sitting
from engine import Record, format_land, parse_move, parse_record, parse_space, write_record
from engine.heroes_attack import attacks
from tests.cli.door import mapwright
from tests.cli.terminal import terminal
from tests.cli.test_cartographers_play import CORNER, play, played
from tests.helpers import heroes_deal, random_games
from tests.heroes_helpers import DOBRIK, DRAGON, FREYLA, GORGON, TROLL, ZOMBIE, begin_with, hand_deal


def dealt(folder: Path, *cards: str) -> Path:
    """A puzzle whose spring begins with some cards."""
    file = folder / "game.json"
    file.write_text(json.dumps(write_record(Record(hand_deal(*cards)))))
    return file


def seated(*cards: str, moves: tuple[str, ...] = ()) -> KeyGame:
    """A game with keys that begins with some cards, after some moves."""
    return KeyGame(Sitting(Record(hand_deal(*cards), moves=tuple(map(parse_move, moves))), None))


class TestLineByLine:
    @pytest.mark.parametrize("side", ["C", "D"])
    def test_a_whole_year_can_be_typed_and_ends_with_rating_and_title(
        self, tmp_path: Path, side: str
    ) -> None:
        puzzle = f"heroes-year-s7-{side}"
        record = parse_record(mapwright("deal", puzzle).out)
        end = random_games(record.deal, 2)[-1]
        answer = play([str(move) for move in end.moves], puzzle, cwd=tmp_path)
        assert (answer.code, answer.err) == (0, "")
        assert "No: " not in answer.out
        assert f"Total: {end.score.total} points" in answer.out
        assert end.score.solo is not None
        assert f"Rating {end.score.solo.rating}: " in answer.out
        assert answer.out.count("has ended: ") == 4

    def test_a_combined_game_is_played_from_its_record(self, tmp_path: Path) -> None:
        deal = heroes_deal(4, "A", explore="cartographers", ambushes="both", edicts="both")
        end = random_games(deal, 4)[-1]
        file = tmp_path / "mixed.json"
        file.write_text(json.dumps(write_record(Record(deal))))
        answer = play([str(move) for move in end.moves], file, cwd=tmp_path)
        assert "Cartographers Heroes (combined), side A: spring" in answer.out
        assert f"Total: {end.score.total} points" in answer.out
        assert played(file) == [str(move) for move in end.moves]

    def test_a_hero_is_asked_for_with_the_picture_of_its_attack(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, DOBRIK, "Settlement")
        answer = play(["f6 marks e6 f5 f7 g6", "quit"], file, cwd=tmp_path)
        assert f"Place: {DOBRIK}: hero\n    *    \n *  H  * \n    *    \n" in answer.out
        assert played(file) == ["hero F6 marks E6 F5 F7 G6"]
        assert "\n F  .  .  .  ^ *.  H *.  .  .  .  . \n" in answer.out
        assert "* marked by a hero" in answer.out

    @pytest.mark.parametrize(
        ("move", "saying"),
        [
            ("hero F6", f"{DOBRIK} at F6 marks E6 F5 F7 G6"),
            ("hero F6 marks E6 F5 F7", f"{DOBRIK} at F6 marks E6 F5 F7 G6"),
            ("destroy F6", f"{DOBRIK} offers hero, not destroy"),
        ],
    )
    def test_wrong_marks_are_explained(self, tmp_path: Path, move: str, saying: str) -> None:
        answer = play([move, "quit"], dealt(tmp_path, DOBRIK), cwd=tmp_path)
        assert f"No: {move}: {saying}" in answer.out

    def test_a_space_to_destroy_is_picked_by_its_name(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, GORGON, "Settlement")
        answer = play(["village K1 K2", "destroy A1", "K9", "undo", "destroy J9", "quit"], file, cwd=tmp_path)
        targets = " ".join(str(move).split()[1] for move in begin_with(GORGON, "Settlement").legal_moves)
        assert f"{GORGON} destroys a space: {targets}" in answer.out
        assert f"No: village K1 K2: first {GORGON} destroys a space" in answer.out
        assert f"No: destroy A1: {GORGON} destroys one of" in answer.out
        assert f"{GORGON} destroys K9." in answer.out

    def test_what_ambushes_go_on_doing_is_told(self, tmp_path: Path) -> None:
        deal = hand_deal(ZOMBIE, "Settlement")
        file = tmp_path / "zombies.json"
        end = random_games(deal, 3)[-1]
        file.write_text(json.dumps(write_record(Record(deal))))
        out = play([str(move) for move in end.moves], file, cwd=tmp_path).out
        assert "The zombies spread to " in out
        assert "Z zombie" in out

    def test_the_heros_victims_and_the_overcome_dragon_are_told(self, tmp_path: Path) -> None:
        start = begin_with("Pasture")
        land = format_land(start.land).split("\n")
        land[0], land[1] = "M..........", "F^........."
        table = {"map": land, "season": "spring", "drawn": 0, "coins": 0, "initials": {"dragon": ["A1"]}}
        file = tmp_path / "dragon.json"
        deal = hand_deal(DRAGON, "Pasture", DOBRIK)
        file.write_text(json.dumps(write_record(Record(deal, table=table))))
        out = play(["farm A2 A4", "hero B1 marks A1 C1", "quit"], file, cwd=tmp_path).out
        assert "The dragon is overcome, destroyed or hemmed in: 3 coins." in out

    def test_the_cards_to_come_tell_heroes_and_effects(self, tmp_path: Path) -> None:
        answer = play(["cards", "quit"], dealt(tmp_path, "Settlement", DOBRIK, TROLL), cwd=tmp_path)
        assert f"  1. {DOBRIK}: hero\n" in answer.out
        assert f"  2. {TROLL}: ambush, top right, clockwise, destroys after each season\n" in answer.out


class TestWithKeys:
    def test_the_attack_turns_and_flips_with_the_hero_and_is_drawn(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, FREYLA, "Settlement")
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("turn")
            keys.press(CORNER, "r")
            keys.wait_for("*.*")
            keys.press("\r")
            keys.wait_for("Settlement")
            keys.press("q")
            assert keys.ended() == 0
        assert played(file) == ["hero A1 marks B1 C1 D1"]

    def test_arrows_pick_among_the_spaces_to_destroy(self, tmp_path: Path) -> None:
        file = dealt(tmp_path, GORGON, "Settlement")
        with terminal("play", file, cwd=tmp_path) as keys:
            keys.wait_for("destroy")
            keys.wait_for("<.>")
            keys.press("\x1b[B" * 3, "\x1b[C" * 3, "\r")
            keys.wait_for(f"{GORGON} destroys ")
            keys.press("q")
            assert keys.ended() == 0
        (move,) = played(file)
        assert parse_move(move) in begin_with(GORGON, "Settlement").legal_moves

    def test_every_space_to_destroy_can_be_reached_by_arrows_or_tab(self) -> None:
        spaces = tuple(sorted(map(parse_space, ("B2", "B9", "E5", "H2", "K11"))))
        pick = Pick(spaces)
        assert pick.moved(0, 1).space == parse_space("B9")
        assert pick.moved(0, -1) == pick
        assert pick.moved(1, 0).space == parse_space("H2")
        legal = [replace(pick, number=number).move for number in range(len(spaces))]
        seen = [pick]
        for _ in spaces:
            seen.append(seen[-1].next_fit(legal))
        assert [found.space for found in seen] == [*spaces, spaces[0]]

    def test_every_attack_of_a_hero_can_be_held(self) -> None:
        start = begin_with(FREYLA)
        hand = take_up(start, None)
        assert isinstance(hand, Hand)
        held = set()
        for change in (Piece.turned, Piece.turned, Piece.turned, Piece.turned, Piece.flipped):
            hand = hand.steered(change)
            held.add(hand.piece.marks)
        assert held == set(attacks(hand.ask.card.attack, hand.move.spaces[0]))

    def test_a_hint_turns_the_attack_as_it_must_lie(self) -> None:
        start = begin_with(FREYLA)
        hand = take_up(start, None)
        assert hand is not None
        for move in start.legal_moves[::9]:
            laid = hand.laid(move)
            assert laid.move == move

    def test_tab_keeps_the_attack_as_it_is_turned(self) -> None:
        game = seated(FREYLA, "Settlement")
        for key in ("r", "tab", "tab"):
            game.press(key)
        assert game.hand is not None
        assert game.hand.move in game.sitting.position.legal_moves
        assert len({mark % 16 for mark in game.hand.move.marks}) <= 3

    def test_keys_without_a_shape_in_hand_change_nothing(self) -> None:
        game = seated(GORGON, "Settlement")
        before = game.hand
        for key in ("r", "f", "t", "s"):
            game.press(key)
        assert game.hand == before
        assert isinstance(before, Pick)
        picture(game.scene)
        game.press("enter")
        assert len(game.sitting.position.moves) == 1
        assert game.news.startswith(f"{GORGON} destroys ")

    def test_what_is_picked_in_the_last_column_keeps_its_line(self) -> None:
        game = seated(GORGON, "Settlement")
        out = Console(width=80, no_color=True)
        with out.capture() as shown:
            game.press("right")
            out.print(picture(game.scene))
        assert game.hand is not None
        assert game.hand.move == parse_move("destroy I11")
        assert "^ [.] │ │" in shown.get()
