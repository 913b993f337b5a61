"""Cartographers and Heroes once more, on paper: spots and letters in sets, from the rulebook again.

Nothing of the engine is used but the printed cards and sheets.
"""

from collections.abc import Iterator

from engine.edition import Card, Edition
from engine.land import FRAMED, SPACES, Codes
from engine.move import Move
from engine.terrain import LETTERS, NAMES

Spot = tuple[int, int]
MAP = {(r, c) for r in range(1, 12) for c in range(1, 12)}
ROWS = [{(r, c) for c in range(1, 12)} for r in range(1, 12)]
COLUMNS = [{(r, c) for r in range(1, 12)} for c in range(1, 12)]
DRAWN = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M", "hero": "H"}


def beside(spots: set[Spot]) -> set[Spot]:
    """The spaces of the map that share a side with one of some."""
    return {(r + dr, c + dc) for r, c in spots for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))} & MAP


def clusters(spots: set[Spot]) -> list[set[Spot]]:
    """The groups into which spaces fall that are connected by their sides."""
    found: list[set[Spot]] = []
    for spot in spots:
        touching = [cluster for cluster in found if beside({spot}) & cluster]
        found = [cluster for cluster in found if cluster not in touching]
        found.append({spot}.union(*touching))
    return found


class Paper:
    """A map sheet with what was written on it."""

    def __init__(self, land: Codes) -> None:
        self.letters = {divmod(space, 13): LETTERS[land[space]] for space in SPACES}
        self.ruins = {divmod(space, 13) for space in SPACES if land[FRAMED + space]}
        self.marks: set[Spot] = set()
        self.initials: dict[str, set[Spot]] = {}
        self.coins = 0
        self.paid: set[object] = set()

    def on(self, *letters: str) -> set[Spot]:
        """The spaces that bear one of some letters."""
        return {spot for spot, letter in self.letters.items() if letter in letters}

    def write(self, spots: set[Spot], letter: str) -> None:
        """Letters on empty spaces; monsters on marks are crossed out, and coins come at once."""
        assert spots <= self.on(".")
        for spot in spots:
            self.letters[spot] = "X" if letter == "M" and spot in self.marks else letter
        self.collect()

    def cross_out(self, spots: set[Spot]) -> None:
        """Spaces destroyed."""
        for spot in spots:
            self.letters[spot] = "X"
        self.collect()

    def collect(self) -> None:
        """The coins of mountains and of the dragon, each once."""
        for mountain in self.on("^") - self.paid:
            if not beside({mountain}) & self.on("."):
                self.paid.add(mountain)
                self.coins += 1
        dragon = self.initials.get("dragon", set()) & self.on("M")
        if "dragon" in self.initials and "dragon" not in self.paid and not beside(dragon) & self.on("."):
            self.paid.add("dragon")
            self.coins += 3

    def toll(self) -> int:
        """What the monsters cost."""
        return -len(beside(self.on("M")) & self.on("."))

    def by_the_troll(self) -> set[Spot]:
        return beside(self.initials.get("troll", set()) & self.on("M")) & self.on(".")

    def by_the_gorgon(self) -> set[Spot]:
        return beside(self.initials.get("gorgon", set()) & self.on("M")) - self.on("^", "#", "X")

    def spread(self) -> None:
        reached = beside(self.initials["zombie"] & self.on("M")) & self.on(".")
        self.initials["zombie"] = self.initials["zombie"] | reached
        self.write(reached, "M")


