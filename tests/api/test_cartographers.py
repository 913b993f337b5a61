"""Cartographers through the HTTP API: what is printed, positions step by step, plays, and the refusals."""

from typing import Any

import pytest
from flask.testing import FlaskClient

import generator
from engine import Position, Record, format_land, game_named, parse_move, space_name, write_record
from tests.api.problem import assert_problem
from tests.cartographers_helpers import EXPLORE, begin_with, crowded, hand_deal, pile
from tests.helpers import cartographers_deal, random_games

PUZZLE = "cartographers-year-s7-B"
SEASONS = ("spring", "summer", "fall", "winter")


def look(client: FlaskClient, record: dict[str, Any], preview: bool = False) -> dict[str, Any]:
    """The view of a record."""
    answer = client.post("/api/v1/positions", json={"record": record, "preview": preview})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    seen: dict[str, Any] = answer.get_json()
    return seen


def view(client: FlaskClient, position: Position, preview: bool = False) -> dict[str, Any]:
    """The view of a position reached by moves."""
    return look(client, write_record(Record(position.deal, moves=position.moves)), preview)


def game(client: FlaskClient) -> dict[str, Any]:
    """What is printed in the box."""
    (found,) = (game for game in client.get("/api/v1/games").get_json() if game["name"] == "cartographers")
    return dict(found)


def test_the_cards_tell_their_kind_their_coins_and_the_walk_of_an_ambush(client: FlaskClient) -> None:
    cards = {card["name"]: card for card in game(client)["cards"]}
    assert {kind: sum(card["kind"] == kind for card in cards.values()) for kind in ("explore", "ruins")} == {
        "explore": 11,
        "ruins": 2,
    }
    assert [shape["coin"] for shape in cards["Great River"]["shapes"]] == [1, 0]
    assert cards["Great River"]["walk"] is None
    assert cards["Goblin Attack"]["kind"] == "ambush"
    assert cards["Goblin Attack"]["walk"] == {"corner": "bottom right", "direction": "counterclockwise"}
    assert cards["Kobold Onslaught"]["walk"] == {"corner": "bottom left", "direction": "clockwise"}


def test_the_games_list_both_sides_of_the_map_with_their_ruins(client: FlaskClient) -> None:
    found = game(client)
    assert found["sides"] == ["A", "B"]
    side_a, side_b = found["sheets"]
    assert (side_a["name"], side_b["name"]) == ("A", "B")
    assert side_a["map"][1] == "...^......."
    assert side_b["map"][4] == "....##....."
    assert side_a["ruins"] == ["B6", "C2", "C10", "I2", "I10", "J6"]


def test_the_games_list_the_edicts_stacks_the_seasons_times_the_track_and_the_titles(
    client: FlaskClient,
) -> None:
    found = game(client)
    assert [season["time"] for season in found["seasons"]] == [8, 8, 7, 6]
    assert {edict["stack"] for edict in found["edicts"]} == {"forest", "village", "farm water", "spatial"}
    solo = {edict["name"]: edict["solo"] for edict in found["edicts"]}
    assert (len(solo), solo["The Broken Road"], solo["The Cauldrons"]) == (16, 24, 20)
    assert found["coin_track"] == 14
    assert found["solo_titles"][0] == {
        "rating": 30,
        "names": {"en": "Legendary Cartographer", "fr": "Cartographe légendaire"},
    }
    assert len(found["solo_titles"]) == 8


