"""Wishes: which edicts and side of the map a day should have, so that all have their turn within a few days.

They follow from the date alone: the order in which days are published, or by whom, makes no difference.
"""

from engine import Deal, game_named
from engine.chance import Chance
from engine.edition import Edition
from engine.puzzle_id import PuzzleId
from generator import SEASONS_LEFT
from generator.almanac.entry import candidate_key

CANDIDATES = 1000
"""How many deals a date has to choose from."""


def candidates_in_order(puzzle_id: PuzzleId) -> list[int]:
    """The numbers of a day's candidates, those nearest to its wishes first; of equals the lowest number."""
    game = game_named(puzzle_id.game)
    wanted = wishes(puzzle_id)

    def misses(number: int) -> int:
        deal = game.draw_deal(candidate_key(puzzle_id, number), puzzle_id.side)
        return len(wanted - traits(game.edition, puzzle_id.size, deal))

    return sorted(range(CANDIDATES), key=lambda number: (misses(number), number))


def traits(edition: Edition, size: str, deal: Deal) -> set[str]:
    """What a deal has that days take turns in: its edicts that still count, and its side."""
    letters = letters_left(edition, size)
    names = {name for letter, name in zip("ABCD", deal.edicts, strict=True) if letter in letters}
    return names | {f"side {value}" for option, value in deal.options if option == "side"}


def letters_left(edition: Edition, size: str) -> str:
    """The letters of the edicts that the seasons to be played score."""
    seasons = edition.seasons[-SEASONS_LEFT[size] :]
    return "".join(sorted({letter for season in seasons for letter in season.edicts}))


def wishes(puzzle_id: PuzzleId) -> set[str]:
    """What the deal of a day should have."""
    edition = game_named(puzzle_id.game).edition
    stacks: dict[str, list[str]] = {}
    for edict in edition.edicts:
        stacks.setdefault(edict.stack, []).append(edict.name)
    count = len(letters_left(edition, puzzle_id.size))
    wanted = set()
    for stack, names in stacks.items():
        wanted |= _turn(
            puzzle_id, f"edicts {stack}", names, max(1, count * len(names) // len(edition.edicts))
        )
    return wanted | _turn(puzzle_id, "side", [f"side {side}" for side in edition.sides], 1)


def _turn(puzzle_id: PuzzleId, what: str, names: list[str], share: int) -> set[str]:
    """Those whose turn a day is: so many in a row of a shuffle that is new when all have had their turn."""
    if not names or puzzle_id.day is None:
        return set()
    days = len(names) // share
    block, place = divmod(puzzle_id.day.toordinal(), days)
    chance = Chance(f"{puzzle_id.game}/{puzzle_id.size}/wishes/{what}/{block}")
    return set(chance.shuffled(names)[place * share : (place + 1) * share])
