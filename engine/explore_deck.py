"""The explore deck: shuffling the explore cards and ambushes of a year, and checking a deck typed in."""

from collections.abc import Iterator

from engine.chance import Chance
from engine.edition import Card, Edition
from engine.errors import BadInput

Piles = tuple[tuple[str, ...], ...]
"""The cards of every season by name, in the order they come up."""


def shuffled_piles(edition: Edition, key: str) -> Piles:
    """The decks of a year: one ambush more each season, and whatever ambush was not revealed stays in."""
    explore = [card.name for card in edition.cards if card.kind != "ambush"]
    ambushes = Chance(f"{key}/ambushes").shuffled([c.name for c in edition.cards if c.kind == "ambush"])
    piles = []
    waiting: list[str] = []
    for number, season in enumerate(edition.seasons):
        waiting.append(ambushes[number])
        pile = Chance(f"{key}/{season.name}").shuffled([*explore, *sorted(waiting)])
        piles.append(tuple(pile))
        waiting = [name for name in waiting if name not in revealed(edition, number, tuple(pile))]
    return tuple(piles)


def revealed(edition: Edition, season: int, pile: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a pile that come up before the season's time is spent."""
    return tuple(card.name for card in _until_time(edition, season, pile))


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
    seen: set[str] = set()
    for number, pile in enumerate(named):
        _check_pile(edition, number, pile, seen)
        seen |= {name for name in revealed(edition, number, pile) if edition.card(name).kind == "ambush"}
    _check_ambushes(edition, named)
    return named


def _check_pile(edition: Edition, number: int, pile: tuple[str, ...], seen: set[str]) -> None:
    season = edition.seasons[number]
    for name in pile:
        if pile.count(name) > 1:
            raise BadInput(f"{season.name}: {name} is in the pile {pile.count(name)} times")
        if name in seen:
            raise BadInput(f"{season.name}: {name} was revealed in an earlier season and left the game")
    clock = sum(edition.card(name).time for name in pile)
    if clock < season.time:
        raise BadInput(f"{season.name}: the pile lasts {clock} of {season.time}; cards are missing")
    shown = len(revealed(edition, number, pile))
    left_out = len(edition.cards) - sum(card.kind == "ambush" for card in edition.cards)
    if shown < len(pile) and sum(edition.card(name).kind != "ambush" for name in pile) < left_out:
        raise BadInput(f"{season.name}: the pile goes on after its last card but is not complete")


def _check_ambushes(edition: Edition, piles: Piles) -> None:
    """In season n at most n ambushes have been shuffled in, and one not revealed stays in a whole pile."""
    met: set[str] = set()
    for number, pile in enumerate(piles):
        met |= {name for name in pile if edition.card(name).kind == "ambush"}
        if len(met) > number + 1:
            season = edition.seasons[number].name
            raise BadInput(
                f"{season}: {len(met)} ambushes have come up, but only {number + 1} were shuffled in"
            )
