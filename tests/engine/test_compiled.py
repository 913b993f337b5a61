"""The cache of compiled functions."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from engine.compiled import bare_kernel
from engine.edicts.counting import COMPILABLE, no_spaces
from engine.kernel_sources import kernel_sources

MODULES_WITH_KERNELS = (
    "engine.batch",
    "solver.covering",
    "solver.search.anneal",
    "solver.search.play",
    "solver.search.heroes.anneal",
    "solver.search.heroes.play",
    "generator.openings.mapmaker",
    "generator.openings.cartographers",
    "generator.openings.heroes",
)


def test_old_kernels_are_forgotten_and_recent_ones_kept(tmp_path: Path) -> None:
    old, recent = tmp_path / "kernels-old", tmp_path / "kernels-recent"
    for folder in (old, recent):
        folder.mkdir()
        (folder / "one.nbi").write_text("compiled")
    os.utime(old, (0, 0))
    code = "from engine import compiled as c; c.CACHE.mkdir(); c.forget_old_kernels(); print(c.CACHE)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MAPWRIGHT_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert sorted(tmp_path.iterdir()) == sorted([recent, Path(run.stdout.strip())])


@bare_kernel
def marked(times: int) -> int:
    """How many spaces two scratch spaces hold in all that nobody has written."""
    found = 0
    for time in range(times):
        one = no_spaces()
        other = no_spaces()
        one[time] = 7
        for space in range(len(one)):
            found += one[space] + other[space]
        other[-1] = 9
        found -= one[time]
    return found


def test_scratch_spaces_lie_apart_and_begin_empty_at_every_turn_of_a_loop() -> None:
    assert marked(100) == 0
    assert marked.py_func(100) == 0  # type: ignore[attr-defined]


def test_whatever_a_compiled_function_calls_is_among_the_sources_its_cache_is_named_by() -> None:
    known = {str(source) for source in kernel_sources()}
    called = [
        (name, function.py_func.__code__.co_filename)
        for module in MODULES_WITH_KERNELS
        for name, function in vars(import_module(module)).items()
        if hasattr(function, "py_func")
    ]
    called += [(function.__name__, function.__code__.co_filename) for function in COMPILABLE]
    assert len(called) > 100
    assert [call for call in called if call[1] not in known] == []


def test_all_that_those_sources_import_is_among_them() -> None:
    known = kernel_sources()
    for source in known:
        tree = ast.parse(source.read_text("utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        for module in {node.module for node in imports if node.module}:
            found = find_spec(module)
            if found and found.origin and module.split(".")[0] in ("engine", "solver", "generator"):
                assert Path(found.origin) in known


def test_models_and_proofs_are_no_sources_of_compiled_functions() -> None:
    assert not {"model", "almanac", "store"} & {source.parent.name for source in kernel_sources()}