class Year:
    """A solo year told from its deal and its moves."""

    def __init__(self, box: Edition, land: Codes, draws: tuple[tuple[str, ...], ...]) -> None:
        self.box, self.paper, self.draws = box, Paper(land), draws
        self.scored: list[tuple[dict[str, int], int, int]] = []

    def play(self, moves: tuple[Move, ...], edicts: dict[str, str]) -> "Year":
        self.moves = iter(moves)
        for number, pile in enumerate(self.draws):
            clock = 0
            for name in pile:
                if clock < self.box.seasons[number].time:
                    self.card(self.box.card(name))
                    clock += self.box.card(name).time
            self.score(number, edicts)
            self.effects(last=number == 3)
        assert next(self.moves, None) is None
        return self

    def card(self, card: Card) -> None:
        if card.kind == "ambush":
            self.ambush(card)
        elif card.kind != "ruins":
            self.draw(card, next(self.moves))

    def ambush(self, card: Card) -> None:
        place = next((p for p in walk(card) if p <= self.paper.on(".")), None)
        if place is None:
            return
        if card.effect:
            self.paper.initials[card.effect] = place
        self.paper.write(place, "M")
        if card.effect == "gorgon" and self.paper.by_the_gorgon():
            self.destroy(self.paper.by_the_gorgon())

    def destroy(self, allowed: set[Spot]) -> None:
        move = next(self.moves)
        assert move.word == "destroy"
        (spot,) = spots_of(move.spaces)
        assert spot in allowed
        self.paper.cross_out({spot})

    def draw(self, card: Card, move: Move) -> None:
        if not self.paper.on("."):
            assert move == Move("pass")
            return
        spots, marks = spots_of(move.spaces), spots_of(move.marks)
        shapes = [shape for shape in card.shapes if spots in turned(points(shape.grid), spots)]
        fits = len(spots) > 1 or any(shape.grid == ("#",) for shape in card.shapes)
        assert bool(shapes) or not fits
        self.paper.coins += sum(shape.coin for shape in shapes)
        self.paper.write(spots, DRAWN[move.word])
        if card.kind == "hero":
            (hero,) = spots
            assert marks in attacked(set(card.attack), hero)
            self.paper.marks |= marks
            self.paper.cross_out(marks & self.paper.on("M"))
        else:
            assert not marks

    def score(self, number: int, edicts: dict[str, str]) -> None:
        worth = by_sets(self.paper.letters, self.paper.ruins)
        season = self.box.seasons[number]
        points = {letter: worth[edicts[letter]] for letter in season.edicts}
        self.scored.append((points, min(14, self.paper.coins), self.paper.toll()))

    def effects(self, last: bool) -> None:
        for effect in self.paper.initials:  # in the order they were written
            if effect == "zombie":
                self.paper.spread()
            elif effect == "troll" and not last and self.paper.by_the_troll():
                self.destroy(self.paper.by_the_troll())


def spots_of(spaces: tuple[int, ...]) -> set[Spot]:
    return {divmod(space, 13) for space in spaces}


def points(grid: tuple[str, ...]) -> set[Spot]:
    return {(r, c) for r, row in enumerate(grid) for c, letter in enumerate(row) if letter == "#"}


def turns(offsets: set[Spot]) -> list[set[Spot]]:
    """The eight ways to turn and flip."""
    quarters = [offsets]
    for _ in range(3):
        quarters.append({(c, -r) for r, c in quarters[-1]})
    return quarters + [{(r, -c) for r, c in form} for form in quarters]


def turned(shape: set[Spot], like: set[Spot]) -> list[set[Spot]]:
    """The ways to turn and flip a shape, moved to where some spaces lie."""
    top, left = min(r for r, _ in like), min(c for _, c in like)
    forms = turns(shape)
    corners = [(top - min(r for r, _ in form), left - min(c for _, c in form)) for form in forms]
    return [{(r + dr, c + dc) for r, c in form} for form, (dr, dc) in zip(forms, corners, strict=True)]


def attacked(attack: set[Spot], hero: Spot) -> list[set[Spot]]:
    return [{(hero[0] + r, hero[1] + c) for r, c in form} & MAP for form in turns(attack)]


