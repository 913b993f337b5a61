"""What encoders share: claims that need several kinds, and counting how many needs a supply can serve."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from solver.model.program import Program, Sum, sum_of


def needs_kinds(program: Program, claim: Sum, kinds: Sequence[Sum], need: int) -> None:
    """Allow a claim only when at least `need` kinds are there, each told by a sum that is then above 0.

    Take away any x kinds: the rest must still hold need - x. For x = need - 1 that is the rule itself; the
    others follow from it, since present kinds other than the x add up to need - x, and cut fractions.
    """
    for taken in range(need):
        for kept in combinations(kinds, len(kinds) - taken):
            program.at_most(claim.times(need - taken), sum_of(kept))


def most_served(needs: Iterable[int], supply: int) -> int:
    """How many needs a supply can serve at most: the smallest ones first."""
    served = 0
    for need in sorted(needs):
        supply -= need
        if supply < 0:
            break
        served += 1
    return served
