"""The picture of the game played with keys: the map with the piece in hand, and a panel beside it."""

from dataclasses import dataclass

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from api.cli import show
from api.cli.cards import ask_line, attack_text, card_line, shapes_text
from api.cli.hand import Hand
from api.cli.pick import Pick
from api.preview import worth_after
from engine import Ask, Position, space_name
from engine.terrain import LETTERS, MONSTER, NAMES

PANEL_WIDTH = 39
MOST_COMING = 14

ALWAYS = ("arrows", "move"), ("r", "turn"), ("f", "flip")
CHOICES = {"t": "terrain", "s": "shape"}
THEN = ("Tab", "next fit"), ("Enter", "place")
PICKING = ("arrows", "pick"), ("Tab", "next"), ("Enter", "destroy")
COMMANDS = (
    ("u", "undo"),
    ("h", "hint"),
    ("c", "cards"),
    ("e", "edicts"),
    ("p", "par"),
    ("?", "help"),
    ("q", "quit"),
)
"""The keys below the map, in two lines; a choice is shown when the card leaves one."""

LEGAL = "bold black on bright_white"
BLOCKED = "bold white on red"
BREAKS_A_RULE = "bold black on yellow"
MARKED = "bold black on #f0a35e"
STRUCK = "bold white on #b3541e"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the screen: the position, the piece in hand, which panel is open, and a line of news."""

    position: Position
    title: str
    hand: Hand | Pick | None
    panel: str = "game"
    news: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether Enter would play the piece in hand as it is held."""
        return self.hand is not None and self.hand.move in self.position.legal_moves


def picture(scene: Scene) -> RenderableType:
    """The whole screen; the news come last, for they may be long."""
    beside = {"game": _game_panel, "cards": _cards_panel, "edicts": _edicts_panel}[scene.panel]
    columns = Table.grid(padding=(0, 1))
    columns.add_row(
        Panel(show.map_text(scene.position, _held(scene)), box=ROUNDED, expand=False),
        Panel(beside(scene), box=ROUNDED, width=PANEL_WIDTH, title=scene.panel, title_align="left"),
    )
    return Group(Text(scene.title, style="bold"), columns, _keys_lines(scene.position.ask), Text(scene.news))


def _keys_lines(ask: Ask | None) -> Text:
    choices = {"t": ask.terrains, "s": ask.shapes} if ask else {}
    left = tuple((key, CHOICES[key]) for key, offered in choices.items() if len(offered) > 1)
    lines = [
        Text("  ").join(Text.assemble((key, "bold"), (f" {what}", "dim")) for key, what in line)
        for line in (PICKING if ask and ask.spaces else (*ALWAYS, *left, *THEN), COMMANDS)
    ]
    return Text("\n").join(lines)


def _held(scene: Scene) -> show.Cells:
    if isinstance(scene.hand, Pick):
        return _to_pick(scene.position, scene.hand)
    if scene.hand is None:
        return {}
    land, spaces = scene.position.land, scene.hand.piece.spaces
    blocked = any(land[space] for space in spaces)
    style = LEGAL if blocked or scene.is_legal else BREAKS_A_RULE
    piece = {
        space: (f"!{LETTERS[land[space]]}!", BLOCKED)
        if land[space]
        else (_over(scene.hand, show.is_ruins(land, space), style), style)
        for space in spaces
    }
    return {**_aimed_at(scene.position, scene.hand), **piece}


def _to_pick(position: Position, pick: Pick) -> show.Cells:
    """The spaces that can be destroyed, the one picked in brackets."""
    letters = {space: LETTERS[position.land[space]] for space in pick.spaces} | show.initials_on(position)
    return {
        space: (f"[{letters[space]}]", LEGAL) if space == pick.space else (f"<{letters[space]}>", STRUCK)
        for space in pick.spaces
    }


