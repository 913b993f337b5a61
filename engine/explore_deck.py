"""The explore deck: shuffling cards, ambushes and heroes for every season, and checking piles typed in."""

from collections.abc import Collection, Iterator

from engine.chance import Chance
from engine.edition import Card, Edition
from engine.errors import BadInput

Piles = tuple[tuple[str, ...], ...]
"""The cards of every season by name, in the order they come up."""

DECKS = {"ambush": "ambushes", "hero": "heroes"}
"""The kinds of card that have a deck of their own; one card of each joins the explore deck every season."""


def shuffled_piles(edition: Edition, key: str) -> Piles:
    """The decks of a year: one more of each kind every season, and those that were not revealed stay in."""
    explore = [card.name for card in edition.cards if card.kind not in DECKS]
    decks = [Chance(f"{key}/{deck}").shuffled(_of_kind(edition, kind)) for kind, deck in DECKS.items()]
    piles: list[tuple[str, ...]] = []
    waiting: list[list[str]] = [[] for _ in decks]
    for number, season in enumerate(edition.seasons):
        joined = [left + deck[number : number + 1] for left, deck in zip(waiting, decks, strict=True)]
        pile = Chance(f"{key}/{season.name}").shuffled(
            [*explore, *(name for some in joined for name in some)]
        )
        shown = revealed(edition, number, tuple(pile))
        piles.append(tuple(pile))
        waiting = [[name for name in some if name not in shown] for some in joined]
    return tuple(piles)


def revealed(edition: Edition, season: int, pile: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a pile that come up before the season's time is spent."""
    return tuple(card.name for card in _until_time(edition, season, pile))


def drawn_turns(
    edition: Edition, season: int, pile: tuple[str, ...], kinds: Collection[str] = ("explore",)
) -> tuple[int, ...]:
    """The places in a pile of the cards of some kinds that come up."""
    shown = enumerate(_until_time(edition, season, pile))
    return tuple(turn for turn, card in shown if card.kind in kinds)


def _until_time(edition: Edition, season: int, pile: tuple[str, ...]) -> Iterator[Card]:
    clock = 0
    for name in pile:
        if clock >= edition.seasons[season].time:
            return
        card = edition.card(name)
        clock += card.time
        yield card


def check_piles(edition: Edition, piles: Piles) -> Piles:
    """The piles with every name as printed; refused when no shuffling of the box could give them.

    A pile may leave out the cards that never come up: at a table nobody sees them.
    """
    if len(piles) != len(edition.seasons):
        raise BadInput(f"a deal has {len(edition.seasons)} piles, one a season; this one has {len(piles)}")
    named = tuple(tuple(edition.card(name).name for name in pile) for pile in piles)
    for number in range(len(named)):
        try:
            _check_pile(edition, number, named[number])
            for kind in DECKS:
                if _of_kind(edition, kind):
                    _check_joined(edition, kind, named[: number + 1])
        except BadInput as problem:
            raise BadInput(f"{edition.seasons[number].name}: {problem}") from None
    return named


def _check_pile(edition: Edition, number: int, pile: tuple[str, ...]) -> None:
    """Every card once, enough of them to fill the season's time, and whole if it goes on after that."""
    for name in pile:
        if pile.count(name) > 1:
            raise BadInput(f"{name} is in the pile {pile.count(name)} times")
    clock = sum(edition.card(name).time for name in pile)
    time = edition.seasons[number].time
    if clock < time:
        raise BadInput(f"the pile lasts {clock} of {time} time units; cards are missing")
    missing = _missing(edition, pile)
    if missing and len(revealed(edition, number, pile)) < len(pile):
        raise BadInput(f"{missing[0]} is missing; a pile holds all the cards, or just those that come up")


def _check_joined(edition: Edition, kind: str, piles: Piles) -> None:
    """By the n-th season n ambushes are shuffled in; a revealed one is gone, others stay in a whole pile."""
    names = set(_of_kind(edition, kind))
    here = names & set(piles[-1])
    before = enumerate(piles[:-1])
    gone = names & {name for number, pile in before for name in revealed(edition, number, pile)}
    known = names & {name for pile in piles for name in pile}
    if here & gone:
        raise BadInput(f"{min(here & gone)} was revealed in an earlier season and has left the game")
    wrong = f"one {kind} a season is shuffled in, {len(piles)} by now, but there are {len(known)}"
    if len(known) > len(piles):
        raise BadInput(wrong)
    if _missing(edition, piles[-1]):
        return
    if known - gone - here:
        raise BadInput(f"{min(known - gone - here)} was not revealed before, so it is still in the pile")
    if len(known) < len(piles):
        raise BadInput(wrong)


def _missing(edition: Edition, pile: tuple[str, ...]) -> list[str]:
    """The explore and ruins cards a whole pile would have and this one has not."""
    return [card.name for card in edition.cards if card.kind not in DECKS and card.name not in pile]


def _of_kind(edition: Edition, kind: str) -> list[str]:
    return [card.name for card in edition.cards if card.kind == kind]
