"""The deals of Cartographers follow from docs/deals.md alone: its text is put into code once more here."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import parse_puzzle_id, write_record
from generator import candidate, puzzle

FACTS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "engine" / "cartographers_facts.json").read_text()
)
TIMES = {card["name"]: card["time"] for card in FACTS["explore"]}


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


def by_the_document(seed: str) -> dict[str, Any]:
    key = f"cartographers/year/{seed}"
    taken = []
    for stack in ("forest", "farm water", "village", "spatial"):
        cards = [card["name"] for card in FACTS["scoring"] if card["stack"] == stack]
        taken.append(shuffled(f"{key}/{stack}", cards)[0])
    ambushes = shuffled(f"{key}/ambushes", [card["name"] for card in FACTS["ambushes"]])
    draws: dict[str, list[str]] = {}
    waiting: list[str] = []
    for season, joining in zip(FACTS["seasons"], ambushes, strict=True):
        waiting.append(joining)
        pile = shuffled(f"{key}/{season['name']}", [card["name"] for card in FACTS["explore"]] + waiting)
        draws[season["name"]] = pile
        time = 0
        for name in pile:
            if time < season["time"] and name in waiting:
                waiting.remove(name)
            time += TIMES.get(name, 0)
    return {
        "edicts": shuffled(f"{key}/edicts", taken),
        "draws": draws,
        "options": {"side": shuffled(f"{key}/side", ["A", "B"])[0]},
    }


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_two_hundred_years_are_those_of_the_document(first: int) -> None:
    for number in range(first, first + 50):
        written = write_record(puzzle(f"cartographers-year-s{number}"))
        expected = by_the_document(f"s{number}")
        assert {field: written[field] for field in expected} == expected


def test_a_daily_is_that_of_the_document() -> None:
    written = write_record(candidate(parse_puzzle_id("cartographers-year-2026-11-18-B")))
    expected = {**by_the_document("2026-11-18"), "options": {"side": "B"}}
    assert {field: written[field] for field in expected} == expected
