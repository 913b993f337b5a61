"""Cartographers Heroes through the HTTP API: what is printed, heroes, lasting effects, and the refusals."""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

import generator
from engine import Position, Record, format_land, parse_move, write_record
from engine.heroes import HeroesPosition
from tests.api.problem import assert_problem
from tests.api.test_cartographers import look, view
from tests.helpers import heroes_deal, random_games
from tests.heroes_helpers import (
    DOBRIK,
    DRAGON,
    FREYLA,
    GORGON,
    TROLL,
    ZOMBIE,
    begin_with,
    hand_deal,
    named,
    with_letters,
)

YEAR = "heroes-year-s7-D"
COLUMNS = ["A", "B", "C", "D", "coins", "monsters"]
ANY_MONSTER = "Kethra's Gates"


def game(client: FlaskClient) -> dict[str, Any]:
    """What is printed in the box."""
    (found,) = (game for game in client.get("/api/v1/games").get_json() if game["name"] == "heroes")
    return dict(found)


def on_table(position: HeroesPosition, **table: object) -> dict[str, Any]:
    """The record of a position whose map was set up by hand, before its first card."""
    lines = format_land(position.land).split("\n")
    start = {"map": lines, "season": "spring", "drawn": 0, "coins": position.coins}
    return write_record(Record(position.deal, table=start | table))


def refused(client: FlaskClient, record: dict[str, Any], words: str) -> None:
    """The record is answered with a problem that says these words."""
    assert_problem(client.post("/api/v1/positions", json={"record": record}), 422, words)


class TestPrinted:
    def test_the_cards_tell_the_heroes_attacks_and_the_ambushes_effects(self, client: FlaskClient) -> None:
        cards = {card["name"]: card for card in game(client)["cards"]}
        kinds = [card["kind"] for card in cards.values()]
        assert {kind: kinds.count(kind) for kind in set(kinds)} == {"explore": 11, "hero": 4, "ambush": 4}
        assert cards[DOBRIK]["attack"] == [[-1, 0], [0, -1], [0, 1], [1, 0]]
        assert cards[FREYLA]["attack"] == [[0, 1], [0, 2], [0, 3]]
        assert [cards[name]["effect"] for name in (DRAGON, ZOMBIE, TROLL, GORGON)] == [
            "dragon",
            "zombie",
            "troll",
            "gorgon",
        ]
        assert (cards["Settlement"]["attack"], cards["Settlement"]["effect"]) == ([], "")

    def test_the_games_list_the_options_of_a_deal_with_the_default_first(self, client: FlaskClient) -> None:
        found = game(client)
        assert found["sides"] == ["C", "D"]
        assert found["options"] == {
            "side": ["C", "D", "A", "B"],
            "edition": ["rulebook", "final"],
            "explore": ["heroes", "cartographers"],
            "seasons": ["heroes", "cartographers"],
            "ambushes": ["heroes", "cartographers", "both"],
            "heroes": ["in", "out"],
            "edicts": ["heroes", "cartographers", "both"],
        }
        games = {game["name"]: game["options"] for game in client.get("/api/v1/games").get_json()}
        assert games["mapmaker"] == {"mountains": ["end_once", "every_season"]}
        assert games["cartographers"] == {"side": ["A", "B"]}

    def test_a_year_is_offered_and_dealt_at_once(self, client: FlaskClient) -> None:
        assert game(client)["sizes"][-1] == "year"
        assert client.get(f"/api/v1/puzzles/{YEAR}").get_json()["record"] == write_record(
            generator.puzzle(YEAR)
        )


