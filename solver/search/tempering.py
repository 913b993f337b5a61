"""Tempering: plans worked on side by side, each at a heat of its own, that change places.

A plan at a low heat stays near what it has found, one at a high heat wanders. When the hotter of two
neighbours is the better one, they change places; otherwise by a chance that leaves each heat with the plans
it would have by itself. So good plans cool and stuck ones are heated again, without an end that would have
to be known at the start.
"""

import math
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from random import Random

from solver.outlook import Outlook
from solver.search.annealer import SLICE, Search, searches_of
from solver.search.tables import BEST, SCORE, STEPS_MADE

HEATS = 12
COLDEST, HOTTEST = 0.5, 4.0

TURN = 1000
"""Steps of each plan between two looks at its neighbours."""


class Tempering:
    """Tempering on one outlook; the best plan of all is kept.

    While it is `helped`, a second thread takes whatever plan is next, too. What is found is the same.
    """

    def __init__(self, outlook: Outlook, seed: int, crowded: bool) -> None:
        self.helped = False
        self._outlook = outlook
        self._chance = Random(seed)
        seeds = (seed * HEATS + number for number in range(HEATS))
        self._searches = searches_of(outlook, seeds, crowded)
        step = (HOTTEST / COLDEST) ** (1 / (HEATS - 1))
        self.heats = [COLDEST * step**number for number in range(HEATS)]
        for search in self._searches:
            search.start()
        self._best = max(self._searches, key=lambda own: int(own.state.tally[BEST]))

    @property
    def plan(self) -> list[int]:
        """The best plan so far."""
        plan: list[int] = self._best.state.best.tolist()
        return plan

    @property
    def score(self) -> int:
        """The final total of the best plan so far."""
        return int(self._best.state.tally[BEST]) + self._outlook.banked

    @property
    def steps_made(self) -> int:
        return sum(int(search.state.tally[STEPS_MADE]) for search in self._searches)

    def slice(self) -> None:
        """Go on for one slice."""
        for _ in range(SLICE // (TURN * HEATS)):
            self.round()
        self._best = max((self._best, *self._searches), key=lambda own: int(own.state.tally[BEST]))

    @property
    def scores(self) -> list[int]:
        """The points of the plan at each heat, the coldest first."""
        return [int(search.state.tally[SCORE]) for search in self._searches]

    def round(self) -> None:
        """One turn of each plan, and a look at its neighbours."""
        waiting = deque(zip(self._searches, self.heats, strict=True))
        if self.helped:
            other = self._helper.submit(_work, waiting)
            _work(waiting)
            other.result()
        else:
            _work(waiting)
        self._change_places()

    @cached_property
    def _helper(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1, "tempering")

    def _change_places(self) -> None:
        """Neighbours change places by the rule of Metropolis, from the hottest down."""
        searches = self._searches
        for colder, hotter in reversed(list(pairwise(range(HEATS)))):
            gained = int(searches[hotter].state.tally[SCORE] - searches[colder].state.tally[SCORE])
            slope = 1 / self.heats[colder] - 1 / self.heats[hotter]
            if gained >= 0 or self._chance.random() < math.exp(slope * gained):
                searches[colder], searches[hotter] = searches[hotter], searches[colder]


def _work(waiting: deque[tuple[Search, float]]) -> None:
    """One turn of each plan at its heat, until none is waiting."""
    while True:
        try:
            search, heat = waiting.popleft()
        except IndexError:
            return
        search.anneal(TURN, heat, heat)
