"""Matches of Heroes: monsters on neighbours' maps, heroes on one's own, and who picks what is destroyed."""

import json
import random
from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from engine import IllegalMove, Match, begin_match, parse_match, parse_move, read_match, write_match
from engine.land import SPACES
from engine.match import HeroesMap
from engine.terrain import DESTROYED, EMPTY, MONSTER
from tests.cartographers_helpers import crowded
from tests.helpers import changed
from tests.heroes_helpers import (
    DAL,
    DOBRIK,
    DRAGON,
    GAME,
    GORGON,
    TROLL,
    ZOMBIE,
    at,
    hand_deal,
    last_turn,
    named,
    with_marks,
    with_monsters,
)

MIXED = {"side": "A", "ambushes": "both", "seasons": "cartographers", "edicts": "both"}


def match_of(players: int, *spring: str) -> Match:
    return begin_match(hand_deal(*spring), players)


def drawn(match: Match, player: int, *moves: str) -> Match:
    for move in moves:
        match = match.play(player, parse_move(move))
    return match


def map_of(match: Match, owner: int) -> HeroesMap:
    sheet = match.maps[owner]
    assert isinstance(sheet, HeroesMap)
    return sheet


def with_map(match: Match, owner: int, sheet: HeroesMap) -> Match:
    return replace(match, maps=(*match.maps[:owner], sheet, *match.maps[owner + 1 :]))


