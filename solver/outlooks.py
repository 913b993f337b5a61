"""From a position to its outlook, for each game the solver plays."""

from collections.abc import Iterator, Sequence

from engine import BadInput, Position
from engine.ambush import ambush_walk
from engine.cartographers import CartographersPosition
from engine.draw_phase import ANY_TERRAIN, PASS, SQUARE
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Card
from engine.explore_deck import revealed
from engine.land import FRAMED, SPACES
from engine.mapmaker import DISCARD, MOUNTAINS, MOUNTAINS_PAY, MapmakerPosition
from engine.terrain import MONSTER
from solver.outlook import Ambush, Outlook, Purse, Term, Turn
from solver.places import Form, PlaceBook


def outlook_of(position: Position) -> Outlook:
    """The outlook of a position."""
    if isinstance(position, MapmakerPosition):
        return _mapmaker(position)
    if type(position) is CartographersPosition:  # Heroes goes on from it, and has rules the model lacks
        return _cartographers(position)
    raise BadInput(f"the solver cannot play {position.deal.game}; it plays mapmaker and cartographers")


def _mapmaker(position: MapmakerPosition) -> Outlook:
    cards = position.elements[position.drawn :] if not position.is_over else ()
    book = PlaceBook(position.land)
    seasons = _seasons(position, cards)
    return Outlook(
        position=position,
        turns=tuple(
            Turn(card, season, *book.range_of((Form(card.shapes[0].cells, card.terrains[0]),)))
            for card, season in zip(cards, seasons, strict=True)
        ),
        terms=tuple(term for season in sorted(set(seasons)) for term in _mapmaker_terms(position, season)),
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


def _mapmaker_terms(position: MapmakerPosition, season: int) -> list[Term]:
    letters = position.edition.seasons[season].edicts
    pays = [pay for letter in letters for pay in position.edicts[letter].pays]
    once = position.deal.option(MOUNTAINS, MOUNTAINS_PAY[0]) == MOUNTAINS_PAY[0]
    if not once or season == len(position.edition.seasons) - 1:
        pays.extend(position.edition.bonus.pays)
    return [Term(season, count, worth) for count, worth in pays]


def _cartographers(position: CartographersPosition) -> Outlook:
    book = PlaceBook(position.land)
    squares = book.range_of(tuple(Form(SQUARE.cells, terrain) for terrain in ANY_TERRAIN))
    turns: list[Turn] = []
    ambushes: list[Ambush] = []
    on_ruins = position.ruins_pending
    for season, card in _still_to_come(position):
        if card.kind == "ruins":
            on_ruins = True
        elif card.kind == "ambush":
            walk = book.range_along(tuple(place.spaces for place in ambush_walk(card)), MONSTER)
            ambushes.append(Ambush(card, season, len(turns), *walk))
        else:
            turns.append(_explore_turn(position, book, card, season, on_ruins))
            on_ruins = False
    seasons = tuple(sorted({turn.season for turn in turns}))
    surrounded = surrounded_mountains(position.land)
    return Outlook(
        position=position,
        turns=tuple(turns),
        terms=tuple(
            t for season in sorted({t.season for t in turns}) for t in _cartographers_terms(position, season)
        ),
        places=book.places,
        banked=position.score.total,
        idle=PASS,
        ambushes=tuple(ambushes),
        squares=squares,
        purse=Purse(position.coins, position.edition.coin_track, surrounded, seasons),
    )


def _still_to_come(position: CartographersPosition) -> Iterator[tuple[int, Card]]:
    """The cards of every season that will come up, the card to draw first."""
    if position.is_over:
        return
    for season in range(position.season, len(position.edition.seasons)):
        shown = revealed(position.edition, season, position.deal.draws[season])
        for name in shown[position.turn if season == position.season else 0 :]:
            yield season, position.edition.card(name)


def _explore_turn(
    position: CartographersPosition, book: PlaceBook, card: Card, season: int, on_ruins: bool
) -> Turn:
    forms = tuple(
        Form(shape.cells, terrain, shape.coin) for terrain in card.terrains for shape in card.shapes
    )
    ruins = tuple(space for space in SPACES if position.land[FRAMED + space]) if on_ruins else None
    squares = ANY_TERRAIN if on_ruins else card.terrains
    return Turn(card, season, *book.range_of(forms, ruins), squares, on_ruins)


def _cartographers_terms(position: CartographersPosition, season: int) -> list[Term]:
    letters = position.edition.seasons[season].edicts
    pays = [pay for letter in letters for pay in position.edicts[letter].pays]
    return [Term(season, count, worth) for count, worth in (*pays, *position.edition.bonus.pays)]
