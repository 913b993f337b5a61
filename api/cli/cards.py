"""Cards in words and letters: what they are, and which terrains, shapes and coins they offer."""

from collections.abc import Sequence

from rich.text import Text

from api.cli.show import STYLES, coins, terrains, times
from engine import Ask, space_name
from engine.edition import Card, Shape
from engine.lasting_effects import DESTROY
from engine.shapes import Cells
from engine.terrain import HERO, LETTERS, NAMES

ATTACKED = "bold #b3541e"
EFFECTS = {
    "dragon": "3 coins when overcome",
    "zombie": "spreads after each season",
    "troll": "destroys after each season",
    "gorgon": "destroys at once",
}
"""What ambushes go on doing."""

ANY = ("#", "bold")
"""How a shape is drawn whose terrain is still to be chosen."""


def card_line(card: Card) -> str:
    """A card in one line: its name, its time, and its terrains where the name does not tell them."""
    if card.kind == "ruins":
        return f"{card.name}: ruins"
    if card.walk is not None:
        way = "clockwise" if card.walk.clockwise else "counterclockwise"
        effect = f", {EFFECTS[card.effect]}" if card.effect else ""
        return f"{card.name}: ambush, {card.walk.corner}, {way}{effect}"
    if card.kind == "hero":
        return f"{card.name}: hero"
    line = f"{card.name}, {times(card.time)}"
    return line if NAMES[card.terrains[0]] in card.name else f"{line}: {terrains(card.terrains)}"


def the(card: Card) -> str:
    """A card's name within a sentence."""
    return f"the {card.name}" if card.name.islower() else card.name


def card_text(number: int, card: Card) -> Text:
    """A card for a list of those to come: its place, what it is, and its shapes."""
    line = Text(f"{number}. {card_line(card)}", style="bold")
    if card.attack:
        return Text.assemble(line, "\n", attack_text(card.attack))
    return Text.assemble(line, "\n", shapes_text(card.shapes, card.terrains)) if card.shapes else line


def attack_text(attack: Cells) -> Text:
    """A hero and, with stars, the spaces it marks as it is turned."""
    rows = range(min(0, *(down for down, _ in attack)), 1 + max(0, *(down for down, _ in attack)))
    cols = range(min(0, *(right for _, right in attack)), 1 + max(0, *(right for _, right in attack)))
    hero = (f" {LETTERS[HERO]} ", STYLES[HERO])
    cells = {(0, 0): hero, **dict.fromkeys(attack, (" * ", ATTACKED))}
    return Text("\n").join(Text.assemble(*(cells.get((r, c), "   ") for c in cols)) for r in rows)


def ask_line(ask: Ask, *, brief: bool = False) -> str:
    """What the player must do, in one line; a brief one leaves out the terrains."""
    if ask.action == DESTROY:
        return f"{ask.card.name} destroys a space: {' '.join(map(space_name, ask.spaces))}"
    if ask.action != "place":
        return f"{_capital(the(ask.card))} fits nowhere ({ask.action})"
    if stands_in(ask):
        instead = "a 1x1" if brief else f"a 1x1, {terrains(ask.terrains)}"
        return f"No shape of {ask.card.name} fits: {instead}"
    brief = brief and ask.card.kind == "explore"
    line = f"{ask.card.name}, {times(ask.card.time)}" if brief else card_line(ask.card)
    return f"{line}{', over ruins' if ask.on_ruins else ''}"


def stands_in(ask: Ask) -> bool:
    """Whether the shape asked for is none of the card's, but stands for them."""
    return bool(ask.shapes) and ask.shapes[0] not in ask.card.shapes


def shapes_text(shapes: Sequence[Shape], codes: Sequence[int], chosen: int | None = None) -> Text:
    """Shapes side by side as their card prints them, with their coins; `>` marks the one chosen."""
    letter, style = (LETTERS[codes[0]], STYLES[codes[0]]) if len(codes) == 1 else ANY
    labelled = len(shapes) > 1 or any(shape.coin for shape in shapes)
    blocks = [
        _block(shape, _label(shape, number == chosen) if labelled else None, letter, style)
        for number, shape in enumerate(shapes)
    ]
    height = max(map(len, blocks))
    padded = [block + [Text(" " * block[0].cell_len)] * (height - len(block)) for block in blocks]
    return Text("\n").join(Text("   ").join(row) for row in zip(*padded, strict=True))


def _label(shape: Shape, is_chosen: bool) -> str:
    return f"{'>' if is_chosen else ' '}{coins(shape.coin) if shape.coin else 'no coin'}"


def _block(shape: Shape, label: str | None, letter: str, style: str) -> list[Text]:
    width = max(3 * len(shape.grid[0]), len(label or ""))
    rows = [] if label is None else [Text(label.ljust(width), style="dim")]
    for line in shape.grid:
        row = Text()
        for mark in line:
            row.append(f" {letter} " if mark == "#" else "   ", style=style if mark == "#" else "")
        row.append(" " * (width - row.cell_len))
        rows.append(row)
    return rows


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