def refusal(match: Match, player: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        drawn(match, player, move)
    return caught.value.rule


class TestAmbush:
    @pytest.mark.parametrize(
        ("card", "target"),
        [(TROLL, [2, 0, 1]), (GORGON, [2, 0, 1]), (DRAGON, [1, 2, 0]), (ZOMBIE, [1, 2, 0])],
    )
    def test_maps_are_passed_in_the_direction_of_the_arrow(self, card: str, target: list[int]) -> None:
        match = match_of(3, card, "Settlement")
        assert [match.drawn_on(player) for player in range(3)] == target
        for player, owner in enumerate(target):
            after = match.play(player, match.legal_moves(player)[0])
            assert [n for n in range(3) if after.maps[n].land != match.maps[n].land] == [owner]
            assert named(map_of(after, owner).lasting[0].spaces) == at(map_of(after, owner), "M")

    def test_the_shape_may_be_turned_flipped_and_put_anywhere_with_its_initial(self) -> None:
        match = match_of(2, TROLL, "Settlement")
        for spaces in ("E5 E6 E7 F6", "E6 F5 F6 F7", "E5 F5 F6 G5", "E6 F5 F6 G6"):
            sheet = map_of(drawn(match, 0, f"monster {spaces}"), 1)
            assert [(a.effect, named(a.spaces)) for a in sheet.lasting] == [("troll", spaces)]

    def test_a_1x1_for_a_shape_that_fits_nowhere_has_no_initial(self) -> None:
        match = match_of(2, DRAGON, "Settlement")
        match = with_map(match, 1, crowded(map_of(match, 1), "A1 A3 K11"))
        assert sorted(map(str, match.legal_moves(0))) == ["monster A1", "monster A3", "monster K11"]
        assert refusal(match, 0, "hero A1") == "Dragon Inferno offers monster, not hero"
        sheet = map_of(drawn(match, 0, "monster A1"), 1)
        assert (at(sheet, "M"), sheet.lasting) == ("A1", ())

    def test_the_marks_of_the_owner_destroy_what_the_neighbour_draws(self) -> None:
        match = match_of(2, TROLL, "Settlement")
        match = with_map(match, 1, with_marks(map_of(match, 1), "E5 E6"))
        sheet = map_of(drawn(match, 0, "monster E5 E6 E7 F6"), 1)
        assert (at(sheet, "X"), at(sheet, "M")) == ("E5 E6", "E7 F6")

    def test_the_coins_of_a_dragon_go_to_the_owner_of_the_map(self) -> None:
        match = match_of(2, DRAGON, "Settlement")
        match = with_map(match, 1, with_marks(map_of(match, 1), "E7 F5 F6 F7 G5"))
        after = drawn(match, 0, "monster E7 F5 F6 F7 G5")
        assert [sheet.coins for sheet in after.maps] == [0, 3]


class TestTheGorgon:
    def test_whoever_draws_it_picks_what_it_destroys_before_the_maps_go_back(self) -> None:
        match = drawn(match_of(2, GORGON, "Settlement"), 0, "monster E5 E7 F6")
        ask = match.ask(0)
        assert ask is not None
        assert (ask.action, ask.card.name, match.drawn_on(0)) == ("destroy", GORGON, 1)
        assert refusal(match, 0, "village A1 A2").startswith("first Gorgon Gaze destroys a space")
        after = drawn(match, 0, "destroy D7")
        assert (at(map_of(after, 1), "X"), after.ask(0)) == ("D7", None)

    def test_nobody_waits_for_others_to_pick_but_the_next_card_does(self) -> None:
        match = match_of(3, GORGON, "Settlement")
        results = set()
        for order in permutations([(p, m) for p in range(3) for m in (0, 1)]):
            if any(order.index((p, 1)) < order.index((p, 0)) for p in range(3)):
                continue
            played = match
            for player, move in order:
                played = drawn(played, player, ("monster E5 E7 F6", "destroy D7")[move])
            results.add((tuple(sheet.land for sheet in played.maps), played.moves))
            assert played.card is not None
            assert played.card.name == "Settlement"
            assert [played.drawn_on(player) for player in range(3)] == [0, 1, 2]
        assert len(results) == 1
        half = drawn(drawn(match, 0, "monster E5 E7 F6", "destroy D7"), 1, "monster E5 E7 F6")
        assert (half.ask(0), half.legal_moves(0)) == (None, ())
        assert half.card is not None
        assert half.card.name == GORGON
        assert refusal(half, 0, "village A1 A2").endswith("waits for the others")

    def test_a_gorgon_that_is_hit_or_a_lone_1x1_destroys_nothing(self) -> None:
        match = match_of(2, GORGON, "Settlement")
        hit = with_map(match, 1, with_marks(map_of(match, 1), "E5 E7 F6"))
        assert drawn(hit, 0, "monster E5 E7 F6").ask(0) is None
        full = with_map(match, 1, crowded(map_of(match, 1), "A1 A2"))
        assert drawn(full, 0, "monster A1").ask(0) is None


class TestHeroes:
    def test_everybody_draws_one_on_their_own_map(self) -> None:
        match = match_of(3, DOBRIK, "Settlement")
        for player, move in enumerate(
            ("hero E5 marks D5 E4 E6 F5", "hero A1 marks A2 B1", "hero K11 marks J11 K10")
        ):
            assert match.drawn_on(player) == player
            match = drawn(match, player, move)
        assert [named(map_of(match, n).marks) for n in range(3)] == ["D5 E4 E6 F5", "A2 B1", "J11 K10"]
        assert match.card is not None
        assert match.card.name == "Settlement"


class TestTheEndOfASeason:
    def ending(self, players: int, **monsters: dict[int, dict[str, str]]) -> Match:
        """A match in which everybody's last turn of spring is due."""
        match = match_of(players, "Settlement")
        for owner in range(players):
            sheet = with_monsters(map_of(match, owner), **monsters["on"].get(owner, {}))
            match = with_map(match, owner, last_turn(sheet))
        return match

    def test_the_owner_picks_what_the_troll_destroys_and_others_wait(self) -> None:
        match = self.ending(3, on={1: {"troll": "K11"}, 2: {"zombie": "K11"}})
        for player in (1, 0, 2):
            match = drawn(match, player, "village A1 A2")
        assert [match.ask(player) is None for player in range(3)] == [True, False, True]
        assert match.card is not None
        assert match.card.name == TROLL
        assert match.drawn_on(1) == 1
        after = drawn(match, 1, "destroy K10")
        assert at(map_of(after, 1), "X") == "K10"
        assert at(map_of(after, 2), "M") == "J11 K10 K11"
        assert all(after.ask(player) for player in range(3))

    def test_the_troll_may_be_resolved_while_others_still_draw(self) -> None:
        match = self.ending(2, on={1: {"troll": "K11"}})
        after = drawn(match, 1, "village A1 A2", "destroy K10")
        assert (after.ask(1), after.legal_moves(0) != ()) == (None, True)

    def test_an_ambush_that_opens_the_next_season_waits_for_the_troll(self) -> None:
        draws = (hand_deal("Settlement").draws[0], (ZOMBIE, *hand_deal().draws[1]), *hand_deal().draws[2:])
        match = begin_match(changed(hand_deal(), draws=draws), 2)
        for owner in (0, 1):
            match = with_map(match, owner, last_turn(with_monsters(map_of(match, owner), troll="K11")))
        match = drawn(match, 0, "village A1 A2")
        match = drawn(match, 1, "village A1 A2", "destroy K10")
        assert [match.drawn_on(player) for player in (0, 1)] == [0, 1]
        assert refusal(match, 1, "monster E5").endswith("waits for the others")
        match = drawn(match, 0, "destroy J11")
        assert [match.drawn_on(player) for player in (0, 1)] == [1, 0]


def random_match(players: int, seed: int, **options: str) -> list[Match]:
    """Every stage of a match of random legal moves, players drawing in random order."""
    dice = random.Random(seed)
    deal = GAME.draw_deal(f"tests/{seed}", options=options)
    stages = [begin_match(deal, players)]
    while not stages[-1].is_over:
        ready = [player for player in range(players) if stages[-1].legal_moves(player)]
        player = dice.choice(ready)
        stages.append(stages[-1].play(player, dice.choice(stages[-1].legal_moves(player))))
    return stages


class TestRandomMatches:
    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("options", [{"side": "C"}, {"side": "D"}, MIXED], ids=["C", "D", "mixed"])
    def test_the_rules_hold_whatever_is_drawn(self, players: int, options: dict[str, str]) -> None:
        for seed in range(8):
            stages = random_match(players, seed, **options)
            for before, after in pairwise(stages):
                self.check_step(before, after)
            over = stages[-1]
            assert all(len(sheet.seasons) == 4 and sheet.score.solo is None for sheet in over.maps)
            assert (over.card, over.winners != ()) == (None, True)
            assert [over.ask(player) for player in range(players)] == [None] * players

    def check_step(self, before: Match, after: Match) -> None:
        (player,) = [n for n, moves in enumerate(after.moves) if moves != before.moves[n]]
        owner = before.drawn_on(player)
        ask, move = before.ask(player), after.moves[player][-1]
        assert ask is not None
        passed = ask.card.kind == "ambush" and not (move.word == "destroy" and ask.card.name == TROLL)
        assert (owner != player) == passed
        for n, (old, new) in enumerate(zip(before.maps, after.maps, strict=True)):
            other = {space for space in SPACES if old.land[space] != new.land[space]}
            assert n == owner or not other
            assert old.coins <= new.coins <= 14
            for space in other - set(move.spaces):
                assert (old.land[space], new.land[space]) in (
                    (EMPTY, MONSTER),  # zombies
                    (EMPTY, DESTROYED),  # zombies on marks
                    (MONSTER, DESTROYED),  # hit by a hero
                )

    def test_without_ambushes_every_map_is_a_solo_game(self) -> None:
        for seed in range(10):
            deal = hand_deal(DAL, "Settlement", side="CD"[seed % 2])
            dice = random.Random(seed)
            match = begin_match(deal, 3)
            while not match.is_over:
                for player in range(3):
                    match = match.play(player, dice.choice(match.legal_moves(player)))
            for sheet, moves in zip(match.maps, match.moves, strict=True):
                alone = GAME.begin(deal)
                for move in moves:
                    alone = alone.play(move)
                assert (alone.land, alone.score.seasons) == (sheet.land, sheet.score.seasons)


class TestRecords:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_match_written_and_read_is_the_same(self, players: int) -> None:
        for seed in range(3):
            for stage in random_match(players, seed, side="D")[:: players + 2]:
                assert parse_match(json.dumps(write_match(stage))) == stage

    def test_a_destruction_stands_with_the_player_who_picked_it(self) -> None:
        match = drawn(match_of(2, GORGON, "Settlement"), 1, "monster E5 E7 F6", "destroy D7")
        written = write_match(match)
        assert written["players"] == [[], ["monster E5 E7 F6", "destroy D7"]]
        assert read_match(written) == match

    def test_a_move_that_breaks_a_rule_is_named_with_its_number_and_player(self) -> None:
        written = write_match(match_of(2, GORGON, "Settlement"))
        with pytest.raises(IllegalMove) as caught:
            read_match({**written, "players": [[], ["monster E5 E7 F6", "destroy E6 A1"]]})
        assert str(caught.value) == (
            "move 2 (destroy A1 E6): player 2: Gorgon Gaze destroys one of D5, D7, E4, E6, E8, F5, F7, G6"
        )


def test_standings_go_by_stars_then_by_stars_lost_to_monsters() -> None:
    over = random_match(3, 5, side="C")[-1]
    for standing in over.standings:
        seasons = over.maps[standing.player].score.seasons
        assert standing.stars == sum(season.total for season in seasons)
        assert standing.lost_to_monsters == -sum(season.extras["monsters"] for season in seasons)
