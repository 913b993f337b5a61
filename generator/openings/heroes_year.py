"""A year of Cartographers Heroes played by wishes, for compiled code.

Every choice of the year has a wish, the number of one of its choices. All ambushes and lasting effects happen
as in the game.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.batch import count_units
from engine.compiled import kernel
from engine.edicts.spatial import surrounded_mountains
from engine.land import END, FIRST, FRAMED, STEPS
from engine.lasting_effects import DRAGON, DRAGON_COINS, GORGON, TROLL, ZOMBIE
from engine.terrain import DESTROYED, EMPTY, MONSTER, MOUNTAIN, WASTELAND
from generator.openings.explore import (
    COINS,
    MOST_SPACES,
    SIZE,
    SPACES,
    TERRAIN,
    Ints,
    draw_spaces,
    size_of,
)
from generator.openings.stream import is_free

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
COINS_SO_FAR, POINTS_SO_FAR = -2, -1
SUMS = 2
WORD = 8


class Year(NamedTuple):
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


class Map(NamedTuple):
    """A map under work: land, initials, marked spaces, and what each choice has drawn or destroyed.

    `words` are the first three and what follows them, coins and points so far, as one row of numbers;
    `before` has such a row for each event: how things stood when it came up.
    """

    land: NDArray[np.uint8]
    initials: NDArray[np.uint8]
    marked: NDArray[np.uint8]
    words: Ints
    before: Ints
    drawn: Ints


def new_map(year: Year) -> Map:
    """A map for a year, on which nothing has happened yet."""
    parts = np.cumsum((len(year.land), FRAMED, FRAMED))
    words = np.zeros(parts[-1] // WORD + 1 + SUMS, np.int64)
    land, initials, marked, _ = np.split(words.view(np.uint8), parts)
    return Map(
        land,
        initials,
        marked,
        words,
        np.zeros((len(year.events), len(words)), np.int64),
        np.zeros((len(year.wanted), year.choices.shape[2]), np.int64),
    )


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
def begin(year: Any, here: Any) -> None:
    """The printed map before the first event."""
    here.words[:] = 0
    here.land[:] = year.land
    here.words[COINS_SO_FAR] = -surrounded_mountains(here.land)
    here.before[0] = here.words


@kernel
def play_year(year: Any, wishes: Any, here: Any, first: int) -> int:
    """Play the year by its wishes from an event on; they become the choices taken. Returns the score."""
    words = here.words
    copy_row(here.before[first], words)
    for event in range(first, len(year.events)):
        copy_row(words, here.before[event])
        kind, number = year.events[event, KIND], year.events[event, NUMBER]
        initial = year.events[event, EFFECT]
        if kind == DRAWING:
            wishes[number] = _draw_card(year, number, wishes[number], here)
            words[COINS_SO_FAR] += here.drawn[number, COINS]
        elif kind == DESTRUCTION:
            wishes[number] = _destroy(year, number, wishes[number], initial, here)
        elif kind == AMBUSH:
            _ambush(year, number, initial, here)
        else:
            _spread(here)
        season = year.events[event, SEASON]
        if event + 1 == len(year.events) or year.events[event + 1, SEASON] > season:
            words[POINTS_SO_FAR] += _paid(year, season, words[COINS_SO_FAR], here)
    return int(words[POINTS_SO_FAR])


@kernel
def copy_row(source: Any, target: Any) -> None:
    """Copy a row of numbers, faster than by slices."""
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def _paid(year: Any, season: int, coins: int, here: Any) -> int:
    """What a season pays at its end; `coins` are those of shapes, less the mountains surrounded at first."""
    paid = min(coins + surrounded_mountains(here.land) + _dragon_coins(here.land, here.initials), year.purse)
    for term in range(len(year.terms)):
        if year.terms[term, 0] == season:
            paid += count_units(year.terms[term, 1], here.land) * year.terms[term, 2]
    return int(paid)
