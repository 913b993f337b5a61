"""Importing the solver is cheap: neither the compiler nor CP-SAT is loaded until something is solved."""

import subprocess
import sys


def test_importing_the_solver_loads_neither_the_compiler_nor_cpsat() -> None:
    code = (
        "import sys, solver; print([name for name in ('numba', 'ortools', 'numpy') if name in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
