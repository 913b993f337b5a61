"""The schedule of a portfolio: how much time each stage gets, and which parts of a game are worth some."""

from solver.model.parts import Part, in_order, parts_by_season, parts_by_terrain
from solver.outlook import Outlook

POLL = 0.02
"""Seconds between two looks at the clock while nothing is annealed."""

MARGIN = 0.03
"""CP-SAT is told to end so much before the time is up."""

LONG = 11
"""From so many turns on annealing goes on beside the proof, but for the last seasons of games with coins."""

SEVERAL = 7
"""From so many turns on, the proof begins with linear programming."""

SHORT = 2
"""Up to so many seasons, a run of CP-SAT begins again as soon as a plan of its model needs repairs."""

FIRST_PROOF = 0.5
"""The share of the time a short end gets on one thread, before all threads begin."""

FIRST_PROOF_SECONDS = 10.0
"""It never gets more than this."""

HEAD_START = 1.0
"""Branches of the last seasons wait so long for CP-SAT, which proves easy ones before a tree is set up."""

CLIMB = 0.25
"""The share of the time that parts of the game get."""

CLIMB_ALONE = 0.75
"""Their share of the time that groundwork gets."""

LEISURE = 45.0
"""From so many seconds on, parts of several seasons are solved too, and long games are split up."""

HELPS = 2
"""Caps of parts are worth a new search by branch and cut when they lower the limit by so many points."""

WIDE = 0.08
"""Beyond this share of the plan, a gap is too wide for a year to be proven in minutes."""

PLANS_FIRST = 0.5
"""While the gap is wide, one thread goes on annealing for this share of the time."""

PATIENCE, MOST_PATIENCE = 0.1, 6.0
"""While a gap is not narrow, ends of games with coins anneal on for this share of the time, up to so long."""

NARROW = 0.03
"""Up to this share of the plan, a gap is so narrow that the proof may be near."""

TEMPERED = 5.0
"""Years are annealed by restarts up to so many seconds, by tempering from there on."""

LIMITED, LIMITED_WITH_EFFECTS = 3.0, 12.0
"""Shorter solves of years of games with coins look for plans only; those with lasting effects need longer."""

STEPS = 1_200_000
"""The steps of a restart in a game of three seasons or more, for each second of the solve."""

STEPS_WITH_EFFECTS = 800_000
"""The same where heroes and lasting effects make steps slower."""

MOST_STEPS = 1_000_000
"""No restart has more for each turn."""

FIRST_RESTART = 5
"""The first restart of a year has so many times fewer steps: on a busy machine a whole one may never end."""

RESTARTS_FIRST = 4


def parts_to_solve(outlook: Outlook, seconds: float) -> list[Part]:
    """The seasons one by one and, where there is time, runs of several and payments by their terrains."""
    leisure = seconds >= LEISURE
    parts = parts_by_season(outlook, len(outlook.seasons) if leisure else 1)
    return in_order(outlook, [*parts, *(parts_by_terrain(outlook) if leisure else ())])


def is_long(outlook: Outlook) -> bool:
    """Whether there is so much to find that annealing never ends before the proof."""
    last = outlook.purse is not None and len(outlook.seasons) <= SHORT
    return len(outlook.turns) >= LONG and not last


def is_several(outlook: Outlook) -> bool:
    """Whether the proof begins with linear programming."""
    return len(outlook.turns) >= SEVERAL and len(outlook.seasons) > 1


def is_split_up(outlook: Outlook) -> bool:
    """Whether the game is long enough for a tree of branches."""
    return is_long(outlook) and len(outlook.seasons) > SHORT


def hard_to_find(outlook: Outlook) -> bool:
    """Whether the best plan of a game's end is seldom found at once: cards can be drawn in many ways."""
    return not is_long(outlook) and is_several(outlook) and outlook.purse is not None


def plans_first(best: int, bound: int, share: float) -> bool:
    """Whether a thread of a long game anneals rather than splits branches, at some share of the time."""
    return is_far(best, bound) and share < PLANS_FIRST


def is_far(best: int, bound: int) -> bool:
    """Whether a gap is too wide for a year to be proven in minutes."""
    return bound - best > WIDE * best


def width_to_dive(outlook: Outlook) -> float:
    """A branch this share of the plan above it, or less, is closed rather than its limit lowered.

    In years of games with coins no leaf is in reach yet where others are near a proof.
    """
    return NARROW if outlook.purse is not None else WIDE


def is_narrow(best: int, bound: int) -> bool:
    """Whether a proof may be so near that it should not wait for a better plan."""
    return bound - best <= NARROW * best


def cuts_pay(outlook: Outlook) -> bool:
    """Whether SCIP soon has its first limit: in years of games with coins that takes it most of a minute."""
    return len(outlook.seasons) <= SHORT or outlook.purse is None


def caps_pay(outlook: Outlook, seconds: float) -> bool:
    """Whether parts of a game are worth solving.

    In years of games with coins no season makes as much in the best mixture as it can by itself, so that
    caps say nothing there; in short solves of their ends, plans need the time.
    """
    return outlook.purse is None or (seconds >= LEISURE and not is_split_up(outlook))


def limits_pay(outlook: Outlook, seconds: float) -> bool:
    """Whether there is time for any limit: in years of games with coins the first one takes some seconds."""
    least = LIMITED_WITH_EFFECTS if outlook.lasts else LIMITED
    return not is_long(outlook) or outlook.purse is None or seconds >= least


def restart_steps(outlook: Outlook, seconds: float) -> int:
    """How many steps a restart of annealing has; long ones find better years, given time for several.

    A proof waits for the best plan, and ends of games with coins, whose cards can be drawn in more ways, need
    longer restarts for it.
    """
    turns = len(outlook.turns)
    if is_long(outlook):
        rate, most = (STEPS_WITH_EFFECTS if outlook.lasts else STEPS), MOST_STEPS
        if len(outlook.seasons) <= SHORT:
            rate, most = 250_000, 180_000
        return round(min(max(rate * seconds, 2_000 * turns), most * turns))
    return (30_000 if outlook.purse is not None and turns >= SEVERAL else 8_000) * turns
