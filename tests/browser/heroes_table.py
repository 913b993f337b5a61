"""Positions of Cartographers Heroes that tests of the page need, and what is seen of them."""

import json
from collections.abc import Callable

from api.preview import struck_by
from engine import Move, Position, parse_space, space_name
from engine.heroes import HeroesPosition
from engine.land import SIDE, SPACES, row_of
from engine.terrain import FARM, FOREST, VILLAGE, WATER
from tests.browser.conftest import Opener, Site
from tests.browser.table import Table, games

YEAR = "heroes-year-s4-D"
MIDDLE = parse_space("F6")


def found(wanted: Callable[[HeroesPosition], object]) -> tuple[str, HeroesPosition]:
    """A puzzle and a position of it that a test needs."""
    for puzzle, position in games("heroes"):
        if isinstance(position, HeroesPosition) and wanted(position):
            return puzzle, position
    raise AssertionError("no game comes to such a position")


def asks_for_a_hero(position: Position) -> bool:
    return bool(position.ask and position.ask.card.kind == "hero" and position.ask.shapes)


def asks_to_destroy(position: Position) -> bool:
    return bool(position.ask and len(position.ask.spaces) > 1)


def asks_to_destroy_for(effect: str) -> Callable[[HeroesPosition], object]:
    return lambda position: asks_to_destroy(position) and position.ask and position.ask.card.effect == effect


def marked_and_drawn_on(position: HeroesPosition) -> list[int]:
    """The marked spaces on which something was drawn later."""
    drawn = (FOREST, VILLAGE, FARM, WATER)
    return [space for space in SPACES if position.marks >> space & 1 and position.land[space] in drawn]


def striking(position: Position) -> list[Move]:
    """The moves that destroy monsters at once."""
    return [move for move in position.legal_moves if struck_by(position, move)]


def tells(kind: str) -> Callable[[HeroesPosition], bool]:
    """Whether the last move brought something about."""
    return lambda position: kind in [event.kind for event in position.events]


def one_move_before(
    open_page: Opener, site: Site, puzzle: str, position: Position, **options: object
) -> Table:
    """The page of a puzzle where the last move was taken back, so that it can be made again and be seen."""
    moves = [str(move) for move in position.moves]
    kept = {"moves": moves[:-1], "undone": moves[-1:], "hints": 0}
    store = {f"mapwright:play:{puzzle}": json.dumps(kept)}
    return Table(open_page(site.play(puzzle), store=store, reduced_motion="reduce", **options), puzzle)


def names(spaces: tuple[int, ...]) -> set[str]:
    return set(map(space_name, spaces))


def lowest_row(move: Move) -> int:
    return max(map(row_of, move.spaces), default=SIDE)


def marked_spaces(position: HeroesPosition) -> int:
    return position.marks.bit_count()


def made_one_more(table: Table, before: Position) -> str:
    """The move that was made, once the service has taken it."""
    table.page.wait_for_function(
        "([key, n]) => JSON.parse(localStorage.getItem(key)).moves.length > n",
        arg=[f"mapwright:play:{table.puzzle}", len(before.moves)],
    )
    return table.made()[-1]
