"""The game with keys: arrows steer the piece in hand, letters turn, flip, choose and ask."""

import sys
from collections.abc import Callable

from rich.live import Live

from api.cli import sheet, show
from api.cli.events import event_lines
from api.cli.hand import Hand, take_up
from api.cli.keys import single_keys
from api.cli.pick import Pick
from api.cli.piece import Piece
from api.cli.screen import Scene, picture
from api.cli.sitting import PAR_SECONDS, Sitting
from engine import BadInput, Move

WELCOME = "Steer with the arrow keys, turn with r, flip with f, place with Enter."
SIGNS = "[ ] fits, ! is in the way, ( ) breaks a rule; h again tells more."
HERO_SIGNS = "* * would be marked by the hero, < > can be destroyed."


def play_keys(sitting: Sitting) -> None:
    """Play until `q` or until the terminal goes away; leaves the scoresheet on the screen."""
    game = KeyGame(sitting)
    out = show.console()
    with single_keys(sys.stdin.fileno()) as keys, Live(console=out, screen=True, auto_refresh=False) as live:
        game.draw = lambda: live.update(picture(game.scene), refresh=True)
        game.draw()
        for key in keys:
            if key in ("q", "end"):
                break
            game.press(key)
            game.draw()
    out.print(show.heading(sitting.position, sitting.puzzle.id), style="bold")
    sheet.print_points(out, sitting.position)


class KeyGame:
    """A sitting, the piece in hand, and what is to be seen."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.panel = "game"
        self.news = " ".join([WELCOME, *event_lines(sitting.position)])
        self.hand: Hand | Pick | None = take_up(sitting.position, None)
        self.draw: Callable[[], object] = lambda: None
        self.actions: dict[str, Callable[[], None]] = {
            "up": lambda: self.move(-1, 0),
            "down": lambda: self.move(1, 0),
            "left": lambda: self.move(0, -1),
            "right": lambda: self.move(0, 1),
            "r": lambda: self.change(lambda hand: hand.steered(Piece.turned)),
            "f": lambda: self.change(lambda hand: hand.steered(Piece.flipped)),
            "t": lambda: self.change(Hand.next_terrain),
            "s": lambda: self.change(Hand.next_shape),
            "tab": self.next_fit,
            "enter": self.place,
            "u": self.undo,
            "h": self.hint,
            "p": self.par,
            "c": lambda: self.toggle("cards"),
            "e": lambda: self.toggle("edicts"),
            "m": lambda: self.toggle("edicts"),
            "escape": lambda: self.toggle("game"),
            "?": self.help,
        }

    @property
    def scene(self) -> Scene:
        """What is to be seen now."""
        position = self.sitting.position
        return Scene(
            position, show.heading(position, self.sitting.puzzle.id), self.hand, self.panel, self.news
        )

    def press(self, key: str) -> None:
        """Do what a key stands for."""
        self.news = ""
        try:
            self.actions.get(key, self.help)()
        except BadInput as problem:
            self.news = f"No: {problem}"

    def move(self, down: int, right: int) -> None:
        """Move the piece, or pick the next space that way."""
        self.hand = self.hand and self.hand.moved(down, right)

    def change(self, change: Callable[[Hand], Hand]) -> None:
        """Turn or flip the piece, or take the next terrain or shape the card offers."""
        if isinstance(self.hand, Hand):
            self.hand = change(self.hand)

    def next_fit(self) -> None:
        """Move on to the next place where the piece may be drawn as it is held, or the next space to pick."""
        if self.hand is None:
            return
        found = self.hand.next_fit(self.sitting.position.legal_moves)
        if found is None:
            self.news = "It fits nowhere like this: turn or flip it."
        self.hand = found or self.hand

    def place(self) -> None:
        """Play the piece where it lies, or the move that is forced when nothing can be drawn."""
        ask = self.sitting.position.ask
        if ask is None:
            self.news = "The year is over: p compares it with par, u takes a move back, q leaves."
            return
        self.sitting.play(self.hand.move if self.hand else Move(ask.action))
        self.news = " ".join(event_lines(self.sitting.position))
        self.hand = take_up(self.sitting.position, self.hand)

    def undo(self) -> None:
        """Take the last move back, with its card in hand again."""
        self.sitting.undo()
        self.hand = take_up(self.sitting.position, self.hand)

    def hint(self) -> None:
        """The next step of the hint; the last one lays the piece down there."""
        self.wait("Thinking …")
        self.news, move = self.sitting.next_hint()
        if move and move.spaces and self.hand:
            self.hand = self.hand.laid(move)

    def par(self) -> None:
        """The game against the best the solver finds."""
        self.wait(f"Solving for up to {PAR_SECONDS:g} seconds; Ctrl-C takes the best so far …")
        self.news = self.sitting.par(quiet=True)

    def wait(self, news: str) -> None:
        """Say what is being waited for."""
        self.news = news
        self.draw()

    def toggle(self, panel: str) -> None:
        """Open a panel, or close it when it is open."""
        self.panel = "game" if self.panel == panel else panel

    def help(self) -> None:
        """What cannot be read off the line of keys."""
        position = self.sitting.position
        marks = " ".join(show.legend(position).split())
        has_heroes = any(card.attack for card in position.edition.cards)
        signs = f"{SIGNS} {HERO_SIGNS}" if has_heroes else SIGNS
        self.news = f"{WELCOME} {signs} {marks}"
