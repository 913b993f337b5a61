"""`mapwright play` with keys, in a pseudo-terminal."""

import signal
import termios
from pathlib import Path

import pytest

from api.cli.piece import Piece
from engine import Move, parse_record
from engine.terrain import NAMES
from tests.cli.door import record_file, record_text, year
from tests.cli.terminal import terminal

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A year whose first element is in hand."""
    return record_file(tmp_path, year(0), "game.json")


PLACED = f"time {year(1).clock} of 28"


def in_the_corner() -> Move:
    """The first element as its card prints it, as far up and left as it goes."""
    ask = year(0).ask
    assert ask is not None
    return Move(NAMES[ask.terrains[0]], Piece(ask.shapes[0].cells, 1, 1).spaces)


def test_the_arrows_steer_enter_places_and_q_saves(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        keys.wait_for("Steer with the arrow keys")
        keys.press(*[UP] * 11, *[LEFT] * 11, "\r")
        keys.wait_for(PLACED)
        keys.press("q")
        assert keys.ended() == 0
    assert parse_record(game.read_text()).moves == (in_the_corner(),)


def test_turning_and_flipping_come_back_to_the_same_form(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        keys.wait_for("quit")
        keys.press(*[UP] * 11, *[LEFT] * 11, "r", "r", "r", "r", "f", "f", RIGHT, LEFT, DOWN, UP, "\r")
        keys.wait_for(PLACED)
        keys.press("u", "\r", "q")
        assert keys.ended() == 0
    assert parse_record(game.read_text()).moves == (in_the_corner(),)


def test_a_blocked_piece_is_not_placed_and_the_rule_is_shown(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        keys.wait_for("quit")
        keys.press(*[UP] * 11, *[LEFT] * 11, "\r", *[UP] * 11, *[LEFT] * 11, "\r")
        keys.wait_for("is already filled")
        keys.press("q")
        assert keys.ended() == 0
    assert parse_record(game.read_text()).moves == (in_the_corner(),)


def test_tab_leads_from_one_fitting_place_to_the_next(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        keys.wait_for("quit")
        keys.press(*[UP] * 11, *[LEFT] * 11, "\t", "\r", "q")
        assert keys.ended() == 0
    (move,) = parse_record(game.read_text()).moves
    assert move in year(0).legal_moves
    assert move != in_the_corner()


def test_panels_open_and_close_and_an_unknown_key_brings_help(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        keys.wait_for("quit")
        keys.press("c")
        keys.wait_for("─ cards ─")
        keys.press("e")
        keys.wait_for("─ edicts ─")
        keys.press("e")
        keys.wait_for("─ game ─")
        keys.press("z")
        keys.wait_for("h again tells more")
        keys.press("q")
        assert keys.ended() == 0


def test_the_terminal_is_itself_again_after_ctrl_c_and_the_game_is_kept(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        before = termios.tcgetattr(keys.screen)
        keys.wait_for("quit")
        keys.press("\t", "\r")
        keys.wait_for(PLACED)
        keys.press("\x03")
        assert keys.ended() == 130
        assert termios.tcgetattr(keys.screen)[3] & termios.ECHO == before[3] & termios.ECHO
    assert len(parse_record(game.read_text()).moves) == 1


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_window_does_not_lose_the_game(game: Path, tmp_path: Path, number: signal.Signals) -> None:
    with terminal("play", game, cwd=tmp_path) as keys:
        keys.wait_for("quit")
        keys.press("\t", "\r")
        keys.wait_for(PLACED)
        keys.process.send_signal(number)
        assert keys.ended() == 130
    assert len(parse_record(game.read_text()).moves) == 1


def test_the_hint_with_keys_lays_the_piece_down_at_last(tmp_path: Path) -> None:
    late = tmp_path / "late.json"
    late.write_text(record_text(year(16), start=list(map(str, year(16).moves)), moves=[]))
    with terminal("play", late, cwd=tmp_path) as keys:
        keys.wait_for("quit")
        for step in ("Look at the", "from top to bottom", "Play "):
            keys.press("h")
            keys.wait_for(step)
        keys.press("\r")
        keys.wait_for("The year is over")
        keys.press("p")
        keys.wait_for("You reached it.")
        keys.press("q")
        assert keys.ended() == 0
    (move,) = parse_record(late.read_text()).moves
    best = max(year(16).play(legal).score.total for legal in year(16).legal_moves)
    assert year(16).play(move).score.total == best


def test_a_terminal_that_only_prints_gets_the_game_line_by_line(game: Path, tmp_path: Path) -> None:
    with terminal("play", game, "--lines", cwd=tmp_path) as keys:
        keys.wait_for("> ")
        keys.press(f"{in_the_corner()}\n")
        keys.wait_for("> ")
        keys.press("\x04")
        assert keys.ended() == 0
    assert parse_record(game.read_text()).moves == (in_the_corner(),)
