"""The rules of Mapmaker, one test a rule."""

from itertools import pairwise

import pytest

from engine import BadInput, IllegalMove, Position, Record, game_named, parse_move, parse_space
from engine.land import draw, empty_spaces
from engine.mapmaker import DISCARD, MapmakerPosition
from engine.terrain import FARM, FOREST, MOUNTAIN, WASTELAND
from tests.helpers import mapmaker_deal, random_games

GAME = game_named("mapmaker")
ELEMENTS = [card.name for card in GAME.edition.cards]
IN_ORDER = (*ELEMENTS, ELEMENTS[0])
MISSIONS = ("Edge of the forest", "Tree line", "Watering potatoes", "Borderlands")


def start(draws: tuple[str, ...] = IN_ORDER, **options: str) -> MapmakerPosition:
    deal = mapmaker_deal(0, draws=(draws,), edicts=MISSIONS, options=tuple(options.items()))
    position = GAME.begin(GAME.check_deal(deal))
    assert isinstance(position, MapmakerPosition)
    return position


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(parse_move(move))
    return caught.value.rule


def crowded(left: str) -> MapmakerPosition:
    """A start at which only the named spaces are empty."""
    empty = set(map(parse_space, left.split()))
    begun = start()
    land = draw(begun.land, (s for s in empty_spaces(begun.land) if s not in empty), WASTELAND)
    return MapmakerPosition(begun.deal, land)


class TestTheMap:
    def test_five_mountains_stand_where_they_are_printed(self) -> None:
        printed = list(map(parse_space, ["B2", "D9", "F4", "I10", "J6"]))
        assert [space for space, code in enumerate(start().land) if code == MOUNTAIN] == printed

    def test_116_spaces_are_free(self) -> None:
        assert len(empty_spaces(start().land)) == 116


class TestPlacing:
    def test_an_element_may_be_turned(self) -> None:
        assert start().play(parse_move("water A1 B1 C1")).land[parse_space("B1")] == 4

    def test_an_element_may_be_flipped(self) -> None:
        hook = start((ELEMENTS[3], *(e for e in ELEMENTS if e != ELEMENTS[3]), ELEMENTS[0]))
        assert hook.play(parse_move("farm A5 A6 A7 B7")).drawn == 1
        assert hook.play(parse_move("farm A5 A6 A7 B5")).drawn == 1

    def test_another_shape_is_refused(self) -> None:
        assert refusal(start(), "water A1 A2 B1") == "that is not the water bar in any turn or flip"
        assert refusal(start(), "water A1 A2") == "that is not the water bar in any turn or flip"
        assert refusal(start(), "water A1 A2 A3 A4") == "that is not the water bar in any turn or flip"
        assert refusal(start(), "water") == "that is not the water bar in any turn or flip"

    def test_a_line_may_not_wrap_round_the_edge(self) -> None:
        assert refusal(start(), "water A10 A11 B1") == "that is not the water bar in any turn or flip"

    def test_another_terrain_is_refused(self) -> None:
        assert "the terrain is water" in refusal(start(), "farm A1 A2 A3")

    def test_a_mountain_may_not_be_covered(self) -> None:
        assert refusal(start(), "water B1 B2 B3") == "B2 is already filled (mountain)"

    def test_a_filled_space_may_not_be_covered(self) -> None:
        position = start().play(parse_move("water A1 A2 A3"))
        assert refusal(position, "village A3 B3 C3") == "A3 is already filled (water)"

    def test_nothing_hangs_off_the_map(self) -> None:
        with pytest.raises(BadInput, match="not a space of the map"):
            parse_move("water A10 A11 A12")

    def test_the_legal_moves_are_the_free_places_of_the_element(self) -> None:
        moves = start().legal_moves
        assert len(moves) == len(set(moves)) == 172
        assert all(start().play(move).drawn == 1 for move in moves)


