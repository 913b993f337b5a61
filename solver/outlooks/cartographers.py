"""The outlook of Cartographers: choices of terrain and shape, ruins, ambushes, coins."""

from collections.abc import Iterable, Iterator

from engine.ambush import ambush_walk
from engine.cartographers import CartographersPosition
from engine.draw_phase import ANY_TERRAIN, PASS, SQUARE
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Card
from engine.explore_deck import revealed
from engine.land import FRAMED, SPACES
from engine.terrain import MONSTER
from solver.outlook import Ambush, Outlook, Purse, Term, Turn
from solver.places import Form, PlaceBook


def cartographers_outlook(position: CartographersPosition) -> Outlook:
    """What is left of a solo game of Cartographers."""
    book = PlaceBook(position.land)
    squares = square_range(book, ANY_TERRAIN)
    turns: list[Turn] = []
    ambushes: list[Ambush] = []
    on_ruins = position.ruins_pending
    for season in seasons_to_come(position):
        for card in cards_to_come(position, season):
            if card.kind == "ruins":
                on_ruins = True
            elif card.kind == "ambush":
                ambushes.append(ambush_before(len(turns), book, card, season))
            else:
                terrains = ANY_TERRAIN if on_ruins else card.terrains
                turns.append(explore_turn(position, book, card, season, on_ruins, terrains))
                on_ruins = False
    return Outlook(
        position=position,
        turns=tuple(turns),
        terms=terms_to_come(position),
        places=book.places,
        banked=position.score.total,
        idle=PASS,
        ambushes=tuple(ambushes),
        squares=squares,
        purse=purse_of(position),
    )


def seasons_to_come(position: CartographersPosition) -> range:
    """The seasons that are still to be scored."""
    return range(0) if position.is_over else range(position.season, len(position.edition.seasons))


def cards_to_come(position: CartographersPosition, season: int) -> Iterator[Card]:
    """The cards of a season that will come up; of the one under way, the card at the turn first."""
    shown = revealed(position.edition, season, position.deal.draws[season])
    for name in shown[position.turn if season == position.season else 0 :]:
        yield position.edition.card(name)


def square_range(book: PlaceBook, terrains: Iterable[int]) -> tuple[int, int]:
    """The range of the 1x1s in some terrains."""
    return book.range_of(tuple(Form(SQUARE.cells, terrain) for terrain in terrains))


def ambush_before(turn: int, book: PlaceBook, card: Card, season: int) -> Ambush:
    """An ambush that comes up just before a turn."""
    walk = tuple(place.spaces for place in ambush_walk(card))
    return Ambush(card, season, turn, *book.range_along(walk, MONSTER))


def explore_turn(
    position: CartographersPosition,
    book: PlaceBook,
    card: Card,
    season: int,
    on_ruins: bool,
    square_terrains: tuple[int, ...],
) -> Turn:
    """An explore card to draw; over ruins, when a ruins card comes before it."""
    forms = tuple(
        Form(shape.cells, terrain, shape.coin) for terrain in card.terrains for shape in card.shapes
    )
    ruins = tuple(space for space in SPACES if position.land[FRAMED + space]) if on_ruins else None
    return Turn(card, season, *book.range_of(forms, ruins), square_terrains, on_ruins)


def terms_to_come(position: CartographersPosition) -> tuple[Term, ...]:
    """What the seasons still to be scored pay or charge beside the coins."""
    return tuple(term for season in seasons_to_come(position) for term in _terms(position, season))


def _terms(position: CartographersPosition, season: int) -> list[Term]:
    letters = position.edition.seasons[season].edicts
    pays = [pay for letter in letters for pay in position.edicts[letter].pays]
    return [Term(season, count, worth) for count, worth in (*pays, *position.edition.bonus.pays)]


def purse_of(position: CartographersPosition) -> Purse:
    """The coins of a position, paid in every season to come."""
    surrounded = surrounded_mountains(position.land)
    seasons = tuple(seasons_to_come(position))
    return Purse(position.coins, position.edition.coin_track, surrounded, seasons)
