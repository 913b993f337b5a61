"""Chance: a generator specified to the bit, so that a seed means the same deal on every machine, for ever.

The specification is in docs/deals.md; golden deals in the tests guard it.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 32


class Chance:
    """An endless stream of fair choices, named by a key.

    >>> Chance("example").below(6), Chance("example").below(6)
    (1, 1)
    """

    def __init__(self, key: str) -> None:
        self._words = _words(key)

    def below(self, n: int) -> int:
        """A fair whole number from 0 to n - 1: words that would favour small numbers are passed over."""
        fair = _WORDS - _WORDS % n
        return next(word for word in self._words if word < fair) % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a fair order (Fisher-Yates from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _words(key: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"mapwright-1\n{key}\n{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