class TestAnElementThatFitsNowhere:
    """Ruling: it is discarded and its time is charged."""

    def test_it_is_discarded_and_its_time_is_spent(self) -> None:
        position = crowded("A1 A2 C1")
        assert position.legal_moves == (DISCARD,)
        assert position.ask is not None
        assert position.ask.action == "discard"
        after = position.play(DISCARD)
        assert (after.drawn, after.clock, after.land) == (1, 2, position.land)

    def test_it_must_be_discarded(self) -> None:
        assert refusal(crowded("A1 A2 C1"), "water A1 A2 C1") == (
            "the water bar fits nowhere on the map; the only move is 'discard'"
        )

    def test_every_turn_and_flip_is_tried_before(self) -> None:
        assert [str(move) for move in crowded("A1 B1 C1").legal_moves] == ["water A1 B1 C1"]

    def test_one_that_fits_may_not_be_discarded(self) -> None:
        assert refusal(start(), "discard") == "the water bar still fits on the map and must be placed"


class TestTime:
    def test_a_season_ends_when_the_clock_reaches_a_multiple_of_seven(self) -> None:
        # 2 + 2 + 1 + 2 = 7
        positions = random_games(start().deal, 1)
        assert [p.clock for p in positions[:5]] == [0, 2, 4, 5, 7]
        assert [len(p.score.seasons) for p in positions[:5]] == [0, 0, 0, 0, 1]
        assert positions[4].season == 1
        assert positions[4].season_clock == 0

    def test_time_beyond_the_end_of_a_season_is_carried_over(self) -> None:
        two = [e for e in ELEMENTS if GAME.edition.card(e).time == 2]
        one = [e for e in ELEMENTS if GAME.edition.card(e).time == 1]
        positions = random_games(start((*two, *one, ELEMENTS[0])).deal, 1)
        assert [p.clock for p in positions[:5]] == [0, 2, 4, 6, 8]
        assert (positions[3].season, positions[3].season_clock) == (0, 6)
        assert (positions[4].season, positions[4].season_clock) == (1, 1)

    def test_the_last_element_may_take_the_clock_past_28(self) -> None:
        over = random_games(start((*ELEMENTS, "water bar")).deal, 2)[-1]
        exact = random_games(start((*ELEMENTS, "farm cross")).deal, 2)[-1]
        assert (over.is_over, over.clock) == (True, 29)
        assert (exact.is_over, exact.clock) == (True, 28)

    def test_a_game_is_always_17_elements_long(self) -> None:
        for seed in range(50):
            games = random_games(mapmaker_deal(seed), seed)
            assert len(games) == 18
            assert len(games[-1].score.seasons) == 4

    def test_after_the_end_nothing_may_be_played(self) -> None:
        over = random_games(start().deal, 3)[-1]
        assert over.legal_moves == ()
        assert over.ask is None
        assert over.coming == ()
        assert "the year is over" in refusal(over, "water A1 A2 A3")


class TestScoring:
    def test_the_seasons_score_ab_bc_cd_da(self) -> None:
        over = random_games(start().deal, 4)[-1]
        assert ["".join(s.edicts) for s in over.score.seasons] == ["AB", "BC", "CD", "DA"]
        assert [s.name for s in over.score.seasons] == ["spring", "summer", "autumn", "winter"]

    def test_a_season_scores_its_two_missions_on_the_whole_map_as_it_stands(self) -> None:
        for before, after in pairwise(random_games(start().deal, 5)):
            if len(after.score.seasons) > len(before.score.seasons):
                scored = after.score.seasons[-1]
                assert scored.edicts == {x: after.edicts[x].points(after.land) for x in scored.edicts}

    def test_the_total_adds_up_the_four_seasons_and_the_mountains(self) -> None:
        score = random_games(start().deal, 6)[-1].score
        assert score.total == sum(sum(s.edicts.values()) for s in score.seasons) + score.extras["mountains"]

    def test_surrounded_mountains_pay_once_at_the_end_of_the_game(self) -> None:
        for seed in range(30):
            *before, last = random_games(mapmaker_deal(seed), seed)
            assert all(p.score.extras == {} for p in before)
            assert last.score.extras == {"mountains": GAME.edition.bonus.points(last.land)}
            assert last.score.pending == {}

    def test_surrounded_mountains_may_pay_every_season_as_an_option_of_the_deal(self) -> None:
        deal = start(mountains="every_season").deal
        for position in random_games(deal, 7)[1:]:
            for season in position.score.seasons:
                assert set(season.extras) == {"mountains"}
            assert position.score.extras == {}

    def test_the_end_of_a_season_and_a_surrounded_mountain_are_reported(self) -> None:
        seen = {
            event.kind
            for seed in range(60)
            for p in random_games(mapmaker_deal(seed), seed)
            for event in p.events
        }
        assert seen == {"season ended", "mountain surrounded"}

    def test_the_scoresheet_shows_what_every_mission_would_pay_now(self) -> None:
        position = start().play(parse_move("water A1 A2 A3"))
        assert position.score.now == {"A": 0, "B": 0, "C": 0, "D": 0}
        assert position.score.pending == {"mountains": 0}


