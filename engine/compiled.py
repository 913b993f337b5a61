"""The compiler: imported by those who score many lands, never by those who play one game.

A compiled function is kept in a cache folder named by a digest of the sources it is made of: the compiler's
own check would not notice that a function called by a cached one has changed.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from engine.edicts.counting import COMPILABLE
from engine.kernel_sources import kernel_sources

F = TypeVar("F", bound=Callable[..., Any])


def _cache_folder() -> Path:
    digest = hashlib.sha256()
    for source in kernel_sources():
        digest.update(source.read_bytes())
    home = os.environ.get("MAPWRIGHT_CACHE") or Path.home() / ".cache" / "mapwright"
    return Path(home) / f"kernels-{digest.hexdigest()[:12]}"


CACHE = _cache_folder()
KEPT_SECONDS = 7 * 24 * 3600
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)

import numba  # noqa: E402  # it reads where its cache is when it is imported
from numba.extending import register_jitable  # noqa: E402

from engine import scratch as scratch  # noqa: E402  # makes itself known to the compiler

for _function in COMPILABLE:
    register_jitable(_function)


def kernel(function: F) -> F:
    """Compile a function at its first call; kept on disk, and other threads go on while it runs."""
    return _compiled(function)


def bare_kernel(function: F) -> F:
    """The same for a function that makes no array, nor anything else that has to be given back.

    It does without counting who holds its arrays, which can take more time than all the rest.
    """
    return _compiled(function, _nrt=False)


def inlined_kernel(function: F) -> F:
    """A bare kernel that becomes part of each function that calls it.

    That is for small functions that are called all the time, or from one place: to hand on a tuple of arrays
    takes longer than most of these run. Every place it is called from takes its time to compile.
    """
    return _compiled(function, _nrt=False, inline="always")


def _compiled(function: F, **options: Any) -> F:
    # Reference counting is turned on outright, as the caller's choice would be taken over.
    return cast(F, numba.njit(**{"cache": True, "nogil": True, "_nrt": True, **options})(function))


def forget_old_kernels() -> None:
    """Remove what other versions compiled and nobody has added to for a week."""
    for folder in CACHE.parent.glob("kernels-*"):
        if folder != CACHE and folder.stat().st_mtime < time.time() - KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