def walk(card: Card) -> Iterator[set[Spot]]:
    """The places of a solo walk: the frame of the shape goes round ring by ring from the card's corner."""
    assert card.walk is not None
    shape = points(card.shapes[0].grid)
    high, wide = 12 - len(card.shapes[0].grid), 12 - len(card.shapes[0].grid[0])
    for ring in range(6):
        top, left, bottom, right = 1 + ring, 1 + ring, high - ring, wide - ring
        if top > bottom or left > right:
            return
        corner = (top if "top" in card.walk.corner else bottom, left if "left" in card.walk.corner else right)
        for r, c in around(top, left, bottom, right, corner, card.walk.clockwise):
            yield {(r + dr, c + dc) for dr, dc in shape}


def around(top: int, left: int, bottom: int, right: int, corner: Spot, clockwise: bool) -> list[Spot]:
    border = [(top, c) for c in range(left, right + 1)]
    border += [(r, right) for r in range(top + 1, bottom + 1)]
    border += [(bottom, c) for c in range(right - 1, left - 1, -1)] if bottom > top else []
    border += [(r, left) for r in range(bottom - 1, top, -1)] if right > left else []
    if not clockwise:
        border.reverse()
    start = border.index(corner)
    return border[start:] + border[:start]


def by_sets(letters: dict[Spot, str], ruins: set[Spot]) -> dict[str, int]:
    """What the edicts of both games pay, the final print's under its own names."""
    on = {name: {s for s, x in letters.items() if x == LETTERS[code]} for code, name in enumerate(NAMES)}
    return {**_forest(on), **_farm_and_water(on, ruins), **_village(on), **_spatial(on)}


def _forest(on: dict[str, set[Spot]]) -> dict[str, int]:
    forest, empty, mountain = on["forest"], on["empty"], on["mountain"]
    runs = ["".join("F" if spot in forest else " " for spot in sorted(line)).split() for line in COLUMNS]
    amid = sum(beside({tree}) <= forest for tree in forest)
    joined = [beside(wood) & mountain for wood in clusters(forest)]
    deep = [wood for wood in clusters(forest) if len(wood) >= 5 and not beside(wood) & on["village"]]
    return {
        "Faunlost Thicket": 2 * max((len(run) for line in runs for run in line), default=0),
        "Deepwood": 6 * len(deep),
        "Heart of the Forest": 3 * amid,
        "final Heart of the Forest": 2 * amid,
        "Sleepy Valley": 4 * sum(len(line & forest) >= 3 for line in ROWS),
        "Sentinel Wood": sum({r, c} & {1, 11} != set() for r, c in forest),
        "Greenbough": sum(bool(line & forest) for line in ROWS + COLUMNS),
        "Treetower": sum(not beside({tree}) & empty for tree in forest),
        "Stoneside Forest": 3 * len(set().union(*(some for some in joined if len(some) > 1))),
    }


def _farm_and_water(on: dict[str, set[Spot]], ruins: set[Spot]) -> dict[str, int]:
    farm, water, mountain = on["farm"], on["water"], on["mountain"]
    inside = {(r, c) for r, c in MAP if 1 < r < 11 and 1 < c < 11}
    watered = sum(len(beside(field) & water) >= 3 for field in clusters(farm))
    wallows = sum(len(beside({pond}) & farm) >= 2 for pond in water)
    lakes = [beside(lake) & mountain for lake in clusters(water) if beside(lake) & farm]
    joined = len(set().union(*lakes))
    canals = sum(len(line & farm) == len(line & water) > 0 for line in COLUMNS)
    secluded = [field for field in clusters(farm) if field <= inside and not beside(field) & water]
    secluded += [lake for lake in clusters(water) if lake <= inside and not beside(lake) & farm]
    return {
        "Craylund": 6 * watered,
        "final Craylund": 7 * watered,
        "Ulem's Wallow": 3 * wallows,
        "final Ulem's Wallow": 4 * wallows,
        "Clawsgrove Peaks": 5 * joined,
        "Clawsgrave Peaks": 5 * joined,
        "Jorekborg": 4 * canals,
        "Jorekburg": 4 * canals,
        "Canal Lake": len(water & beside(farm)) + len(farm & beside(water)),
        "Mages Valley": 2 * len(water & beside(mountain)) + len(farm & beside(mountain)),
        "The Golden Granary": len(water & beside(ruins)) + 3 * len(farm & ruins),
        "Shoreside Expanse": 3 * len(secluded),
    }


