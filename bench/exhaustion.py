"""The best total of a position by trying every legal play: nothing of the solver's search, model or limits.

The engine plays all cards but the last two. Those are drawn in every pair of ways that lie apart, and the
lands are scored by the engine's counts in one batch. Where the rules have a say in between (an ambush, the
end of a season, a first card that leaves the second no room) the engine plays the first of them as well.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.known import rules_known
from engine import Move, Position
from engine.batch import Lands, score_lands
from engine.edition import Edict
from engine.land import FRAMED
from solver.outlook import DISCARDED, Outlook, Purse, Turn
from solver.outlooks import outlook_of

BATCH = 100_000
"""Lands scored at once; more only take more memory."""

SURROUNDED = Edict("Surrounded mountains", {}, {}, (("surrounded_mountains", 1),))


class Ways(NamedTuple):
    """What can be done with a card: the moves, the codes each draws on a land of nothing, its coins."""

    moves: tuple[Move, ...]
    codes: Lands
    coins: NDArray[np.int64]


def plays_left(position: Position) -> int:
    """About how many plays there are: every card in every way there is now, or as a 1x1 if that is more."""
    outlook = outlook_of(position)
    return math.prod(max(len(_rows(outlook, t)), len(_squares(outlook, t))) for t in outlook.turns)


def best_of_all_plays(position: Position) -> int:
    """The best final total of all legal plays."""
    if position.is_over:
        return position.score.total
    outlook = outlook_of(position)
    if not _last_ones(outlook):
        return max(best_of_all_plays(position.play(move)) for move in position.legal_moves)
    first, second = _ways(outlook, 0), _ways(outlook, 1)
    apart = _apart(first.codes, second.codes)
    crowding = np.flatnonzero(~apart.any(axis=1)).tolist()
    totals = [best_of_all_plays(position.play(first.moves[way])) for way in crowding]
    return max([*totals, *_best_of_pairs(outlook, first, second, apart)])


def _last_ones(outlook: Outlook) -> bool:
    """Whether one card or two are left, with nothing in between."""
    seasons = {turn.season for turn in outlook.turns}
    few = len(outlook.turns) <= 2 and len(seasons) == 1
    return few and not outlook.ambushes and rules_known(outlook.position)


def _rows(outlook: Outlook, turn: Turn) -> list[int]:
    """The places of a card; when none is free those of the 1x1 in its place, and else none at all."""
    return [*range(turn.first, turn.last)] or _squares(outlook, turn) or [DISCARDED]


def _squares(outlook: Outlook, turn: Turn) -> list[int]:
    """The places of the 1x1 that may stand for a card."""
    return [row for row in range(*outlook.squares) if outlook.places.terrain[row] in turn.squares]


def _ways(outlook: Outlook, number: int) -> Ways:
    """What can be done with a card; beyond the last one nothing."""
    rows = _rows(outlook, outlook.turns[number]) if number < len(outlook.turns) else [DISCARDED]
    if rows == [DISCARDED]:
        return Ways((outlook.idle,), np.zeros((1, FRAMED), dtype=np.uint8), np.zeros(1, dtype=np.int64))
    places = outlook.places
    codes = np.where(places.covered[rows], places.terrain[rows, None], 0)
    return Ways(tuple(map(outlook.move, rows)), codes, places.coins[rows])


def _apart(first: Lands, second: Lands) -> NDArray[np.bool_]:
    """For each pair of places whether they share no space."""
    shared = (first > 0).astype(np.float32) @ (second > 0).astype(np.float32).T
    return np.asarray(shared == 0)


def _best_of_pairs(outlook: Outlook, first: Ways, second: Ways, apart: NDArray[np.bool_]) -> list[int]:
    """The best total of each batch of pairs of places."""
    ones, others = np.nonzero(apart)
    best = []
    for begin in range(0, len(ones), BATCH):
        one, other = ones[begin : begin + BATCH], others[begin : begin + BATCH]
        lands = np.repeat(outlook.land[None], len(one), axis=0)
        lands[:, :FRAMED] += first.codes[one] + second.codes[other]
        totals = score_lands(lands, _everything(outlook))
        if outlook.purse is not None:
            totals += _coins(outlook.purse, lands, first.coins[one] + second.coins[other])
        best.append(outlook.banked + int(totals.max()))
    return best


def _everything(outlook: Outlook) -> Edict:
    """All that the season pays, as if it were one edict."""
    return Edict("everything", {}, {}, tuple((term.count, term.worth) for term in outlook.terms))


def _coins(purse: Purse, lands: Lands, earned: NDArray[np.int64]) -> NDArray[np.int64]:
    """The coins held at the end, as far as the track has room."""
    mountains = score_lands(lands, SURROUNDED) - purse.surrounded
    return np.asarray(np.minimum(purse.most, purse.held + earned + mountains))
