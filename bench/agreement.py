"""Model and engine: random games played by the engine, paid by the model, and compared."""

import random
from collections import Counter

from bench.outcome import Disagreement
from bench.table import print_table
from engine import Position, game_named
from generator import puzzle
from solver.model.build import Model, model_of
from solver.model.cpsat import complete, read_program
from solver.outlook import Plan
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer

LEFT = range(1, 11)
"""Turns left where a game is taken over from random play: so few that the model means to be exact."""

STEPS = 3000
"""Annealing steps of every other plan."""

PRINTINGS = ("rulebook", "final")

FIRST_SEED = 100_000
"""Far from the puzzles that other measurements and the tests look at."""


def measure(game: str, games: int) -> None:
    """Print how many plans the model paid like the engine, at once or once its repair was written."""
    found = Counter(_compared(game, number) for number in range(games))
    rows = [(outcome, count) for outcome, count in sorted(found.items())]
    print_table(f"Model and engine on {games} random games of {game}", ("the model paid", "games"), rows)


def puzzle_of(game: str, number: int) -> str:
    """The year that the n-th game begins as."""
    return f"{game}-year-s{FIRST_SEED + number}"


def _compared(game: str, number: int) -> str:
    """How the model paid the plan of one game; raises Disagreement when it is forbidden or paid wrongly."""
    dice = random.Random(f"{game}/{number}")
    position = _taken_over(game, number, dice)
    outlook = outlook_of(position)
    annealer = Annealer(outlook, number, STEPS, crowded=True)
    if number % 2:
        annealer.slice()
    plan = annealer.plan
    score = outlook.replay(plan)
    model = model_of(outlook)
    paid = _paid(model, plan)
    if paid == score:
        return "exactly the score"
    if paid is not None and paid > score and model.repair(plan) and _paid(model, plan) == score:
        return "the score after a repair"
    raise Disagreement(f"{puzzle_of(game, number)}, plan {plan}: score {score}, paid {paid}")


def _taken_over(game: str, number: int, dice: random.Random) -> Position:
    """A game where a few turns are left, after random play.

    One move can end several turns, as later ones may find nothing to destroy; the game goes on after it.
    """
    position = opening_of(game, number)
    left = dice.choice(LEFT)
    while len(outlook_of(position).turns) > left:
        after = position.play(dice.choice(position.legal_moves))
        if after.is_over:
            break
        position = after
    return position


def opening_of(game: str, number: int) -> Position:
    """The opening of the n-th game; Heroes has both printings and both sides in turn."""
    name = puzzle_of(game, number)
    if game != "heroes":
        return puzzle(name).opening
    rules = game_named(game)
    options = {"edition": PRINTINGS[number // 2 % 2], "side": "CD"[number // 4 % 2]}
    return rules.begin(rules.draw_deal(name, options=options))


def _paid(model: Model, plan: Plan) -> int | None:
    """What the model pays at most when it must draw a plan; None when it forbids it."""
    found = complete(read_program(model.program), model.drawing.values(plan))
    return None if found is None else found[0]
