"""Parts of a game: some of its payments, with the turns that change them; their limits hold in the whole."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from engine.batch import NUMBER_OF_COUNT
from solver.model.blocking import Blocking
from solver.model.build import Model, model_of
from solver.outlook import Outlook, Plan, Turn
from solver.search.scope import ALL_TERRAINS, scopes

Payments = tuple[int, ...]
"""Numbers of payments: those of the terms, and after them what coins pay, season by season."""


@dataclass(frozen=True)
class Part:
    """Some payments of a game, the outlook that makes only these, and the numbers of the turns kept."""

    payments: Payments
    outlook: Outlook
    turns: tuple[int, ...]

    def plan(self, whole: Plan) -> list[int]:
        """What a plan of the whole game does in this part."""
        return [whole[turn] for turn in self.turns]


def capped_model(part: Part, caps: Iterable[tuple[Payments, int]]) -> Model:
    """The model of a part with what is known of smaller ones."""
    model = model_of(part.outlook)
    for payments, most in caps:
        if {*payments} <= {*part.payments}:
            model.cap([part.payments.index(number) for number in payments], most)
    return model


def seasons_paid(outlook: Outlook) -> list[int]:
    """The season of each payment."""
    return [term.season for term in outlook.terms] + [*(outlook.purse.seasons if outlook.purse else ())]


def part_of(outlook: Outlook, payments: Iterable[int]) -> Part:
    """The part of a game that makes some payments.

    It ends with the last of them. Cards whose terrain no payment looks at are left out where cards have one
    terrain and nothing but cards is drawn, unless that leaves none. A card that may be discarded because of
    those left out may then always be.
    """
    chosen = tuple(sorted(payments))
    last = max(seasons_paid(outlook)[number] for number in chosen)
    terms = tuple(outlook.terms[number] for number in chosen if number < len(outlook.terms))
    coins = [number - len(outlook.terms) for number in chosen if number >= len(outlook.terms)]
    looks = _looks(outlook, chosen)
    kept = [
        number
        for number, turn in enumerate(outlook.turns)
        if turn.season <= last and (looks == ALL_TERRAINS or _is_seen(outlook, turn, looks))
    ]
    until = [number for number, turn in enumerate(outlook.turns) if turn.season <= last]
    kept = kept or until
    turns = [outlook.turns[number] for number in kept]
    if len(kept) < len(until):
        possible = Blocking(outlook).possible
        turns = [replace(turn, optional=possible[number]) for number, turn in zip(kept, turns, strict=True)]
    own = replace(
        outlook,
        turns=tuple(turns),
        ambushes=tuple(ambush for ambush in outlook.ambushes if ambush.season <= last),
        spreads=tuple(spread for spread in outlook.spreads if spread.season <= last),
        terms=terms,
        purse=outlook.purse
        and replace(outlook.purse, seasons=tuple(outlook.purse.seasons[n] for n in coins)),
        banked=0,
    )
    return Part(chosen, own, tuple(kept))


def _is_seen(outlook: Outlook, turn: Turn, looks: int) -> bool:
    """Whether a turn's terrain is one of a set; a card without places has none."""
    return turn.first < turn.last and bool(looks >> int(outlook.places.terrain[turn.first]) & 1)


def _plain(outlook: Outlook) -> bool:
    """Whether cards have one terrain and nothing else is drawn or paid."""
    others = outlook.ambushes or outlook.spreads or outlook.purse or outlook.lasts
    return not others and not any(turn.squares for turn in outlook.turns)


def _looks(outlook: Outlook, payments: Payments) -> int:
    """The set of terrains that payments look at: all of them unless cards alone are drawn."""
    if not _plain(outlook):
        return ALL_TERRAINS
    return reduce(or_, (int(_scope(outlook, number)) for number in payments), 0)


def _scope(outlook: Outlook, payment: int) -> int:
    if payment >= len(outlook.terms):
        return ALL_TERRAINS
    return int(scopes()[NUMBER_OF_COUNT[outlook.terms[payment].count]])


def payments_in(outlook: Outlook, seasons: Container[int]) -> Payments:
    """The payments at the ends of some seasons."""
    return tuple(number for number, season in enumerate(seasons_paid(outlook)) if season in seasons)


def parts_by_season(outlook: Outlook, most: int) -> list[Payments]:
    """The payments of each season, and of runs of up to so many seasons; the shortest first."""
    count = len(outlook.seasons)
    runs = (
        outlook.seasons[first : first + size]
        for size in range(1, min(most, count - 1) + 1)
        for first in range(count - size + 1)
    )
    return [payments_in(outlook, run) for run in runs]


def parts_by_terrain(outlook: Outlook) -> list[Payments]:
    """Each payment alone, and all that look at no more terrains than one of them; for plain cards only."""
    if not _plain(outlook):
        return []
    looks = [_scope(outlook, number) for number in range(len(seasons_paid(outlook)))]
    alone: list[Payments] = [(number,) for number in range(len(looks))]
    groups = [tuple(n for n, other in enumerate(looks) if not other & ~own) for own in sorted({*looks})]
    spatial = tuple(number for number, own in enumerate(looks) if own == ALL_TERRAINS)
    return [*alone, *groups, spatial]


def in_order(outlook: Outlook, parts: Sequence[Payments]) -> list[Part]:
    """Parts, each once and none of them the whole; those with the fewest turns first."""
    whole = len(seasons_paid(outlook))
    found = [part_of(outlook, own) for own in dict.fromkeys(parts) if 0 < len(own) < whole]
    return sorted(found, key=lambda part: (len(part.turns), len(part.payments)))
