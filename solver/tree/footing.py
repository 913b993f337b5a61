"""The footing of a branch: the vertex that its linear program begins from, told so that it can travel."""

import base64
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from solver.model.program import Statuses


@dataclass(frozen=True, eq=False)
class Footing:
    """Where the linear program of a branch has ended, in words that every program of the same model knows.

    `rows` are those of the model; `tight` are the sums asked for that are at one of their bounds.
    """

    columns: Statuses
    rows: Statuses
    tight: dict[str, int]

    @cached_property
    def as_json(self) -> dict[str, Any]:
        """Written in texts and numbers, a few thousand characters; two branches may share one footing."""
        packed = zlib.compress(np.concatenate((self.columns, self.rows)).tobytes(), level=1)
        return {
            "columns": len(self.columns),
            "statuses": base64.b64encode(packed).decode(),
            "tight": self.tight,
        }

    @classmethod
    def read(cls, document: dict[str, Any]) -> "Footing":
        """The inverse of `as_json`."""
        statuses = np.frombuffer(zlib.decompress(base64.b64decode(document["statuses"])), dtype=np.int8)
        columns, rows = np.split(statuses, [int(document["columns"])])
        return cls(columns, rows, {str(name): int(status) for name, status in document["tight"].items()})