class TestPositions:
    def test_a_hero_is_asked_for_and_its_moves_name_the_marks(self, client: FlaskClient) -> None:
        seen = view(client, begin_with(FREYLA, "Settlement"), preview=True)
        assert (seen["ask"]["action"], seen["ask"]["card"]) == ("place", FREYLA)
        assert (seen["ask"]["terrains"], seen["ask"]["spaces"]) == (["hero"], [])
        assert seen["ask"]["attack"] == [[0, 1], [0, 2], [0, 3]]
        assert "hero F6 marks F7 F8 F9" in seen["legal"]
        assert "hero F6 marks C6 D6 E6" in seen["legal"]
        assert "hero A11" in seen["legal"]

    def test_marks_stay_for_the_rest_of_the_game(self, client: FlaskClient) -> None:
        after = begin_with(DOBRIK, "Settlement", "Lagoon")
        for move in ("hero F6 marks E6 F5 F7 G6", "village K1 K2"):
            after = after.play(parse_move(move))
            assert view(client, after)["marks"] == ["E6", "F5", "F7", "G6"]
        assert view(client, after)["land"][5][5] == "H"

    def test_a_monster_on_a_mark_is_told_destroyed_and_previewed_so(self, client: FlaskClient) -> None:
        marked = begin_with(DOBRIK, ANY_MONSTER, "Settlement").play(parse_move("hero F6 marks E6 F5 F7 G6"))
        seen = view(client, marked, preview=True)
        assert seen["legal"]["monster E6"][5] == 0
        assert seen["legal"]["monster A6"][5] == -3
        after = view(client, marked.play(parse_move("monster E6")))
        told = {"kind": "spaces destroyed", "facts": {"spaces": ["E6"], "by": "heroes"}}
        assert told in after["events"]
        assert after["land"][4][5] == "X"

    def test_monsters_bear_initials_until_they_are_destroyed(self, client: FlaskClient) -> None:
        land = begin_with(TROLL, DOBRIK, "Settlement")
        seen = view(client, land)
        (troll,) = seen["lasting"]
        assert (troll["effect"], troll["initial"], troll["card"]) == ("troll", "T", TROLL)
        assert (troll["spaces"], troll["destroyed"], troll["paid"]) == (
            ["A9", "A10", "A11", "B10"],
            [],
            False,
        )
        struck = view(client, land.play(parse_move("hero B11 marks A11 B10 C11")))
        assert struck["lasting"][0]["spaces"] == ["A9", "A10"]
        assert struck["lasting"][0]["destroyed"] == ["A11", "B10"]

    def test_a_gorgon_asks_for_a_space_before_the_next_card(self, client: FlaskClient) -> None:
        position = begin_with(GORGON, "Settlement")
        seen = view(client, position, preview=True)
        ask = seen["ask"]
        assert (ask["action"], ask["card"], ask["shapes"], ask["terrains"]) == ("destroy", GORGON, [], [])
        assert ask["spaces"] == [str(move).split()[1] for move in position.legal_moves]
        assert list(seen["legal"]) == [f"destroy {space}" for space in ask["spaces"]]
        assert (seen["drawn"], seen["coming"][0]) == (0, "Settlement")
        after = view(client, position.play(position.legal_moves[0]))
        assert (after["drawn"], after["ask"]["card"]) == (0, "Settlement")
        assert after["events"][0]["facts"] == {"spaces": [ask["spaces"][0]], "by": GORGON}

    @pytest.mark.parametrize("side", ["C", "D", "A"])
    def test_every_step_of_a_game_is_seen_as_the_engine_sees_it(self, client: FlaskClient, side: str) -> None:
        drawn = 0
        for position in random_games(heroes_deal("seen", side), 6):
            assert isinstance(position, HeroesPosition)
            drawn += bool(position.moves) and position.moves[-1].word != "destroy"
            seen = view(client, position)
            assert "\n".join(seen["land"]) == format_land(position.land)
            assert (seen["side"], seen["drawn"]) == (side, drawn)
            assert " ".join(seen["marks"]) == named(position.marks)
            for ambush, told in zip(position.lasting, seen["lasting"], strict=True):
                assert sorted(told["spaces"] + told["destroyed"]) == sorted(named(ambush.spaces).split())
                assert (told["effect"], told["paid"]) == (ambush.effect, ambush.paid)

    @pytest.mark.parametrize(("side", "seed"), [("C", 1), ("D", 2), ("C", 14)])
    def test_a_preview_is_what_the_drawing_itself_makes_everything_worth(
        self, client: FlaskClient, side: str, seed: int
    ) -> None:
        checked = 0
        for position in random_games(heroes_deal(seed, side), seed)[:-1]:
            seen = view(client, position, preview=True)
            assert seen["legal_columns"] == COLUMNS
            assert list(seen["legal"]) == [str(move) for move in position.legal_moves]
            for text in list(seen["legal"])[::23]:
                worth = worth_after(position, text)
                if worth is not None:
                    assert seen["legal"][text] == worth, text
                    checked += 1
        assert checked > 100

    @pytest.mark.parametrize(("held", "then"), [(0, [4, 1]), (12, [14, 13])])
    def test_a_preview_counts_the_coins_of_a_dragon_that_is_overcome(
        self, client: FlaskClient, held: int, then: list[int]
    ) -> None:
        start = with_letters(replace(begin_with("Pasture"), coins=held), M="A1", F="B1")
        deal = hand_deal(DRAGON, "Pasture")
        lines = format_land(start.land).split("\n")
        table = {"map": lines, "season": "spring", "drawn": 0, "coins": held, "initials": {"dragon": ["A1"]}}
        seen = look(client, write_record(Record(deal, table=table)), preview=True)
        assert [seen["legal"][move][4] for move in ("farm A2 A4", "farm K2 K4")] == then


