"""The land at one moment as literals: which terrain each space holds."""

from collections.abc import Iterable, Mapping

from ortools.sat.python import cp_model, cp_model_helper  # noqa: TID251  # the rival has a model of its own

from engine.land import FRAMED, SPACES, STEPS, Codes
from engine.terrain import EDGE, EMPTY

Literal = cp_model_helper.Literal
Expression = cp_model.LinearExpr


class CellLand:
    """What every space holds at one moment; the counts are written over it."""

    def __init__(
        self, model: cp_model.CpModel, cells: Mapping[int, Mapping[int, Literal]], ruins: Codes = ()
    ) -> None:
        self.model = model
        self.cells = cells
        self.ruins = ruins
        self.never: Literal = model.new_constant(0)
        self.always: Literal = model.new_constant(1)

    @classmethod
    def of(cls, model: cp_model.CpModel, land: Codes) -> "CellLand":
        """A land that is known."""
        always = model.new_constant(1)
        return cls(model, {space: {land[space]: always} for space in SPACES}, land[FRAMED:])

    def changed(self, cells: Mapping[int, Mapping[int, Literal]]) -> "CellLand":
        """The land when some spaces hold something else."""
        return CellLand(self.model, {**self.cells, **cells}, self.ruins)

    def holds(self, space: int, code: int) -> Literal:
        """Whether a space holds a terrain; beyond the map all is EDGE."""
        if space not in self.cells:
            return self.always if code == EDGE else self.never
        return self.cells[space].get(code, self.never)

    def filled(self, space: int) -> Literal:
        """Whether a space is not empty; beyond the map none is."""
        return ~self.holds(space, EMPTY)

    def may_hold(self, code: int) -> list[int]:
        """The spaces of the map that could hold a terrain."""
        return [space for space in SPACES if code in self.cells[space]]

    def beside(self, space: int, code: int) -> list[Literal]:
        """For each neighbour of a space that could hold a terrain: whether it does."""
        return [self.holds(n, code) for n in neighbours(space) if code in self.cells.get(n, {})]

    def edges(self, code: int) -> list[tuple[int, int]]:
        """The pairs of neighbours that could both hold a terrain, each pair once."""
        own = set(self.may_hold(code))
        return [(space, space + step) for space in own for step in STEPS if step > 0 and space + step in own]

    def claim(self, *conditions: Literal) -> Literal:
        """A literal that is true only when all conditions are."""
        claim = self.model.new_bool_var("")
        self.model.add_bool_and(conditions).only_enforce_if(claim)
        return claim

    def claim_any(self, conditions: Iterable[Literal]) -> Literal:
        """A literal that is true only when some condition is."""
        claim = self.model.new_bool_var("")
        self.model.add_bool_or(list(conditions)).only_enforce_if(claim)
        return claim

    def at_most_one(self, choices: Iterable[Literal]) -> None:
        """No two choices are true."""
        self.model.add_at_most_one(list(choices))


def total(parts: Iterable[Expression]) -> Expression:
    """The sum of expressions, or of how many literals are true."""
    return cp_model.LinearExpr.sum(list(parts))


def neighbours(space: int) -> list[int]:
    """The four spaces beside a space; some may lie beyond the map."""
    return [space + step for step in STEPS]
