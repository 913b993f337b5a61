"""Heroes in the model: no legal play is forbidden or worth less, and where it is worth more, a repair brings
it down to the engine's score."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.heroes import HeroesPosition
from engine.scoresheet import SeasonScore
from solver.model.build import Model, model_of
from solver.model.cpsat import complete, read_program
from solver.model.parts import part_of, payments_in
from solver.model.picture import SMALL
from solver.outlook import DISCARDED, Ambush, Outlook, Scene, Spread, Turn
from solver.outlooks import outlook_of
from solver.search.annealer import Annealer
from tests.helpers import changed
from tests.heroes_helpers import (
    DAL,
    DOBRIK,
    DRAGON,
    FREYLA,
    GORGON,
    TROLL,
    WREN,
    ZOMBIE,
    begin_with,
    with_letters,
    with_marks,
    with_monsters,
)
from tests.solver.heroes_lands import PRINTINGS, ROWS, begun, crowded, played

PLANS = 2
SEEDS = tuple(range(4))
MIXED = (
    {"edicts": "both"},
    {"edicts": "cartographers"},
    {"edicts": "both", "explore": "cartographers", "ambushes": "both"},
    {"edicts": "cartographers", "ambushes": "both", "heroes": "out"},
)


def plans_of(outlook: Outlook, seed: int) -> Iterator[list[int]]:
    """Legal plans, one at random and the other after some annealing."""
    for number in range(PLANS):
        annealer = Annealer(outlook, seed * PLANS + number, steps=6000, crowded=True)
        if number:
            annealer.slice()
        yield annealer.plan


def paid(model: Model, plan: list[int]) -> int:
    """What the model pays at most when it must draw a plan, which it may not forbid."""
    found = complete(read_program(model.program), model.drawing.values(plan))
    assert found is not None
    return found[0]


def check(position: HeroesPosition, seed: int) -> Counter[str]:
    """Compare some plans of a position; returns what happened in them."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    assert model.drawing.picture.small
    happened: Counter[str] = Counter()
    for plan in plans_of(outlook, seed):
        score = outlook.replay(plan)
        pays = paid(model, plan)
        assert pays >= score
        if pays > score:
            assert model.repair(plan)
            assert paid(model, plan) == score
        for scene in outlook.scenes(plan):
            happened[_told(outlook, scene)] += 1
    return happened


def _told(outlook: Outlook, scene: Scene) -> str:
    event, place = scene.event, scene.place
    if isinstance(event, Spread):
        return "spread" if scene.before != scene.after else "no spread"
    if isinstance(event, Turn) and event.destroys:
        space = int(outlook.places.spaces[place, 0])
        return "nothing" if place == DISCARDED else "struck" if scene.before.land[space] else "destroyed"
    if isinstance(event, Ambush):
        return "ambush"
    return "drawn" if event.first <= place < event.last else "unfit"


@pytest.mark.parametrize("printing", PRINTINGS)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("left", [9, 5, 2])
def test_plans_from_random_play_are_paid_exactly(printing: str, row: int, seed: int, left: int) -> None:
    check(played(row, left, seed, edition=printing), seed)


@pytest.mark.parametrize("row", ROWS)
def test_plans_on_crowded_lands_are_paid_exactly(row: int) -> None:
    happened: Counter[str] = Counter()
    for seed, (left, share) in enumerate(((10, 0.4), (9, 0.7), (6, 0.5), (6, 0.8), (3, 0.9), (3, 1.0))):
        for printing in PRINTINGS:
            happened += check(crowded(played(row, left, seed, edition=printing), share, (row, left)), row)
    assert happened["unfit"]
    assert happened["destroyed"] + happened["struck"]


@pytest.mark.parametrize("options", MIXED)
@pytest.mark.parametrize("row", ROWS)
def test_plans_of_both_games_combined_are_paid_exactly(options: dict[str, str], row: int) -> None:
    for left in (8, 4):
        check(played(row, left, "mixed", **options), row)
        check(crowded(played(row, left, "mixed", **options), 0.5, row), row)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("options", [{}, {"edition": "final"}, {"edicts": "cartographers"}])
