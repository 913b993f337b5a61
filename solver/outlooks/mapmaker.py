"""The outlook of Mapmaker: elements one after the other, and the missions of the seasons to come."""

from collections.abc import Sequence

from engine.edition import Card
from engine.mapmaker import DISCARD, MOUNTAINS, MOUNTAINS_PAY, MapmakerPosition
from solver.outlook import Outlook, Term, Turn
from solver.places import Form, PlaceBook


def mapmaker_outlook(position: MapmakerPosition) -> Outlook:
    """What is left of a game of Mapmaker."""
    cards = position.elements[position.drawn :] if not position.is_over else ()
    book = PlaceBook(position.land)
    seasons = _seasons(position, cards)
    return Outlook(
        position=position,
        turns=tuple(
            Turn(card, season, *book.range_of((Form(card.shapes[0].cells, card.terrains[0]),)))
            for card, season in zip(cards, seasons, strict=True)
        ),
        terms=tuple(term for season in sorted(set(seasons)) for term in _terms(position, season)),
        places=book.places,
        banked=position.score.total,
        idle=DISCARD,
    )


def _seasons(position: MapmakerPosition, cards: Sequence[Card]) -> list[int]:
    """The season each card is played in; excess time carries over."""
    seasons = []
    clock = position.clock
    length = position.edition.seasons[0].time
    for card in cards:
        seasons.append(min(clock // length, len(position.edition.seasons) - 1))
        clock += card.time
    return seasons


def _terms(position: MapmakerPosition, season: int) -> list[Term]:
    letters = position.edition.seasons[season].edicts
    pays = [pay for letter in letters for pay in position.edicts[letter].pays]
    once = position.deal.option(MOUNTAINS, MOUNTAINS_PAY[0]) == MOUNTAINS_PAY[0]
    if not once or season == len(position.edition.seasons) - 1:
        pays.extend(position.edition.bonus.pays)
    return [Term(season, count, worth) for count, worth in pays]
