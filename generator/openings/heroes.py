"""The openings of Cartographers Heroes.

As those of Cartographers: every choice of the year has a wish, the year is played by these wishes with all
its ambushes and lasting effects, and many times over one choice is given another wish, which stays if the
whole year does not get worse by more than a slack that shrinks to nothing. Heroes wish for a space and what
they mark from there; trolls and gorgons for the space to destroy.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ambush import ambush_walk
from engine.batch import count_units
from engine.compiled import kernel
from engine.deal import Deal
from engine.draw_phase import PASS
from engine.edicts.spatial import surrounded_mountains
from engine.edition import Card, Edition
from engine.heroes import HeroesPosition
from engine.heroes_attack import attacks
from engine.land import END, FIRST, FRAMED, STEPS, Land, empty_spaces
from engine.lasting_effects import AFTER_SCORING, DESTROY, DRAGON, DRAGON_COINS, GORGON, TROLL, ZOMBIE
from engine.move import Move
from engine.terrain import DESTROYED, EMPTY, HERO, MONSTER, MOUNTAIN, NAMES, WASTELAND
from generator.openings.explore import (
    COINS,
    MOST_SPACES,
    SIZE,
    SPACES,
    TERRAIN,
    Ints,
    Row,
    cards_of,
    draw_spaces,
    explore_choices,
    padded,
    size_of,
    terms_of,
)
from generator.openings.stream import is_free, next_number, seed_of

TRIES = 1_000_000
SLACK = 5
MOST_MARKS = 4
MARKS = SPACES + MOST_SPACES
"""In a row of choices, the spaces that a hero marks come after those it is drawn on."""

DRAWING, DESTRUCTION, AMBUSH, SPREAD = range(4)
"""The kinds of event."""

EFFECTS = ("", DRAGON, ZOMBIE, TROLL, GORGON)
NONE, OF_DRAGON, OF_ZOMBIE, OF_TROLL, OF_GORGON = range(len(EFFECTS))
"""The initials on the map, by their places in `EFFECTS`."""

KIND, NUMBER, SEASON, EFFECT = range(4)
SQUARE, COUNT = range(2)


class _Year(NamedTuple):
    """A year for compiled code.

    `events` has a row (kind, number of the choice or ambush, season, initial) for everything that happens.
    `wanted` has a row (terrain of its 1x1, number of choices) for every drawing and destruction, `choices`
    a row (size, terrain, coins, spaces, marks) for each of its choices. `walks` holds the spaces of each
    place of each ambush's walk, `lengths` how many places it has. `terms` are all payments but the coins',
    of which `purse` is the most there can be.
    """

    land: NDArray[np.uint8]
    events: Ints
    wanted: Ints
    choices: Ints
    walks: Ints
    lengths: Ints
    terms: Ints
    purse: int


class _Map(NamedTuple):
    """A map under work: land, initials, marked spaces, and what each choice has drawn or destroyed."""

    land: NDArray[np.uint8]
    initials: NDArray[np.uint8]
    marked: NDArray[np.uint8]
    drawn: Ints


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


def _year_of(deal: Deal) -> _Year:
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
    return _Year(
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
def _draw(here: Any, spaces: Any, size: int, terrain: int) -> None:
    """Draw a terrain; monsters on marked spaces are destroyed at once."""
    draw_spaces(here.land, spaces, size, terrain)
    for i in range(size):
        if terrain == MONSTER and here.marked[spaces[i]]:
            here.land[spaces[i]] = DESTROYED


@kernel
def _draw_card(year: Any, card: int, wish: int, here: Any) -> int:
    """Draw a card as wished, or by the next free choice after that; else as a 1x1, else not at all.

    Returns the choice it was drawn by, or the wish.
    """
    drawn = here.drawn[card]
    for further in range(year.wanted[card, COUNT]):
        choice = (wish + further) % year.wanted[card, COUNT]
        if is_free(here.land, year.choices[card, choice, SPACES:], year.choices[card, choice, SIZE]):
            drawn[:] = year.choices[card, choice]
            _draw(here, drawn[SPACES:], drawn[SIZE], drawn[TERRAIN])
            _mark(here, drawn)
            return int(choice)
    drawn[:] = 0
    for space in range(FIRST, END):
        if here.land[space] == EMPTY:
            drawn[SIZE], drawn[TERRAIN], drawn[SPACES] = 1, year.wanted[card, SQUARE], space
            _draw(here, drawn[SPACES:], 1, drawn[TERRAIN])
            break
    return wish


@kernel
def _mark(here: Any, drawn: Any) -> None:
    """A hero marks spaces and destroys the monsters there."""
    for i in range(MARKS, MARKS + MOST_MARKS):
        if drawn[i] > 0:
            here.marked[drawn[i]] = 1
            if here.land[drawn[i]] == MONSTER:
                here.land[drawn[i]] = DESTROYED


@kernel
def _ambush(year: Any, ambush: int, initial: int, here: Any) -> None:
    """The monsters take the first free place of their walk."""
    for place in range(year.lengths[ambush]):
        spaces = year.walks[ambush, place]
        size = size_of(spaces)
        if is_free(here.land, spaces, size):
            _draw(here, spaces, size, MONSTER)
            for i in range(size):
                here.initials[spaces[i]] = initial
            return


@kernel
def _is_beside(land: Any, initials: Any, space: int, initial: int) -> bool:
    """Whether a space is beside a monster that stands and bears an initial."""
    for step in STEPS:  # noqa: SIM110  # the compiler has no any()
        if initials[space + step] == initial and land[space + step] == MONSTER:
            return True
    return False


@kernel
def _spread(here: Any) -> None:
    """The zombies standing now reach every empty space beside them."""
    land, initials = here.land, here.initials
    reached = np.zeros(FRAMED, np.int64)
    count = 0
    for space in range(FIRST, END):
        if land[space] == EMPTY and _is_beside(land, initials, space, OF_ZOMBIE):
            reached[count] = space
            count += 1
    _draw(here, reached, count, MONSTER)
    for i in range(count):
        initials[reached[i]] = OF_ZOMBIE


@kernel
def _can_destroy(code: int, initial: int) -> bool:
    """Whether a troll or a gorgon can destroy what lies beside it."""
    return bool(code == EMPTY or (initial == OF_GORGON and code not in (MOUNTAIN, WASTELAND, DESTROYED)))


@kernel
def _destroy(year: Any, number: int, wish: int, initial: int, here: Any) -> int:
    """Destroy the space wished for, or the next one after it that can be destroyed; else none.

    Returns the choice taken, or the wish.
    """
    land, initials, choices = here.land, here.initials, year.choices
    for further in range(year.wanted[number, COUNT]):
        choice = (wish + further) % year.wanted[number, COUNT]
        space = choices[number, choice, SPACES]
        if _can_destroy(land[space], initial) and _is_beside(land, initials, space, initial):
            here.drawn[number] = choices[number, choice]
            land[space] = DESTROYED
            return int(choice)
    here.drawn[number] = 0
    return wish


@kernel
def _dragon_coins(land: Any, initials: Any) -> int:
    """What a dragon has paid that landed and has no empty space beside those of its monsters that stand."""
    landed = False
    for space in range(FIRST, END):
        if initials[space] == OF_DRAGON:
            landed = True
            if land[space] == MONSTER:
                for step in STEPS:
                    if land[space + step] == EMPTY:
                        return 0
    return DRAGON_COINS if landed else 0


@kernel
def _play_year(year: Any, wishes: Any, here: Any) -> int:
    """Play the year by its wishes, which become the choices taken; returns its final score."""
    here.land[:] = year.land
    here.initials[:] = 0
    here.marked[:] = 0
    coins = -surrounded_mountains(here.land)
    total = 0
    for event in range(len(year.events)):
        kind, number = year.events[event, KIND], year.events[event, NUMBER]
        initial = year.events[event, EFFECT]
        if kind == DRAWING:
            wishes[number] = _draw_card(year, number, wishes[number], here)
            coins += here.drawn[number, COINS]
        elif kind == DESTRUCTION:
            wishes[number] = _destroy(year, number, wishes[number], initial, here)
        elif kind == AMBUSH:
            _ambush(year, number, initial, here)
        else:
            _spread(here)
        season = year.events[event, SEASON]
        if event + 1 == len(year.events) or year.events[event + 1, SEASON] > season:
            total += _paid(year, season, coins, here)
    return total


@kernel
def _paid(year: Any, season: int, coins: int, here: Any) -> int:
    """What a season pays at its end; `coins` are those of shapes, less the mountains surrounded at first."""
    paid = min(coins + surrounded_mountains(here.land) + _dragon_coins(here.land, here.initials), year.purse)
    for term in range(len(year.terms)):
        if year.terms[term, 0] == season:
            paid += count_units(year.terms[term, 1], here.land) * year.terms[term, 2]
    return int(paid)


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
def _copy(source: Any, target: Any) -> None:
    target.land[:] = source.land
    target.drawn[:] = source.drawn


@kernel
def _anneal(year: Any, state: Any, wishes: Any, now: Any, other: Any, best: Any) -> None:
    """Play many years, each with one wish changed; the best of them is written to `best`."""
    for number in range(len(wishes)):
        wishes[number] = next_number(state) % year.wanted[number, COUNT]
    total = _play_year(year, wishes, now)
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
        changed = _play_year(year, other_wishes, other)
        if changed + slack >= total:
            total = changed
            wishes[:] = other_wishes
            _copy(other, now)
            if total > most:
                most = total
                best[:] = now.drawn


def _best_year(year: _Year, seed: np.uint64) -> Ints:
    """What every choice of a strong year draws or destroys."""
    now, other = _new_map(year), _new_map(year)
    best = np.zeros_like(now.drawn)
    _anneal(year, np.array([seed], np.uint64), np.zeros(len(year.wanted), np.int64), now, other, best)
    return best


def _new_map(year: _Year) -> _Map:
    return _Map(
        year.land.copy(),
        np.zeros(FRAMED, np.uint8),
        np.zeros(FRAMED, np.uint8),
        np.zeros((len(year.wanted), year.choices.shape[2]), np.int64),
    )
