"""The deals of Heroes: what chance may make, what may be typed by hand, and what no box could give."""

from collections import Counter

import pytest

from engine import BadInput, Deal
from engine.explore_deck import revealed
from tests.helpers import changed, heroes_deal
from tests.heroes_helpers import (
    AMBUSHES,
    DAL,
    DOBRIK,
    DRAGON,
    EDICTS,
    EDITION,
    EXPLORE,
    FREYLA,
    GAME,
    GORGON,
    HEROES,
    TROLL,
    WREN,
    ZOMBIE,
    hand_deal,
    pile,
)

SEASONS = ["spring", "summer", "fall", "winter"]
ALL_COME_UP = ((DRAGON, DOBRIK), (ZOMBIE, DAL), (TROLL, FREYLA), (GORGON, WREN))


def whole(*first: str) -> tuple[str, ...]:
    """A whole pile: some cards, then all other explore cards."""
    return (*first, *(name for name in EXPLORE if name not in first))


def whole_year(*seasons: tuple[str, ...]) -> Deal:
    return changed(hand_deal(), draws=tuple(whole(*cards) for cards in seasons))


def refused(deal: Deal) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.check_deal(deal)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestDrawnDeals:
    def test_they_pass_their_own_check_in_both_editions(self) -> None:
        for seed in range(100):
            for side in "CD":
                deal = heroes_deal(seed, side)
                assert GAME.check_deal(deal) == deal
                final = heroes_deal(seed, side, edition="final")
                assert GAME.check_deal(final) == final
                assert final.draws == deal.draws

    def test_every_pile_holds_the_11_explore_cards(self) -> None:
        for seed in range(100):
            for cards in heroes_deal(seed).draws:
                rest = [name for name in cards if name not in AMBUSHES + HEROES]
                assert Counter(rest) == Counter(EXPLORE)

    @pytest.mark.parametrize("names", [AMBUSHES, HEROES], ids=["ambushes", "heroes"])
    def test_one_is_shuffled_in_each_season_and_one_not_revealed_stays_in(self, names: list[str]) -> None:
        held = set()
        for seed in range(200):
            gone: set[str] = set()
            known: set[str] = set()
            for number, cards in enumerate(heroes_deal(seed).draws):
                here = set(cards) & set(names)
                assert len(here | gone) == number + 1
                assert not here & gone
                assert known - gone <= here
                gone |= here & set(revealed(EDITION, number, cards))
                known |= here
            held.add(len(set(heroes_deal(seed).draws[3]) & set(names)))
        assert held == {1, 2, 3, 4}

    def test_ambushes_and_heroes_are_shuffled_apart(self) -> None:
        orders = set()
        for seed in range(300):
            spring = heroes_deal(seed).draws[0]
            orders.add(tuple(name for name in spring if name in AMBUSHES + HEROES))
        assert len(orders) == 2 * 4 * 4

    def test_one_edict_of_each_stack_is_drawn_and_their_order_is_chance(self) -> None:
        deals = [heroes_deal(seed) for seed in range(300)]
        assert all(len({EDITION.edict(name).stack for name in deal.edicts}) == 4 for deal in deals)
        assert len({tuple(EDITION.edict(name).stack for name in deal.edicts) for deal in deals}) == 24
        assert {name for deal in deals for name in deal.edicts} == {edict.name for edict in EDITION.edicts}

    def test_chance_picks_side_c_or_d_unless_one_is_named(self) -> None:
        picked = Counter(dict(GAME.draw_deal(f"tests/{seed}").options)["side"] for seed in range(200))
        assert set(picked) == {"C", "D"}
        assert min(picked.values()) > 70
        assert GAME.draw_deal("tests/1", "d") == heroes_deal(1, "D")


class TestDealsTypedByHand:
    def test_cards_that_never_came_up_may_be_left_out(self) -> None:
        deal = hand_deal(TROLL, DOBRIK, "Settlement")
        assert GAME.check_deal(deal) == deal

    def test_names_are_read_whatever_their_case_and_cards_by_number_too(self) -> None:
        spring = ("16", "12", "settlement", "5", "FRONTIER dwelling", "7", "8")
        read = GAME.check_deal(changed(hand_deal(), draws=(spring, *hand_deal().draws[1:])))
        assert read.draws[0] == (
            DRAGON,
            DOBRIK,
            "Settlement",
            "Hillside Terrace",
            "Frontier Dwelling",
            "Wildwood Garden",
            "Woodland Crossroads",
        )

    def test_any_piles_of_a_drawn_deal_may_be_cut_to_what_came_up(self) -> None:
        for seed in range(100):
            deal = heroes_deal(seed)
            cut = tuple(
                revealed(EDITION, number, cards) if seed >> number & 1 else cards
                for number, cards in enumerate(deal.draws)
            )
            assert GAME.check_deal(changed(deal, draws=cut)).draws == cut

    def test_a_whole_year_in_which_all_of_them_come_up_is_accepted(self) -> None:
        assert GAME.check_deal(whole_year(*ALL_COME_UP)) == whole_year(*ALL_COME_UP)

    def test_the_side_is_c_unless_it_says_otherwise(self) -> None:
        assert GAME.check_deal(changed(hand_deal(), options=())).options == (("side", "C"),)
        assert GAME.check_deal(changed(hand_deal(), options=(("side", "d"),))).options == (("side", "D"),)

    def test_the_final_print_has_its_own_names(self) -> None:
        edicts = ("Deepwood", "Jorekburg", "Silos", "Caravansary")
        deal = GAME.check_deal(hand_deal(edicts=edicts, edition="final"))
        assert (deal.edition, deal.options) == ("heroes-final", (("side", "C"), ("edition", "final")))
        assert "no edict 'Jorekburg'" in refused(hand_deal(edicts=edicts))


