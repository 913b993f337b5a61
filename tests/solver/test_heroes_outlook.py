"""The outlook of Heroes tells a plan as the engine plays it."""

import pytest

from engine.heroes import HeroesPosition
from solver.outlook import DISCARDED, Spread, Turn
from solver.outlooks import outlook_of
from tests.helpers import cartographers_deal, random_games
from tests.solver.heroes_games import SEEDS, random_game, some_positions


@pytest.mark.parametrize("seed", SEEDS)
def test_random_play_is_a_plan_and_its_story_is_what_happened(seed: int) -> None:
    game = random_game(seed)
    for position in some_positions(seed):
        outlook = outlook_of(position)
        moves = game[-1].moves[len(position.moves) :]
        plan = outlook.plan(moves)
        assert outlook.moves(plan) == moves
        assert outlook.replay(plan) == game[-1].score.total
        asked = list(game[game.index(position) : -1])
        for event, place, before, _ in outlook.scenes(plan):
            if isinstance(event, Turn) and not (event.destroys and place == DISCARDED):
                real = asked.pop(0)
                assert (before.land, before.marks) == (real.land, real.marks)
                assert [(a.effect, a.spaces) for a in before.lasting] == [
                    (a.effect, a.spaces) for a in real.lasting
                ]
                assert not event.destroys or set(before.targets(event.card.effect)) == {
                    move.spaces[0] for move in real.legal_moves
                }
        assert asked == []


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_move_of_a_turn_is_one_of_its_places(seed: int) -> None:
    for position in some_positions(seed):
        outlook = outlook_of(position)
        first = outlook.turns[0]
        rows = (*range(first.first, first.last), *range(*outlook.squares))
        known = {outlook.moves([row, *[DISCARDED] * (len(outlook.turns) - 1)])[0] for row in rows}
        assert set(position.legal_moves) <= {*known, outlook.idle}


def test_these_games_hold_everything_that_lasts() -> None:
    outlooks = [outlook_of(position) for seed in SEEDS for position in some_positions(seed)]
    turns = [turn for outlook in outlooks for turn in outlook.turns]
    assert {turn.card.effect for turn in turns if turn.destroys} == {"troll", "gorgon"}
    assert sum(turn.card.kind == "hero" for turn in turns) > 50
    assert sum(turn.on_ruins for turn in turns) > 20
    assert any(isinstance(event, Spread) for outlook in outlooks for event in outlook.events)
    assert any(outlook.marks and outlook.lasting for outlook in outlooks)
    assert any(isinstance(o.position, HeroesPosition) and o.position.due for o in outlooks)
    assert not all(outlook.lasts for outlook in outlooks)


def test_nothing_lasts_in_the_first_game() -> None:
    for position in random_games(cartographers_deal("lasts"), 1):
        assert not outlook_of(position).lasts
