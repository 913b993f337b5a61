"""A tree search player over the engine's moves: UCT with progressive widening and half-greedy playouts.

It gets what the others get: the whole deal, the same seconds, and a process for each of their workers, which
grows a tree of its own. It knows the engine and nothing of the solver, and has no limit to offer.
"""

import math
import random
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context

from bench.outcome import Outcome, Tally, Tell
from engine import Move, Position

EXPLORATION = 0.7
"""The weight of the unknown, in units of the spread of the totals met so far."""

WIDENING = 2.0
"""A node that was visited n times has at most `WIDENING * sqrt(n)` children."""

LOOKS = 6
"""Moves a playout draws at random and compares before it makes one."""

ROOM = 10_000
"""Nodes of a tree; once there are so many, playouts begin at its leaves. A node takes up to 100 kB."""

SLICE = 1.0
"""Seconds a process plays before it shows its best."""


@dataclass(slots=True)
class Node:
    """A position met, the moves not tried from it yet, and what became of the others."""

    position: Position
    untried: list[Move] | None = None
    children: list["Node"] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0


class Tree:
    """The tree of one process, the best total it met and the moves that led there."""

    def __init__(self, root: Position, seed: int) -> None:
        self.best: int | None = None
        self.moves: tuple[Move, ...] = ()
        self._begun = len(root.moves)
        self._root = Node(root)
        self._choose = random.Random(seed)
        self._lowest = math.inf
        self._room = ROOM

    def grow(self) -> None:
        """One more playout, from the leaf that promises most."""
        path = [self._root]
        fresh: Node | None = None
        while not (fresh or path[-1].position.is_over or self._stuck(path[-1])):
            fresh = self._widened(path[-1])
            path.append(fresh or self._favourite(path[-1]))
        total = self._played_out(path[-1].position)
        for node in path:
            node.visits += 1
            node.total += total

    def _stuck(self, node: Node) -> bool:
        """Whether a leaf has to stay one."""
        return not (self._room or node.children)

    def _widened(self, node: Node) -> Node | None:
        """A new child of a node, when it has been visited often enough for one more."""
        if node.untried is None:
            node.untried = list(node.position.legal_moves)
            self._choose.shuffle(node.untried)
        if not self._room or not node.untried or len(node.children) > WIDENING * math.sqrt(node.visits):
            return None
        self._room -= 1
        node.children.append(Node(self._best_of(node.position, node.untried)))
        return node.children[-1]

    def _best_of(self, position: Position, untried: list[Move]) -> Position:
        """The most promising of the next few untried moves, which is taken from them."""
        looked = [(position.play(move), move) for move in untried[-LOOKS:]]
        found, move = max(looked, key=lambda look: promise(look[0]))
        untried.remove(move)
        return found

    def _favourite(self, node: Node) -> Node:
        spread = max((self.best or 0) - self._lowest, 1.0)
        unknown = EXPLORATION * spread * math.sqrt(math.log(node.visits))
        return max(
            node.children, key=lambda child: child.total / child.visits + unknown / math.sqrt(child.visits)
        )

    def _played_out(self, position: Position) -> int:
        while not position.is_over:
            moves = position.legal_moves
            some = self._choose.sample(moves, min(LOOKS, len(moves)))
            position = max(map(position.play, some), key=promise)
        total = position.score.total
        self._lowest = min(self._lowest, total)
        if self.best is None or total > self.best:
            self.best, self.moves = total, position.moves[self._begun :]
        return total


def promise(position: Position) -> int:
    """The points scored and what the edicts and the rest would pay now."""
    score = position.score
    return score.total + sum(score.now.values()) + sum(score.pending.values())


_trees: dict[int, Tree] = {}
"""In a process of the pool: the trees it grows."""


def grown(position: Position, seed: int, seconds: float) -> tuple[int, int, tuple[Move, ...]]:
    """Grow the tree of a seed for some seconds; the seed, the best total and its moves."""
    tree = _trees.setdefault(seed, Tree(position, seed))
    until = time.perf_counter() + seconds
    tree.grow()
    while time.perf_counter() < until:
        tree.grow()
    assert tree.best is not None
    return seed, tree.best, tree.moves


def play_mcts(position: Position, seconds: float, workers: int, tell: Tell) -> Outcome:
    """What tree search makes of a position."""
    tally = Tally(position, tell)
    pools = [ProcessPoolExecutor(1, mp_context=get_context("spawn")) for _ in range(workers)]
    try:
        running = {pools[n].submit(grown, position, n, min(SLICE, seconds)) for n in range(workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for seed, best, moves in (task.result() for task in done):
                if tally.best is None or best > tally.best:
                    tally.offer_plan(moves)
                left = min(SLICE, seconds - tally.seconds)
                if left > 0:
                    running.add(pools[seed].submit(grown, position, seed, left))
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)
    return tally.outcome("no limit")