def test_a_year_is_never_paid_less_than_its_score(row: int, options: dict[str, str]) -> None:
    outlook = outlook_of(begun(row, "year", **options))
    model = model_of(outlook)
    assert len(model.drawing.picture.place) > SMALL
    for plan in plans_of(outlook, row):
        assert paid(model, plan) >= outlook.replay(plan)


@pytest.mark.parametrize("row", ROWS)
def test_a_model_of_one_season_is_paid_what_that_season_pays(row: int) -> None:
    outlook = outlook_of(played(row, 11, "alone"))
    for plan in plans_of(outlook, row):
        end = outlook.position
        for move in outlook.moves(plan):
            end = end.play(move)
        for season in outlook.seasons:
            alone = part_of(outlook, payments_in(outlook, {season}))
            model = model_of(alone.outlook)
            model.repair(alone.plan(plan))
            assert paid(model, alone.plan(plan)) == end.score.seasons[season].total


FALL = 2


def late_with(*cards: str) -> HeroesPosition:
    """The start of a fall that begins with some cards; winter is still to come."""
    position = begin_with(*cards)
    draws = position.deal.draws
    deal = changed(position.deal, draws=(draws[1], draws[2], draws[0], draws[3]))
    earlier = tuple(SeasonScore(season.name, {}, {}) for season in position.edition.seasons[:FALL])
    return replace(position, deal=deal, season=FALL, seasons=earlier)


class TestLastingEffects:
    """Positions made by hand, in which every effect is at work."""

    def test_a_gorgon_strikes_what_lies_beside_it(self) -> None:
        position = with_letters(late_with(GORGON), F="I9 J8", V="J10 K9", H="I11 K11")
        assert check(position, 1)["struck"] == PLANS

    def test_a_gorgon_destroyed_at_once_strikes_nothing(self) -> None:
        everywhere = " ".join(f"{row}{col}" for row in "ABCDEFGHIJK" for col in range(1, 12))
        assert check(with_marks(late_with("Settlement", GORGON), everywhere), 3)["nothing"] == PLANS

    def test_trolls_and_zombies_act_after_a_scoring_and_not_after_the_last(self) -> None:
        position = with_monsters(late_with(DAL), troll="F6 F7", zombie="C3", dragon="H8 H9")
        happened = check(position, 4)
        assert happened["spread"] > 0
        assert happened["spread"] + happened["no spread"] == PLANS
        assert happened["destroyed"] > 0
        assert happened["destroyed"] + happened["nothing"] == PLANS

    def test_marked_trolls_and_zombies_do_nothing(self) -> None:
        position = with_monsters(late_with(DAL), troll="A1", zombie="K1")
        happened = check(with_letters(with_marks(position, "A1 K1"), X="A1 K1"), 5)
        assert happened["no spread"] == PLANS
        assert happened["nothing"] == PLANS

    @pytest.mark.parametrize(
        ("ambush", "hero"), [(DRAGON, WREN), (ZOMBIE, FREYLA), (TROLL, DAL), (GORGON, DOBRIK)]
    )
    def test_an_ambush_before_and_after_heroes_is_told_exactly(self, ambush: str, hero: str) -> None:
        check(late_with("Settlement", ambush, hero), 6)
        check(late_with(hero, ambush), 7)


def forbidden(position: HeroesPosition, places: dict[str, int]) -> bool:
    """Whether the model forbids the plan of some annealing with the place of some turns changed."""
    outlook = outlook_of(position)
    model = model_of(outlook)
    plan = next(plans_of(outlook, 0))
    assert complete(read_program(model.program), model.drawing.values(plan)) is not None
    for number, turn in enumerate(outlook.turns):
        if turn.destroys and turn.card.effect in places:
            plan[number] = places[turn.card.effect]
            break
    return complete(read_program(model.program), model.drawing.values(plan)) is None


def test_a_troll_that_stands_destroys_one_of_the_spaces_beside_it() -> None:
    position = with_monsters(late_with(DOBRIK), troll="F6")
    turn = next(turn for turn in outlook_of(position).turns if turn.destroys)
    assert turn.last - turn.first == len("NEWS")
    assert forbidden(position, {"troll": DISCARDED})
