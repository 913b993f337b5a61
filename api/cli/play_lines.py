"""The game line by line: every move and command is typed, every answer printed."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.text import Text

from api.cli import sheet, show
from api.cli.cards import ask_line, attack_text, card_line, shapes_text
from api.cli.events import event_lines
from api.cli.options import budget
from api.cli.sitting import PAR_SECONDS, Sitting
from engine import BadInput, Move, Position, parse_move, parse_space
from engine.draw_phase import PASS
from engine.lasting_effects import DESTROY
from engine.mapmaker import DISCARD
from engine.terrain import CODE_OF_NAME

HELP = """\
A move      a terrain and its spaces, such as: water C4 C5 C6 (where there is only one terrain
            to choose it may be left out); a hero's move says what it marks: hero C4 marks
            B4 C3 C5 D4; where a space must be destroyed: destroy C4; a forced move is its
            word: discard, pass
undo        take the last move back
hint        where to look; asked again, how it lies; asked once more, the move
legal       every legal move; legal C4 lists those that cover a space
map         the map and the card to place
cards       the cards still to come
edicts      what the edicts (missions) count
score       the scoresheet so far
par         compare with the best the solver finds; par 60 gives it a minute
save        keep the game; save FILE names the file
quit        leave; an unfinished game is saved"""

SHORT = {
    "?": "help",
    "c": "cards",
    "e": "edicts",
    "h": "hint",
    "m": "edicts",
    "missions": "edicts",
    "q": "quit",
    "s": "cards",
    "sequence": "cards",
    "u": "undo",
    "exit": "quit",
}

ACTIONS = {DISCARD.word, PASS.word, DESTROY}
"""Moves that draw nothing."""


def play_lines(sitting: Sitting) -> None:
    """Play until `quit` or the end of the input."""
    LineGame(sitting).run()


class LineGame:
    """A sitting played by typing."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.out = show.console()
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.tell(HELP),
            "hint": lambda _: self.tell(self.sitting.next_hint()[0]),
            "legal": self.legal,
            "map": lambda _: self.table(),
            "edicts": lambda _: self.edicts(),
            "par": lambda rest: self.tell(self.sitting.par(budget(rest) if rest else PAR_SECONDS)),
            "save": self.save,
            "score": lambda _: sheet.print_points(self.out, self.position),
            "cards": lambda _: self.cards(),
            "undo": lambda _: self.undo(),
        }

    @property
    def position(self) -> Position:
        return self.sitting.position

    def run(self) -> None:
        """Read and answer lines."""
        self.out.print(show.heading(self.position, self.sitting.puzzle.id), style="bold")
        self.edicts()
        self.told_events()
        self.table()
        self.out.print("Type a move, or help.")
        for line in _lines():
            word, _, rest = line.strip().partition(" ")
            word = SHORT.get(word.lower(), word.lower())
            if word == "quit":
                return
            try:
                self.answer(word, rest.strip(), line)
            except BadInput as problem:
                self.tell(f"No: {problem}")
            except OSError as problem:
                self.tell(f"No: {problem.filename}: {problem.strerror}")

    def tell(self, text: str | Text) -> None:
        """Print words: wrapped for a person at a terminal, in one line for a program."""
        self.out.print(text, soft_wrap=not self.out.is_terminal)

    def answer(self, word: str, rest: str, line: str) -> None:
        """Do what one line asks for."""
        if word in self.commands:
            self.commands[word](rest)
        elif word:
            self.sitting.play(_read_move(line, self.position))
            self.told()

    def told(self) -> None:
        """What the last move brought about, and what comes next."""
        self.told_events()
        self.table()
        if self.position.is_over:
            sheet.print_points(self.out, self.position)
            self.out.print("par compares this with the best there is; undo, save and quit work too.")

    def told_events(self) -> None:
        """What the last move, or the beginning, brought about."""
        for line in event_lines(self.position):
            self.tell(line)

    def table(self) -> None:
        """The map, the points it is worth, and the card to place."""
        self.out.print()
        self.out.print(show.whole_map(self.position))
        self.out.print()
        self.out.print(show.heading(self.position, None))
        self.out.print(show.edicts_now(self.position))
        ask = self.position.ask
        if ask is None:
            self.out.print(f"Total: {show.points(self.position.score.total)}", style="bold")
        else:
            self.tell(Text(f"Place: {ask_line(ask)}" if ask.shapes else ask_line(ask), style="bold"))
            if ask.card.attack and ask.shapes:
                self.out.print(attack_text(ask.card.attack))
            elif ask.shapes:
                self.out.print(shapes_text(ask.shapes, ask.terrains))

    def legal(self, rest: str) -> None:
        """Every legal move, or those that cover the named spaces."""
        spaces = {parse_space(name) for name in rest.split()}
        moves = [move for move in self.position.legal_moves if spaces <= set(move.spaces)]
        for move in moves:
            self.out.print(str(move))
        self.out.print(f"({len(moves)} legal {'move' if len(moves) == 1 else 'moves'})")

    def edicts(self) -> None:
        """The edicts, when they count and what they count."""
        for letter, edict in self.position.edicts.items():
            self.tell(show.edict_text(self.position, letter, edict))

    def cards(self) -> None:
        """The cards still to come."""
        for number, card in enumerate(self.position.coming, start=1):
            self.tell(f"{number:3}. {card_line(card)}")
        if not self.position.coming:
            self.out.print("Nothing more is to come.")

    def undo(self) -> None:
        """Take the last move back and show the map."""
        self.sitting.undo()
        self.table()

    def save(self, rest: str) -> None:
        """Keep the game."""
        self.tell(self.sitting.kept_in(self.sitting.save(Path(rest) if rest else None)))


def _lines() -> Iterator[str]:
    """Lines from standard input, asked for when a person is there to type them."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield input("> ")
        except EOFError:
            print()
            return


def _read_move(line: str, position: Position) -> Move:
    word = line.split()[0]
    ask = position.ask
    if ask and ask.terrains and _is_space(word):
        if len(ask.terrains) > 1:
            raise BadInput(f"say which terrain first: {show.terrains(ask.terrains)}")
        return parse_move(f"{show.terrains(ask.terrains)} {line}")
    if ask and ask.spaces and _is_space(word):
        return parse_move(f"{ask.action} {line}")
    if word.lower() not in CODE_OF_NAME.keys() | ACTIONS:
        raise BadInput(f"{word[:40]!r} is neither a command nor the beginning of a move; try help")
    return parse_move(line)


def _is_space(word: str) -> bool:
    try:
        parse_space(word)
    except BadInput:
        return False
    return True
