"""The annealer: annealing in slices, so that whoever runs it can look at the clock in between."""

from collections.abc import Iterable
from typing import Protocol

from solver.outlook import Outlook, Plan
from solver.search import anneal, tables
from solver.search.heroes import anneal as heroes_anneal
from solver.search.heroes import tables as heroes_tables
from solver.search.tables import BEST, NOW, SCORE, STEPS_MADE, Ints

HOT = 5.0
COLD = 0.4
SLICE = 60_000
"""Steps between two looks at the clock: some tens of milliseconds."""


class State(Protocol):
    """What the annealer itself looks at of a search."""

    @property
    def plan(self) -> Ints: ...

    @property
    def best(self) -> Ints: ...

    @property
    def tally(self) -> Ints: ...


class Search(Protocol):
    """A search under way: how it begins, goes on from the plan in its state, and takes steps."""

    @property
    def state(self) -> State: ...

    def start(self) -> None: ...

    def resume(self) -> None: ...

    def anneal(self, steps: int, hot: float, cold: float) -> None: ...


class PlainSearch:
    """The search for games in which what is drawn stays as it is."""

    def __init__(self, known: tables.Tables, seed: int, crowded: bool) -> None:
        self._tables = known
        self.state = tables.state_of(known, seed)
        self._crowded = crowded

    def start(self) -> None:
        anneal.start(self._tables, self.state)

    def resume(self) -> None:
        anneal.resume(self._tables, self.state)

    def anneal(self, steps: int, hot: float, cold: float) -> None:
        anneal.anneal(self._tables, self.state, steps, hot, cold, self._crowded)


class HeroesSearch:
    """The search for games with heroes or lasting effects."""

    def __init__(self, known: heroes_tables.HeroTables, seed: int) -> None:
        self._tables = known
        self.state = heroes_tables.state_of(known, seed)

    def start(self) -> None:
        heroes_anneal.start(self._tables, self.state)

    def resume(self) -> None:
        heroes_anneal.resume(self._tables, self.state)

    def anneal(self, steps: int, hot: float, cold: float) -> None:
        heroes_anneal.anneal(self._tables, self.state, steps, hot, cold)


def searches_of(outlook: Outlook, seeds: Iterable[int], crowded: bool) -> list[Search]:
    """A search for each seed, not yet begun."""
    if not outlook.turns:
        raise ValueError("the game is over: there is no plan to look for")
    if outlook.lasts:
        with_effects = heroes_tables.tables_of(outlook)
        return [HeroesSearch(with_effects, seed) for seed in seeds]
    plain = tables.tables_of(outlook)
    return [PlainSearch(plain, seed, crowded) for seed in seeds]


class Finder(Protocol):
    """Whoever looks for a better plan slice by slice, and keeps the best one."""

    @property
    def plan(self) -> list[int]: ...

    @property
    def score(self) -> int: ...

    @property
    def steps_made(self) -> int: ...

    def slice(self) -> None: ...


class Annealer:
    """Restarts of annealing on one outlook, each as many steps long; the best plan of all is kept.

    `first` is how long the first one is, so that there is a good plan early.
    """

    def __init__(
        self, outlook: Outlook, seed: int, steps: int, crowded: bool, first: int | None = None
    ) -> None:
        self._outlook = outlook
        self._search = searches_of(outlook, [seed], crowded)[0]
        self._steps = steps
        self._length = first or steps
        self._done = 0
        self._search.start()

    @property
    def plan(self) -> list[int]:
        """The best plan so far."""
        plan: list[int] = self._search.state.best.tolist()
        return plan

    @property
    def score(self) -> int:
        """The final total of the best plan so far."""
        return int(self._search.state.tally[BEST]) + self._outlook.banked

    @property
    def steps_made(self) -> int:
        return int(self._search.state.tally[STEPS_MADE])

    @property
    def restart_score(self) -> int:
        """The final total of the plan being worked on."""
        return int(self._search.state.tally[SCORE]) + self._outlook.banked

    def slice(self) -> None:
        """Go on for one slice; after the last of a restart the next one begins from a random plan."""
        if self._done >= self._length:
            self._done, self._length = 0, self._steps
            self._search.start()
        steps = min(SLICE, self._length - self._done)
        hot, cold = (HOT * (COLD / HOT) ** (done / self._length) for done in (self._done, self._done + steps))
        self._search.anneal(steps, hot, cold)
        self._done += steps

    def play(self, plan: Plan) -> None:
        """Begin from a plan instead, played by the rules: what cannot be played is placed at random."""
        self._search.state.plan[NOW] = plan
        self._search.resume()
