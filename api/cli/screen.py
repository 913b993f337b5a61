"""The picture of the game played with keys: the map with the piece in hand, and a panel beside it."""

from dataclasses import dataclass

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from api.cli import show
from api.cli.piece import Piece
from engine import Move, Position
from engine.terrain import LETTERS, NAMES

PANEL_WIDTH = 40
MOST_COMING = 14

KEYS = (
    (
        ("arrows", "move"),
        ("r", "turn"),
        ("f", "flip"),
        ("Enter", "place"),
        ("Tab", "next fit"),
        ("u", "undo"),
    ),
    (("h", "hint"), ("s", "sequence"), ("m", "missions"), ("p", "par"), ("?", "help"), ("q", "quit")),
)
"""The keys below the map, in two lines."""

LEGAL = "bold black on bright_white"
BLOCKED = "bold white on red"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the screen: the position, the piece in hand, which panel is open, and a line of news."""

    position: Position
    title: str
    piece: Piece | None
    panel: str = "game"
    news: str = ""

    @property
    def move(self) -> Move | None:
        """The move that Enter would play; None where it would break a rule."""
        ask = self.position.ask
        if ask is None or self.piece is None:
            return None
        move = Move(NAMES[ask.terrains[0]], self.piece.spaces)
        return move if all(not self.position.land[space] for space in move.spaces) else None


def picture(scene: Scene) -> RenderableType:
    """The whole screen."""
    beside = {"game": _game_panel, "sequence": _sequence_panel, "missions": _missions_panel}[scene.panel]
    columns = Table.grid(padding=(0, 1))
    columns.add_row(
        Panel(show.map_text(scene.position.land, _held(scene)), box=ROUNDED, expand=False),
        Panel(beside(scene), box=ROUNDED, width=PANEL_WIDTH, title=scene.panel, title_align="left"),
    )
    return Group(Text(scene.title, style="bold"), columns, Text(scene.news), _keys_lines())


def _keys_lines() -> Text:
    lines = [
        Text("   ").join(Text.assemble((key, "bold"), (f" {what}", "dim")) for key, what in line)
        for line in KEYS
    ]
    return Text("\n").join(lines)


def _held(scene: Scene) -> show.Cells:
    ask = scene.position.ask
    if ask is None or scene.piece is None:
        return {}
    letter, land = LETTERS[ask.terrains[0]], scene.position.land
    return {
        space: (f"!{LETTERS[land[space]]}!", BLOCKED) if land[space] else (f"[{letter}]", LEGAL)
        for space in scene.piece.spaces
    }


def _game_panel(scene: Scene) -> RenderableType:
    position = scene.position
    parts: list[RenderableType] = [_edicts(scene), Text("")]
    ask = position.ask
    if ask is None:
        parts.append(Text("The year is over. p compares it with par.", style="bold"))
    else:
        parts.append(Text(show.card_line(ask.card), style="bold"))
        if ask.shapes:
            parts.append(show.shape_text(ask.shapes[0].grid, ask.terrains[0]))
        else:
            parts.append(Text("fits nowhere: Enter gives it up"))
    return Group(*parts)


def _edicts(scene: Scene) -> Table:
    """Each edict's points now, and what the piece in hand would make of them; then what was scored."""
    position = scene.position
    now = position.score.now
    then = position.play(scene.move).score.now if scene.move else now
    active = position.edition.seasons[position.season].edicts
    table = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "right", "right"):
        table.add_column(justify=justify)
    for letter, edict in position.edicts.items():
        style = "bold" if letter in active and not position.is_over else "dim"
        change = then[letter] - now[letter]
        table.add_row(letter, edict.name, str(now[letter]), f"{change:+}" if change else "", style=style)
    pending = position.score.pending or position.score.extras
    for name, points in pending.items():
        table.add_row("", name, str(points), "")
    table.add_row()
    for season in position.score.seasons:
        table.add_row("", f"{season.name} scored", str(season.total), "")
    table.add_row("", "total", str(position.score.total), "", style="bold")
    return table


def _sequence_panel(scene: Scene) -> RenderableType:
    coming = scene.position.coming
    lines = [f"{number:2}. {show.card_line(card)}" for number, card in enumerate(coming, start=1)]
    more = len(lines) - MOST_COMING
    shown = [*lines[:MOST_COMING], f"    and {more} more"] if more > 0 else lines
    return Text("\n".join(shown or ["nothing more is to come"]))


def _missions_panel(scene: Scene) -> RenderableType:
    position = scene.position
    return Group(*(show.edict_text(position, letter, edict) for letter, edict in position.edicts.items()))
