"""Random numbers inside compiled code: a splitmix64 stream whose whole state is one word."""

from typing import Any

import numpy as np

from engine.compiled import inlined_kernel

Seed = np.ndarray[tuple[int], np.dtype[np.uint64]]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_U11 = np.uint64(11)
_U27 = np.uint64(27)
_U30 = np.uint64(30)
_U31 = np.uint64(31)
_U32 = np.uint64(32)
_UNIT = 1.0 / (1 << 53)


def seeded(seed: int) -> Seed:
    """A stream of its own for every seed."""
    return np.array([(seed * 0x632BE59BD9B4E019 + 1) % (1 << 64)], dtype=np.uint64)


@inlined_kernel
def word(dice: Any) -> Any:
    """64 random bits."""
    dice[0] += _GOLDEN
    mixed = dice[0]
    mixed = (mixed ^ (mixed >> _U30)) * _MIX_1
    mixed = (mixed ^ (mixed >> _U27)) * _MIX_2
    return mixed ^ (mixed >> _U31)


@inlined_kernel
def below(dice: Any, n: int) -> int:
    """A number from 0 to n - 1."""
    return int(((word(dice) >> _U32) * np.uint64(n)) >> _U32)


@inlined_kernel
def chance(dice: Any) -> float:
    """A number from 0 up to, but not including, 1."""
    return float(word(dice) >> _U11) * _UNIT
