"""Warming up: everything the solver compiles, compiled once and kept on disk."""

from engine import game_named
from engine.batch import lands_array, score_lands
from solver.model.build import model_of
from solver.model.packing import Packing
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer


def warm() -> None:
    """Compile every kernel by using it on a small scale; the first two games share theirs."""
    for name in ("cartographers", "heroes"):
        game = game_named(name)
        position = game.begin(game.draw_deal("warm"))
        outlook = outlook_of(position)
        annealer = Annealer(outlook, seed=0, steps=64, crowded=True)
        annealer.slice()
        annealer.play(annealer.plan)
    Packing(model_of(outlook).drawing.picture, outlook.seasons[0]).may_cover(())
    score_lands(lands_array([position.land]), game.edition.edicts[0])
