"""The annealer: annealing in slices, so that whoever runs it can look at the clock in between."""

from solver.outlook import Outlook, Plan
from solver.search.anneal import anneal, resume, start
from solver.search.tables import BEST, NOW, SCORE, STEPS_MADE, state_of, tables_of

HOT = 5.0
COLD = 0.4
SLICE = 60_000
"""Steps between two looks at the clock: some tens of milliseconds."""


class Annealer:
    """Restarts of annealing on one outlook, each as many steps long; the best plan of all is kept."""

    def __init__(self, outlook: Outlook, seed: int, steps: int, crowded: bool) -> None:
        self._outlook = outlook
        self._tables = tables_of(outlook)
        self._state = state_of(self._tables, seed)
        self._steps = steps
        self._crowded = crowded
        self._done = 0
        start(self._tables, self._state)

    @property
    def plan(self) -> list[int]:
        """The best plan so far."""
        plan: list[int] = self._state.best.tolist()
        return plan

    @property
    def score(self) -> int:
        """The final total of the best plan so far."""
        return int(self._state.tally[BEST]) + self._outlook.banked

    @property
    def steps_made(self) -> int:
        return int(self._state.tally[STEPS_MADE])

    @property
    def restart_score(self) -> int:
        """The final total of the plan being worked on."""
        return int(self._state.tally[SCORE]) + self._outlook.banked

    def slice(self) -> None:
        """Go on for one slice; after the last of a restart the next one begins from a random plan."""
        if self._done >= self._steps:
            self._done = 0
            start(self._tables, self._state)
        steps = min(SLICE, self._steps - self._done)
        hot, cold = (HOT * (COLD / HOT) ** (done / self._steps) for done in (self._done, self._done + steps))
        anneal(self._tables, self._state, steps, hot, cold, self._crowded)
        self._done += steps

    def play(self, plan: Plan) -> None:
        """Begin from a plan instead, played by the rules: what cannot be played is placed at random."""
        self._state.plan[NOW] = plan
        resume(self._tables, self._state)
