"""Deals with options: what chance makes of an id when players choose the side, the edition or the boxes."""

from collections.abc import Mapping
from dataclasses import replace

import generator
from api.sizes import WITHOUT_SEARCH
from engine import BadInput, PuzzleId, Record, game_named
from engine.deal import SIDE
from generator.almanac.entry import NotPublished, candidate_key


def dealt(wanted: PuzzleId, options: Mapping[str, str]) -> Record:
    """The puzzle of an id with the options of its deal chosen; what no id can tell of has no id.

    A deal with options is a whole year: the play that a dash or a half starts from follows from the id alone.
    It has a seed: what is published for a day is one deal.
    """
    chosen = _with_side(wanted, options)
    if not chosen:
        return _published(str(wanted))
    game = game_named(wanted.game)
    deal = game.draw_deal(candidate_key(wanted, 0), options=chosen)
    told = replace(wanted, side=dict(deal.options)[SIDE] if SIDE in chosen else None)
    if set(dict(deal.options)) <= {SIDE} and told.side in (None, *game.edition.sides):
        return _published(str(told))
    if wanted.size != WITHOUT_SEARCH:
        raise BadInput(f"a deal with options is a whole year, so there is no {wanted.size} of it")
    if wanted.day is not None:
        raise BadInput(f"options are for seeds, such as {wanted.game}-year-s7; a day has one deal")
    return Record(deal)


def _published(text: str) -> Record:
    """The puzzle of an id; a day's may have been published on this machine."""
    try:
        return generator.puzzle(text)
    except NotPublished:
        from generator.almanac import library  # reads the database, which others have no need of

        return library.puzzle(text)


def _with_side(wanted: PuzzleId, options: Mapping[str, str]) -> dict[str, str]:
    """The options, the side of the id among them; a side that is not the one of the id is refused."""
    if wanted.side is None and SIDE not in options:
        return dict(options)
    name = game_named(wanted.game).sheet(options.get(SIDE, wanted.side)).name
    if wanted.side not in (None, name):
        raise BadInput(f"{wanted} is a puzzle of side {wanted.side}, not of side {name}")
    return {**options, SIDE: name}
