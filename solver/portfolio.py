"""The portfolio: annealing for plans, linear programming and CP-SAT for the limit, until the two meet."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Protocol

from engine import BadInput, Position
from solver.annealing import Annealing
from solver.answer import Hint, Progress, Solution
from solver.branching import Branches
from solver.building import Building
from solver.cutting import cut
from solver.model.build import Model
from solver.model.cpsat import (
    CARD_WORKERS,
    FULL_WORKERS,
    Run,
    Values,
    read_program,
    suggest,
)
from solver.model.crew import BranchAndCut
from solver.model.lp import LinearRun
from solver.model.parts import Part, Payments, capped_model
from solver.outlook import Outlook
from solver.outlooks import outlook_of
from solver.schedule import (
    CLIMB,
    CLIMB_ALONE,
    FIRST_PROOF,
    FIRST_PROOF_SECONDS,
    HEAD_START,
    HELPS,
    LEISURE,
    MARGIN,
    POLL,
    SHORT,
    caps_pay,
    cuts_pay,
    is_far,
    is_long,
    is_several,
    is_split_up,
    limits_pay,
    parts_to_solve,
    plans_first,
)
from solver.standing import Standing
from solver.tree.branch import Groundwork

Stop = Callable[[], bool]
Cap = tuple[Payments, int]


class Job(Protocol):
    """Something that runs on a thread of its own."""

    def wait(self, seconds: float) -> bool: ...

    def stop(self) -> None: ...


def solve(
    position: Position,
    seconds: float,
    on_progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
    workers: int = 2,
    seed: int = 0,
) -> Solution:
    """The best plan found within some seconds, and the limit proved; see `solver.solve`."""
    outlook = outlook_of(position)
    if not outlook.turns:
        return Solution(outlook.banked, outlook.banked, (), 0.0, "the game is over")
    portfolio = Portfolio(outlook, seconds, on_progress, stop or (lambda: False), workers, seed)
    portfolio.run()
    return portfolio.standing.solution(" + ".join(dict.fromkeys(portfolio.methods)))


def lay_groundwork(
    position: Position,
    seconds: float,
    workers: int = 2,
    on_progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
    seed: int = 0,
) -> Groundwork:
    """A good plan, a limit, and what some seasons pay at most; see `solver.lay_groundwork`."""
    outlook = outlook_of(position)
    if not outlook.turns:
        return Groundwork((), outlook.banked, outlook.banked)
    portfolio = Portfolio(outlook, seconds, on_progress, stop or (lambda: False), workers, seed)
    portfolio.lay(CLIMB_ALONE)
    return portfolio.groundwork


def hint(position: Position, seconds: float = 1.0) -> Hint:
    """The first move of the best plan found within some seconds."""
    if position.is_over:
        raise BadInput("the game is over: there is no move to make")
    solution = solve(position, seconds)
    return Hint(solution.moves[0], solution.score, solution.bound, solution.moves)


class Portfolio:
    """One solve: what runs when, until the plan is proven, the time is up, or somebody says stop."""

    def __init__(
        self,
        outlook: Outlook,
        seconds: float,
        on_progress: Callable[[Progress], None] | None,
        stop: Stop,
        workers: int,
        seed: int,
    ) -> None:
        begun = time.perf_counter()
        self.outlook = outlook
        self.seconds = seconds
        self.workers = workers
        self.seed = seed
        self.methods = ["annealing"]
        self.caps: list[Cap] = []
        self._cap_of: dict[int, Cap] = {}
        self.standing = Standing(outlook, outlook.ceiling, on_progress, begun)
        self.long = self._beside = is_long(outlook)
        self._several = is_several(outlook)
        self._split_up = is_split_up(outlook)
        self._stop = stop
        self._building = Building(outlook) if limits_pay(outlook, seconds) else None
        self.annealing = Annealing(outlook, self.standing, seconds, workers, seed, lambda: self.done)

    @cached_property
    def model(self) -> Model:
        """The model of the whole, waited for if need be."""
        assert self._building is not None, "short solves of long games go without"
        model = self._building.model
        self.standing.offer_bound(model.ceiling)
        return model

    @property
    def left(self) -> float:
        """The seconds left."""
        return self.seconds - self.standing.seconds

    @property
    def done(self) -> bool:
        self.standing.tell()
        return self.standing.proven or self.left <= 0 or self._stop()

    def run(self) -> None:
        """Go through the stages; each ends early when the solve is done."""
        if self._split_up:
            self._year()
        elif self._several:
            self._end()
        else:
            self.annealing.first()
            self._prove(self._first_proof, self._strategies(1))
            self._prove(self.seconds, self._strategies(self.workers))
        self.annealing.until(self.seconds)

    def lay(self, climb: float) -> None:
        """A good plan, and limits by linear programming before and after parts of the game are solved."""
        self._begin()
        if self._building is not None and self._several and caps_pay(self.outlook, self.seconds):
            self._climb(climb)
            self._limit_by_lp()

    def _begin(self) -> None:
        """A good plan, and a limit by linear programming where that pays."""
        self.annealing.first()
        if self._building is not None and self._several:
            self._limit_by_lp()

    def _year(self) -> None:
        """A plan and a limit; with time for more, all plays are searched, too."""
        if self.seconds < LEISURE:
            self.lay(CLIMB)
            return
        self._begin()
        if not self.done and caps_pay(self.outlook, self.seconds):
            self._split_beside_parts()
        elif not self.done:
            self._split()

    def _split_beside_parts(self) -> None:
        """Split all plays into branches while parts of the year are solved, and then on all threads.

        Rows of caps keep many mixtures of plays at the same limit, which branches then leave slowly. So they
        are for a second tree, in place of the first, when they lower the limit by more than the first has.
        """
        self._beside = False
        if self.workers > 1:
            with self._tree() as branches:
                branches.join()
                if not self._caps_help():
                    self._go_on(branches)
                    return
        else:
            self._caps_help()
        if not self.done:
            self._split()

    def _split(self) -> None:
        """Split all plays into branches until none is open."""
        with self._tree() as branches:
            branches.join()
            self._go_on(branches)

    def _go_on(self, branches: Branches) -> None:
        """Let a second thread anneal while no proof is near or there is no branch for it, then take part."""
        while self.workers > 1 and self._far and not self.done:
            self.annealing.slice()
        if self._cuts_beside:
            with self._cut():
                self._await(branches, beside=False)
            return
        while self.workers > 1 and not (self.done or branches.can_be_shared or branches.wait(0.0)):
            self.annealing.slice()
        branches.join(0 if self.done else self.workers - 1)
        self._await(branches, beside=False)

    @property
    def _far(self) -> bool:
        """Whether a better plan is worth more than more branches."""
        best, bound = self.standing.best, self.standing.bound
        return best is not None and plans_first(best, bound, self.standing.seconds / self.seconds)

    @property
    def _cuts_beside(self) -> bool:
        """Whether branch and cut may come to a proof sooner than a second search through branches."""
        near = not is_far(self.standing.best or 0, self.standing.bound)
        return self.workers > 1 and cuts_pay(self.outlook) and near and not self.done

    def _tree(self) -> Branches:
        self.methods.append("branches")
        return Branches(self.model, self.groundwork, self.standing, self.left)

    def _caps_help(self) -> bool:
        """Solve parts of the game; whether their caps lower the limit enough. Only what does it is kept."""
        self._climb(CLIMB)
        before = self.standing.bound
        limit, priced = self._limit_by_lp()
        helps = before - limit >= HELPS
        self.caps = [cap for row, cap in self._cap_of.items() if helps and row in priced]
        return helps

    @contextmanager
    def _cut(self, after: float = 0.0) -> Iterator[BranchAndCut]:
        """Search the whole by branch and cut meanwhile."""
        job = cut(self.outlook, self.groundwork, self.standing, self.left - MARGIN, self.seed, after)
        try:
            yield job
        finally:
            if job.began:
                self.methods.append("branch and cut")
            while not job.wait(POLL):
                job.stop()

    def _end(self) -> None:
        """Prove the last seasons: CP-SAT on the whole and branches side by side share plan and limit."""
        if self.long:
            self._begin()
            self._caps_help()
        else:
            self.annealing.first()
            self._limit_by_lp()
            self.annealing.patiently()
        if self.done:
            return
        if self.workers > 1:
            with self._cut(HEAD_START) as cutting:
                self._prove(self._first_proof, self._strategies(1))
                if not self.done:
                    cutting.join(self.workers - 1)
                    self._await(cutting, beside=False)
        else:
            self._prove(self._first_proof, self._strategies(1))
            if not self.done:
                with self._cut() as cutting:
                    self._await(cutting, beside=False)

    @property
    def _first_proof(self) -> float:
        """How long CP-SAT has one thread for itself."""
        return min(FIRST_PROOF * self.seconds, FIRST_PROOF_SECONDS)

    @property
    def groundwork(self) -> Groundwork:
        """What others go on from."""
        assert self.standing.best is not None
        return Groundwork(
            tuple(self.standing.plan), self.standing.best, self.standing.bound, tuple(self.caps)
        )

    def _await(self, job: Job, beside: bool | None = None) -> None:
        """Wait for a job, annealing meanwhile when there is much to find; stop it when the solve is done."""
        beside = self._beside if beside is None else beside
        try:
            while not job.wait(0.0 if beside else POLL) and not self.done:
                if beside:
                    self.annealing.slice()
        finally:
            while not job.wait(POLL):
                job.stop()

    def _limit_by_lp(self) -> tuple[int, frozenset[int]]:
        """What linear programming limits the whole to, and the numbers of the rows that this rests on."""
        if self._building is not None:
            self._await(self._building)
        if self.done:
            return self.standing.bound, frozenset()
        self.methods.append("linear programming")
        run = LinearRun(self.model.program, self.left)
        self._await(run)
        if run.limit is None:
            return self.standing.bound, frozenset()
        self.standing.offer_bound(run.limit)
        return run.limit, run.priced

    def _climb(self, climb: float) -> None:
        """Solve parts of the game for themselves; their limits go into every model that holds them."""
        parts = parts_to_solve(self.outlook, self.seconds)
        until = self.standing.seconds + climb * self.seconds
        for number, part in enumerate(parts):
            share = (until - self.standing.seconds) / (len(parts) - number)
            if self.done or share <= 0:
                break
            cap = (part.payments, self._limit_of(part, share))
            # The number of a row that is left out, as it limits nothing, goes to the next one.
            self._cap_of[len(self.model.program.rows)] = cap
            self.caps.append(cap)
            self.model.cap(*cap)

    def _limit_of(self, part: Part, seconds: float) -> int:
        """A limit of a part of the game, by CP-SAT."""
        model = capped_model(part, self.caps)
        bounds = [model.ceiling]
        cp_model = read_program(model.program)
        known = suggest(cp_model, model.drawing.values(part.plan(self.standing.plan))) or 0
        strategies = self._strategies(1 if self._split_up else self.workers)
        self._await(Run(cp_model, seconds, strategies, self.seed, _ignore, bounds.append))
        return min(bounds) if min(bounds) >= known else model.ceiling

    def _prove(self, until: float, strategies: Sequence[str]) -> None:
        """Run CP-SAT on the whole until some second; again when a plan was not one by the rules."""
        repaired = True
        while repaired and not self.done and self.standing.seconds < until:
            self.methods.append("CP-SAT")
            repaired = self._search(until - self.standing.seconds - MARGIN, strategies)

    def _search(self, seconds: float, strategies: Sequence[str]) -> bool:
        """One run of CP-SAT on the whole; whether one of its plans needed repairs.

        A plan that is paid too much hides all plans between its score and its pay. In short games, where a
        new run costs little, the run ends there.
        """
        short = len(self.outlook.seasons) <= SHORT
        if short:
            self.model.repair(self.standing.plan)
        cp_model = read_program(self.model.program)
        suggest(cp_model, self.model.drawing.values(self.standing.plan))
        goal = self.model.program.objective
        plans: list[list[int]] = []

        def take(values: Values) -> bool:
            plans.append(self.model.drawing.plan(values > 0))
            self.standing.offer_plan(plans[-1])
            overpaid = goal.value(values) > (self.standing.best or 0)
            return not (short and overpaid and self.model.repair(plans[-1]))

        run = Run(cp_model, seconds, strategies, self.seed, take, self.standing.offer_bound)
        self._await(run)
        return run.ended_early or (bool(plans) and self.model.repair(plans[-1]))

    def _strategies(self, workers: int) -> tuple[str, ...]:
        return (CARD_WORKERS if self.outlook.purse else FULL_WORKERS)[:workers]


def _ignore(_: Values) -> bool:
    """Plans of a season alone are no plans of the game."""
    return True