def worth_after(position: Position, text: str) -> list[int] | None:
    """What a move makes everything worth; None where an ambush or a season's end blurs it."""
    after = position.play(parse_move(text))
    kinds = {event.kind for event in after.events}
    if kinds & {"ambush landed", "season ended", "zombies spread"}:
        return None
    return [*after.score.now.values(), *after.score.pending.values()]


class TestRefusals:
    @pytest.mark.parametrize(
        ("cards", "move", "words"),
        [
            ([DOBRIK], "hero F6 marks E6 F5", f"{DOBRIK} at F6 marks E6 F5 F7 G6"),
            ([DOBRIK], "hero F6", f"{DOBRIK} at F6 marks E6 F5 F7 G6"),
            (
                [FREYLA],
                "hero A11 marks A10 B11",
                f"{FREYLA} at A11 marks nothing or A8 A9 A10 or B11 C11 D11",
            ),
            ([DOBRIK], "hero B2 marks A2 B1 B3 C2", "B2 is already filled (mountain)"),
            ([DOBRIK], "village F6", f"{DOBRIK} offers hero, not village"),
            (["Settlement"], "village K1 K2 marks K3", "Settlement is no hero, so it marks nothing"),
            (["Settlement"], "hero K1", "Settlement offers village, not hero"),
            (["Settlement"], "destroy K1", "Settlement offers village, not destroy"),
            (
                [GORGON, "Settlement"],
                "village A1 A2",
                f"first {GORGON} destroys a space; the move is 'destroy'",
            ),
            ([GORGON, "Settlement"], "destroy A1", f"{GORGON} destroys one of "),
            ([GORGON, "Settlement"], "destroy", f"{GORGON} destroys one of "),
        ],
    )
    def test_a_move_against_the_rules_names_the_rule(
        self, client: FlaskClient, cards: list[str], move: str, words: str
    ) -> None:
        start = begin_with(*cards)
        record = write_record(Record(start.deal)) | {"moves": [move]}
        answer = client.post("/api/v1/positions", json={"record": record})
        assert_problem(answer, 422, words)
        assert answer.get_json()["number"] == 1

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"side": "E"}, "Cartographers Heroes has no side 'E' of the map; it has C, D, A and B"),
            ({"heroes": "out"}, "heroes are left out only where something of Cartographers is combined"),
            ({"edition": "third"}, "option 'edition' is rulebook or final, not 'third'"),
            ({"weather": "fine"}, "Cartographers Heroes has no option 'weather'; it has side, edition,"),
            ({"ambushes": "none"}, "option 'ambushes' is heroes or cartographers or both, not 'none'"),
        ],
    )
    def test_options_that_are_no_game_are_refused(
        self, client: FlaskClient, options: dict[str, str], words: str
    ) -> None:
        answer = client.post("/api/v1/deals", json={"puzzle": "heroes-year-s7", "options": options})
        assert_problem(answer, 422, words)
        record = write_record(Record(hand_deal("Settlement")))
        refused(client, record | {"options": options}, words)

    def test_marks_and_initials_of_a_table_are_checked(self, client: FlaskClient) -> None:
        start = begin_with("Settlement")
        refused(client, on_table(start, marks=["L1"]), "'L1'")
        refused(client, on_table(start, initials={"troll": ["A1"]}), "here none")


