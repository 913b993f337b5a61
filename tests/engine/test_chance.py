"""Chance is specified to the bit: these values follow from the text of docs/deals.md and never change."""

from collections import Counter
from hashlib import sha256

from engine.chance import Chance


def test_words_are_the_big_endian_words_of_hashed_counters() -> None:
    first = sha256(b"mapwright-1\nexample\n0").digest()
    expected = [int.from_bytes(first[i : i + 4], "big") for i in range(0, 32, 4)]
    second = sha256(b"mapwright-1\nexample\n1").digest()
    expected.append(int.from_bytes(second[:4], "big"))
    chance = Chance("example")
    assert [chance.below(1 << 32) for _ in range(9)] == expected


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    words = Chance("example")
    drawn = [words.below(1 << 32) for _ in range(200)]
    n = 3 << 30  # a quarter of all words lie beyond the last whole multiple of n
    assert any(word >= n for word in drawn)
    chance = Chance("example")
    kept = [word for word in drawn if word < n]
    assert [chance.below(n) for _ in kept] == kept


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    numbers = Chance("shuffle")
    order = list("abcdef")
    for last in range(5, 0, -1):
        other = numbers.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert Chance("shuffle").shuffled("abcdef") == order


def test_every_order_of_three_comes_up_about_as_often() -> None:
    counts = Counter("".join(Chance(f"fair/{i}").shuffled("abc")) for i in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())
