"""The rules of Cartographers Heroes in solo play, sentence by sentence of the rulebook."""

from dataclasses import replace

import pytest

from engine import parse_move, parse_space
from engine.explore_deck import revealed
from engine.heroes import HeroesPosition
from engine.scoresheet import SeasonScore
from engine.terrain import DESTROYED, HERO, MONSTER, NAMES
from tests.cartographers_helpers import crowded, first_moves, played, refusal
from tests.helpers import heroes_deal, random_games
from tests.heroes_helpers import (
    AMBUSHES,
    DOBRIK,
    DRAGON,
    EDITION,
    FREYLA,
    GORGON,
    HEROES,
    TROLL,
    WREN,
    ZOMBIE,
    at,
    begin_with,
    last_turn,
    named,
    told,
    with_letters,
    with_marks,
    with_monsters,
)

ANY = ["forest", "village", "farm", "water", "monster", "hero"]


def asked(position: HeroesPosition) -> tuple[str, str, list[str], list[int]]:
    """The card asked for, the action, the terrains and the sizes of the shapes."""
    ask = position.ask
    assert ask is not None
    return ask.card.name, ask.action, [NAMES[t] for t in ask.terrains], [len(s.cells) for s in ask.shapes]


def kinds(position: HeroesPosition) -> list[str]:
    return [event.kind for event in position.events]


class TestExplorePhase:
    def test_the_top_card_is_revealed(self) -> None:
        assert asked(begin_with("Settlement")) == ("Settlement", "place", ["village"], [2, 5])

    def test_an_ambush_takes_effect_and_the_next_card_is_revealed(self) -> None:
        position = begin_with(TROLL, "Settlement")
        assert asked(position)[0] == "Settlement"
        assert kinds(position) == ["ambush landed"]

    def test_a_hero_card_is_drawn_by_the_player(self) -> None:
        assert asked(begin_with(DOBRIK, "Settlement")) == (DOBRIK, "place", ["hero"], [1])

    def test_the_cards_to_come_follow_the_one_to_draw(self) -> None:
        position = begin_with("Settlement", DOBRIK, "Pasture")
        names = [card.name for card in position.coming]
        assert names[:3] == [DOBRIK, "Pasture", "Timber Grove"]
        shown = [revealed(EDITION, n, cards) for n, cards in enumerate(position.deal.draws)]
        assert ["Settlement", *names] == [name for cards in shown for name in cards]

    def test_while_a_gorgon_is_resolved_the_next_card_is_still_to_come(self) -> None:
        position = begin_with(GORGON, "Settlement", "Pasture")
        assert asked(position)[:2] == (GORGON, "destroy")
        assert [card.name for card in position.coming][:2] == ["Settlement", "Pasture"]
        after = played(position, "destroy I9")
        assert [card.name for card in after.coming][:1] == ["Pasture"]


