"""Puzzles from seeds and dates: the same deal, and the same start, on every machine and for ever."""

from engine import BadInput, PuzzleId, Record, game_named, parse_puzzle_id

SEASONS_LEFT = {"dash": 1, "half": 2, "year": 4}
WITH_OPENINGS = ("mapmaker", "cartographers", "heroes")
"""The games for which the strong play is specified that a dash or a half starts from."""


def deal_key(puzzle_id: PuzzleId) -> str:
    """What fixes the chance of a deal: neither the side of the map nor any other option has a part in it."""
    return f"{puzzle_id.game}/{puzzle_id.size}/{puzzle_id.seed}"


def puzzle(text: str) -> Record:
    """The puzzle of an id such as `mapmaker-dash-2026-11-18` or `mapmaker-year-s42`.

    A year starts on an empty map. A dash (the last season) and a half (the last two) start where strong play
    of the same deal had got to; that play follows from the id alone. Chance picks the side of the map, where
    there are several, unless the id names one; the deal is otherwise the same.
    """
    wanted = parse_puzzle_id(text)
    game = game_named(wanted.game)
    key = deal_key(wanted)
    deal = game.draw_deal(key, wanted.side)
    seasons_played = len(game.edition.seasons) - SEASONS_LEFT[wanted.size]
    if not seasons_played:
        return Record(deal, id=str(wanted))
    if wanted.game not in WITH_OPENINGS:
        raise BadInput(f"{wanted.game} has no {wanted.size} yet, only a year")
    from generator.opening import opening_moves  # the compiler it needs is not wanted by whoever deals a year

    return Record(deal, start=opening_moves(game.begin(deal), seasons_played, key), id=str(wanted))
