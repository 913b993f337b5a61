"""A deal: everything chance decides in one game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deal:
    """The edicts A to D and the order of the cards, both by name.

    `draws` holds one pile for each time the game shuffles ahead of play: Mapmaker has one for the whole year,
    the card games have one for each season. `options` are the game's switches that differ from its default,
    and the side of the map in games that have several.
    """

    game: str
    edition: str
    edicts: tuple[str, ...]
    draws: tuple[tuple[str, ...], ...]
    options: tuple[tuple[str, str], ...] = ()

    def option(self, name: str, default: str) -> str:
        """The setting of a switch."""
        return dict(self.options).get(name, default)
