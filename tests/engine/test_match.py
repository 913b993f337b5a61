"""Matches of two and more players: the same cards for all, monsters on the neighbours' maps, and who wins."""

import json
import random
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any

import pytest

from engine import (
    BadInput,
    Deal,
    IllegalMove,
    Match,
    Move,
    Position,
    Record,
    begin_match,
    parse_match,
    parse_move,
    parse_space,
    read_match,
    write_match,
)
from engine.ambush import ambush_walk
from engine.land import SPACES, draw, empty_spaces
from engine.scoresheet import SeasonScore
from engine.terrain import EMPTY, FARM, MONSTER
from tests.cartographers_helpers import EDITION, hand_deal
from tests.helpers import cartographers_deal, mapmaker_deal


def match_of(players: int, *spring: str, side: str = "A") -> Match:
    return begin_match(hand_deal(*spring, side=side), players)


def drawn(match: Match, player: int, move: str) -> Match:
    return match.play(player, parse_move(move))


def refusal(match: Match, player: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        drawn(match, player, move)
    return caught.value.rule


def crowded(match: Match, owner: int, left: str) -> Match:
    """The match with only the named spaces empty on one map."""
    kept = set(map(parse_space, left.split()))
    land = match.maps[owner].land
    full = replace(match.maps[owner], land=draw(land, (s for s in empty_spaces(land) if s not in kept), FARM))
    return replace(match, maps=(*match.maps[:owner], full, *match.maps[owner + 1 :]))


def random_match(players: int, seed: int, side: str = "A") -> list[Match]:
    """Every stage of a match of random legal moves, players drawing in random order."""
    dice = random.Random(seed)
    stages = [begin_match(cartographers_deal(seed, side), players)]
    while not stages[-1].is_over:
        ready = [player for player in range(players) if stages[-1].legal_moves(player)]
        player = dice.choice(ready)
        stages.append(stages[-1].play(player, dice.choice(stages[-1].legal_moves(player))))
    return stages


def lettered(match: Match, owner: int, code: int) -> set[int]:
    return {space for space in SPACES if match.maps[owner].land[space] == code}


class TestDrawing:
    def test_everybody_draws_the_same_card_on_their_own_map(self) -> None:
        match = match_of(3, "Farmland", "Hamlet")
        match = drawn(drawn(drawn(match, 0, "farm A1 A2"), 2, "farm K1 K2"), 1, "farm A1 B1")
        spaces = [set(map(parse_space, names.split())) for names in ("A1 A2", "A1 B1", "K1 K2")]
        assert [lettered(match, owner, FARM) for owner in range(3)] == spaces
        assert [sheet.coins for sheet in match.maps] == [1, 1, 1]
        assert match.card is not None
        assert match.card.name == "Hamlet"

    def test_the_order_within_a_turn_is_free(self) -> None:
        moves = {0: "farm A1 A2", 1: "farm B1 B2", 2: "farm C3 C4"}
        results = set()
        for order in permutations(moves):
            match = match_of(3, "Farmland", "Hamlet")
            for player in order:
                match = drawn(match, player, moves[player])
            results.add((tuple(sheet.land for sheet in match.maps), match.moves))
        assert len(results) == 1

    def test_the_next_card_waits_until_everybody_has_drawn(self) -> None:
        match = drawn(match_of(2, "Farmland", "Hamlet"), 1, "farm A1 A2")
        assert match.card is not None
        assert match.card.name == "Farmland"
        assert (match.ask(1), match.legal_moves(1)) == (None, ())
        assert refusal(match, 1, "village A1 A2 B1") == (
            "this player has drawn the card already and waits for the others"
        )
        assert match.legal_moves(0)

    def test_each_map_keeps_the_rules_of_solo_play(self) -> None:
        match = match_of(2, "Temple Ruins", "Farmland")
        assert "must cover a ruins space" in refusal(match, 0, "farm A1 A2")
        assert "offers farm, not water" in refusal(match, 1, "water B6 B7")
        covered = crowded(match, 1, "A1 A2")
        assert {len(move.spaces) for move in covered.legal_moves(0)} == {2, 5}
        assert {move.word for move in covered.legal_moves(1)} == {
            "forest",
            "village",
            "farm",
            "water",
            "monster",
        }

    def test_there_is_no_rating_in_a_match(self) -> None:
        over = random_match(2, 1)[-1]
        assert over.is_over
        assert all(sheet.score.solo is None for sheet in over.maps)


class TestAmbush:
    @pytest.mark.parametrize(
        ("card", "target"),
        [
            (
                "Kobold Onslaught",
                {0: 2, 1: 0, 2: 1},
            ),  # clockwise: handed to the left, so it comes from the right
            ("Bugbear Assault", {0: 2, 1: 0, 2: 1}),
            ("Goblin Attack", {0: 1, 1: 2, 2: 0}),
            ("Gnoll Raid", {0: 1, 1: 2, 2: 0}),
        ],
    )
    def test_maps_are_passed_in_the_direction_of_the_arrow(self, card: str, target: dict[int, int]) -> None:
        match = match_of(3, card, "Hamlet")
        assert {player: match.drawn_on(player) for player in range(3)} == target
        for player, owner in target.items():
            after = match.play(player, match.legal_moves(player)[0])
            changed = [n for n in range(3) if after.maps[n].land != match.maps[n].land]
            assert changed == [owner]

    def test_between_two_players_the_map_is_always_the_others(self) -> None:
        for card in ("Kobold Onslaught", "Goblin Attack"):
            match = match_of(2, card, "Hamlet")
            assert (match.drawn_on(0), match.drawn_on(1)) == (1, 0)

    def test_with_an_explore_card_everybody_has_their_own_map_back(self) -> None:
        match = match_of(2, "Gnoll Raid", "Hamlet")
        match = match.play(0, match.legal_moves(0)[0])
        match = match.play(1, match.legal_moves(1)[0])
        assert (match.drawn_on(0), match.drawn_on(1)) == (0, 1)

    def test_the_monsters_may_be_turned_flipped_and_put_anywhere(self) -> None:
        match = match_of(2, "Gnoll Raid", "Hamlet")
        for spaces in ("A1 A2 B1 C1 C2", "A1 A2 B2 C1 C2", "E1 E2 E3 F1 F3", "H5 H7 I5 I6 I7"):
            assert len(lettered(drawn(match, 0, f"monster {spaces}"), 1, MONSTER)) == 5

    def test_it_must_be_the_shape_of_the_card_in_monsters(self) -> None:
        match = match_of(2, "Gnoll Raid", "Hamlet")
        assert refusal(match, 0, "forest A1 A2 B1 C1 C2") == "Gnoll Raid offers monster, not forest"
        assert refusal(match, 0, "monster A1 A2 B1 C1 D1").startswith("that is not a shape of Gnoll Raid")
        assert refusal(match, 0, "monster B4 B5 C4 D4 D5") == "B4 is already filled (mountain)"
        assert refusal(match, 0, "monster A1").startswith("a 1x1 is only drawn when no shape of Gnoll Raid")

    def test_monsters_that_fit_nowhere_are_a_1x1_anywhere(self) -> None:
        match = crowded(match_of(2, "Gnoll Raid", "Hamlet"), 1, "A1 A2 B1 K11")
        assert sorted(str(move) for move in match.legal_moves(0)) == [
            "monster A1",
            "monster A2",
            "monster B1",
            "monster K11",
        ]
        assert refusal(match, 0, "monster A1 A2") == (
            "no shape of Gnoll Raid fits, so a 1x1 is drawn instead"
        )

    def test_a_full_map_leaves_nothing_to_draw(self) -> None:
        match = crowded(match_of(2, "Gnoll Raid", "Hamlet"), 1, "")
        assert match.legal_moves(0) == (Move("pass"),)

    def test_it_takes_no_time_and_ruins_wait_for_the_next_explore_card(self) -> None:
        match = match_of(2, "Temple Ruins", "Gnoll Raid", "Farmland", "Hamlet")
        assert all(len(match.legal_moves(player)) > 100 for player in range(2))
        for player in range(2):
            match = drawn(match, player, "monster A1 A2 B1 C1 C2")
        assert all(sheet.season_clock == 0 and sheet.ruins_pending for sheet in match.maps)
        assert "must cover a ruins space" in refusal(match, 0, "farm K1 K2")

    def test_the_coin_of_a_mountain_goes_to_the_owner_of_the_map(self) -> None:
        match = crowded(match_of(2, "Kobold Onslaught", "Hamlet"), 1, "A5 B5 B6 C5 K11")
        after = drawn(match, 0, "monster A5 B5 B6 C5")  # the last side of the mountain B4
        assert [sheet.coins for sheet in after.maps] == [0, 1]

    def test_it_moves_no_monsters_of_its_own_accord(self) -> None:
        match = match_of(2, "Gnoll Raid", "Hamlet")
        first = ambush_walk(EDITION.card("Gnoll Raid"))[0].spaces
        assert all(sheet.land[space] == EMPTY for sheet in match.maps for space in first)


class TestStandings:
    def ended(self, *players: tuple[int, int]) -> Match:
        """A match that ended with these stars, of which so many were lost to monsters."""
        match = match_of(len(players), "Hamlet")
        maps = []
        for sheet, (stars, lost) in zip(match.maps, players, strict=True):
            seasons = [SeasonScore(s.name, {"A": 0}, {"coins": 0, "monsters": 0}) for s in EDITION.seasons]
            seasons[0] = SeasonScore("spring", {"A": stars + lost}, {"coins": 0, "monsters": -lost})
            maps.append(replace(sheet, seasons=tuple(seasons)))
        return replace(match, maps=tuple(maps))

    def test_the_player_with_the_most_stars_wins(self) -> None:
        match = self.ended((40, 0), (60, 30), (50, 5))
        assert match.winners == (1,)
        assert [(s.player, s.place, s.stars, s.lost_to_monsters) for s in match.standings] == [
            (1, 1, 60, 30),
            (2, 2, 50, 5),
            (0, 3, 40, 0),
        ]

    def test_of_tied_players_the_one_who_lost_fewest_stars_to_monsters_wins(self) -> None:
        match = self.ended((50, 6), (50, 4), (10, 0))
        assert match.winners == (1,)
        assert [s.player for s in match.standings] == [1, 0, 2]

    def test_players_who_are_still_tied_share_the_victory(self) -> None:
        match = self.ended((50, 4), (20, 0), (50, 4), (30, 9))
        assert match.winners == (0, 2)
        assert [(s.player, s.place) for s in match.standings] == [(0, 1), (2, 1), (3, 3), (1, 4)]

    def test_stars_lost_add_up_over_the_seasons(self) -> None:
        over = random_match(3, 5)[-1]
        for standing in over.standings:
            seasons = over.maps[standing.player].score.seasons
            assert standing.lost_to_monsters == -sum(season.extras["monsters"] for season in seasons)
            assert standing.stars == sum(season.total for season in seasons)

    def test_nobody_has_won_before_the_end(self) -> None:
        match = match_of(2, "Hamlet")
        assert match.winners == ()
        assert [standing.place for standing in match.standings] == [1, 1]


class TestRandomMatches:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_rules_hold_whatever_is_drawn(self, players: int) -> None:
        for seed in range(25):
            stages = random_match(players, seed, "AB"[seed % 2])
            for before, after in pairwise(stages):
                self.check_step(before, after)
            over = stages[-1]
            assert len({len(moves) for moves in over.moves}) == 1
            assert all(len(sheet.seasons) == 4 for sheet in over.maps)
            assert over.card is None
            assert over.winners

    def check_step(self, before: Match, after: Match) -> None:
        (player,) = [n for n, moves in enumerate(after.moves) if moves != before.moves[n]]
        owner = before.drawn_on(player)
        card = before.card
        assert card is not None
        assert (owner == player) == (card.kind == "explore")
        for n, (old, new) in enumerate(zip(before.maps, after.maps, strict=True)):
            changed = [space for space in SPACES if old.land[space] != new.land[space]]
            assert tuple(changed) == (after.moves[player][-1].spaces if n == owner else ())
            assert all(old.land[space] == EMPTY for space in changed)
            assert old.coins <= new.coins <= 14

    def test_every_map_is_a_solo_game_but_for_the_monsters(self) -> None:
        """Without ambushes each player's year is the solo game of the same moves."""
        for seed in range(12):
            deal = hand_deal("Temple Ruins", "Orchard", "Hamlet", side="AB"[seed % 2])
            dice = random.Random(seed)
            match = begin_match(deal, 3)
            while not match.is_over:
                for player in range(3):
                    match = match.play(player, dice.choice(match.legal_moves(player)))
            for sheet, moves in zip(match.maps, match.moves, strict=True):
                alone = solo(deal, moves)
                assert (alone.land, alone.score.seasons) == (sheet.land, sheet.score.seasons)


def solo(deal: Deal, moves: tuple[Move, ...]) -> Position:
    return Record(deal, moves=moves).position


class TestRecords:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_match_written_and_read_is_the_same(self, players: int) -> None:
        for stage in random_match(players, players)[:: players + 1]:
            assert parse_match(json.dumps(write_match(stage))) == stage

    def test_it_lists_what_each_player_drew_in_card_names(self) -> None:
        match = drawn(match_of(2, "Gnoll Raid", "Hamlet"), 1, "monster A1 A2 B1 C1 C2")
        written = write_match(match)
        assert list(written) == ["format", "game", "edicts", "draws", "options", "players"]
        assert written["format"] == "mapwright-match-1"
        assert written["players"] == [[], ["monster A1 A2 B1 C1 C2"]]

    def test_an_illegal_move_is_named_with_its_number_player_and_rule(self) -> None:
        match = match_of(2, "Farmland", "Hamlet")
        written = {**write_match(match), "players": [["farm A1 A2"], ["farm A1 A3"]]}
        with pytest.raises(IllegalMove) as caught:
            read_match(written)
        assert str(caught.value) == (
            "move 1 (farm A1 A3): player 2: that is not a shape of Farmland in any turn or flip"
        )

    def test_a_player_may_not_be_two_cards_ahead(self) -> None:
        written = write_match(match_of(2, "Farmland", "Hamlet"))
        with pytest.raises(IllegalMove, match=r"move 2 .*: player 1: .* waits for the others"):
            read_match({**written, "players": [["farm A1 A2", "village C5 C6 D5"], []]})

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"players": None}, "players must be a list of lists of moves"),
            ({"players": [[]] * 101}, "100 at most"),
            ({"players": []}, "a match has 2 to 100 players, not 0"),
            ({"players": [[]]}, "a match has 2 to 100 players, not 1"),
            ({"players": [[], ["water A99"]]}, "player 2: moves 1: 'A99' is not a space"),
            ({"players": [[], "water"]}, "player 2: moves must be a list of names"),
            ({"moves": []}, "no field 'moves'"),
            ({"format": "mapwright-record-1"}, "format is not 'mapwright-match-1'"),
            ({"options": {"side": "C"}}, "no side 'C'"),
        ],
    )
    def test_a_document_that_is_no_match_is_refused(self, change: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadInput, match=reason):
            read_match({**write_match(match_of(2, "Hamlet")), **change})

    @pytest.mark.parametrize("text", ["", "[]", "null", "{"])
    def test_text_that_is_no_match_is_refused(self, text: str) -> None:
        with pytest.raises(BadInput):
            parse_match(text)


class TestWhoPlays:
    @pytest.mark.parametrize("players", [-1, 0, 1, 101])
    def test_a_match_has_two_players_or_more(self, players: int) -> None:
        with pytest.raises(BadInput, match=f"a match has 2 to 100 players, not {players}"):
            match_of(players, "Hamlet")

    @pytest.mark.parametrize("player", [-1, 2])
    def test_a_player_who_is_not_there_is_refused(self, player: int) -> None:
        match = match_of(2, "Hamlet")
        for act in (match.ask, match.legal_moves, match.drawn_on):
            with pytest.raises(BadInput, match=f"there is no player {player + 1} among 2"):
                act(player)
        with pytest.raises(BadInput, match="there is no player"):
            drawn(match, player, "village A1 A2 B1")

    def test_it_is_played_at_cartographers(self) -> None:
        with pytest.raises(BadInput, match="a match is played at Cartographers, not at mapmaker"):
            begin_match(mapmaker_deal(1), 2)

    def test_after_the_end_nothing_may_be_drawn(self) -> None:
        over = random_match(2, 3)[-1]
        assert [over.ask(0), over.legal_moves(1)] == [None, ()]
        assert refusal(over, 0, "farm A1 A2") == "the year is over"
