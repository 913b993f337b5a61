"""Combining games: what a deal of Heroes is made of, out of the Heroes box alone or out of both boxes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from engine.deal import SIDE, Options
from engine.edition import Card, Edition, edition
from engine.errors import BadInput

OURS = "heroes"
FINAL = "heroes-final"
THEIRS = "cartographers"
BOTH = "both"

CHOICES: dict[str, tuple[str, ...]] = {
    "edition": ("rulebook", "final"),
    "explore": (OURS, THEIRS),
    "seasons": (OURS, THEIRS),
    "ambushes": (OURS, THEIRS, BOTH),
    "heroes": ("in", "out"),
    "edicts": (OURS, THEIRS, BOTH),
}
"""The options of a deal beside the side of the map, and what they can be, the default first."""

FROM_EITHER = ("explore", "seasons", "ambushes", "edicts")
"""The options that say which box something comes from."""


def settled_options(given: Mapping[str, str]) -> Options:
    """The options of a deal: the side, and what is not as by default; refused when they are no game."""
    for name, value in given.items():
        if name != SIDE and name not in CHOICES:
            raise BadInput(
                f"Cartographers Heroes has no option {name[:40]!r}; it has {', '.join((SIDE, *CHOICES))}"
            )
        if name != SIDE and value not in CHOICES[name]:
            raise BadInput(f"option '{name}' is {' or '.join(CHOICES[name])}, not {value[:40]!r}")
    side = every_sheet().sheet(given.get(SIDE)).name
    changed = tuple((name, given[name]) for name in CHOICES if _chosen(given, name) != CHOICES[name][0])
    options = ((SIDE, side), *changed)
    if dict(options).get("heroes") == "out" and not is_combined(options):
        raise BadInput(
            "heroes are left out only where something of Cartographers is combined with Cartographers Heroes"
        )
    return options


def is_combined(options: Options) -> bool:
    """Whether something comes from the box of Cartographers; the ruins cards then do, too."""
    chosen = dict(options)
    if chosen.get(SIDE) in edition(THEIRS).sides:
        return True
    return any(_chosen(chosen, name) != OURS for name in FROM_EITHER)


def edition_name(options: Options) -> str:
    """The edition of Heroes that a deal is played with."""
    return FINAL if _chosen(dict(options), "edition") == "final" else OURS


@cache
def combined(options: Options) -> Edition:
    """The seasons, sheets, cards and edicts that a deal with some options is made of."""
    ours, theirs = edition(edition_name(options)), edition(THEIRS)
    if not is_combined(options):
        return ours
    chosen = dict(options)
    boxes = {OURS: (ours,), THEIRS: (theirs,), BOTH: (ours, theirs)}
    parts = {name: boxes[_chosen(chosen, name)] for name in FROM_EITHER}
    heroes = (ours,) if _chosen(chosen, "heroes") == "in" else ()
    return replace(
        ours,
        titles={"en": f"{ours.titles['en']} (combined)", "fr": f"{ours.titles['fr']} (mélange)"},
        seasons=parts["seasons"][0].seasons,
        sheets=every_sheet().sheets,
        cards=(
            *_cards(parts["explore"], "explore"),
            *_cards((theirs,), "ruins"),
            *_cards(heroes, "hero"),
            *_cards(parts["ambushes"], "ambush"),
        ),
        edicts=tuple(edict for box in parts["edicts"] for edict in box.edicts),
    )


@cache
def every_sheet() -> Edition:
    """The Heroes box with the map sheets of both games, its own first."""
    return replace(edition(OURS), sheets=edition(OURS).sheets + edition(THEIRS).sheets)


def _cards(boxes: tuple[Edition, ...], kind: str) -> tuple[Card, ...]:
    return tuple(card for box in boxes for card in box.cards if card.kind == kind)


def _chosen(options: Mapping[str, str], name: str) -> str:
    return options.get(name, CHOICES[name][0])