class TestDrawPhase:
    def test_one_of_the_terrains_and_one_of_the_shapes(self) -> None:
        position = begin_with("Frontier Dwelling", "Timber Grove")
        assert asked(position)[2:] == (["village", "farm"], [5])
        assert at(played(position, "farm A4 A5 A6 B5 C5"), "A") == "A4 A5 A6 B5 C5"
        assert at(played(position, "village A4 B4 C4 B5 B6"), "V") == "A4 B4 B5 B6 C4"
        assert refusal(position, "water A4 A5 A6 B5 C5") == (
            "Frontier Dwelling offers village or farm, not water"
        )

    def test_shapes_in_two_parts_are_drawn_in_two_parts(self) -> None:
        for card, moves in {
            "Timber Grove": ["forest A1 A3 B1 B3", "forest A1 A2 C1 C2"],
            "Pasture": ["farm A1 A3", "farm A1 C1"],
            "Lagoon": ["water A3 B4", "water A2 B1"],
            "Wildwood Garden": ["forest E2 E3 F1", "farm E1 F2 G2", "farm E1 E2 F3"],
        }.items():
            for move in moves:
                assert len(played(begin_with(card), move).moves) == 1

    def test_the_gaps_of_a_shape_may_lie_over_filled_spaces(self) -> None:
        assert played(begin_with("Pasture"), "farm B1 B3").coins == 1  # B2 is a mountain

    @pytest.mark.parametrize(
        ("side", "card", "move", "held"),
        [
            ("C", "Settlement", "village B2 B3", "B2 is already filled (mountain)"),
            ("D", "Settlement", "village C2 C3", "C2 is already filled (wasteland)"),
        ],
    )
    def test_mountain_and_wasteland_spaces_are_filled(
        self, side: str, card: str, move: str, held: str
    ) -> None:
        assert refusal(begin_with(card, side=side), move) == held

    def test_drawn_and_destroyed_spaces_are_filled(self) -> None:
        position = with_letters(begin_with("Settlement"), H="A1", X="A3")
        assert refusal(position, "village A1 B1") == "A1 is already filled (hero)"
        assert refusal(position, "village A3 A4") == "A3 is already filled (destroyed)"

    def test_ruins_have_no_effect(self) -> None:
        position = begin_with("Settlement")
        assert not position.ruins_pending
        assert played(position, "village B5 B6").moves
        assert all(card.kind != "ruins" for card in EDITION.cards)

    def test_it_need_not_be_adjacent_to_anything_drawn(self) -> None:
        assert len(played(begin_with("Settlement", "Pasture"), "village A1 B1", "farm K9 K11").moves) == 2

    def test_a_1x1_of_any_terrain_when_no_shape_fits(self) -> None:
        position = crowded(begin_with("Woodland Crossroads"), "A1 E5")
        assert asked(position)[1:] == ("place", ANY, [1])
        assert {str(move) for move in position.legal_moves} == {
            f"{word} {space}" for word in ANY for space in ("A1", "E5")
        }
        assert "not mountain" in refusal(position, "mountain A1")

    def test_kethras_gates_offers_five_terrains_on_one_space(self) -> None:
        position = begin_with("Kethra's Gates", "Lagoon")
        assert asked(position) == ("Kethra's Gates", "place", ANY[:5], [1])
        assert refusal(position, "hero A1").startswith("Kethra's Gates offers forest or village or farm")
        after = played(position, "monster A1")
        assert (after.season_clock, after.coins, at(after, "M")) == (0, 0, "A1")

    def test_a_move_that_marks_without_a_hero_is_refused(self) -> None:
        assert refusal(begin_with("Settlement"), "village A1 B1 marks C1") == (
            "Settlement is no hero, so it marks nothing"
        )


class TestCoins:
    def test_a_surrounded_mountain_pays_one_coin(self) -> None:
        position = with_letters(begin_with("Settlement"), F="A2 B1 B3")
        assert played(position, "village C2 C3").coins == 2
        assert played(position, "village C3 C4").coins == 1

    def test_a_shape_with_a_coin_pays_it(self) -> None:
        assert played(begin_with("Timber Grove"), "forest A1 A2 B1").coins == 1
        assert played(begin_with("Timber Grove"), "forest A1 A3 B1 B3").coins == 0

    def test_coins_beyond_the_track_are_lost(self) -> None:
        position = replace(begin_with("Settlement"), coins=14)
        assert played(position, "village A1 B1").coins == 14
        beset = replace(with_monsters(begin_with("Settlement"), dragon="A1"), coins=12)
        assert played(with_letters(beset, F="B1"), "village A2 A3").coins == 14