def test_the_start_of_a_year_offers_terrains_shapes_and_coins(client: FlaskClient) -> None:
    seen = view(client, begin_with("Treetop Village"))
    assert (seen["side"], seen["ruins"]) == ("A", ["B6", "C2", "C10", "I2", "I10", "J6"])
    assert seen["coins"] == {"held": 0, "track": 14}
    assert (seen["threatened"], seen["solo"], seen["drawn"]) == ([], None, 0)
    assert (seen["season_name"], seen["season_time"], seen["time"]) == ("spring", 8, 29)
    assert seen["ask"] == {
        "action": "place",
        "card": "Treetop Village",
        "time": 2,
        "on_ruins": False,
        "terrains": ["forest", "village"],
        "shapes": [{"grid": ["..##", "###."], "coin": 0}],
        "attack": [],
        "spaces": [],
    }
    assert [shape["coin"] for shape in view(client, begin_with("Hamlet"))["ask"]["shapes"]] == [1, 0]


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_step_of_a_game_is_seen_as_the_engine_sees_it(client: FlaskClient, side: str) -> None:
    game = random_games(cartographers_deal("seen", side), 5)
    for drawn, position in enumerate(game[::4]):
        seen = view(client, position)
        assert "\n".join(seen["land"]) == format_land(position.land)
        assert (seen["side"], seen["drawn"]) == (side, 4 * drawn)
        assert seen["season_time"] == (8, 8, 7, 6)[position.season]
        assert seen["coins"]["held"] == getattr(position, "coins")  # noqa: B009  # other games have none
        assert seen["score"]["pending"] == position.score.pending
        monsters = {**position.score.pending, **_last_extras(position)}["monsters"]
        assert len(seen["threatened"]) == -monsters


def _last_extras(position: Position) -> dict[str, int]:
    return dict(position.score.seasons[-1].extras) if position.is_over else {}


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_preview_is_what_the_drawing_itself_makes_everything_worth(client: FlaskClient, side: str) -> None:
    game = random_games(cartographers_deal("previews", side), 8)
    checked = 0
    for position in game[1:-1:3]:
        seen = view(client, position, preview=True)
        assert seen["legal_columns"] == ["A", "B", "C", "D", "coins", "monsters"]
        assert list(seen["legal"]) == [str(move) for move in position.legal_moves]
        for text in list(seen["legal"])[::7]:
            after = position.play(parse_move(text))
            if any(event.kind == "ambush landed" for event in after.events):
                continue
            ended = any(event.kind == "season ended" for event in after.events)
            extras = after.score.seasons[-1].extras if ended else after.score.pending
            assert seen["legal"][text] == [*after.score.now.values(), *extras.values()], text
            checked += 1
    assert checked > 100


def test_a_preview_counts_the_coins_of_the_shape_and_of_a_mountain_but_never_more_than_fit(
    client: FlaskClient,
) -> None:
    start = begin_with("Farmland")
    land = crowded(start, "A1 A2 B3 K11 K10").land
    table = {"map": format_land(land).split("\n"), "season": "spring", "drawn": 0}
    columns = {}
    for coins in (0, 13):
        record = write_record(Record(start.deal, table=table | {"coins": coins}))
        seen = look(client, record, preview=True)
        columns[coins] = {move: worth[4] for move, worth in seen["legal"].items()}
    assert columns[0] == {"farm A1 A2": 1, "farm K10 K11": 1}
    assert columns[13] == {"farm A1 A2": 14, "farm K10 K11": 14}
    one_side = crowded(start, "B3 B2").land  # B3 is the last empty side of the mountain on B4
    table = {"map": format_land(one_side).split("\n"), "season": "spring", "drawn": 0}
    for coins, then in ((0, 2), (13, 14), (14, 14)):
        record = write_record(Record(start.deal, table=table | {"coins": coins}))
        assert look(client, record, preview=True)["legal"]["farm B2 B3"][4] == then


def test_ruins_are_told_asked_for_and_still_there_when_they_are_covered(client: FlaskClient) -> None:
    before = begin_with("Hamlet", "Temple Ruins", "Farmland")
    asking = before.play(parse_move("village A1 B1 B2"))
    seen = view(client, asking)
    assert {"kind": "ruins revealed", "facts": {"card": "Temple Ruins"}} in seen["events"]
    assert seen["ask"]["on_ruins"] is True
    covered = view(client, asking.play(parse_move("farm B6 B7")))
    assert covered["ruins"] == seen["ruins"]
    assert covered["land"][1][5] == "A"
    assert covered["ask"]["on_ruins"] is False