def _village(on: dict[str, set[Spot]]) -> dict[str, int]:
    towns = clusters(on["village"])
    kinds = [on[name] for name in ("forest", "farm", "water", "monster", "hero", "mountain")]
    on_edge = [town for town in towns if len(town) >= 5 and any({r, c} & {1, 11} for r, c in town)]
    lined = [town for town in towns if any(line <= town for line in lines_of_four())]
    squared = [t for t in towns if any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= t for r, c in t)]
    largest_first = sorted(map(len, towns), reverse=True)
    return {
        "Traylo Monastery": 6 * len(on_edge),
        "final Traylo Monastery": 7 * len(lined),
        "Outer Enclave": max((len(beside(town) & on["empty"]) for town in towns), default=0),
        "Gnomish Colony": 6 * len(squared),
        "Caravansary": max((len({r for r, _ in t}) + len({c for _, c in t}) for t in towns), default=0),
        "Wildholds": 8 * sum(len(town) >= 6 for town in towns),
        "Great City": max((len(t) for t in towns if not beside(t) & on["mountain"]), default=0),
        "Greengold Plains": 3 * sum(sum(bool(beside(t) & kind) for kind in kinds) >= 3 for t in towns),
        "Shieldgate": 2 * (largest_first[1] if len(largest_first) > 1 else 0),
    }


def lines_of_four() -> list[set[Spot]]:
    return [{(r + i * down, c + i * (1 - down)) for i in range(4)} for r, c in MAP for down in (0, 1)]


def _spatial(on: dict[str, set[Spot]]) -> dict[str, int]:
    empty, mountain = on["empty"], on["mountain"]
    kinds = [on[name] for name in ("forest", "village", "farm", "water", "monster", "hero", "mountain")]
    full = [line for line in ROWS + COLUMNS if not line & empty]
    holds = sum(bool(line & mountain) for line in full)
    banded = [line for line in ROWS if sum(bool(line & kind) for kind in kinds) >= 5]
    squares = [
        {(r + i, c + j) for i in range(n) for j in range(n)}
        for n in range(12)
        for r in range(1, 13 - n)
        for c in range(1, 13 - n)
    ]
    return {
        "Dwarvenholds": 8 * holds,
        "final Dwarvenholds": 7 * holds,
        "Silos": 10 * sum(not line & empty for line in COLUMNS[::2]),
        "Banded Hills": 3 * sum(line in full for line in banded),
        "final Banded Hills": 4 * len(banded),
        "Starlit Sigil": 4 * sum(len(hole) == 3 for hole in clusters(empty)),
        "Borderlands": 6 * len(full),
        "Lost Barony": 3 * max(round(len(sq) ** 0.5) for sq in squares if not sq & empty),
        "The Broken Road": 3 * sum(not {(r, c) for r, c in MAP if r - c == d} & empty for d in range(11)),
        "The Cauldrons": sum(not beside({hole}) & empty for hole in empty),
    }


def pays(box: Edition, name: str) -> str:
    """The name under which `by_sets` keeps an edict of an edition."""
    final = box.edicts != () and any(edict.name == "Jorekburg" for edict in box.edicts)
    return f"final {name}" if final and name in FINAL_FIGURES else name


FINAL_FIGURES = (
    "Heart of the Forest",
    "Craylund",
    "Ulem's Wallow",
    "Traylo Monastery",
    "Dwarvenholds",
    "Banded Hills",
)
