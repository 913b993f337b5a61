"""The explore deck: shuffling explore cards and ambushes for every season, and checking piles typed in."""

from collections.abc import Iterator

from engine.chance import Chance
from engine.edition import Card, Edition
from engine.errors import BadInput

Piles = tuple[tuple[str, ...], ...]
"""The cards of every season by name, in the order they come up."""


def shuffled_piles(edition: Edition, key: str) -> Piles:
    """The decks of a year: one ambush more each season, and those that were not revealed stay in."""
    explore = [card.name for card in edition.cards if card.kind != "ambush"]
    ambushes = Chance(f"{key}/ambushes").shuffled([c.name for c in edition.cards if c.kind == "ambush"])
    piles: list[tuple[str, ...]] = []
    waiting: list[str] = []
    for number, season in enumerate(edition.seasons):
        waiting.append(ambushes[number])
        piles.append(tuple(Chance(f"{key}/{season.name}").shuffled([*explore, *waiting])))
        waiting = [name for name in waiting if name not in revealed(edition, number, piles[-1])]
    return tuple(piles)


def revealed(edition: Edition, season: int, pile: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a pile that come up before the season's time is spent."""
    return tuple(card.name for card in _until_time(edition, season, pile))


def explore_turns(edition: Edition, season: int, pile: tuple[str, ...]) -> tuple[int, ...]:
    """The places in a pile of the explore cards that come up."""
    shown = enumerate(_until_time(edition, season, pile))
    return tuple(turn for turn, card in shown if card.kind == "explore")


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
    known: set[str] = set()
    gone: set[str] = set()
    for number, pile in enumerate(named):
        try:
            _check_pile(edition, number, pile)
            known |= _ambushes(edition, pile)
            _check_ambushes(edition, number, pile, known, gone)
        except BadInput as problem:
            raise BadInput(f"{edition.seasons[number].name}: {problem}") from None
        gone |= _ambushes(edition, revealed(edition, number, pile))
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


def _check_ambushes(
    edition: Edition, number: int, pile: tuple[str, ...], known: set[str], gone: set[str]
) -> None:
    """The n-th season has n ambushes shuffled in; a revealed one is gone, others stay in a whole pile."""
    here = _ambushes(edition, pile)
    if here & gone:
        raise BadInput(f"{min(here & gone)} was revealed in an earlier season and has left the game")
    wrong = f"one ambush a season is shuffled in, {number + 1} by now, but there are {len(known)}"
    if len(known) > number + 1:
        raise BadInput(wrong)
    if _missing(edition, pile):
        return
    if known - gone - here:
        raise BadInput(f"{min(known - gone - here)} was not revealed before, so it is still in the pile")
    if len(known) < number + 1:
        raise BadInput(wrong)


def _missing(edition: Edition, pile: tuple[str, ...]) -> list[str]:
    """The explore and ruins cards a whole pile would have and this one has not."""
    return [card.name for card in edition.cards if card.kind != "ambush" and card.name not in pile]


def _ambushes(edition: Edition, names: tuple[str, ...]) -> set[str]:
    return {name for name in names if edition.card(name).kind == "ambush"}
