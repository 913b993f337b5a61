"""The ladder: reference players of rising skill, whose scores say how hard a puzzle is.

They know a game only by its positions, use whole numbers alone, and take their chances from `engine.chance`.
So what they score is the same on every machine, and may decide what is published (docs/almanac.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine import Move, Position
from engine.chance import Chance

PLAYOUTS = 100
"""How many times the random player plays."""

AHEAD = 8
"""The player who looks ahead weighs so many moves together with their best reply."""

WIDTH = 40
"""How many lines the searcher follows at once."""

LONG = 12
NARROW = 12
"""In games of more cards than that the searcher follows fewer lines, so as to be quick."""


@dataclass(frozen=True)
class Ladder:
    """What the reference players score in a puzzle; each plays when first asked for, as some take seconds."""

    opening: Position
    key: str

    @cached_property
    def random(self) -> int:
        return random_mean(self.opening, self.key)

    @cached_property
    def greedy_line(self) -> tuple[Position, ...]:
        """The positions of the greedy player's play, from the opening to the end."""
        return greedy(self.opening)

    @cached_property
    def ahead(self) -> int:
        return look_ahead(self.opening).score.total

    @cached_property
    def search_line(self) -> tuple[Position, ...]:
        """The positions of the searcher's play, from the opening to the end."""
        return search(self.opening, WIDTH if 1 + len(self.opening.coming) <= LONG else NARROW)

    @property
    def greedy(self) -> int:
        return self.greedy_line[-1].score.total

    @property
    def search(self) -> int:
        return self.search_line[-1].score.total

    @property
    def scores(self) -> dict[str, int]:
        """The players' scores, the weakest player first."""
        return {"random": self.random, "greedy": self.greedy, "ahead": self.ahead, "search": self.search}


def worth_now(position: Position) -> int:
    """What the map would pay if the season under way ended now."""
    return _worth(position, position.season + 1)


def worth(position: Position) -> int:
    """What the map would pay if it stayed as it is until the game ends."""
    return _worth(position, len(position.edition.seasons))


def _worth(position: Position, until: int) -> int:
    score = position.score
    if position.is_over:
        return score.total
    letters = (
        letter for season in position.edition.seasons[position.season : until] for letter in season.edicts
    )
    return score.total + sum(score.pending.values()) + sum(score.now[letter] for letter in letters)


def random_mean(opening: Position, key: str, plays: int = PLAYOUTS) -> int:
    """The mean of random play, rounded down."""
    chance = Chance(f"{key}/ladder/random")
    total = 0
    for _ in range(plays):
        position = opening
        while not position.is_over:
            moves = legal(position)
            position = position.play(moves[chance.below(len(moves))])
        total += position.score.total
    return total // plays


def greedy(opening: Position) -> tuple[Position, ...]:
    """Always what pays most if the season ended now, of equals the first; the positions of the play."""
    line = [opening]
    while not line[-1].is_over:
        line.append(max(replies(line[-1]), key=worth_now))
    return tuple(line)


def look_ahead(opening: Position) -> Position:
    """Of the moves that leave the map worth most, the one whose best reply leaves it worth most."""
    position = opening
    while not position.is_over:
        best = sorted(replies(position), key=worth, reverse=True)[:AHEAD]
        position = max(best, key=_best_reply)
    return position


def _best_reply(position: Position) -> int:
    return max(map(worth, replies(position)), default=worth(position))


def search(opening: Position, width: int = WIDTH) -> tuple[Position, ...]:
    """A beam: all replies to the lines followed so far, of which those with the best maps are followed on."""
    lines: list[tuple[Position, ...]] = [(opening,)]
    while not lines[0][-1].is_over:
        grown = [(worth(reply), (*line, reply)) for line in lines for reply in replies(line[-1])]
        grown.sort(key=lambda pair: pair[0], reverse=True)
        lines = _different([line for _, line in grown], width)
    return lines[0]


def _different(lines: list[tuple[Position, ...]], width: int) -> list[tuple[Position, ...]]:
    """The first lines that lead to different maps."""
    found: dict[bytes, tuple[Position, ...]] = {}
    for line in lines:
        found.setdefault(bytes(line[-1].land), line)
        if len(found) == width:
            break
    return list(found.values())


def replies(position: Position) -> Iterator[Position]:
    """The positions after every legal move, in order."""
    return map(position.play, legal(position))


def legal(position: Position) -> tuple[Move, ...]:
    """The legal moves; none when the game is over."""
    return () if position.is_over else position.legal_moves
