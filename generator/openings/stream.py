"""What all openings share: the stream of numbers that follows from a puzzle's key, and looking for room."""

from hashlib import sha256
from typing import Any

import numpy as np

from engine.compiled import kernel
from engine.terrain import EMPTY


def seed_of(key: str) -> np.uint64:
    """The first state of the stream of a puzzle's opening."""
    return np.uint64(int.from_bytes(sha256(f"{key}/opening".encode()).digest()[:8], "big"))


@kernel
def next_number(state: Any) -> int:
    """The next 63 bits of the splitmix64 stream."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((z ^ (z >> np.uint64(31))) >> np.uint64(1))


@kernel
def is_free(land: Any, spaces: Any, size: int) -> bool:
    """Whether some spaces are all empty."""
    for i in range(size):  # noqa: SIM110  # the compiler has no all()
        if land[spaces[i]] != EMPTY:
            return False
    return True
