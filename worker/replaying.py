"""Replaying: the engine's word on what the solver claims."""

from collections.abc import Iterable

from engine import Move, Position


class WrongAnswer(Exception):
    """The solver and the engine disagree."""


def check(position: Position, moves: Iterable[Move], score: int, bound: int) -> None:
    """Raise WrongAnswer unless moves lead to the end of the game with just that score, within the bound."""
    for move in moves:
        position = position.play(move)
    if not position.is_over or position.score.total != score or bound < score:
        raise WrongAnswer(f"claimed {score} of {bound} and replayed {position.score.total}")
