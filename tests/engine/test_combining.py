"""Combining games: what a deal's options put together, by the rulebook's sentences, and bad options."""

import random
from collections import Counter

import pytest

from engine import BadInput, Record, game_named, read_record, write_record
from engine.combining import CHOICES, combined, is_combined, settled_options
from engine.edition import Edition, edition
from engine.explore_deck import revealed
from tests.cartographers_helpers import RUINS, crowded, played, refusal
from tests.helpers import changed, heroes_deal
from tests.heroes_helpers import (
    AMBUSHES,
    DOBRIK,
    EXPLORE,
    GAME,
    HEROES,
    TROLL,
    at,
    begin_with,
    hand_deal,
    on_side,
)

BASE = edition("cartographers")
BASE_AMBUSHES = [card.name for card in BASE.cards if card.kind == "ambush"]
BASE_EXPLORE = [card.name for card in BASE.cards if card.kind == "explore"]
MIXED_EDICTS = ("Faunlost Thicket", "Canal Lake", "Outer Enclave", "Borderlands")
ALL_THEIRS = {
    "side": "B",
    "explore": "cartographers",
    "seasons": "cartographers",
    "ambushes": "both",
    "heroes": "out",
    "edicts": "both",
}


def box(**options: str) -> Edition:
    return combined(settled_options(options))


def of_kind(edition: Edition, kind: str) -> list[str]:
    return [card.name for card in edition.cards if card.kind == kind]