class TestAmbushesAlone:
    """In solo play the shape comes as printed, from the card's corner round the edge, then further in."""

    @pytest.mark.parametrize(
        ("card", "spaces"),
        [
            (DRAGON, "I3 J1 J2 J3 K1"),
            (ZOMBIE, "A1"),
            (TROLL, "A9 A10 A11 B10"),
            (GORGON, "J9 J11 K10"),
        ],
    )
    def test_the_shape_is_drawn_in_the_corner_of_the_card(self, card: str, spaces: str) -> None:
        position = begin_with(card, "Settlement")
        assert at(position, "M") == spaces
        assert [named(ambush.spaces) for ambush in position.lasting] == [spaces]
        assert position.land[parse_space(spaces.split()[0])] == MONSTER

    @pytest.mark.parametrize(
        ("card", "taken", "spaces"),
        [
            (DRAGON, "K1 J1", "I4 J2 J3 J4 K2"),
            (ZOMBIE, "A1 B1", "C1"),
            (TROLL, "A9 A10", "B9 B10 B11 C10"),
            (GORGON, "K10 K11", "J8 J10 K9"),
        ],
    )
    def test_it_goes_on_in_the_direction_of_the_arrow(self, card: str, taken: str, spaces: str) -> None:
        start = begin_with("Settlement", card)
        assert at(played(start, f"village {taken}"), "M") == spaces

    def test_where_the_edge_is_full_it_goes_one_space_further_in(self) -> None:
        left = "E5 E6 E7 F6 A1 B1"  # a troll's shape in the middle, and room for the village
        position = crowded(begin_with("Settlement", TROLL), left)
        assert at(played(position, "village A1 B1"), "M") == "E5 E6 E7 F6"

    def test_a_shape_that_fits_nowhere_is_disregarded(self) -> None:
        position = crowded(begin_with("Settlement", TROLL), "G5 H4 H5 H6 J1 K1")  # only when flipped
        after = played(position, "village J1 K1")
        assert kinds(after) == ["ambush stayed away"]
        assert after.lasting == ()
        assert at(after, "M") == ""


class TestHeroes:
    def test_a_1x1_anywhere_filled_with_hero(self) -> None:
        position = played(begin_with(DOBRIK, "Settlement"), "hero C4 marks B4 C3 C5 D4")
        assert position.land[parse_space("C4")] == HERO
        assert at(position, "H") == "C4"
        assert (position.season_clock, position.coins) == (0, 0)

    def test_the_pattern_is_marked_relative_to_the_hero(self) -> None:
        position = played(begin_with(WREN, "Settlement"), "hero E5 marks D7 E7 F7")
        assert named(position.marks) == "D7 E7 F7"

    def test_it_may_overlap_filled_spaces_and_the_edge_of_the_map(self) -> None:
        begun = with_letters(begin_with(DOBRIK, "Settlement"), F="A2")
        assert named(played(begun, "hero A1 marks A2 B1").marks) == "A2 B1"
        assert named(played(begun, "hero B3 marks A3 B2 B4 C3").marks) == "A3 B2 B4 C3"  # B2 is a mountain

    def test_attack_patterns_are_no_filled_spaces(self) -> None:
        position = played(begin_with(DOBRIK, "Settlement"), "hero C4 marks B4 C3 C5 D4")
        assert played(position, "village B4 B5").moves

    def test_monsters_in_the_pattern_are_destroyed_when_the_hero_is_drawn(self) -> None:
        position = with_letters(begin_with(DOBRIK, "Settlement"), M="B4 C3 A1")
        after = played(position, "hero C4 marks B4 C3 C5 D4")
        assert (at(after, "X"), at(after, "M")) == ("B4 C3", "A1")
        assert told(after, "spaces destroyed") == [{"spaces": ["B4", "C3"], "by": "heroes"}]

    def test_only_monsters_are(self) -> None:
        position = with_letters(begin_with(DOBRIK, "Settlement"), F="B4", H="C3", V="C5")
        assert at(played(position, "hero C4 marks B4 C3 C5 D4"), "X") == ""

    def test_later_monsters_in_any_heros_pattern_are_destroyed(self) -> None:
        start = played(begin_with(DOBRIK, FREYLA, "Kethra's Gates"), "hero C4 marks B4 C3 C5 D4")
        both = played(start, "hero K1 marks K2 K3 K4")
        for space in ("B4", "K3"):
            after = played(both, f"monster {space}")
            assert (at(after, "X"), at(after, "M")) == (space, "")
        assert at(played(both, "monster A1"), "M") == "A1"

    def test_the_marks_stay_into_later_seasons(self) -> None:
        position = played(begin_with(DOBRIK, "Settlement"), "hero C4 marks B4 C3 C5 D4")
        marks = position.marks
        while not position.is_over:
            position = position.play(position.legal_moves[0])
            assert position.marks == marks

    def test_hero_space_taken_or_attack_not_the_cards_is_refused(self) -> None:
        position = begin_with(FREYLA)
        assert refusal(position, "hero B2 marks B3 B4 B5") == "B2 is already filled (mountain)"
        assert refusal(position, "hero A1 marks B2 C3 D4") == (
            "Freyla the True at A1 marks nothing or A2 A3 A4 or B1 C1 D1"
        )
        assert refusal(position, "forest A1 marks A2 A3 A4") == "Freyla the True offers hero, not forest"
        assert "not a shape of Freyla" in refusal(position, "hero A1 A2")
        assert refusal(position, "pass") == "there is room to draw on, so Freyla the True must be drawn"


