"""Questions about a play that are answered with yes or no; their names are the same in every process."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.land import SPACES
from engine.terrain import EMPTY
from solver.model.build import Model
from solver.model.picture import ANY, DRAWN_TERRAINS
from solver.model.program import Sum

Floats = NDArray[np.float64]

WHOLE = 1e-6
"""So near to 0 or 1 a question counts as answered."""

ON = "on"
"""Begins the name of a question about one space: the season, the space, and the terrain or ANY."""


@dataclass(frozen=True)
class Questions:
    """The questions of a model: claims its encoders name, and what lies on a space when a season ends."""

    model: Model

    @cached_property
    def claims(self) -> dict[str, Sum]:
        """The claims of lines and lengths by name."""
        return self.model.drawing.picture.questions

    @cached_property
    def spaces(self) -> dict[str, Sum]:
        """For each space: what is drawn on it by each season's end."""
        picture = self.model.drawing.picture
        seasons = self.model.outlook.seasons
        codes = (ANY, *DRAWN_TERRAINS)
        names = (
            (season, space, code)
            for season in reversed(seasons)
            for code in codes
            for space in SPACES
            if picture.land[space] == EMPTY
        )
        found = {
            f"{ON} {season} {space} {code}": self._on(season, space, code) for season, space, code in names
        }
        return {name: units for name, units in found.items() if len(units.columns)}

    def _on(self, season: int, space: int, code: int) -> Sum:
        picture = self.model.drawing.picture
        return picture.filled(space, season) if code == ANY else picture.on(space, code, season)

    def find(self, name: str) -> Sum:
        """What is 1 when a question is answered with yes, and 0 otherwise."""
        return self.spaces[name] if name.startswith(ON + " ") else self.claims[name]

    def open_claims(self, values: Floats) -> dict[str, float]:
        """The claims that are neither made nor not made, and how far they are."""
        return _fractions(self.claims, values)

    def open_spaces(self, values: Floats) -> dict[str, float]:
        """The spaces that are neither filled nor empty at a season's end, and how far they are."""
        return _fractions(self.spaces, values)


def _fractions(questions: dict[str, Sum], values: Floats) -> dict[str, float]:
    found = {
        name: units.constant + float(units.weights @ values[units.columns])
        for name, units in questions.items()
    }
    return {name: share for name, share in found.items() if WHOLE < share < 1 - WHOLE}
