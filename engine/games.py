"""The games Mapwright knows, by name."""

from engine.cartographers import Cartographers
from engine.errors import BadInput
from engine.game import Game
from engine.mapmaker import Mapmaker

GAMES: dict[str, Game] = {game.name: game for game in (Mapmaker(), Cartographers())}


def game_named(name: str) -> Game:
    """The game of a name."""
    if name not in GAMES:
        raise BadInput(f"there is no game {name[:30]!r}; there is {', '.join(GAMES)}")
    return GAMES[name]
