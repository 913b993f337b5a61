"""Importing the solver is cheap: no compiler, CP-SAT or SCIP is loaded until something is solved."""

import subprocess
import sys

HEAVY = ("numba", "ortools", "pyscipopt", "numpy")


def test_importing_the_solver_loads_nothing_heavy() -> None:
    code = f"import sys, solver; print([name for name in {HEAVY!r} if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
