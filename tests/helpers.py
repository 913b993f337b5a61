"""What several tests share: random legal games and letter maps."""

import random

from engine import Deal, Position, game_named


def mapmaker_deal(seed: object, **changes: object) -> Deal:
    """A deal of its own for a test."""
    deal = game_named("mapmaker").draw_deal(f"tests/{seed}")
    return changed(deal, **changes)


def cartographers_deal(seed: object, side: str = "A", **changes: object) -> Deal:
    """A deal of its own for a test."""
    return changed(game_named("cartographers").draw_deal(f"tests/{seed}", side), **changes)


def changed(deal: Deal, **changes: object) -> Deal:
    """A deal with some of its fields changed."""
    return Deal(**{**{field: getattr(deal, field) for field in deal.__slots__}, **changes})


def random_games(deal: Deal, seed: int) -> list[Position]:
    """Every position of one game of random legal moves, the first and the last included."""
    choose = random.Random(seed)
    positions = [game_named(deal.game).begin(deal)]
    while not positions[-1].is_over:
        positions.append(positions[-1].play(choose.choice(positions[-1].legal_moves)))
    return positions
