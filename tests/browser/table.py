"""The game page as a player handles it: what is seen on it, and moves made with the mouse."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

import generator
from engine import Move, Position, Record, space_name

YEAR = "mapmaker-year-s35"


class Table:
    """A game page that has been opened."""

    def __init__(self, page: Page, puzzle: str = YEAR) -> None:
        self.page = page
        self.puzzle = puzzle
        expect(page.locator(".mission").first).to_be_visible(timeout=60_000)

    def space(self, name: str) -> Locator:
        """A space of the map."""
        return self.page.locator(f".interactive [data-space={name}]")

    def ghost(self) -> set[str]:
        """The spaces the piece is held over."""
        return set((self.page.locator("g.ghost").get_attribute("data-spaces") or "").split())

    def marks(self) -> set[str]:
        """The spaces that the hero in hand would mark."""
        return set((self.page.locator("g.ghost").get_attribute("data-marks") or "").split())

    def held(self) -> str:
        """Whether the piece held over the map fits there."""
        return (self.page.locator("g.ghost").get_attribute("class") or "").removeprefix("ghost").strip()

    def status(self) -> str:
        """The line under the map."""
        return self.page.locator(".status").inner_text()

    def made(self) -> list[str]:
        """The moves the browser keeps for this puzzle."""
        kept = self.page.evaluate("key => localStorage.getItem(key)", f"mapwright:play:{self.puzzle}")
        return list(json.loads(kept)["moves"]) if kept else []

    def button(self, name: str) -> Locator:
        """A button of the page."""
        return self.page.get_by_role("button", name=name, exact=True)

    def move_mouse_to(self, name: str) -> None:
        """Put the pointer on the middle of a space."""
        box = self.space(name).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def choose(self, move: Move) -> None:
        """Press the buttons for the terrain and the shape of a move, where the card offers a choice."""
        self.press_option(self.page.locator(f".terrains .option.{move.word}"))
        for option in self.page.locator(".shapes .option:enabled").all():
            if option.locator(".tile").count() == len(move.spaces):
                self.press_option(option)

    def press_option(self, option: Locator) -> None:
        """Press a choice on the card, if it is offered and not chosen yet."""
        if option.is_visible() and option.get_attribute("aria-pressed") == "false":
            option.click()

    def hold(self, move: Move) -> None:
        """Choose, turn, flip and move the piece with the mouse until it lies as a move says."""
        wanted, marked = (set(map(space_name, spaces)) for spaces in (move.spaces, move.marks))
        self.choose(move)
        for turn in range(8):
            for name in sorted(wanted):
                self.move_mouse_to(name)
                if self.ghost() == wanted and self.marks() == marked:
                    return
            if turn == 3:
                self.page.keyboard.press("f")
            else:
                self.page.keyboard.press("r")
        raise AssertionError(f"the piece cannot be held as {move}")

    def click(self, move: Move) -> None:
        """Make a move with the mouse and wait until the service has taken it."""
        made = len(self.made())
        self.hold(move)
        self.press()
        self.page.wait_for_function(
            "([key, n]) => JSON.parse(localStorage.getItem(key) ?? '{\"moves\":[]}').moves.length > n",
            arg=[f"mapwright:play:{self.puzzle}", made],
        )

    def press(self) -> None:
        """Click where the pointer is."""
        self.page.mouse.down()
        self.page.mouse.up()


def record_of(puzzle: str) -> Record:
    """The record of a puzzle."""
    return generator.puzzle(puzzle)


def saved(puzzle: str, moves: list[str], **more: Any) -> dict[str, str]:
    """What the browser would keep of an unfinished play."""
    return {f"mapwright:play:{puzzle}": json.dumps({"moves": moves, "undone": [], "hints": 0, **more})}


def games(name: str = "cartographers", stride: int = 7) -> Iterator[tuple[str, Position]]:
    """Positions of many games, with the puzzles they come from: somewhere among them is what a test needs."""
    for seed in range(60):
        puzzle = f"{name}-year-s{seed}"
        for position in tidy_game(puzzle, stride):
            yield puzzle, position


def kept_position(puzzle: str, position: Position) -> dict[str, str]:
    """What the browser would keep of a play that has come so far."""
    return saved(puzzle, [str(move) for move in position.moves])


def tidy_game(puzzle: str, stride: int = 7, record: Record | None = None) -> list[Position]:
    """Every position of one whole game of a puzzle; its moves lie here and there in many turns and flips."""
    positions = [(record or record_of(puzzle)).opening]
    while not positions[-1].is_over:
        legal = positions[-1].legal_moves
        positions.append(positions[-1].play(legal[stride * len(positions) % len(legal)]))
    return positions
