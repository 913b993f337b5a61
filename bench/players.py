"""Who can be measured: Mapwright's solver and its rivals, by name."""

from bench.branch_and_cut import play_scip
from bench.mcts import play_mcts
from bench.mip import play_mip
from bench.ours import play_ours
from bench.outcome import Player
from bench.plain.player import play_plain

OURS = "mapwright"

PLAYERS: dict[str, Player] = {
    OURS: play_ours,
    "plain": play_plain,
    "mip": play_mip,
    "scip": play_scip,
    "mcts": play_mcts,
}

RIVALS = tuple(name for name in PLAYERS if name != OURS)