class TestDealsNoBoxCouldGive:
    @pytest.mark.parametrize("season", range(4))
    def test_a_card_twice_or_missing(self, season: int) -> None:
        draws = list(whole_year(*ALL_COME_UP).draws)
        twice, missing = list(draws), list(draws)
        twice[season] = ("Pasture", *draws[season])
        missing[season] = tuple(name for name in draws[season] if name != "Lagoon")
        assert refused(changed(hand_deal(), draws=tuple(twice))) == (
            f"{SEASONS[season]}: Pasture is in the pile 2 times"
        )
        assert refused(changed(hand_deal(), draws=tuple(missing))).startswith(
            f"{SEASONS[season]}: Lagoon is missing; a pile holds all the cards"
        )

    @pytest.mark.parametrize(("season", "time"), [(0, 8), (1, 7), (2, 7), (3, 6)])
    def test_a_pile_that_does_not_fill_its_season(self, season: int, time: int) -> None:
        draws = list(hand_deal().draws)
        draws[season] = draws[season][:-1]
        clock = sum(EDITION.card(name).time for name in draws[season])
        assert refused(changed(hand_deal(), draws=tuple(draws))) == (
            f"{SEASONS[season]}: the pile lasts {clock} of {time} time units; cards are missing"
        )

    def test_two_ambushes_or_two_heroes_in_spring(self) -> None:
        assert refused(hand_deal(DRAGON, TROLL)) == (
            "spring: one ambush a season is shuffled in, 1 by now, but there are 2"
        )
        assert refused(hand_deal(DOBRIK, WREN)) == (
            "spring: one hero a season is shuffled in, 1 by now, but there are 2"
        )

    def test_a_whole_pile_without_its_ambush_or_hero(self) -> None:
        assert refused(whole_year((DRAGON, DOBRIK), (ZOMBIE,), (TROLL, DAL), (GORGON, WREN))) == (
            "summer: one hero a season is shuffled in, 2 by now, but there are 1"
        )
        assert refused(whole_year((DOBRIK,), (ZOMBIE, DAL), (TROLL, FREYLA), (GORGON, WREN))) == (
            "spring: one ambush a season is shuffled in, 1 by now, but there are 0"
        )

    def test_one_that_was_revealed_before(self) -> None:
        assert refused(whole_year((DRAGON, DOBRIK), (ZOMBIE, DOBRIK), (TROLL, FREYLA), (GORGON, WREN))) == (
            "summer: Dobrik of Lorkheim was revealed in an earlier season and has left the game"
        )
        draws = (pile(0, GORGON), pile(1), pile(2), pile(3, GORGON))
        assert refused(changed(hand_deal(), draws=draws)) == (
            "winter: Gorgon Gaze was revealed in an earlier season and has left the game"
        )

    def test_one_that_was_not_revealed_but_is_gone(self) -> None:
        draws = (whole(*pile(0), DRAGON, DOBRIK), whole(ZOMBIE, TROLL, DOBRIK, DAL), pile(2), pile(3))
        assert refused(changed(hand_deal(), draws=draws)) == (
            "summer: one ambush a season is shuffled in, 2 by now, but there are 3"
        )
        draws = (whole(*pile(0), DRAGON, DOBRIK), whole(DRAGON, ZOMBIE, DAL), pile(2), pile(3))
        assert refused(changed(hand_deal(), draws=draws)) == (
            "summer: Dobrik of Lorkheim was not revealed before, so it is still in the pile"
        )

    def test_cards_of_the_other_game(self) -> None:
        for card in ("Hamlet", "Temple Ruins", "Goblin Attack", "21"):
            draws = ((card, *pile(0)), *hand_deal().draws[1:])
            reason = f"Cartographers Heroes has no card {card!r}"
            assert refused(changed(hand_deal(), draws=draws)) == reason

    @pytest.mark.parametrize(
        ("edicts", "reason"),
        [
            (EDICTS[:3], "a game has four edicts (A, B, C, D), this deal has 3"),
            (
                ("Deepwood", "Sleepy Valley", *EDICTS[2:]),
                "Deepwood and Sleepy Valley come from one stack; a game has one edict of each",
            ),
        ],
    )
    def test_edicts_not_one_of_each_stack(self, edicts: tuple[str, ...], reason: str) -> None:
        assert refused(hand_deal(edicts=edicts)) == reason

    def test_a_pile_of_more_cards_than_there_are(self) -> None:
        with pytest.raises(BadInput, match="draws of spring has 22 names; 21 is the most it can have"):
            GAME.read_draws({"spring": ["Lagoon"] * 22, "summer": [], "fall": [], "winter": []})