class TestTheDeck:
    """Ruling: one deck, shuffled again only when it has run out."""

    def test_a_deal_holds_every_element_once_and_then_one_more(self) -> None:
        for seed in range(200):
            draws = mapmaker_deal(seed).draws[0]
            assert len(draws) == 17
            assert sorted(draws[:16]) == sorted(ELEMENTS)

    def test_four_different_missions_are_drawn(self) -> None:
        assert all(len(set(mapmaker_deal(seed).edicts)) == 4 for seed in range(200))

    def test_every_mission_and_every_last_element_comes_up(self) -> None:
        deals = [mapmaker_deal(seed) for seed in range(300)]
        assert {name for deal in deals for name in deal.edicts} == {e.name for e in GAME.edition.edicts}
        assert {deal.draws[0][-1] for deal in deals} == set(ELEMENTS)

    def test_drawn_deals_pass_their_own_check(self) -> None:
        for seed in range(50):
            deal = mapmaker_deal(seed)
            assert GAME.check_deal(deal) == deal

    @pytest.mark.parametrize(
        ("draws", "reason"),
        [
            ((ELEMENTS[0], ELEMENTS[0], *ELEMENTS[2:], ELEMENTS[1]), "water bar is drawn 2 times"),
            (tuple(ELEMENTS), "last 27 time units"),
            ((*IN_ORDER, ELEMENTS[1]), "over before the last"),
            (("comet", *ELEMENTS), "no card 'comet'"),
            ((), "last 0 time units"),
        ],
    )
    def test_a_deal_no_deck_can_give_is_refused(self, draws: tuple[str, ...], reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            GAME.check_deal(mapmaker_deal(0, draws=(draws,)))

    @pytest.mark.parametrize(
        ("edicts", "reason"),
        [
            (MISSIONS[:3], "four missions"),
            ((*MISSIONS[:3], MISSIONS[0]), "must differ"),
            ((*MISSIONS[:3], "Wildholds"), "no edict 'Wildholds'"),
        ],
    )
    def test_missions_no_game_can_have_are_refused(self, edicts: tuple[str, ...], reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            GAME.check_deal(mapmaker_deal(0, edicts=edicts))

    @pytest.mark.parametrize(
        ("options", "reason"),
        [((("mountains", "never"),), "end_once or every_season"), ((("side", "B"),), "no option 'side'")],
    )
    def test_options_the_game_does_not_have_are_refused(self, options: object, reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            GAME.check_deal(mapmaker_deal(0, options=options))

    def test_names_are_read_whatever_their_case_and_elements_by_number_too(self) -> None:
        numbered = tuple(str(number) for number in (*range(1, 17), 1))
        deal = mapmaker_deal(0, draws=(numbered,), edicts=("tree line", "MAGICIANS’ VALLEY", *MISSIONS[2:]))
        assert GAME.check_deal(deal).draws == (IN_ORDER,)
        assert GAME.check_deal(deal).edicts[:2] == ("Tree line", "Magicians' valley")


class TestPositionsDoNotChange:
    def test_playing_leaves_the_position_as_it_was(self) -> None:
        position = start()
        position.play(parse_move("water A1 A2 A3"))
        assert position == start()
        assert position.land == start().land

    def test_the_elements_to_come_follow_the_one_in_hand(self) -> None:
        position = start()
        assert position.ask is not None
        assert [position.ask.card, *position.coming] == list(position.elements)


def test_a_record_of_forest_and_farm_replays_to_the_same_map() -> None:
    final = random_games(start().deal, 8)[-1]
    replayed = Record(final.deal, moves=final.moves).position
    assert replayed.land == final.land
    assert {FOREST, FARM} <= set(replayed.land)
