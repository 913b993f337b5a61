"""Games of Cartographers Heroes set up by hand: the cards that come first, and what lies on the map."""

from dataclasses import replace
from typing import TypeVar

from engine import Deal, game_named, parse_space, space_name
from engine.combining import combined, edition_name, settled_options
from engine.explore_deck import revealed
from engine.heroes import Heroes, HeroesPosition
from engine.land import SPACES, Land, draw, mask_of
from engine.lasting_effects import Lasting
from engine.terrain import CODE_OF_LETTER

GAME = game_named("heroes")
assert isinstance(GAME, Heroes)
EDITION = GAME.edition
EDICTS = ("Faunlost Thicket", "Ulem's Wallow", "Outer Enclave", "Dwarvenholds")
EXPLORE = [card.name for card in EDITION.cards if card.kind == "explore"]
HEROES = [card.name for card in EDITION.cards if card.kind == "hero"]
AMBUSHES = [card.name for card in EDITION.cards if card.kind == "ambush"]
DOBRIK, DAL, FREYLA, WREN = HEROES
DRAGON, ZOMBIE, TROLL, GORGON = AMBUSHES


def pile(season: int, *first: str, **options: str) -> tuple[str, ...]:
    """The cards that come up in a season: some first, then the explore cards as they are numbered."""
    box = combined(settled_options(options))
    explore = [card.name for card in box.cards if card.kind == "explore"]
    return revealed(box, season, (*first, *(name for name in explore if name not in first)))


def hand_deal(
    *spring: str, edicts: tuple[str, ...] = EDICTS, edicts_of: str = "heroes", **options: str
) -> Deal:
    """A deal whose spring begins with some cards; no other ambush or hero comes up."""
    options = {**options, "edicts": edicts_of}
    draws = tuple(pile(season, *(spring if season == 0 else ()), **options) for season in range(4))
    settled = settled_options(options)
    return Deal("heroes", edition_name(settled), edicts, draws, settled)


def begin_with(*spring: str, edicts: tuple[str, ...] = EDICTS, **options: str) -> HeroesPosition:
    """The start of a game whose spring begins with some cards."""
    position = GAME.begin(hand_deal(*spring, edicts=edicts, **options))
    assert isinstance(position, HeroesPosition)
    return position


def on_side(side: str, **spaces: str) -> Land:
    """A side of the map with letters drawn on spaces, such as `W="A1 A2"`."""
    return lettered(GAME.sheet(side).land, **spaces)


def lettered(land: Land, **spaces: str) -> Land:
    for letter, names in spaces.items():
        land = draw(land, map(parse_space, names.split()), CODE_OF_LETTER[letter])
    return land


H = TypeVar("H", bound=HeroesPosition)


def with_letters(position: H, **spaces: str) -> H:
    """The position with letters drawn on spaces, as if they had always been there."""
    return replace(position, land=lettered(position.land, **spaces))


def with_monsters(position: H, **spaces: str) -> H:
    """The position with monsters that bear an initial, in the order given, such as `troll="A1"`."""
    for effect, names in spaces.items():
        lasting = (*position.lasting, Lasting(effect, mask(names)))
        position = replace(with_letters(position, M=names), lasting=lasting)
    return position


def with_marks(position: H, names: str) -> H:
    """The position with spaces that heroes have marked."""
    return replace(position, marks=mask(names))


def last_turn(position: H) -> H:
    """The position so late in its season that the card to draw ends it."""
    season = position.edition.seasons[position.season]
    return replace(position, season_clock=season.time - position.card.time)


def mask(names: str) -> int:
    return mask_of(map(parse_space, names.split()))


def named(spaces: int) -> str:
    """The spaces of a mask by name."""
    return " ".join(space_name(space) for space in SPACES if spaces >> space & 1)


def at(position: HeroesPosition, letter: str) -> str:
    """The spaces that bear a letter, in reading order."""
    return " ".join(space_name(s) for s in SPACES if position.land[s] == CODE_OF_LETTER[letter])


def told(position: HeroesPosition, kind: str) -> list[object]:
    """What the last move's events of a kind say."""
    return [dict(event.facts) for event in position.events if event.kind == kind]
