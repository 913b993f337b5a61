"""Patience with a Redis that does not answer just now."""

import time
from collections.abc import Callable
from typing import TypeVar

from redis.exceptions import RedisError

T = TypeVar("T")

PATIENCE = 120.0
"""How long what was computed is kept at hand until it can be written."""


def patiently(write: Callable[[], T]) -> T:
    """Do something with Redis, again and again until it answers or patience ends."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return write()
        except RedisError:
            if time.monotonic() > deadline:
                raise
            time.sleep(1)