def test_an_ambush_tells_where_it_landed_after_how_many_places_and_what_it_threatens(
    client: FlaskClient,
) -> None:
    before = begin_with("Hamlet", "Goblin Attack")
    seen = view(client, before.play(parse_move("village J11 K10 K11")))
    (landed,) = (event["facts"] for event in seen["events"] if event["kind"] == "ambush landed")
    assert landed == {"card": "Goblin Attack", "spaces": ["G9", "H10", "I11"], "tried": 3}
    monsters = {
        f"{'ABCDEFGHIJK'[row]}{col + 1}"
        for row, line in enumerate(seen["land"])
        for col, letter in enumerate(line)
        if letter == "M"
    }
    assert set(landed["spaces"]) == monsters
    assert "H9" in seen["threatened"]
    assert len(seen["threatened"]) == -seen["score"]["pending"]["monsters"]
    assert seen["coins"]["held"] == 1


def test_monsters_without_a_free_place_stay_away(client: FlaskClient) -> None:
    start = begin_with("Hamlet", "Goblin Attack", "Farmland")
    table = {
        "map": format_land(crowded(start, "A1 B1 B2 K10 K11").land).split("\n"),
        "season": "spring",
        "drawn": 0,
        "coins": 0,
    }
    record = write_record(Record(start.deal, table=table)) | {"moves": ["village A1 B1 B2"]}
    kinds = [event["kind"] for event in look(client, record)["events"]]
    assert kinds == ["ambush stayed away"]


def test_ruins_that_cannot_be_met_are_stood_for_by_a_1x1_in_any_terrain(client: FlaskClient) -> None:
    start = begin_with("Temple Ruins", "Farmland")
    map_lines = format_land(crowded(start, "A1 A2 A3").land).split("\n")
    table = {"map": map_lines, "season": "spring", "drawn": 0, "coins": 0}
    record = write_record(Record(start.deal, table=table))
    seen = look(client, record, preview=True)
    assert seen["ask"]["shapes"] == [{"grid": ["#"], "coin": 0}]
    assert seen["ask"]["terrains"] == ["forest", "village", "farm", "water", "monster"]
    assert len(seen["legal"]) == 15
    assert seen["legal"]["monster A1"][4:] == [0, -1]
    assert seen["legal"]["monster A2"][4:] == [0, -2]


def test_on_a_full_map_the_only_move_is_to_pass(client: FlaskClient) -> None:
    start = begin_with("Farmland")
    table = {
        "map": format_land(crowded(start, "").land).split("\n"),
        "season": "spring",
        "drawn": 0,
        "coins": 3,
    }
    seen = look(client, write_record(Record(start.deal, table=table)), preview=True)
    assert seen["ask"]["action"] == "pass"
    assert (seen["ask"]["terrains"], seen["ask"]["shapes"]) == ([], [])
    assert list(seen["legal"]) == ["pass"]
    assert seen["legal"]["pass"] == [edict["now"] for edict in seen["edicts"]] + [3, 0]


def test_what_came_up_before_the_first_card_is_told_at_the_start(client: FlaskClient) -> None:
    seen = view(client, begin_with("Goblin Attack", "Temple Ruins", "Farmland"))
    assert [event["kind"] for event in seen["events"]] == ["ambush landed", "ruins revealed"]
    assert seen["ask"]["on_ruins"] is True
    assert (seen["drawn"], seen["season_clock"]) == (0, 0)


def test_a_play_is_scored_with_coins_monsters_rating_and_title(client: FlaskClient) -> None:
    record = generator.puzzle(PUZZLE)
    puzzle = client.get(f"/api/v1/puzzles/{PUZZLE}").get_json()
    assert puzzle["record"] == write_record(record)
    end = random_games(record.deal, 3)[-1]
    moves = [str(move) for move in end.moves]
    answer = client.post("/api/v1/plays", json={"puzzle": PUZZLE, "moves": moves})
    assert answer.status_code == 201, answer.get_data(as_text=True)
    play = answer.get_json()
    assert play["score"] == end.score.total
    assert set(play["scoresheet"]["seasons"][0]["extras"]) == {"coins", "monsters"}
    rated = view(client, end)["solo"]
    solos = {edict.name: edict.solo for edict in game_named("cartographers").edition.edicts}
    assert rated["rating"] == end.score.total - sum(solos[name] for name in record.deal.edicts)
    assert rated["title"] is None or set(rated["title"]) == {"en", "fr"}
    assert play["scoresheet"]["solo"] == rated
    assert client.get(answer.headers["Location"]).get_json() == play


