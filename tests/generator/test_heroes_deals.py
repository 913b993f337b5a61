"""The deals of Heroes follow from docs/deals.md alone: its text is put into code once more here."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import Record, game_named, parse_puzzle_id, write_record
from generator import candidate, puzzle

DIGEST_OF_300_HEROES_YEARS = "62fbaee4fd71c5eab13baf99464a862f569b0f7bdc40675273a4be2ed75d2ae4"
FOLDER = Path(__file__).parents[1] / "engine"
OURS: dict[str, Any] = json.loads((FOLDER / "heroes_facts.json").read_text())
THEIRS: dict[str, Any] = json.loads((FOLDER / "cartographers_facts.json").read_text())
RUINS = ["Temple Ruins", "Outpost Ruins"]


def names(facts: list[dict[str, Any]]) -> list[str]:
    return [fact["name"] for fact in facts]


def shuffled(key: str, items: list[str]) -> list[str]:
    order = list(items)
    words = stream(key)
    for last in range(len(order) - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        while words[0] >= fair:
            words.pop(0)
        other = words.pop(0) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def stream(key: str) -> list[int]:
    blocks = b"".join(sha256(f"mapwright-1\n{key}\n{i}".encode()).digest() for i in range(8))
    return [int.from_bytes(blocks[i : i + 4], "big") for i in range(0, len(blocks), 4)]


def by_the_document(key: str, chosen: dict[str, str]) -> dict[str, Any]:
    games = {"heroes": [OURS], "cartographers": [THEIRS], "both": [OURS, THEIRS]}
    combined = chosen != {}

    def from_either(option: str) -> list[dict[str, Any]]:
        return games[chosen.get(option, "heroes")]

    taken = []
    for stack in ("forest", "farm water", "village", "spatial"):
        scoring = [card for game in from_either("edicts") for card in game["scoring"]]
        cards = [card["name"] for card in scoring if card["stack"] == stack]
        taken.append(shuffled(f"{key}/{stack}", cards)[0])
    (explore,), (seasons,) = from_either("explore"), from_either("seasons")
    cards = [name for name in names(explore["explore"]) if name not in RUINS] + (RUINS if combined else [])
    ambushes = [name for game in from_either("ambushes") for name in names(game["ambushes"])]
    heroes = [] if chosen.get("heroes") == "out" else names(OURS["heroes"])
    decks = [shuffled(f"{key}/ambushes", ambushes), shuffled(f"{key}/heroes", heroes)]
    times = {card["name"]: card["time"] for game in (OURS, THEIRS) for card in game["explore"]}
    draws: dict[str, list[str]] = {}
    waiting: list[list[str]] = [[], []]
    for number, season in enumerate(seasons["seasons"]):
        for deck, some in zip(decks, waiting, strict=True):
            some.extend(deck[number : number + 1])
        pile = shuffled(f"{key}/{season['name']}", [*cards, *waiting[0], *waiting[1]])
        draws[season["name"]] = pile
        time = 0
        for name in pile:
            if time < season["time"]:
                waiting = [[other for other in some if other != name] for some in waiting]
            time += times.get(name, 0)
    return {"edicts": shuffled(f"{key}/edicts", taken), "draws": draws}


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_two_hundred_years_are_those_of_the_document(first: int) -> None:
    for number in range(first, first + 50):
        key = f"heroes/year/s{number}"
        written = write_record(puzzle(f"heroes-year-s{number}"))
        expected = by_the_document(key, {})
        expected["options"] = {"side": shuffled(f"{key}/side", ["C", "D"])[0]}
        assert {field: written[field] for field in expected} == expected


def test_a_daily_is_that_of_the_document() -> None:
    written = write_record(candidate(parse_puzzle_id("heroes-year-2026-11-18-D")))
    expected = {**by_the_document("heroes/year/2026-11-18", {}), "options": {"side": "D"}}
    assert {field: written[field] for field in expected} == expected


@pytest.mark.parametrize(
    "chosen",
    [
        {"explore": "cartographers"},
        {"seasons": "cartographers", "heroes": "out"},
        {"ambushes": "both", "edicts": "both"},
        {"explore": "cartographers", "ambushes": "cartographers", "heroes": "out", "edicts": "cartographers"},
        {"explore": "cartographers", "seasons": "cartographers", "ambushes": "both", "edicts": "both"},
    ],
    ids=lambda chosen: " ".join(chosen),
)
def test_combined_years_are_those_of_the_document(chosen: dict[str, str]) -> None:
    for number in range(40):
        key = f"heroes/year/s{number}"
        deal = game_named("heroes").draw_deal(key, "C", chosen)
        written = write_record(Record(deal))
        expected = by_the_document(key, chosen)
        assert {field: written[field] for field in expected} == expected


def test_the_final_print_is_the_same_deal_in_its_own_names() -> None:
    theirs = {card["name"]: card["final"]["name"] for card in OURS["scoring"]}
    for number in range(40):
        ours = game_named("heroes").draw_deal(f"heroes/year/s{number}")
        final = game_named("heroes").draw_deal(f"heroes/year/s{number}", options={"edition": "final"})
        assert final.draws == ours.draws
        assert final.edicts == tuple(theirs[name] for name in ours.edicts)


def test_three_hundred_years_have_not_changed_by_a_byte() -> None:
    digest = sha256()
    for seed in range(100):
        for side in ("", "-C", "-D"):
            digest.update(json.dumps(write_record(puzzle(f"heroes-year-s{seed}{side}"))).encode())
    assert digest.hexdigest() == DIGEST_OF_300_HEROES_YEARS