class TestDeals:
    def test_a_combined_deal_comes_with_everything_it_is_dealt_from(self, client: FlaskClient) -> None:
        options = {"side": "A", "explore": "cartographers", "edicts": "both"}
        answer = client.post("/api/v1/deals", json={"puzzle": "heroes-year-s7", "options": options})
        assert answer.status_code == 200
        deal = answer.get_json()
        assert deal["puzzle"] == "heroes-year-s7-A,explore=cartographers,edicts=both"
        assert (deal["record"]["id"], deal["record"]["options"]) == (deal["puzzle"], options)
        assert deal["box"]["titles"]["fr"] == "Cartographers Heroes (mélange)"
        names = {card["name"] for card in deal["box"]["cards"]}
        assert {"Temple Ruins", "Farmland", DOBRIK, TROLL} <= names
        assert "Settlement" not in names
        assert len(deal["box"]["edicts"]) == 32
        seen = look(client, deal["record"], preview=True)
        assert (seen["side"], seen["over"]) == ("A", False)

    def test_each_option_changes_the_deal_it_is_about(self, client: FlaskClient) -> None:
        def box(**options: str) -> dict[str, Any]:
            body = {"puzzle": "heroes-year-s7", "options": options}
            found: dict[str, Any] = client.post("/api/v1/deals", json=body).get_json()["box"]
            return found

        assert [season["time"] for season in box(seasons="cartographers")["seasons"]] == [8, 8, 7, 6]
        assert not [card for card in box(side="B", heroes="out")["cards"] if card["kind"] == "hero"]
        assert len([card for card in box(ambushes="both")["cards"] if card["kind"] == "ambush"]) == 8
        texts = {edict["name"]: edict["text"]["en"] for edict in box(edition="final")["edicts"]}
        assert texts["Heart of the Forest"].startswith("2 stars")

    @pytest.mark.parametrize(
        ("puzzle", "options", "known"),
        [
            ("heroes-year-s7", {"side": "d"}, "heroes-year-s7-D"),
            ("heroes-year-s7-C", {"edition": "rulebook"}, "heroes-year-s7-C"),
            ("heroes-year-s7", {}, "heroes-year-s7"),
            ("cartographers-year-s7", {"side": "B"}, "cartographers-year-s7-B"),
            ("mapmaker-year-s7", {"mountains": "end_once"}, "mapmaker-year-s7"),
            (
                "mapmaker-year-s7",
                {"mountains": "every_season"},
                "mapmaker-year-s7,mountains=every_season",
            ),
            ("heroes-year-s7", {"side": "A"}, "heroes-year-s7-A"),
            ("heroes-year-s7,edicts=both", {"edition": "final"}, "heroes-year-s7,edition=final,edicts=both"),
        ],
    )
    def test_a_deal_that_an_id_can_tell_of_is_that_puzzle(
        self, client: FlaskClient, puzzle: str, options: dict[str, str], known: str
    ) -> None:
        deal = client.post("/api/v1/deals", json={"puzzle": puzzle, "options": options}).get_json()
        assert deal["puzzle"] == known
        assert deal["record"] == write_record(generator.puzzle(known))

    def test_the_side_of_the_id_is_not_contradicted(self, client: FlaskClient) -> None:
        answer = client.post("/api/v1/deals", json={"puzzle": "heroes-year-s7-C", "options": {"side": "A"}})
        assert_problem(answer, 422, "heroes-year-s7-C says side C, so it cannot be A")

    def test_a_dash_is_dealt_elsewhere(self, client: FlaskClient) -> None:
        answer = client.post("/api/v1/deals", json={"puzzle": "mapmaker-dash-s7"})
        assert_problem(answer, 422, "only a year is dealt here")

    def test_other_games_refuse_options_they_do_not_have(self, client: FlaskClient) -> None:
        for puzzle, words in (
            ("cartographers-year-s7", "Cartographers has no option 'edition'"),
            ("mapmaker-year-s7", "Mapmaker has no option 'edition'"),
        ):
            body = {"puzzle": puzzle, "options": {"edition": "final"}}
            assert_problem(client.post("/api/v1/deals", json=body), 422, words)


def test_a_play_is_scored_with_coins_monsters_rating_and_title(client: FlaskClient) -> None:
    end = random_games(generator.puzzle(YEAR).deal, 3)[-1]
    moves = [str(move) for move in end.moves]
    answer = client.post("/api/v1/plays", json={"puzzle": YEAR, "moves": moves})
    assert answer.status_code == 201, answer.get_data(as_text=True)
    play = answer.get_json()
    assert play["score"] == end.score.total
    assert end.score.solo is not None
    assert play["scoresheet"]["solo"]["rating"] == end.score.solo.rating