class TestDestroyedSpaces:
    def test_they_are_filled_and_have_no_terrain_type(self) -> None:
        row = with_letters(
            begin_with("Settlement"), F="A1", V="A2", A="A3", W="A4", X="A5 A6 A7 A8 A9 A10 A11"
        )
        banded = EDITION.edict("Banded Hills")
        assert banded.points(row.land) == 0
        assert banded.points(with_letters(row, H="A11").land) == 3

    def test_a_destroyed_heros_pattern_remains_active(self) -> None:
        position = with_marks(with_letters(begin_with("Kethra's Gates"), X="C4"), "B4 C3 C5 D4")
        assert at(played(position, "monster B4"), "X") == "B4 C4"


class TestEndOfTheSeason:
    def test_the_seasons_end_at_8_7_7_and_6(self) -> None:
        positions = random_games(heroes_deal(3), 3)
        clocks: dict[int, int] = {}
        for before in positions[:-1]:
            assert isinstance(before, HeroesPosition)
            if not before.due:
                clocks[before.season] = before.season_clock + before.card.time
        assert [clocks[n] >= time for n, time in enumerate((8, 7, 7, 6))] == [True] * 4
        assert [season.time for season in positions[0].edition.seasons] == [8, 7, 7, 6]

    def test_two_edicts_the_coins_and_the_monsters_are_scored(self) -> None:
        position = with_letters(begin_with("Settlement"), F="E1 F1 G1", M="K11", W="K10", X="K1")
        after = played(replace(last_turn(position), coins=3), "village A1 A2")
        (spring,) = after.score.seasons
        assert dict(spring.edicts) == {"A": 6, "B": 0}
        assert dict(spring.extras) == {"coins": 4, "monsters": -1}

    def test_a_space_beside_several_monsters_costs_one_star(self) -> None:
        position = with_letters(begin_with("Settlement"), M="K11 J10")
        assert played(last_turn(position), "village A1 A2").score.seasons[0].extras["monsters"] == -3

    def test_empty_spaces_beside_destroyed_monsters_cost_nothing(self) -> None:
        position = with_letters(begin_with("Settlement"), X="K11 J10")
        assert played(last_turn(position), "village A1 A2").score.seasons[0].extras["monsters"] == 0

    def test_lasting_effects_come_after_the_scoring(self) -> None:
        position = with_monsters(begin_with("Settlement"), zombie="K11")
        after = played(last_turn(position), "village A1 A2")
        assert after.score.seasons[0].extras["monsters"] == -2
        assert at(after, "M") == "J11 K10 K11"
        assert kinds(after) == ["season ended", "zombies spread"]

    def test_each_season_takes_its_edicts_from_the_season_card(self) -> None:
        final = random_games(heroes_deal(5, "D"), 5)[-1]
        assert ["".join(season.edicts) for season in final.score.seasons] == ["AB", "BC", "CD", "DA"]


