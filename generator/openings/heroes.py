"""The openings of Cartographers Heroes.

As those of Cartographers: every choice of the year has a wish, the year is played by these wishes with all
its ambushes and lasting effects, and many times over one choice is given another wish, which stays if the
whole year does not get worse by more than a slack that shrinks to nothing. Heroes wish for a space and what
they mark from there; trolls and gorgons for the space to destroy.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.ambush import ambush_walk
from engine.compiled import kernel
from engine.deal import Deal
from engine.draw_phase import PASS
from engine.edition import Card, Edition
from engine.heroes import HeroesPosition
from engine.heroes_attack import attacks
from engine.land import Land, empty_spaces
from engine.lasting_effects import AFTER_SCORING, DESTROY, GORGON, ZOMBIE
from engine.move import Move
from engine.terrain import DESTROYED, EMPTY, HERO, NAMES
from generator.openings.explore import (
    MOST_SPACES,
    SIZE,
    SPACES,
    TERRAIN,
    Ints,
    Row,
    cards_of,
    explore_choices,
    padded,
    terms_of,
)
from generator.openings.heroes_year import (
    AMBUSH,
    COUNT,
    DESTRUCTION,
    DRAWING,
    EFFECTS,
    KIND,
    MARKS,
    MOST_MARKS,
    NUMBER,
    SEASON,
    SPREAD,
    Year,
    begin,
    copy_row,
    new_map,
    play_year,
)
from generator.openings.stream import next_number, seed_of

TRIES = 1_000_000
SLACK = 5


def opening_moves(start: HeroesPosition, seasons: int, key: str) -> tuple[Move, ...]:
    """The moves of strong play from the beginning of a year until some seasons have ended."""
    year = _year_of(start.deal)
    drawn = _best_year(year, seed_of(key)).tolist()
    events = [event for event in year.events.tolist() if event[SEASON] < seasons]
    moves = [_move(event[KIND], drawn[event[NUMBER]]) for event in events if event[KIND] <= DESTRUCTION]
    return tuple(move for move in moves if move is not None)


def _move(kind: int, drawn: list[int]) -> Move | None:
    spaces = tuple(drawn[SPACES : SPACES + drawn[SIZE]])
    if kind == DESTRUCTION:
        return Move(DESTROY, spaces) if spaces else None
    marks = tuple(space for space in drawn[MARKS:] if space)
    return Move(NAMES[drawn[TERRAIN]], spaces, marks) if spaces else PASS


def _year_of(deal: Deal) -> Year:
    box = HeroesPosition.box(deal.options)
    land = HeroesPosition.printed(deal).land
    events: list[Row] = []
    wanted: list[Row] = []
    choices: list[list[Row]] = []
    walks: list[list[Row]] = []
    for kind, season, card, on_ruins in _happenings(box, deal):
        number = len(walks) if kind == AMBUSH else len(wanted)
        events.append((kind, number, season, EFFECTS.index(card.effect)))
        if kind == AMBUSH:
            walks.append([place.spaces for place in ambush_walk(card)])
        elif kind != SPREAD:
            choices.append(_choices(land, kind, card, on_ruins))
            wanted.append((card.terrains[0], len(choices[-1])))
    return Year(
        np.frombuffer(land, dtype=np.uint8),
        np.array(events, np.int64),
        np.array(wanted, np.int64),
        padded(choices, MARKS + MOST_MARKS),
        padded(walks, MOST_SPACES),
        np.array([len(walk) for walk in walks], np.int64),
        np.array(terms_of(box, deal), np.int64),
        box.coin_track,
    )


def _happenings(box: Edition, deal: Deal) -> Iterator[tuple[int, int, Card, bool]]:
    """What happens in the year: its kind, season and card, and whether that must be drawn over ruins.

    Effects after a scoring belong to the season after it.
    """
    after_scoring: list[Card] = []
    now = 0
    on_ruins = False
    for season, card in cards_of(box, deal):
        if season > now:
            yield from ((_kind_of_effect(other), season, other, False) for other in after_scoring)
            now = season
        if card.kind != "ruins":
            yield (AMBUSH if card.kind == "ambush" else DRAWING, season, card, on_ruins)
        if card.effect == GORGON:
            yield (DESTRUCTION, season, card, False)
        if card.effect in AFTER_SCORING:
            after_scoring.append(card)
        on_ruins = card.kind == "ruins" or (on_ruins and card.kind != "explore")


def _kind_of_effect(card: Card) -> int:
    return SPREAD if card.effect == ZOMBIE else DESTRUCTION


def _choices(land: Land, kind: int, card: Card, on_ruins: bool) -> list[Row]:
    """Every way to draw a card on the printed map, or every space that could be destroyed."""
    if kind == DESTRUCTION:
        return [(1, DESTROYED, 0, space) for space in empty_spaces(land)]
    if card.kind == "hero":
        unused = (0,) * (MOST_SPACES - 1)
        return [
            (1, HERO, 0, space, *unused, *marks)
            for space in empty_spaces(land)
            for marks in attacks(card.attack, space)
        ]
    return explore_choices(land, card, on_ruins)


@kernel
def _may_fit(year: Any, card: int, choice: int, here: Any) -> bool:
    """Whether every space of a choice is empty at the year's end, or what the card itself has drawn on."""
    spaces, drawn = year.choices[card, choice], here.drawn[card]
    for i in range(SPACES, SPACES + spaces[SIZE]):
        own = False
        for j in range(SPACES, SPACES + drawn[SIZE]):
            own |= spaces[i] == drawn[j]
        if not own and here.land[spaces[i]] != EMPTY:
            return False
    return True


