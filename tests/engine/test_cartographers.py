"""The rules of Cartographers in solo play, sentence by sentence of the rulebook."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine import BadInput, parse_move, parse_space
from engine.cartographers import CartographersPosition
from engine.explore_deck import revealed
from engine.land import draw, empty_spaces
from engine.scoresheet import SeasonScore
from engine.terrain import FARM, MONSTER, NAMES, VILLAGE, WATER
from tests.cartographers_helpers import (
    AMBUSHES,
    EDITION,
    RUINS,
    begin_with,
    crowded,
    first_moves,
    pile,
    played,
    refusal,
)
from tests.helpers import cartographers_deal, random_games


def asked(position: CartographersPosition) -> tuple[str, str, list[str], list[int]]:
    """The card asked for, the action, the terrains and the sizes of the shapes."""
    ask = position.ask
    assert ask is not None
    return ask.card.name, ask.action, [NAMES[t] for t in ask.terrains], [len(s.cells) for s in ask.shapes]


def kinds(position: CartographersPosition) -> list[str]:
    return [event.kind for event in position.events]


class TestExplorePhase:
    def test_the_top_card_is_revealed(self) -> None:
        assert asked(begin_with("Hamlet")) == ("Hamlet", "place", ["village"], [3, 5])

    def test_after_a_ruins_card_another_card_is_revealed_at_once(self) -> None:
        position = begin_with("Temple Ruins", "Hamlet")
        assert asked(position)[0] == "Hamlet"
        assert position.ruins_pending
        assert [(e.kind, e.facts) for e in position.events] == [("ruins revealed", {"card": "Temple Ruins"})]

    def test_after_a_second_ruins_card_a_third_card_is_revealed_at_once(self) -> None:
        position = begin_with(*RUINS, "Hamlet")
        assert asked(position)[0] == "Hamlet"
        assert kinds(position) == ["ruins revealed", "ruins revealed"]

    def test_the_cards_to_come_follow_the_one_to_draw(self) -> None:
        position = begin_with("Hamlet", "Temple Ruins", "Orchard")
        names = [card.name for card in position.coming]
        assert names[:3] == ["Temple Ruins", "Orchard", "Great River"]
        shown = [revealed(EDITION, n, cards) for n, cards in enumerate(position.deal.draws)]
        assert ["Hamlet", *names] == [name for cards in shown for name in cards]


class TestDrawPhase:
    def test_the_player_chooses_one_of_the_terrains(self) -> None:
        position = begin_with("Homestead")
        assert asked(position)[2] == ["village", "farm"]
        assert played(position, "village A1 B1 C1 B2").land[parse_space("B2")] == VILLAGE
        assert played(position, "farm A1 B1 C1 B2").land[parse_space("B2")] == FARM

    def test_a_terrain_the_card_does_not_offer_is_refused(self) -> None:
        assert refusal(begin_with("Homestead"), "water A1 B1 C1 B2") == (
            "Homestead offers village or farm, not water"
        )
        assert refusal(begin_with("Hamlet"), "house A1 B1 B2") == "Hamlet offers village, not house"

    def test_the_player_chooses_one_of_the_shapes(self) -> None:
        position = begin_with("Hamlet")
        assert len(played(position, "village A1 B1 B2").moves) == 1
        assert len(played(position, "village A1 A2 A3 B1 B2").moves) == 1

    @pytest.mark.parametrize(
        "spaces", ["A1", "A1 A2", "A1 A2 A3", "A1 A2 A3 A4 A5", "A1 B2 C3", "A10 A11 B1", ""]
    )
    def test_a_shape_that_is_not_on_the_card_is_refused(self, spaces: str) -> None:
        rule = refusal(begin_with("Hamlet"), f"village {spaces}")
        one = "a 1x1 is only drawn when no shape of Hamlet fits, and one does"
        other = "that is not a shape of Hamlet in any turn or flip"
        assert rule == (one if spaces == "A1" else other)

    def test_a_shape_may_not_overlap_what_is_drawn(self) -> None:
        position = played(begin_with("Hamlet", "Farmland"), "village A1 B1 B2")
        assert refusal(position, "farm B2 B3") == "B2 is already filled (village)"

    def test_a_shape_may_not_overlap_a_mountain(self) -> None:
        assert refusal(begin_with("Farmland"), "farm B4 B5") == "B4 is already filled (mountain)"

    def test_a_shape_may_not_overlap_wasteland(self) -> None:
        assert refusal(begin_with("Farmland", side="B"), "farm D5 D6") == "D6 is already filled (wasteland)"

    def test_a_shape_may_not_hang_off_the_map(self) -> None:
        with pytest.raises(BadInput, match="'L1' is not a space of the map"):
            parse_move("farm K1 L1")

    def test_a_shape_need_not_be_adjacent_to_another(self) -> None:
        position = played(begin_with("Hamlet", "Farmland"), "village A1 B1 B2", "farm K10 K11")
        assert len(position.moves) == 2

    def test_a_shape_may_be_turned_and_flipped(self) -> None:
        position = begin_with("Orchard")
        for spaces in ("A1 A2 A3 B3", "A1 A2 A3 B1", "A1 B1 C1 C2", "A2 B2 C1 C2", "A1 A2 B1 C1"):
            assert len(played(position, f"farm {spaces}").moves) == 1

    def test_a_shape_printed_in_two_parts_is_drawn_in_two_parts(self) -> None:
        position = begin_with("Forgotten Forest")
        assert played(position, "forest A1 B2").coins == 1
        assert played(position, "forest A2 B1").coins == 1
        assert "not a shape of Forgotten Forest" in refusal(position, "forest A1 A2")

    def test_the_chosen_shape_is_filled_with_the_chosen_terrain_and_nothing_else_changes(self) -> None:
        before = begin_with("Fishing Village")
        after = played(before, "water A1 A2 A3 A4")
        changed = [s for s in empty_spaces(before.land) if after.land[s] != before.land[s]]
        assert changed == [parse_space(f"A{col}") for col in range(1, 5)]
        assert {after.land[space] for space in changed} == {WATER}

    def test_a_player_who_can_draw_no_shape_draws_a_1x1(self) -> None:
        position = crowded(begin_with("Hamlet"), "A1 A2 E5")
        assert asked(position) == ("Hamlet", "place", ["village"], [1])
        assert [str(m) for m in position.legal_moves] == ["village A1", "village A2", "village E5"]
        assert played(position, "village A2").land[parse_space("A2")] == VILLAGE

    def test_whoever_must_draw_a_1x1_may_draw_nothing_larger(self) -> None:
        position = crowded(begin_with("Hamlet"), "A1 A2 E5")
        assert refusal(position, "village A1 A2") == "no shape of Hamlet fits, so a 1x1 is drawn instead"

    def test_one_shape_that_fits_must_be_drawn_though_the_other_does_not(self) -> None:
        position = crowded(begin_with("Hamlet"), "A1 A2 B1 K11")
        assert asked(position)[3] == [3]
        assert [str(move) for move in position.legal_moves] == ["village A1 A2 B1"]
        assert refusal(position, "village K11").startswith("a 1x1 is only drawn when no shape of Hamlet fits")

    def test_surrounding_a_mountain_earns_a_coin(self) -> None:
        position = crowded(begin_with("Fishing Village"), "A1 A2 A3 A4 E1")
        after = played(position, "village A1 A2 A3 A4")
        assert (position.coins, after.coins) == (0, 1)
        assert ("mountain surrounded", {"mountains": 1}) in [(e.kind, e.facts) for e in after.events]

    def test_three_sides_of_a_mountain_earn_nothing(self) -> None:
        around = [parse_space(name) for name in ("A4", "B3", "B5")]
        begun = begin_with("Fishing Village")
        position = replace(begun, land=draw(begun.land, around, FARM))
        assert played(position, "village K1 K2 K3 K4").coins == 0
        assert played(position, "village C4 D4 E4 F4").coins == 1

    def test_one_drawing_may_surround_two_mountains(self) -> None:
        position = crowded(begin_with("Orchard", side="B"), "H7 H8 H9 I9 A1")
        after = played(position, "forest H7 H8 H9 I9")
        assert after.coins == 2
        assert [e.facts for e in after.events] == [{"mountains": 2}]

    def test_a_shape_with_a_coin_earns_it_and_the_other_does_not(self) -> None:
        assert played(begin_with("Great River"), "water A1 A2 A3").coins == 1
        assert played(begin_with("Great River"), "water A3 B2 B3 C1 C2").coins == 0

    def test_the_coins_of_shape_and_mountain_add_up(self) -> None:
        position = crowded(begin_with("Farmland"), "A3 A4 K1")
        assert played(position, "farm A3 A4").coins == 2


class TestRiftLands:
    def test_it_is_a_1x1_in_any_terrain_of_the_card(self) -> None:
        position = begin_with("Rift Lands")
        assert asked(position) == (
            "Rift Lands",
            "place",
            ["forest", "village", "farm", "water", "monster"],
            [1],
        )
        assert len(position.legal_moves) == 5 * 116
        assert played(position, "monster E5").land[parse_space("E5")] == MONSTER

    def test_normal_restrictions_apply(self) -> None:
        assert refusal(begin_with("Rift Lands"), "forest B4") == "B4 is already filled (mountain)"
        assert refusal(begin_with("Rift Lands"), "mountain A1").startswith("Rift Lands offers forest or")
        assert "not a shape of Rift Lands" in refusal(begin_with("Rift Lands"), "forest A1 A2")

    def test_it_takes_no_time(self) -> None:
        after = played(begin_with("Rift Lands"), "forest A1")
        assert (after.season_clock, after.clock) == (0, 0)


class TestRuins:
    def test_the_next_explore_card_is_drawn_over_a_ruins_space(self) -> None:
        position = begin_with("Temple Ruins", "Farmland")
        assert position.ask is not None
        assert position.ask.on_ruins
        ruins = set(map(parse_space, ("B6", "C2", "C10", "I2", "I10", "J6")))
        assert position.legal_moves
        assert all(set(move.spaces) & ruins for move in position.legal_moves)

    def test_passing_over_ruins_that_could_be_met_is_refused(self) -> None:
        position = begin_with("Temple Ruins", "Farmland")
        rule = "a ruins card was revealed, so the shape must cover a ruins space"
        assert refusal(position, "farm A1 A2") == rule
        assert refusal(position, "farm A1 A2 A3").startswith("that is not a shape of Farmland")

    def test_ruins_covered_before_do_not_meet_the_demand(self) -> None:
        position = played(begin_with("Farmland", "Temple Ruins", "Hamlet"), "farm B6 B7")
        ruins = set(map(parse_space, ("C2", "C10", "I2", "I10", "J6")))
        assert all(set(move.spaces) & ruins for move in position.legal_moves)

    def test_the_demand_is_met_by_one_drawing(self) -> None:
        position = played(begin_with("Temple Ruins", "Farmland", "Hamlet"), "farm B6 B7")
        assert not position.ruins_pending
        assert played(position, "village K1 K2 J1").land[parse_space("K1")] == VILLAGE

    def test_when_no_shape_fits_over_ruins_a_1x1_is_drawn_anywhere_in_any_terrain(self) -> None:
        position = crowded(begin_with("Temple Ruins", "Hamlet"), "B6 E5 E6 F5 A1")
        assert asked(position) == (
            "Hamlet",
            "place",
            ["forest", "village", "farm", "water", "monster"],
            [1],
        )
        assert len(position.legal_moves) == 25
        assert refusal(position, "village E5 E6 F5") == (
            "no shape of Hamlet fits over a ruins space, so a 1x1 is drawn instead"
        )
        assert refusal(position, "mountain A1") == (
            "this 1x1 may be forest or village or farm or water or monster, not mountain"
        )

    def test_when_no_ruins_are_left_a_1x1_is_drawn_although_the_shape_fits_elsewhere(self) -> None:
        begun = begin_with("Temple Ruins", "Hamlet")
        covered = draw(begun.land, begun.edition.sheet("A").ruins, FARM)
        position = replace(begun, land=covered)
        assert asked(position)[3] == [1]
        assert refusal(position, "village E5 E6 F5") == (
            "a ruins card was revealed and no ruins space is empty, so a 1x1 is drawn instead"
        )
        assert not played(position, "forest E5").ruins_pending

    def test_a_1x1_over_ruins_is_refused_while_a_shape_fits_there(self) -> None:
        assert refusal(begin_with("Temple Ruins", "Hamlet"), "village B6") == (
            "a 1x1 is only drawn when no shape of Hamlet fits over a ruins space, and one does"
        )


class TestAmbush:
    """What an ambush does in solo play; where it goes is for test_ambush.py."""

    def test_the_monsters_are_drawn_at_once_and_an_explore_card_follows(self) -> None:
        position = begin_with("Gnoll Raid", "Hamlet")
        assert asked(position)[0] == "Hamlet"
        assert {parse_space(s) for s in ("A1", "A2", "B1", "C1", "C2")} == {
            space for space, code in enumerate(position.land[:169]) if code == MONSTER
        }

    def test_it_says_where_they_landed_and_how_many_places_they_tried(self) -> None:
        first = begin_with("Gnoll Raid", "Hamlet").events
        assert [(e.kind, e.facts) for e in first] == [
            (
                "ambush landed",
                {"card": "Gnoll Raid", "spaces": ["A1", "A2", "B1", "C1", "C2"], "tried": 1},
            )
        ]
        moved_on = played(begin_with("Hamlet", "Gnoll Raid"), "village A1 B1 B2")
        assert moved_on.events[-1].facts == {
            "card": "Gnoll Raid",
            "spaces": ["C1", "C2", "D1", "E1", "E2"],
            "tried": 3,
        }

    def test_monsters_that_find_no_place_stay_away(self) -> None:
        full = crowded(begin_with("Hamlet", "Gnoll Raid"), "A1 A2 B1 K11")
        after = played(full, "village A1 A2 B1")
        assert [(e.kind, e.facts) for e in after.events] == [("ambush stayed away", {"card": "Gnoll Raid"})]
        assert MONSTER not in after.land[:169]
        assert asked(after)[1:] == ("place", ["water"], [1])

    def test_it_takes_no_time(self) -> None:
        assert begin_with("Gnoll Raid").clock == 0

    def test_two_ambushes_in_a_row_both_land(self) -> None:
        position = begin_with("Gnoll Raid", "Kobold Onslaught", "Hamlet")
        assert kinds(position) == ["ambush landed", "ambush landed"]
        assert sum(code == MONSTER for code in position.land[:169]) == 9


class TestCheckPhase:
    def test_the_season_goes_on_while_the_time_is_less_than_the_threshold(self) -> None:
        position = first_moves(begin_with("Homestead", "Orchard", "Marshlands", "Hamlet"), 4)
        assert (position.season, position.season_clock, position.score.seasons) == (0, 7, ())

    def test_the_season_ends_when_the_threshold_is_met(self) -> None:
        position = first_moves(begin_with("Homestead", "Orchard", "Marshlands", "Fishing Village"), 4)
        assert (position.season, position.season_clock, len(position.seasons)) == (1, 0, 1)

    def test_the_season_ends_when_the_threshold_is_passed_and_no_time_is_carried_over(self) -> None:
        start = begin_with("Hamlet", "Homestead", "Orchard", "Marshlands", "Fishing Village")
        assert first_moves(start, 4).season_clock == 7
        position = first_moves(start, 5)  # nine of eight
        assert (position.season, position.season_clock, position.clock) == (1, 0, 8)

    def test_ruins_and_rift_lands_and_ambushes_add_nothing(self) -> None:
        position = begin_with(*RUINS, "Rift Lands", "Gnoll Raid", "Hamlet")
        after = played(position, "forest B6")
        assert after.season_clock == 0
        assert played(after, "village K1 K2 J1").season_clock == 1

    def test_the_seasons_last_8_8_7_6(self) -> None:
        for seed in range(60):
            for before, after in pairwise(random_games(cartographers_deal(seed, "AB"[seed % 2]), seed)):
                assert before.ask is not None
                time = before.season_clock + before.ask.card.time
                ended = len(after.score.seasons) > len(before.score.seasons)
                assert ended == (time >= (8, 8, 7, 6)[before.season])


class TestEndOfTheSeason:
    def test_the_seasons_score_ab_bc_cd_da(self) -> None:
        over = random_games(cartographers_deal(1), 1)[-1]
        assert [(s.name, "".join(s.edicts)) for s in over.score.seasons] == [
            ("spring", "AB"),
            ("summer", "BC"),
            ("fall", "CD"),
            ("winter", "DA"),
        ]

    def test_each_season_pays_its_edicts_the_coins_and_the_monsters_on_the_map_as_it_stands(self) -> None:
        for seed in range(30):
            for before, after in pairwise(random_games(cartographers_deal(seed, "AB"[seed % 2]), seed)):
                if len(after.score.seasons) == len(before.score.seasons):
                    continue
                assert isinstance(before, CartographersPosition)
                move = after.moves[-1]
                land = draw(before.land, move.spaces, NAMES.index(move.word))
                scored = after.score.seasons[-1]
                assert scored.edicts == {x: after.edicts[x].points(land) for x in scored.edicts}
                assert scored.extras["monsters"] == EDITION.bonus.points(land)
                assert scored.total == sum((*scored.edicts.values(), *scored.extras.values()))

    def test_its_end_is_reported_with_its_points(self) -> None:
        over = random_games(cartographers_deal(2), 2)[-1]
        ended = [e.facts for e in over.events if e.kind == "season ended"]
        assert ended == [{"season": "winter", "points": over.score.seasons[-1].total}]

    def test_before_the_end_the_scoresheet_shows_what_is_pending(self) -> None:
        position = played(begin_with("Farmland", "Rift Lands"), "farm A1 A2", "monster E8")
        assert position.score.pending == {"coins": 1, "monsters": -4}
        assert position.score.now == {"A": 0, "B": 0, "C": 0, "D": 0}
        assert position.score.total == 0


class TestNextSeason:
    def test_every_season_begins_with_its_own_pile(self) -> None:
        for position in random_games(cartographers_deal(3), 3)[:-1]:
            assert isinstance(position, CartographersPosition)
            assert position.card.name == position.deal.draws[position.season][position.turn]

    def test_map_and_coins_stay(self) -> None:
        start = begin_with("Homestead", "Orchard", "Marshlands", "Farmland", "Great River")
        position = played(first_moves(start, 3), "farm K1 K2")
        after = first_moves(position, 1)
        assert after.season == 1
        assert after.coins == 2
        assert after.land[parse_space("K1")] == FARM

    def test_an_ambush_at_the_top_of_the_new_pile_strikes_at_once(self) -> None:
        deal = begin_with("Homestead", "Orchard", "Marshlands", "Fishing Village").deal
        summer = pile(1, "Gnoll Raid")
        start = CartographersPosition(
            replace(deal, draws=(deal.draws[0], summer, *deal.draws[2:])), EDITION.sheet("A").land
        )
        after = first_moves(start, 4)
        assert kinds(after) == ["season ended", "ambush landed"]


class TestEndOfTheGame:
    def test_the_game_is_over_after_winter(self) -> None:
        over = random_games(cartographers_deal(4), 4)[-1]
        assert over.is_over
        assert (over.ask, over.legal_moves, over.coming) == (None, (), ())
        assert over.clock == 29
        assert refusal(over, "farm A1 A2") == "the year is over"

    def test_the_total_adds_up_the_four_seasons(self) -> None:
        score = random_games(cartographers_deal(5), 5)[-1].score
        assert score.total == sum(season.total for season in score.seasons)
        assert score.pending == {}
        assert score.extras == {}

    def test_the_rating_is_the_total_less_the_solo_numbers(self) -> None:
        over = random_games(cartographers_deal(6), 6)[-1]
        assert over.score.solo is not None
        numbers = sum(edict.solo for edict in over.edicts.values())
        assert over.score.solo.rating == over.score.total - numbers

    def test_a_game_under_way_has_no_rating(self) -> None:
        assert begin_with("Hamlet").score.solo is None

    @pytest.mark.parametrize(
        ("rating", "title"),
        [
            (75, "Legendary Cartographer"),
            (30, "Legendary Cartographer"),
            (29, "Master Mapsmith"),
            (20, "Master Mapsmith"),
            (19, "Journeyman Topographer"),
            (10, "Journeyman Topographer"),
            (9, "Apprentice Surveyor"),
            (0, "Apprentice Surveyor"),
            (-1, "Amateur Assessor"),
            (-5, "Amateur Assessor"),
            (-6, "Inept Assistant"),
            (-10, "Inept Assistant"),
            (-11, "Dimwitted Doodler"),
            (-20, "Dimwitted Doodler"),
            (-21, "Oblivious Inkdrinker"),
            (-30, "Oblivious Inkdrinker"),
            (-31, None),
        ],
    )
    def test_the_highest_rating_met_gives_the_title(self, rating: int, title: str | None) -> None:
        numbers = 25 + 24 + 16 + 24  # of the four edicts the tests play with
        seasons = [SeasonScore(season.name, {"A": 0}) for season in EDITION.seasons]
        seasons[0] = SeasonScore("spring", {"A": rating + numbers})
        over = replace(begin_with("Hamlet"), seasons=tuple(seasons))
        assert over.score.solo is not None
        assert over.score.solo.rating == rating
        assert (over.score.solo.title or {}).get("en") == title


class TestAFullMap:
    """No rule says what to do without an empty space; the card is passed over and its time is spent."""

    def test_the_only_move_is_to_pass(self) -> None:
        position = crowded(begin_with("Hamlet"), "")
        assert [str(move) for move in position.legal_moves] == ["pass"]
        assert asked(position)[1] == "pass"
        after = played(position, "pass")
        assert (after.season_clock, after.land, after.coins) == (1, position.land, 0)
        assert refusal(position, "village A1") == "no space of the map is empty; the only move is 'pass'"

    def test_passing_is_refused_while_there_is_room(self) -> None:
        for left in ("A1 A2 B1", "A1"):
            rule = refusal(crowded(begin_with("Hamlet"), left), "pass")
            assert rule == "there is room to draw on, so Hamlet must be drawn"


class TestPositionsDoNotChange:
    def test_playing_leaves_the_position_as_it_was(self) -> None:
        position = begin_with("Hamlet")
        played(position, "village A1 B1 B2")
        assert position == begin_with("Hamlet")

    def test_every_legal_move_is_listed_once(self) -> None:
        for card in (*AMBUSHES, *RUINS, "Treetop Village", "Farmland"):
            moves = begin_with(card, "Great River").legal_moves
            assert len(set(moves)) == len(moves)