class TestEndOfTheGame:
    def test_after_winter_the_game_is_over(self) -> None:
        final = random_games(heroes_deal(6), 6)[-1]
        assert (final.is_over, final.ask, final.legal_moves, final.coming) == (True, None, (), ())
        assert refusal(final, "farm A1") == "the year is over"
        assert (len(final.score.seasons), final.clock) == (4, 28)

    def test_the_total_is_the_sum_of_the_four_seasons(self) -> None:
        final = random_games(heroes_deal(7), 7)[-1]
        assert final.score.total == sum(season.total for season in final.score.seasons)

    @pytest.mark.parametrize(
        ("rating", "title"),
        [
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
    def test_the_rating_is_the_score_less_the_numbers_of_the_four_scoring_cards(
        self, rating: int, title: str | None
    ) -> None:
        numbers = 16 + 14 + 12 + 28  # of the four edicts the tests play with
        seasons = [SeasonScore(season.name, {"A": 0}) for season in EDITION.seasons]
        seasons[0] = SeasonScore("spring", {"A": rating + numbers})
        over = replace(begin_with("Settlement"), seasons=tuple(seasons))
        assert over.score.solo is not None
        assert over.score.solo.rating == rating
        assert (over.score.solo.title or {}).get("en") == title


class TestAFullMap:
    @pytest.mark.parametrize("card", ["Settlement", "Kethra's Gates", *HEROES])
    def test_the_only_move_is_to_pass(self, card: str) -> None:
        position = crowded(begin_with(card), "")
        assert [str(move) for move in position.legal_moves] == ["pass"]
        after = played(position, "pass")
        assert (after.land, after.marks, after.coins) == (position.land, 0, 0)

    @pytest.mark.parametrize("card", AMBUSHES)
    def test_ambushes_stay_away(self, card: str) -> None:
        position = played(crowded(begin_with("Lagoon", card), ""), "pass")
        assert kinds(position) == ["ambush stayed away"]
        assert (position.lasting, position.due) == ((), ())


class TestMoves:
    @pytest.mark.parametrize(
        ("text", "printed"),
        [
            ("hero C4 marks B4 D4 c3 C5", "hero C4 marks B4 C3 C5 D4"),
            ("HERO a1 Marks A2 b1", "hero A1 marks A2 B1"),
            ("hero A11", "hero A11"),
            ("hero A11 marks", "hero A11"),
            ("destroy c4", "destroy C4"),
        ],
    )
    def test_a_move_reads_back_as_it_is_printed(self, text: str, printed: str) -> None:
        assert str(parse_move(text)) == printed
        assert parse_move(printed) == parse_move(text)

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("hero C4 marks B4 B4", "names a space twice"),
            ("hero C4 marks L4", "'L4' is not a space of the map"),
            ("hero C4 marks B4 marks D4", "'marks' is not a space of the map"),
        ],
    )
    def test_a_move_that_cannot_be_read_says_why(self, text: str, reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            parse_move(text)

    def test_every_legal_move_is_listed_once_and_reads_back(self) -> None:
        for card in (*AMBUSHES, *HEROES, "Kethra's Gates", "Timber Grove"):
            moves = begin_with(card, "Lagoon").legal_moves
            assert len(set(moves)) == len(moves)
            assert [parse_move(str(move)) for move in moves] == list(moves)

    def test_playing_leaves_the_position_as_it_was(self) -> None:
        position = begin_with(DOBRIK, GORGON, "Settlement")
        first_moves(position, 3)
        assert position == begin_with(DOBRIK, GORGON, "Settlement")
        assert DESTROYED not in position.land
