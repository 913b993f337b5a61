"""Deals with options: what chance makes of an id when players choose the side, the edition or the boxes."""

from collections.abc import Mapping
from dataclasses import replace

import generator
from api.sizes import WITHOUT_SEARCH
from engine import BadInput, PuzzleId, Record, game_named
from engine.deal import SIDE


def dealt(wanted: PuzzleId, options: Mapping[str, str]) -> Record:
    """The puzzle of an id with the options of its deal chosen; what no id can tell of has no id.

    A deal with options is a whole year: the play that a dash or a half starts from follows from the id alone.
    """
    chosen = _with_side(wanted, options)
    if not chosen:
        return generator.puzzle(str(wanted))
    game = game_named(wanted.game)
    deal = game.draw_deal(generator.deal_key(wanted), options=chosen)
    told = replace(wanted, side=dict(deal.options)[SIDE] if SIDE in chosen else None)
    if set(dict(deal.options)) <= {SIDE} and told.side in (None, *game.edition.sides):
        return generator.puzzle(str(told))
    if wanted.size != WITHOUT_SEARCH:
        raise BadInput(f"a deal with options is a whole year, so there is no {wanted.size} of it")
    return Record(deal)


def _with_side(wanted: PuzzleId, options: Mapping[str, str]) -> dict[str, str]:
    """The options, the side of the id among them; a side that is not the one of the id is refused."""
    if wanted.side is None and SIDE not in options:
        return dict(options)
    name = game_named(wanted.game).sheet(options.get(SIDE, wanted.side)).name
    if wanted.side not in (None, name):
        raise BadInput(f"{wanted} is a puzzle of side {wanted.side}, not of side {name}")
    return {**options, SIDE: name}
