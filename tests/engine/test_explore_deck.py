"""The deals of Cartographers: what chance may make, and what no box could give."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine import BadInput, Deal
from engine.explore_deck import explore_turns, revealed
from tests.cartographers_helpers import AMBUSHES, EDICTS, EDITION, EXPLORE, GAME, RUINS, hand_deal, pile
from tests.helpers import cartographers_deal, changed

BOX = [*RUINS, *EXPLORE]
SEASONS = ["spring", "summer", "fall", "winter"]


def whole(*first: str) -> tuple[str, ...]:
    """A whole pile: some cards, then all other explore and ruins cards."""
    return (*first, *(name for name in (*EXPLORE, *RUINS) if name not in first))


def whole_year(
    spring: tuple[str, ...], summer: tuple[str, ...], fall: tuple[str, ...], winter: tuple[str, ...]
) -> Deal:
    return changed(hand_deal(), draws=tuple(whole(*cards) for cards in (spring, summer, fall, winter)))


GOBLIN, BUGBEAR, KOBOLD, GNOLL = AMBUSHES
ALL_COME_UP = ((GOBLIN,), (BUGBEAR,), (KOBOLD,), (GNOLL,))


def refused(deal: Deal) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.check_deal(deal)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestDrawnDeals:
    def test_they_pass_their_own_check(self) -> None:
        for seed in range(150):
            for side in "AB":
                deal = cartographers_deal(seed, side)
                assert GAME.check_deal(deal) == deal

    def test_every_pile_holds_the_13_explore_cards(self) -> None:
        for seed in range(100):
            for cards in cartographers_deal(seed).draws:
                assert Counter(name for name in cards if name not in AMBUSHES) == Counter(BOX)

    def test_one_ambush_is_shuffled_in_each_season_and_one_not_revealed_stays_in(self) -> None:
        for seed in range(200):
            gone: set[str] = set()
            known: set[str] = set()
            for number, cards in enumerate(cartographers_deal(seed).draws):
                here = {name for name in cards if name in AMBUSHES}
                assert len(here | gone) == number + 1
                assert not here & gone
                assert known - gone <= here
                gone |= here & set(revealed(EDITION, number, cards))
                known |= here

    def test_several_ambushes_may_wait_in_one_pile(self) -> None:
        held = [len(set(deal.draws[3]) & set(AMBUSHES)) for deal in map(cartographers_deal, range(200))]
        assert set(held) == {1, 2, 3, 4}

    def test_one_edict_of_each_stack_is_drawn_and_their_order_is_chance(self) -> None:
        deals = [cartographers_deal(seed) for seed in range(300)]
        assert all(len({EDITION.edict(name).stack for name in deal.edicts}) == 4 for deal in deals)
        assert len({tuple(EDITION.edict(name).stack for name in deal.edicts) for deal in deals}) == 24
        assert {name for deal in deals for name in deal.edicts} == {edict.name for edict in EDITION.edicts}

    def test_chance_picks_the_side_unless_one_is_named_and_the_rest_is_the_same(self) -> None:
        picked = Counter(dict(GAME.draw_deal(f"tests/{seed}").options)["side"] for seed in range(200))
        assert min(picked["A"], picked["B"]) > 70
        for seed in range(20):
            a, b = cartographers_deal(seed, "A"), cartographers_deal(seed, "b")
            assert (a.draws, a.edicts) == (b.draws, b.edicts)
            assert GAME.draw_deal(f"tests/{seed}") in (a, b)
            assert (dict(a.options), dict(b.options)) == ({"side": "A"}, {"side": "B"})

    def test_every_card_may_come_up_first_and_every_ambush_in_every_season(self) -> None:
        deals = [cartographers_deal(seed) for seed in range(400)]
        assert {deal.draws[0][0] for deal in deals} == {*BOX, *AMBUSHES}
        for season in range(4):
            assert {name for deal in deals for name in deal.draws[season]} >= set(AMBUSHES)

    def test_the_piles_of_the_seasons_are_shuffled_apart(self) -> None:
        for seed in range(50):
            orders = [[name for name in cards if name in BOX] for cards in cartographers_deal(seed).draws]
            assert all(one != other for one, other in pairwise(orders))


class TestWhatComesUp:
    def test_cards_come_up_until_the_seasons_time_is_spent(self) -> None:
        for seed in range(100):
            for number, cards in enumerate(cartographers_deal(seed).draws):
                shown = revealed(EDITION, number, cards)
                times = [EDITION.card(name).time for name in shown]
                assert sum(times) >= EDITION.seasons[number].time > sum(times[:-1])
                assert shown == cards[: len(shown)]

    def test_the_explore_cards_among_them_are_drawn(self) -> None:
        cards = pile(0, "Temple Ruins", GNOLL, "Hamlet", "Rift Lands", "Outpost Ruins", "Orchard")
        turns = explore_turns(EDITION, 0, cards)
        assert [cards[turn] for turn in turns][:3] == ["Hamlet", "Rift Lands", "Orchard"]


class TestDealsTypedByHand:
    """At a table only the cards that came up are known."""

    def test_cards_that_never_came_up_may_be_left_out(self) -> None:
        deal = hand_deal("Temple Ruins", GOBLIN, "Hamlet")
        assert GAME.check_deal(deal) == deal
        assert deal.draws[0] == ("Temple Ruins", GOBLIN, *pile(0, "Hamlet"))

    def test_names_are_read_whatever_their_case_and_cards_by_number_too(self) -> None:
        spring = ("5", "1", "hamlet", "16", "FISHING village", "15")
        numbered = changed(hand_deal(), draws=(("5", "9", "16", "15", "14", "13"), *hand_deal().draws[1:]))
        read = GAME.check_deal(numbered).draws[0]
        assert read == (
            "Temple Ruins",
            "Hamlet",
            "Fishing Village",
            "Marshlands",
            "Treetop Village",
            "Orchard",
        )
        assert refused(changed(hand_deal(), draws=(spring, *hand_deal().draws[1:]))).startswith("spring: ")

    def test_any_piles_of_a_drawn_deal_may_be_cut_to_what_came_up(self) -> None:
        dice = random.Random(3)
        for seed in range(150):
            deal = cartographers_deal(seed)
            cut = tuple(
                revealed(EDITION, number, cards) if dice.random() < 0.5 else cards
                for number, cards in enumerate(deal.draws)
            )
            assert GAME.check_deal(changed(deal, draws=cut)).draws == cut

    def test_two_ambushes_may_come_up_in_summer_and_none_before(self) -> None:
        draws = (pile(0), pile(1, GOBLIN, GNOLL), pile(2), pile(3, KOBOLD, BUGBEAR))
        assert GAME.check_deal(changed(hand_deal(), draws=draws)).draws == draws

    def test_whole_piles_may_stand_beside_piles_of_what_came_up(self) -> None:
        draws = (whole(*pile(0), GOBLIN), pile(1, GOBLIN, GNOLL), pile(2), pile(3))
        assert GAME.check_deal(changed(hand_deal(), draws=draws)).draws == draws

    def test_a_whole_year_in_which_every_ambush_comes_up_is_accepted(self) -> None:
        deal = whole_year(*ALL_COME_UP)
        assert GAME.check_deal(deal) == deal

    def test_the_side_is_a_unless_it_says_otherwise(self) -> None:
        assert GAME.check_deal(changed(hand_deal(), options=())).options == (("side", "A"),)
        assert GAME.check_deal(changed(hand_deal(), options=(("side", "b"),))).options == (("side", "B"),)


class TestDealsNoBoxCouldGive:
    @pytest.mark.parametrize("season", range(4))
    def test_a_card_twice_in_a_pile(self, season: int) -> None:
        draws = list(whole_year(*ALL_COME_UP).draws)
        draws[season] = ("Hamlet", "Orchard", "Hamlet", *draws[season][2:])
        assert refused(changed(hand_deal(), draws=tuple(draws))) == (
            f"{SEASONS[season]}: Hamlet is in the pile {draws[season].count('Hamlet')} times"
        )

    @pytest.mark.parametrize("season", range(4))
    def test_a_card_missing_from_a_whole_pile(self, season: int) -> None:
        draws = list(whole_year(*ALL_COME_UP).draws)
        draws[season] = tuple(name for name in draws[season] if name != "Fishing Village")
        assert refused(changed(hand_deal(), draws=tuple(draws))) == (
            f"{SEASONS[season]}: Fishing Village is missing; a pile holds all the cards, "
            "or just those that come up"
        )

    @pytest.mark.parametrize(("season", "time"), [(0, 8), (1, 8), (2, 7), (3, 6)])
    def test_a_pile_that_does_not_fill_its_season(self, season: int, time: int) -> None:
        draws = list(hand_deal().draws)
        draws[season] = draws[season][:-1]
        clock = sum(EDITION.card(name).time for name in draws[season])
        assert refused(changed(hand_deal(), draws=tuple(draws))) == (
            f"{SEASONS[season]}: the pile lasts {clock} of {time} time units; cards are missing"
        )

    def test_a_pile_that_goes_on_after_the_seasons_end(self) -> None:
        draws = ((*pile(0), "Rift Lands"), *hand_deal().draws[1:])
        assert "is missing; a pile holds all" in refused(changed(hand_deal(), draws=draws))

    def test_two_ambushes_in_spring(self) -> None:
        assert refused(hand_deal(GOBLIN, GNOLL)) == (
            "spring: one ambush a season is shuffled in, 1 by now, but there are 2"
        )

    def test_three_ambushes_by_summer(self) -> None:
        draws = (pile(0, GOBLIN), pile(1, GNOLL, KOBOLD), pile(2), pile(3))
        assert refused(changed(hand_deal(), draws=draws)).endswith("2 by now, but there are 3")

    def test_a_whole_pile_without_its_ambush(self) -> None:
        assert refused(whole_year((), (BUGBEAR,), (KOBOLD,), (GNOLL,))) == (
            "spring: one ambush a season is shuffled in, 1 by now, but there are 0"
        )
        assert refused(whole_year((GOBLIN,), (), (KOBOLD,), (GNOLL,))) == (
            "summer: one ambush a season is shuffled in, 2 by now, but there are 1"
        )

    def test_an_ambush_that_was_revealed_before(self) -> None:
        assert refused(whole_year((GOBLIN,), (GOBLIN,), (KOBOLD,), (GNOLL,))) == (
            "summer: Goblin Attack was revealed in an earlier season and has left the game"
        )
        draws = (pile(0, GOBLIN), pile(1), pile(2), pile(3, GOBLIN))
        assert refused(changed(hand_deal(), draws=draws)).startswith("winter: Goblin Attack was revealed")

    def test_an_ambush_that_was_not_revealed_but_is_gone(self) -> None:
        draws = (whole(*pile(0), GOBLIN), whole(BUGBEAR, KOBOLD), whole(GNOLL), pile(3))
        assert refused(changed(hand_deal(), draws=draws)) == (
            "summer: one ambush a season is shuffled in, 2 by now, but there are 3"
        )
        draws = (whole(*pile(0), GOBLIN), whole(BUGBEAR), pile(2), pile(3))
        assert refused(changed(hand_deal(), draws=draws)) == (
            "summer: Goblin Attack was not revealed before, so it is still in the pile"
        )

    def test_a_card_of_another_game(self) -> None:
        draws = (("Wildfire", *pile(0)), *hand_deal().draws[1:])
        assert refused(changed(hand_deal(), draws=draws)) == "Cartographers has no card 'Wildfire'"

    @pytest.mark.parametrize("number", [0, 1, 3, 5])
    def test_piles_for_more_or_fewer_than_four_seasons(self, number: int) -> None:
        deal = changed(hand_deal(), draws=(pile(0),) * number)
        assert refused(deal) == f"a deal has 4 piles, one a season; this one has {number}"

    @pytest.mark.parametrize(
        "draws",
        [
            None,
            [],
            ["Hamlet"],
            {},
            {"spring": [], "summer": [], "autumn": [], "winter": []},
            {"spring": [], "summer": [], "fall": []},
            {"spring": [], "summer": [], "fall": [], "winter": [], "monsoon": []},
        ],
    )
    def test_seasons_that_are_not_the_four(self, draws: Any) -> None:
        with pytest.raises(BadInput, match="draws must give the cards of spring, summer, fall, winter"):
            GAME.read_draws(draws)

    @pytest.mark.parametrize(
        ("spring", "reason"),
        [
            (None, "draws of spring must be a list of names"),
            ([7], "draws of spring must be a list of names"),
            (["Hamlet"] * 18, "draws of spring has 18 names; 17 is the most it can have"),
        ],
    )
    def test_a_pile_that_is_no_list_of_cards(self, spring: Any, reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            GAME.read_draws({"spring": spring, "summer": [], "fall": [], "winter": []})

    @pytest.mark.parametrize(
        ("edicts", "reason"),
        [
            (EDICTS[:3], "a game has four edicts (A, B, C, D), this deal has 3"),
            (
                ("Sentinel Wood", "Treetower", "Wildholds", "Borderlands"),
                "Sentinel Wood and Treetower come from one stack; a game has one edict of each",
            ),
            (
                ("Sentinel Wood", "Canal Lake", "Wildholds", "wildholds"),
                "Wildholds and Wildholds come from one stack; a game has one edict of each",
            ),
        ],
    )
    def test_edicts_not_one_of_each_stack(self, edicts: tuple[str, ...], reason: str) -> None:
        assert refused(hand_deal(edicts=edicts)) == reason

    def test_an_edict_of_another_game(self) -> None:
        assert refused(hand_deal(edicts=("Tree line", *EDICTS[1:]))).startswith(
            "Cartographers has no edict 'Tree line'; it has Sentinel Wood, "
        )

    @pytest.mark.parametrize("side", ["C", "", "wilderness", "AB"])
    def test_an_unknown_side_of_the_map(self, side: str) -> None:
        reason = f"Cartographers has no side {side!r} of the map; it has A and B"
        assert refused(hand_deal(side=side)) == reason
        with pytest.raises(BadInput, match="has no side"):
            GAME.draw_deal("tests", side)

    def test_an_option_the_game_does_not_have(self) -> None:
        assert refused(changed(hand_deal(), options=(("mountains", "end_once"),))) == (
            "Cartographers has no option 'mountains'; it has 'side'"
        )