@kernel
def _take_over(source: Any, target: Any, number: int, event: int) -> None:
    """Take over what another year has drawn from a choice on, and how it stood after that choice's event."""
    copy_row(source.words, target.words)
    for later in range(event + 1, len(source.before)):
        copy_row(source.before[later], target.before[later])
    for later in range(number, len(source.drawn)):
        copy_row(source.drawn[later], target.drawn[later])


@kernel
def _event_of(year: Any, wished: int) -> int:
    """The event of a choice."""
    event = 0
    while year.events[event, KIND] > DESTRUCTION or year.events[event, NUMBER] != wished:
        event += 1
    return event


@kernel
def _anneal(year: Any, state: Any, wishes: Any, now: Any, other: Any, best: Any) -> None:
    """Play many years, each with one wish changed; the best of them is written to `best`.

    What comes before the changed wish happens as it did, so the year is played from there on.
    """
    for number in range(len(wishes)):
        wishes[number] = next_number(state) % year.wanted[number, COUNT]
    begin(year, now)
    total = play_year(year, wishes, now, 0)
    most = total
    best[:] = now.drawn
    other_wishes = wishes.copy()
    for tried in range(TRIES):
        number = next_number(state) % len(wishes)
        choice = next_number(state) % year.wanted[number, COUNT]
        slack = next_number(state) % (1 + SLACK * (TRIES - tried) // TRIES)
        destroys = year.choices[number, 0, TERRAIN] == DESTROYED
        if not destroys and not _may_fit(year, number, choice, now):
            continue
        other_wishes[:] = wishes
        other_wishes[number] = choice
        first = _event_of(year, number)
        copy_row(now.before[first], other.before[first])
        changed = play_year(year, other_wishes, other, first)
        if changed + slack >= total:
            total = changed
            wishes[:] = other_wishes
            _take_over(other, now, number, first)
            if total > most:
                most = total
                best[:] = now.drawn


def _best_year(year: Year, seed: np.uint64) -> Ints:
    """What every choice of a strong year draws or destroys."""
    now, other = new_map(year), new_map(year)
    best = np.zeros_like(now.drawn)
    _anneal(year, np.array([seed], np.uint64), np.zeros(len(year.wanted), np.int64), now, other, best)
    return best