def refused(options: dict[str, str]) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.draw_deal("tests/1", options=options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestTheBox:
    def test_heroes_alone_has_nothing_of_the_other_game(self) -> None:
        for side in "CD":
            assert box(side=side) == edition("heroes")
            assert box(side=side, edition="final") == edition("heroes-final")
        assert of_kind(box(side="C"), "ruins") == []

    @pytest.mark.parametrize("side", "ABCD")
    def test_map_sheets_can_be_from_either_game(self, side: str) -> None:
        printed = (BASE if side in "AB" else edition("heroes")).sheet(side)
        assert GAME.begin(heroes_deal(1, side)).deal.option("side", "") == side
        assert box(side=side).sheet(side).land == printed.land
        assert box(side="A").sides == ("C", "D", "A", "B")

    @pytest.mark.parametrize(("chosen", "summer"), [("heroes", 7), ("cartographers", 8)])
    def test_either_set_of_seasons_differs_in_the_summer_only(self, chosen: str, summer: int) -> None:
        mixed = box(seasons=chosen, explore="cartographers")
        assert [season.time for season in mixed.seasons] == [8, summer, 7, 6]

    def test_one_of_the_two_sets_of_explore_cards(self) -> None:
        assert of_kind(box(explore="cartographers"), "explore") == BASE_EXPLORE
        assert of_kind(box(seasons="cartographers"), "explore") == EXPLORE

    @pytest.mark.parametrize(
        "options",
        [
            {"side": "A"},
            {"explore": "cartographers"},
            {"seasons": "cartographers"},
            {"ambushes": "both"},
            {"edicts": "cartographers"},
            ALL_THEIRS,
        ],
    )
    def test_the_ruins_cards_are_always_in(self, options: dict[str, str]) -> None:
        assert is_combined(settled_options(options))
        assert of_kind(box(**options), "ruins") == RUINS

    @pytest.mark.parametrize(
        ("chosen", "names"),
        [("heroes", AMBUSHES), ("cartographers", BASE_AMBUSHES), ("both", AMBUSHES + BASE_AMBUSHES)],
    )
    def test_ambush_cards_of_either_game_or_both(self, chosen: str, names: list[str]) -> None:
        assert of_kind(box(side="A", ambushes=chosen), "ambush") == names

    def test_hero_cards_are_in_or_out(self) -> None:
        assert of_kind(box(side="A"), "hero") == HEROES
        assert of_kind(box(side="A", heroes="out"), "hero") == []
        assert of_kind(box(explore="cartographers", heroes="in"), "hero") == HEROES

    @pytest.mark.parametrize(("chosen", "number"), [("heroes", 16), ("cartographers", 16), ("both", 32)])
    def test_scoring_cards_of_either_game_or_both(self, chosen: str, number: int) -> None:
        mixed = box(side="A", edicts=chosen)
        assert len({edict.name for edict in mixed.edicts}) == number
        assert Counter(edict.stack for edict in mixed.edicts).most_common() == [
            (stack, number // 4) for stack in ("forest", "farm water", "village", "spatial")
        ]

    def test_the_final_print_may_be_combined_too(self) -> None:
        mixed = box(side="A", edition="final", edicts="both")
        assert mixed.edict("Dwarvenholds").pays[0][1] == 7
        assert mixed.edict("Jorekburg").name == "Jorekburg"
        assert heroes_deal(1, "A", edition="final").edition == "heroes-final"

    def test_numbers_that_two_boxes_share_name_no_card(self) -> None:
        mixed = box(explore="cartographers", ambushes="both")
        with pytest.raises(BadInput, match="has no card '16'"):
            mixed.card("16")  # Fishing Village and Dragon Inferno
        assert mixed.card("18").name == TROLL
        assert mixed.card("fishing village").number == 16


class TestPlay:
    def test_ruins_have_effect(self) -> None:
        position = begin_with("Temple Ruins", "Settlement", seasons="cartographers")
        assert position.ruins_pending
        assert refusal(position, "village A1 A2") == (
            "a ruins card was revealed, so the shape must cover a ruins space"
        )
        assert played(position, "village B5 B6").moves

    def test_a_hero_right_after_ruins_is_resolved_normally_and_the_ruins_wait(self) -> None:
        position = begin_with("Temple Ruins", DOBRIK, "Settlement", seasons="cartographers")
        after = played(position, "hero A1 marks A2 B1")
        assert (at(after, "H"), after.ruins_pending) == ("A1", True)
        assert "must cover a ruins space" in refusal(after, "village K5 K6")
        assert not played(after, "village B5 B6").ruins_pending

    def test_ambushes_of_heroes_wait_no_more_than_others_for_ruins(self) -> None:
        position = begin_with("Temple Ruins", TROLL, "Settlement", seasons="cartographers")
        assert [event.kind for event in position.events] == ["ruins revealed", "ambush landed"]
        assert position.ruins_pending

    def test_kethras_gates_go_on_ruins_after_a_ruins_card(self) -> None:
        position = begin_with("Temple Ruins", "Kethra's Gates", seasons="cartographers")
        spaces = {move.spaces for move in position.legal_moves}
        assert spaces == {(space,) for space in GAME.sheet("C").ruins}
        assert "must cover a ruins space" in refusal(position, "forest A1")

    def test_ruins_that_cannot_be_met_allow_a_1x1_of_any_terrain_the_game_has(self) -> None:
        for heroes, hero in (("in", {"hero"}), ("out", set())):
            begun = begin_with("Temple Ruins", "Settlement", seasons="cartographers", heroes=heroes)
            words = {move.word for move in crowded(begun, "A1 E5").legal_moves}
            assert words == {"forest", "village", "farm", "water", "monster"} | hero

    def test_the_1x1_follows_heroes_with_either_set_of_explore_cards(self) -> None:
        position = crowded(begin_with("Hamlet", explore="cartographers"), "A1 E5")
        assert {move.word for move in position.legal_moves} == {
            "forest",
            "village",
            "farm",
            "water",
            "monster",
            "hero",
        }

    def test_heroes_destroy_the_monsters_of_the_first_game(self) -> None:
        position = begin_with(DOBRIK, "Settlement", "Gnoll Raid", side="A", ambushes="cartographers")
        after = played(position, "hero A1 marks A2 B1", "village K1 K2")
        assert (at(after, "X"), at(after, "M")) == ("B1", "B2 C1 D1 D2")
        assert (after.lasting, after.due) == ((), ())

    def test_hero_terrain_counts_for_scoring_cards_of_the_first_game(self) -> None:
        plains = box(edicts="both").edict("Greengold Plains")
        assert plains.points(on_side("A", V="E7", F="E6", A="E8", H="D7")) == 3
        assert plains.points(on_side("A", V="E7", F="E6", A="E8", X="D7")) == 0

    def test_a_year_lasts_as_long_as_its_seasons(self) -> None:
        assert box(seasons="cartographers").time == 29
        assert box(explore="cartographers").time == 28


def any_options(number: int) -> dict[str, str]:
    """Options of a combined game, all values of each in turn."""
    dice = random.Random(number)
    return {"side": dice.choice("AB"), **{name: dice.choice(values) for name, values in CHOICES.items()}}


class TestDeals:
    def test_drawn_deals_pass_their_own_check_and_survive_a_record(self) -> None:
        for seed in range(80):
            deal = GAME.draw_deal(f"tests/{seed}", options=any_options(seed))
            assert GAME.check_deal(deal) == deal
            assert read_record(write_record(Record(deal))).deal == deal

    def test_a_pile_holds_the_chosen_explore_set_and_both_ruins(self) -> None:
        for seed in range(40):
            options = any_options(seed)
            explore = BASE_EXPLORE if options["explore"] == "cartographers" else EXPLORE
            for cards in GAME.draw_deal(f"tests/{seed}", options=options).draws:
                assert {name for name in cards if name in BASE_EXPLORE + EXPLORE + RUINS} == {
                    *explore,
                    *RUINS,
                }

    def test_one_ambush_and_one_hero_join_each_season_from_whatever_pool(self) -> None:
        met: set[str] = set()
        for seed in range(120):
            deal = GAME.draw_deal(f"tests/{seed}", options={"side": "A", "ambushes": "both"})
            mixed = combined(deal.options)
            for names in (AMBUSHES + BASE_AMBUSHES, HEROES):
                gone: set[str] = set()
                for number, cards in enumerate(deal.draws):
                    here = set(cards) & set(names)
                    assert len(here | gone) == number + 1
                    gone |= here & set(revealed(mixed, number, cards))
                    met |= here
        assert met == {*AMBUSHES, *BASE_AMBUSHES, *HEROES}

    def test_one_scoring_card_of_each_type(self) -> None:
        met = set()
        for seed in range(120):
            deal = GAME.draw_deal(f"tests/{seed}", options={"side": "A", "edicts": "both"})
            mixed = combined(deal.options)
            assert len({mixed.edict(name).stack for name in deal.edicts}) == 4
            met |= set(deal.edicts)
        assert len(met) == 32

    def test_a_deal_typed_by_hand_may_mix_scoring_cards_only_if_its_options_say_so(self) -> None:
        deal = hand_deal(edicts=MIXED_EDICTS, side="C", edicts_of="both")
        assert GAME.check_deal(deal).edicts == MIXED_EDICTS
        with pytest.raises(BadInput, match="Cartographers Heroes has no edict 'Canal Lake'; it has Faunlost"):
            GAME.check_deal(hand_deal(edicts=MIXED_EDICTS, side="C"))

    def test_a_card_that_was_left_out_is_refused(self) -> None:
        deal = hand_deal(DOBRIK, "Hamlet", side="A", explore="cartographers")
        assert GAME.check_deal(deal) == deal
        out = changed(deal, options=(*deal.options, ("heroes", "out")))
        with pytest.raises(BadInput, match=r"Heroes \(combined\) has no card 'Dobrik of Lorkheim'"):
            GAME.check_deal(out)

    def test_options_stand_in_one_order_without_the_defaults(self) -> None:
        given = {
            "heroes": "out",
            "explore": "cartographers",
            "edition": "rulebook",
            "side": "b",
            "edicts": "both",
        }
        assert settled_options(given) == (
            ("side", "B"),
            ("explore", "cartographers"),
            ("heroes", "out"),
            ("edicts", "both"),
        )
        assert settled_options({}) == (("side", "C"),)
        assert settled_options(dict(settled_options(ALL_THEIRS))) == tuple(ALL_THEIRS.items())


class TestBadOptions:
    def test_heroes_are_left_out_only_of_combined_games(self) -> None:
        reason = (
            "heroes are left out only where something of Cartographers is combined with Cartographers Heroes"
        )
        assert refused({"heroes": "out"}) == reason
        assert refused({"heroes": "out", "side": "D", "edition": "final"}) == reason
        assert (
            GAME.draw_deal("tests/1", options={"heroes": "out", "side": "A"}).option("heroes", "in") == "out"
        )

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"explore": "both"}, "option 'explore' is heroes or cartographers, not 'both'"),
            ({"seasons": "base"}, "option 'seasons' is heroes or cartographers, not 'base'"),
            ({"ambushes": "none"}, "option 'ambushes' is heroes or cartographers or both, not 'none'"),
            ({"heroes": "maybe"}, "option 'heroes' is in or out, not 'maybe'"),
            ({"edicts": ""}, "option 'edicts' is heroes or cartographers or both, not ''"),
            ({"edition": "first"}, "option 'edition' is rulebook or final, not 'first'"),
            ({"side": "E"}, "Cartographers Heroes has no side 'E' of the map; it has C, D, A and B"),
            (
                {"coins": "14"},
                "Cartographers Heroes has no option 'coins'; "
                "it has side, edition, explore, seasons, ambushes, heroes, edicts",
            ),
        ],
    )
    def test_an_option_that_is_none_says_what_there_is(self, options: dict[str, str], reason: str) -> None:
        assert refused(options) == reason

    @pytest.mark.parametrize("side", ["A", "B", "E"])
    def test_a_side_by_itself_is_one_of_the_games_own(self, side: str) -> None:
        with pytest.raises(BadInput, match=f"no side '{side}' of the map; it has C and D"):
            GAME.draw_deal("tests/1", side)

    def test_the_first_games_deals_know_no_such_options(self) -> None:
        with pytest.raises(BadInput, match="Cartographers has no option 'heroes'; it has 'side'"):
            game_named("cartographers").draw_deal("tests/1", options={"heroes": "in"})
        with pytest.raises(BadInput, match="Mapmaker has no option 'heroes'; it has 'mountains'"):
            game_named("mapmaker").draw_deal("tests/1", options={"heroes": "in"})
        every = game_named("mapmaker").draw_deal("tests/1", options={"mountains": "every_season"})
        assert every.options == (("mountains", "every_season"),)