def _aimed_at(position: Position, hand: Hand) -> show.Cells:
    """What the hero in hand would mark; monsters there would be destroyed."""
    letters = {space: LETTERS[position.land[space]] for space in hand.piece.marks}
    initials = show.initials_on(position)
    return {
        space: (f"*{initials.get(space, letter)}*", STRUCK if position.land[space] == MONSTER else MARKED)
        for space, letter in letters.items()
    }


def _over(hand: Hand, is_ruins: bool, style: str) -> str:
    letter = LETTERS[hand.terrain]
    if style == BREAKS_A_RULE:
        return f"({letter})"
    return f"{{{letter}}}" if is_ruins else f"[{letter}]"


def _game_panel(scene: Scene) -> RenderableType:
    ask = scene.position.ask
    parts: list[RenderableType]
    if ask is None:
        parts = [_edicts(scene), *_scored(scene.position), _title(scene.position)]
        return Group(*parts, Text("\nThe year is over. p compares it with par.", style="bold"))
    asked = Text(f"\n{ask_line(ask, brief=True)}", style="bold")
    parts = [_edicts(scene), *_scored(scene.position), asked]
    if scene.hand is None:
        parts.append(Text(f"Enter goes on: {ask.action}"))
    elif isinstance(scene.hand, Pick):
        parts.append(Text(f"picked: {space_name(scene.hand.space)}"))
    elif ask.card.attack:
        parts.append(attack_text(scene.hand.piece.attack))
    else:
        if len(ask.terrains) > 1:
            parts.append(_terrains(ask, scene.hand.terrain))
        parts.append(shapes_text(ask.shapes, (scene.hand.terrain,), scene.hand.shape))
    return Group(*parts)


def _terrains(ask: Ask, chosen: int) -> Text:
    """The terrains to choose from, the one chosen in brackets."""
    return Text(" ").join(
        Text(f">{NAMES[code]}", style=show.STYLES[code]) if code == chosen else Text(NAMES[code], style="dim")
        for code in ask.terrains
    )


def _edicts(scene: Scene) -> Table:
    """Each edict's points now, and what the piece in hand would make of them; then the total so far."""
    position, now = scene.position, scene.position.score.now
    then = worth_after(position, scene.hand.move) if scene.hand and scene.is_legal else {}
    active = position.edition.seasons[position.season].edicts
    table = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "right", "right"):
        table.add_column(justify=justify)
    for letter, edict in position.edicts.items():
        style = "bold" if letter in active and not position.is_over else "dim"
        table.add_row(letter, edict.name, str(now[letter]), _change(letter, now[letter], then), style=style)
    for name, worth in show.extras_now(position).items():
        table.add_row("", name, str(worth), _change(name, worth, then))
    table.add_row("", "total", str(position.score.total), "", style="bold")
    if position.score.solo is not None:
        table.add_row("", "rating", str(position.score.solo.rating), "", style="bold")
    return table


def _title(position: Position) -> Text:
    """The title of a finished solo game."""
    solo = position.score.solo
    if solo is None:
        return Text()
    return Text("no title" if solo.title is None else solo.title["en"], style="bold")


def _scored(position: Position) -> list[RenderableType]:
    """What the seasons that have ended were worth."""
    if not position.score.seasons:
        return []
    return [
        Text(", ".join(f"{season.name} {season.total}" for season in position.score.seasons), style="dim")
    ]


def _change(name: str, now: int, then: dict[str, int]) -> str:
    change = then.get(name, now) - now
    return f"{change:+}" if change else ""


def _cards_panel(scene: Scene) -> RenderableType:
    coming = scene.position.coming
    lines = [f"{number:2}. {card_line(card)}" for number, card in enumerate(coming, start=1)]
    more = len(lines) - MOST_COMING
    shown = [*lines[:MOST_COMING], f"    and {more} more"] if more > 0 else lines
    return Text("\n".join(shown or ["nothing more is to come"]), no_wrap=True, overflow="ellipsis")


def _edicts_panel(scene: Scene) -> RenderableType:
    position = scene.position
    return Group(*(show.edict_text(position, letter, edict) for letter, edict in position.edicts.items()))
