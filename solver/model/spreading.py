"""Zombies in the model: which spaces they can reach, and the columns of those they do."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.land import STEPS
from engine.lasting_effects import ZOMBIE
from engine.terrain import EMPTY, MONSTER
from solver.model.monsters import Monsters
from solver.model.picture import Picture
from solver.model.program import sum_of, total
from solver.outlook import Ambush, Outlook, Spread
from solver.places import Places

Reach = dict[int, tuple[int, ...]]
"""For the number of each spread: the spaces that zombies may reach then."""


def most_reached(outlook: Outlook) -> dict[int, int]:
    """For the number of each spread: how many spaces the zombies reach at most, added up with those before.

    Zombies that have landed only reach what is empty round them. One that is still to land fills no more than
    the spaces within k steps of one space after k times, and these are 4k more than within k - 1.
    """
    reach = reach_of(outlook, {})
    landed = any(own.effect == ZOMBIE for own in outlook.lasting)
    found: dict[int, int] = {}
    before: set[int] = set()
    for times, (event, spaces) in enumerate(reach.items(), start=1):
        found[event] = len({*spaces} - before) if landed else len(STEPS) * times
        before |= {*spaces}
    return found


def reach_of(outlook: Outlook, landings: dict[int, int]) -> Reach:
    """The spaces that zombies may reach, from all places where they may stand.

    `landings` says for an ambush how many places of its walk can matter; all of them where it says nothing.
    """
    land = outlook.position.land
    standing = {space for own in outlook.lasting if own.effect == ZOMBIE for space in own.standing(land)}
    reach: Reach = {}
    for number, event in enumerate(outlook.events):
        if isinstance(event, Ambush) and event.card.effect == ZOMBIE:
            last = event.first + landings.get(number, event.last - event.first)
            standing |= {s for place in range(event.first, last) for s in outlook.places.spaces_of(place)}
        elif isinstance(event, Spread):
            near = sorted({space + step for space in standing for step in STEPS})
            reach[number] = tuple(space for space in near if land[space] == EMPTY)
            standing |= {*reach[number]}
    return reach


def with_zombies(outlook: Outlook, reach: Reach) -> tuple[Outlook, dict[int, NDArray[np.int64]]]:
    """The outlook with a place for each zombie that may come by spreading, and these places by spread."""
    end = len(outlook.places)
    rows: dict[int, NDArray[np.int64]] = {}
    for event, own in reach.items():
        rows[event] = np.arange(end, end + len(own))
        end += len(own)
    spaces = np.array([space for own in reach.values() for space in own], dtype=np.int16)
    return replace(outlook, places=_with_monsters(outlook.places, spaces)), rows


def _with_monsters(places: Places, spaces: NDArray[np.int16]) -> Places:
    """Places, and after them a single monster on each of some spaces."""
    count = len(spaces)
    alone = np.zeros((count, places.spaces.shape[1]), dtype=places.spaces.dtype)
    alone[:, 0] = spaces
    marks = np.zeros((count, places.marks.shape[1]), dtype=places.marks.dtype)
    return Places(
        np.concatenate((places.spaces, alone)),
        np.concatenate((places.sizes, np.full(count, 1, dtype=places.sizes.dtype))),
        np.concatenate((places.terrain, np.full(count, MONSTER, dtype=places.terrain.dtype))),
        np.concatenate((places.coins, np.zeros(count, dtype=places.coins.dtype))),
        np.concatenate((places.marks, marks)),
    )


def spread(picture: Picture, monsters: Monsters, event: int) -> None:
    """A zombie comes to a space exactly when the space is empty and a zombie stands beside it.

    That the space is empty before and nothing is drawn there later is told by the row that covers every space
    once.
    """
    program = picture.program
    for column in np.flatnonzero(picture.event == event).tolist():
        comes = total(np.array([column]))
        space = int(picture.outlook.places.spaces[picture.place[column], 0])
        zombies = monsters.beside(ZOMBIE, space, event)
        program.at_most(comes, sum_of(zombies))
        filled = picture.filled_before(space, event)
        for zombie in zombies:
            program.at_most(zombie - filled, comes)
