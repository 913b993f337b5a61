"""Branch and cut on all that is still to come: SCIP finds plays, and the engine says what each is worth."""

from solver.model.build import Model
from solver.model.cpsat import Values
from solver.model.crew import BranchAndCut
from solver.model.program import Row
from solver.model.scip import Judge
from solver.outlook import Outlook
from solver.standing import Standing
from solver.tree.branch import Groundwork
from solver.tree.team import model_with


def cut(
    outlook: Outlook,
    groundwork: Groundwork,
    standing: Standing,
    seconds: float,
    seed: int = 0,
    after: float = 0.0,
) -> BranchAndCut:
    """A search for more than the best plan, with a thread and a model of its own; it begins after a while."""

    def begin() -> Judge:
        return Replay(model_with(outlook, groundwork), standing)

    return BranchAndCut(begin, lambda: standing.best or 0, standing.offer_bound, seconds, seed, after)


class Replay:
    """Every play that the model allows, replayed: the rows it breaks when the model pays it too much.

    Where no row says why, the same drawing is forbidden. Nothing better is lost: what its plan scores was
    offered just before, so nobody looks for it any more.
    """

    def __init__(self, model: Model, standing: Standing) -> None:
        self.program = model.program
        self._model = model
        self._standing = standing
        self._goal = model.program.objective
        self._first = len(model.program.rows)

    def broken(self, values: Values) -> list[Row]:
        """The rows that some values break, unless the engine scores their plan as high as the model does."""
        drawing = self._model.drawing
        plan = drawing.plan(values > 0)
        score = self._standing.offer_plan(plan)
        if score is not None and score >= self._goal.value(values):
            return []
        self._model.repair(plan)
        rows = [row for row in self.program.rows[self._first :] if max(row.columns) < len(values)]
        return [row for row in rows if not row.allows(values)] or [drawing.another(values)]