def test_a_strong_play_earns_its_title(client: FlaskClient) -> None:
    deal = hand_deal(edicts=("Greenbough", "Canal Lake", "Wildholds", "Borderlands"))
    position: Position = game_named("cartographers").begin(deal)
    while not position.is_over:
        first = position.legal_moves[0]
        position = max(
            (position.play(move) for move in position.legal_moves[:40] or (first,)),
            key=lambda after: (sum(after.score.now.values()), after.score.total),
        )
    solo = view(client, position)["solo"]
    assert position.score.solo is not None
    assert position.score.solo.title is not None
    assert solo == {"rating": position.score.solo.rating, "title": position.score.solo.title}


def test_a_side_in_the_id_is_the_side_of_the_puzzle(client: FlaskClient) -> None:
    sides = {}
    for side in "AB":
        record = client.get(f"/api/v1/puzzles/cartographers-year-s7-{side}").get_json()["record"]
        sides[side] = look(client, record)["side"]
        assert record["options"] == {"side": side}
    assert sides == {"A": "A", "B": "B"}


def deal_document(**draws: list[str]) -> dict[str, Any]:
    """A record whose piles are changed by hand."""
    document = write_record(Record(hand_deal("Farmland")))
    return document | {"draws": document["draws"] | draws}


@pytest.mark.parametrize(
    ("draws", "words"),
    [
        ({"spring": ["Hamlet", *pile(0, "Hamlet")]}, "Hamlet is in the pile 2 times"),
        ({"summer": EXPLORE[:3]}, "the pile lasts 3 of 8 time units; cards are missing"),
        ({"fall": [*pile(2, "Rift Lands"), "Marshlands"]}, "is missing; a pile holds all the cards"),
        ({"winter": ["Sphinx"]}, "has no card 'Sphinx'"),
        ({"spring": ["Goblin Attack", "Gnoll Raid", *pile(0)]}, "one ambush a season is shuffled in"),
    ],
)
def test_a_deal_no_box_could_give_is_refused(client: FlaskClient, draws: dict, words: str) -> None:
    answer = client.post("/api/v1/positions", json={"record": deal_document(**draws)})
    assert_problem(answer, 422, words)


def test_a_season_without_cards_is_refused(client: FlaskClient) -> None:
    document = write_record(Record(hand_deal("Farmland")))
    del document["draws"]["fall"]
    answer = client.post("/api/v1/positions", json={"record": document})
    assert_problem(answer, 422, "draws must give the cards of spring, summer, fall, winter")


@pytest.mark.parametrize(
    ("cards", "move", "words"),
    [
        (["Farmland"], "water A1 A2", "Farmland offers farm, not water"),
        (["Treetop Village"], "farm A1 A2 A3", "Treetop Village offers forest or village, not farm"),
        (["Farmland"], "farm A1 A2 A3", "that is not a shape of Farmland in any turn or flip"),
        (["Farmland"], "farm A1", "a 1x1 is only drawn when no shape of Farmland fits, and one does"),
        (["Temple Ruins", "Farmland"], "farm A1 A2", "so the shape must cover a ruins space"),
        (["Temple Ruins", "Farmland"], "farm B6", "fits over a ruins space, and one does"),
        (["Farmland"], "farm B3 B4", "B4 is already filled (mountain)"),
        (["Farmland"], "pass", "there is room to draw on, so Farmland must be drawn"),
    ],
)
def test_a_move_against_the_rules_is_refused_in_a_players_words(
    client: FlaskClient, cards: list[str], move: str, words: str
) -> None:
    record = write_record(Record(hand_deal(*cards))) | {"moves": [move]}
    answer = client.post("/api/v1/positions", json={"record": record})
    assert_problem(answer, 422, "move 1", move, words)
    problem = answer.get_json(force=True)
    assert (problem["number"], problem["move"]) == (1, move)
    assert words in problem["rule"]


def test_spaces_are_named_in_reading_order(client: FlaskClient) -> None:
    seen = view(client, begin_with("Hamlet", side="B"))
    printed = game_named("cartographers").edition.sheet("B").ruins
    assert seen["ruins"] == [space_name(space) for space in sorted(printed)]
