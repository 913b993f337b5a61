"""Publishing a day: the same candidate whoever publishes it, judged by what the documents say."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest

import solver
from engine import BadInput, Position, game_named, parse_puzzle_id
from engine.puzzle_id import SIZES, PuzzleId
from generator import WITH_OPENINGS, ladder
from generator.almanac import Entry, NotPublished, Shipped, choosing, library, publishing, shipped
from generator.almanac.checking import check_bound, check_entry
from generator.almanac.choosing import Candidate, fault, too_easy
from generator.almanac.entry import candidate_key, corrected, read_entry, write_entry
from generator.almanac.publishing import (
    Disagreement,
    Near,
    NoneWorthy,
    Publisher,
    Stopped,
    daily_id,
    patience,
    why_not,
)
from generator.almanac.rating import rate, weigh
from generator.almanac.scales import FIRST, SCALES, stars
from generator.almanac.wishes import CANDIDATES, candidates_in_order, letters_left, traits, wishes
from generator.ladder import greedy
from generator.store import Store
from generator.store.where import sqlite_url
from tests.generator.almanac_days import DASH, shipped_day

FAR = "mapmaker-dash-2041-05-06"
YEAR = "mapmaker-year-2041-05-06"


@pytest.fixture(scope="module")
def published() -> Entry:
    """A day long after those that ship."""
    return Publisher().publish(FAR)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store of a project that ships nothing."""
    found = Store(sqlite_url(tmp_path), Shipped(()))
    yield found
    found.close()


def test_a_published_day_is_proven_and_holds_in_every_respect(published: Entry) -> None:
    assert published.proven
    assert published.rating.ladder["greedy"] < published.score
    assert len(list(check_entry(published))) == 6


def test_whoever_publishes_chooses_what_ships_and_tells_how_far_it_is() -> None:
    ships = shipped_day()
    tried: list[int] = []
    again = Publisher(workers=1, tell=tried.append).publish(DASH)
    same = ("candidate", "start", "score", "bound", "rating", "rejected")
    assert [getattr(again, field) for field in same] == [getattr(ships, field) for field in same]
    assert tried == list(range(1, len(ships.rejected) + 2))


def test_the_first_to_come_stands(store: Store, published: Entry) -> None:
    other = replace(published, method="somebody else's", published="2041-05-07")
    assert store.keep_day(published) == published
    assert store.keep_day(other) == published
    assert store.history(FAR) == (published,)
    assert len(store.pars(FAR)) == 1


def test_of_many_who_publish_at_once_one_stands(tmp_path: Path, published: Entry) -> None:
    stores = [Store(sqlite_url(tmp_path), Shipped(())) for _ in range(4)]
    for store in stores:
        store.check()
    start = Barrier(len(stores))

    def keep(number: int) -> Entry:
        start.wait()
        return stores[number].keep_day(replace(published, method=f"publisher {number}"))

    with ThreadPoolExecutor(len(stores)) as pool:
        kept = list(pool.map(keep, range(len(stores))))
    histories = [store.history(FAR) for store in stores]
    for store in stores:
        store.close()
    assert kept == kept[:1] * len(stores)
    assert histories == [(kept[0],)] * len(stores)


def test_a_kept_day_is_a_puzzle_with_its_par_and_difficulty(store: Store, published: Entry) -> None:
    with pytest.raises(NotPublished):
        library.puzzle(FAR, store)
    store.keep_day(published)
    assert store.puzzle(FAR) == library.puzzle(FAR, store) == published.record
    par = store.par(FAR)
    assert par is not None
    assert (par.score, par.plan, par.stars) == (published.score, published.plan, published.rating.stars)
    assert store.month("mapmaker", "2041-05") == [published]
    assert store.month("mapmaker", "2041-06") == store.month("cartographers", "2041-05") == []
    assert store.archive_from() == published.day
    assert store.all_days() == (published,)


def test_a_correction_is_kept_beside_what_it_corrects(store: Store, published: Entry) -> None:
    store.keep_day(published)
    better = corrected(published, "found a better plan", score=published.score + 1, bound=published.bound + 1)
    assert store.keep_day(better) == better
    assert store.keep_day(replace(better, why="too late")) == better
    assert store.history(FAR) == (published, better)
    assert store.entry(FAR) == better


def test_solving_again_corrects_only_what_was_worse(published: Entry) -> None:
    assert Publisher().correct(published, "again", 60) is None
    worse = replace(published, bound=published.bound + 5)
    better = Publisher().correct(worse, "a longer search", 60)
    assert better is not None
    assert (better.corrects, better.why) == (worse.digest, "a longer search")
    assert (better.score, better.bound, better.rating) == (published.score, published.bound, published.rating)
    assert len(list(check_entry(better))) == 6


def test_what_ships_is_in_an_empty_store_and_stands_against_it(tmp_path: Path, published: Entry) -> None:
    store = Store(sqlite_url(tmp_path), Shipped([published]))
    try:
        assert store.entry(FAR) == published
        assert store.puzzle(FAR) == published.record
        assert store.keep_day(replace(published, method="another")) == published
        better = corrected(published, "found a lower limit", seconds=9.0)
        assert store.keep_day(better) == better
        assert store.history(FAR) == (published, better)
    finally:
        store.close()


def test_a_stopped_publisher_keeps_nothing() -> None:
    with pytest.raises(Stopped):
        Publisher(stop=lambda: True).publish(FAR)


def test_a_claim_the_engine_does_not_confirm_is_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = solver.solve

    def boast(position: Position, *rest: object) -> solver.Solution:
        found = honest(position, 5)
        return replace(found, score=found.score + 1, bound=found.bound + 1)

    monkeypatch.setattr(solver, "solve", boast)
    with pytest.raises(Disagreement):
        Publisher().publish(FAR)


def test_a_dash_without_a_proof_is_never_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve", unsure)
    monkeypatch.setattr(publishing, "TRIES", 4)
    with pytest.raises(NoneWorthy, match=f"none of 4 candidates is fit to be published as {FAR}"):
        Publisher().publish(FAR)


def test_the_year_with_the_tightest_limit_is_published_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every candidate has what it takes here; the second has the least room below its limit."""
    rooms = {0: 30, 1: 12, 2: 25}
    monkeypatch.setattr(solver, "solve", unsure)
    monkeypatch.setattr(publishing, "fault", lambda _: None)
    monkeypatch.setattr(publishing, "candidates_in_order", lambda _: [0, 1, 2, 3])
    monkeypatch.setattr(Candidate, "ladder", property(lambda _: ladder_of(1, 2, 3, 50)))
    openings = {Candidate(parse_puzzle_id(YEAR), number).opening.deal: number for number in rooms}
    monkeypatch.setattr(solver, "ceiling", lambda position, _: 50 + rooms[openings[position.deal]])
    entry = Publisher().publish(YEAR)
    assert (entry.candidate, entry.proven) == (1, False)
    assert entry.rejected == (
        (2, "limit 25 above the searcher, 12 for the chosen one"),
        (0, "limit 30 above the searcher, 12 for the chosen one"),
    )


def test_a_year_has_the_limit_of_linear_programming_where_its_solve_has_none_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    candidate = Candidate(parse_puzzle_id(YEAR), 7)
    unlimited = solver.Solution(80, 653, (), 0.0, "annealing")
    monkeypatch.setattr(Candidate, "ladder", property(lambda _: ladder_of(1, 2, 3, 50)))
    monkeypatch.setattr(solver, "ceiling", lambda *_: 97)
    assert Near.of(candidate) == (47, candidate, 97)
    assert Near.of(candidate).limiting(unlimited) == replace(unlimited, bound=97)
    assert Near(0, candidate).limiting(unlimited) == unlimited
    with pytest.raises(Disagreement, match="a plan of 98 above the limit 97"):
        Near.of(candidate).limiting(replace(unlimited, score=98))


def test_of_hard_halves_only_the_two_tightest_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    def near(room: int) -> Near:
        return Near(room, Candidate(parse_puzzle_id("heroes-half-2041-05-06"), room))

    group, far = [near(room) for room in (4, 7, 9, 30)], [near(room) for room in (20, 21)]
    groups = iter([group, far, []])
    monkeypatch.setattr(publishing, "_nearest", lambda _: next(groups))
    monkeypatch.setattr(Publisher, "_solve", lambda *_: solver.Solution(90, 99, (), 0.0, "a guess"))
    monkeypatch.setattr(publishing, "too_easy", lambda *_: None)
    publisher = Publisher()
    with pytest.raises(NoneWorthy):
        publisher.publish("heroes-half-2041-05-06")
    assert publisher.rejected == [
        (4, "par not proven in 60 s"),
        (7, "par not proven in 60 s"),
        (9, "limit 9 above the searcher, not solved"),
        (30, "limit 30 above the searcher, not solved"),
        (20, "par not proven in 60 s"),
        (21, "limit 21 above the searcher, not solved"),
    ]


def test_a_space_to_be_destroyed_is_no_dead_draw() -> None:
    """Where a troll strikes makes no difference to the map's worth at once here, but later."""
    assert fault(Candidate(parse_puzzle_id("heroes-half-2026-11-18"), 396)) is None


@pytest.mark.parametrize(
    ("name", "count"),
    [(DASH, 1), (YEAR, 3), ("mapmaker-half-2041-05-06", 4), ("heroes-half-2041-05-06", 6)],
)
def test_so_many_candidates_are_compared_at_a_time(
    monkeypatch: pytest.MonkeyPatch, name: str, count: int
) -> None:
    compared: list[int] = []

    def nearest(candidates: Iterator[Candidate]) -> list[Near]:
        compared.append(len(list(candidates)))
        return []

    monkeypatch.setattr(publishing, "_nearest", nearest)
    monkeypatch.setattr(publishing, "fault", lambda _: None)
    monkeypatch.setattr(publishing, "candidates_in_order", lambda _: list(range(20)))
    with pytest.raises(NoneWorthy):
        Publisher().publish(name)
    assert compared == [count]


def test_a_halt_of_effort_is_no_stop_and_a_candidate_that_resists_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publishing, "EFFORT", dict.fromkeys(publishing.EFFORT, 0.0))
    monkeypatch.setattr(publishing, "fault", lambda _: None)
    monkeypatch.setattr(publishing, "too_easy", lambda *_: None)
    monkeypatch.setattr(publishing, "candidates_in_order", lambda _: [3, 5])
    publisher = Publisher()
    with pytest.raises(NoneWorthy):
        publisher.publish(FAR)
    assert publisher.rejected == [(3, "par not proven in 0 s"), (5, "par not proven in 0 s")]


def test_a_busy_machine_is_given_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "cpu_count", lambda: 2)
    monkeypatch.setattr(publishing, "getloadavg", lambda: (0.3, 0.0, 0.0))
    assert patience("half") == publishing.PATIENCE["half"]
    monkeypatch.setattr(publishing, "getloadavg", lambda: (9.0, 0.0, 0.0))
    assert patience("half") == 4.5 * publishing.PATIENCE["half"]


def unsure(position: Position, *_: object) -> solver.Solution:
    """A solver that plays greedily and never proves anything."""
    end = greedy(position)[-1]
    score = end.score.total
    return solver.Solution(score, score + 9, end.moves[len(position.moves) :], 0.1, "a guess")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mapmaker-dash-s1", "only days are published"),
        ("cartographers-year-2041-05-06-A", "without one"),
        ("mapmaker-dash-2041-02-30", "not a day of the calendar"),
        ("mapmaker-dash-tomorrow", "neither a date"),
    ],
)
def test_what_is_no_day_is_not_published(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        daily_id(text)


@pytest.mark.parametrize("game", WITH_OPENINGS)
def test_a_game_with_openings_can_be_published_in_every_size_of_its_dailies(game: str) -> None:
    assert [why_not(game, size) for size in SIZES] == [None] * len(SIZES)


def test_an_unknown_game_cannot_be_published() -> None:
    assert "no game 'chess'" in str(why_not("chess", "dash"))


def test_every_edict_has_its_turn_in_every_block_of_days() -> None:
    for size, days in (("dash", 6), ("half", 4), ("year", 3)):
        first = 739_000 // days * days
        ids = [day_id("mapmaker", size, first + number) for number in range(days)]
        wanted = [name for puzzle_id in ids for name in wishes(puzzle_id)]
        assert sorted(wanted) == sorted(edict.name for edict in game_named("mapmaker").edition.edicts)


def test_sides_take_turns() -> None:
    sides = [wishes(day_id("cartographers", "year", 739_000 + n)) & {"side A", "side B"} for n in range(8)]
    assert all(len(side) == 1 for side in sides)
    assert sides[0] != sides[1]
    assert sides[2] != sides[3]


def test_candidates_nearest_to_the_wishes_come_first() -> None:
    puzzle_id = parse_puzzle_id(DASH)
    order = candidates_in_order(puzzle_id)
    game = game_named("mapmaker")
    wanted = wishes(puzzle_id)
    missing = [
        len(wanted - traits(game.edition, "dash", game.draw_deal(candidate_key(puzzle_id, number))))
        for number in order
    ]
    assert missing == sorted(missing)
    assert sorted(order) == list(range(CANDIDATES))


def test_the_letters_that_still_count() -> None:
    edition = game_named("mapmaker").edition
    assert [letters_left(edition, size) for size in ("dash", "half", "year")] == ["AD", "ACD", "ABCD"]


def test_the_first_candidate_has_the_plain_key() -> None:
    puzzle_id = parse_puzzle_id(DASH)
    assert candidate_key(puzzle_id, 0) == "mapmaker/dash/2026-11-18"
    assert candidate_key(puzzle_id, 7) == "mapmaker/dash/2026-11-18/7"


@pytest.mark.parametrize("game", ["mapmaker", "cartographers"])
def test_the_reasons_in_the_almanac_are_those_found_again(game: str) -> None:
    """One of each that is told without the solver."""
    told = {
        words(why): (entry, number, why)
        for entry in shipped().all
        if entry.puzzle_id.game == game and entry.puzzle_id.size == "dash"
        for number, why in entry.rejected
        if "par not" not in why and "greedy" not in why
    }
    assert told
    for entry, number, why in told.values():
        assert fault(Candidate(entry.puzzle_id, number)) == why


def words(why: str) -> str:
    """A reason without the name of the card."""
    return " ".join(why.split()[-3:])


def test_dead_draws_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    candidate = Candidate(parse_puzzle_id(DASH), shipped_day().candidate)
    assert fault(candidate) is None
    monkeypatch.setattr(choosing, "worth", lambda _: 0)
    assert str(fault(candidate)).endswith("may lie anywhere")
    values = count()
    monkeypatch.setattr(choosing, "worth", lambda _: next(values))
    monkeypatch.setattr(Candidate, "ladder", property(lambda _: ladder_of(90, 95, 98, 100)))
    assert fault(candidate) == "random play does nearly as well"
    assert too_easy(candidate, 96) == "greedy play does nearly as well"
    assert too_easy(candidate, 110) is None


def ladder_of(random: int, greedy: int, ahead: int, search: int) -> SimpleNamespace:
    """A ladder whose players score so much, and play nothing."""
    scores = {"random": random, "greedy": greedy, "ahead": ahead, "search": search}
    return SimpleNamespace(**scores, scores=scores, greedy_line=(), search_line=())


@pytest.mark.parametrize(
    ("name", "number", "reason", "players"),
    [
        ("heroes-half-2026-11-19", 297, "Freyla the True may lie anywhere", []),
        ("heroes-half-2026-11-19", 967, "Freyla the True may lie anywhere", ["greedy"]),
        ("heroes-half-2026-11-19", 828, "Woodland Crossroads may lie anywhere", ["greedy", "search"]),
        (
            "cartographers-dash-2026-11-18",
            137,
            "random play does nearly as well",
            ["greedy", "search", "random_mean"],
        ),
    ],
)
def test_a_refusal_costs_no_more_players_than_it_needs(
    monkeypatch: pytest.MonkeyPatch, name: str, number: int, reason: str, players: list[str]
) -> None:
    played: list[str] = []

    def noted(player: str) -> Callable[..., Any]:
        plays = getattr(ladder, player)

        def play(*args: Any) -> Any:
            played.append(player)
            return plays(*args)

        return play

    for player in ("random_mean", "greedy", "look_ahead", "search"):
        monkeypatch.setattr(ladder, player, noted(player))
    assert (number, reason) in shipped_day(name).rejected
    assert fault(Candidate(parse_puzzle_id(name), number)) == reason
    assert played == players


def test_a_limit_is_compared_when_it_is_worked_out_again(published: Entry) -> None:
    told = check_bound(published, 60, None, lambda: False, 2)
    assert f"the bound {published.bound} was reached again" in told
    too_low = replace(published, score=published.score - 1, bound=published.bound - 1)
    with pytest.raises(BadInput, match="above its bound"):
        check_bound(too_low, 60, None, lambda: False, 2)
    too_high = replace(published, bound=published.bound + 1)
    assert f"even {published.bound} was reached" in check_bound(too_high, 60, None, lambda: False, 2)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"candidate": 0}, "the start is not the one"),
        ({"plan": ()}, "ends before the game does"),
        ({"plan": ("water A1",)}, "the plan is not legal"),
        ({"score": 1, "bound": 1}, "the plan scores"),
        ({"bound": 1}, "below its score"),
    ],
)
def test_a_false_claim_is_found(published: Entry, changes: dict, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        list(check_entry(replace(published, **changes)))


def test_a_false_difficulty_is_found(published: Entry) -> None:
    harder = replace(published.rating, number=published.rating.number + 1)
    with pytest.raises(BadInput, match="the rating does not follow"):
        list(check_entry(replace(published, rating=harder)))
    scores = {**published.rating.ladder, "greedy": 0}
    with pytest.raises(BadInput, match="the reference players score"):
        list(check_entry(replace(published, rating=replace(published.rating, ladder=scores))))


@pytest.mark.parametrize("more", [-1, 1, 7])
def test_false_stars_are_found_however_well_they_are_sealed(more: int) -> None:
    entry = shipped_day()
    forged = replace(entry, rating=replace(entry.rating, stars=entry.rating.stars + more))
    assert read_entry(write_entry(forged)) == forged
    with pytest.raises(BadInput, match="had 5 of 5 stars, not"):
        list(check_entry(forged))


@pytest.mark.parametrize("published", ["2026-02-30", "yesterday", ""])
def test_an_entry_published_on_no_day_has_no_stars(published: str) -> None:
    with pytest.raises(BadInput, match="is not a day"):
        list(check_entry(replace(shipped_day(), published=published)))


def test_every_shipped_entry_has_the_stars_of_the_day_it_was_published_on() -> None:
    for entry in shipped().all:
        name, rating = entry.puzzle_id, entry.rating
        assert rating.stars == stars(name.game, name.size, rating.number, entry.published), entry.id


def test_a_scale_counts_from_its_day_on() -> None:
    kind = ("cartographers", "half")
    days = ("2020-01-01", "2026-11-18", "2026-11-19", "2041-05-06")
    assert [stars(*kind, 21, day) for day in days] == [1, 1, 2, 2]


def test_every_daily_has_scales_that_rise() -> None:
    assert set(SCALES) == {(game, size) for game in WITH_OPENINGS for size in SIZES}
    for scales in SCALES.values():
        assert min(scales) == FIRST
        assert all(list(fifths) == sorted(fifths) for fifths in scales.values())


def test_the_rating_is_the_share_of_what_can_be_won_that_is_lost() -> None:
    nothing = {"random": 50, "greedy": 50, "ahead": 50, "search": 50}
    everything = dict.fromkeys(nothing, 100)
    assert weigh(50, 100, nothing) == 100
    assert weigh(50, 100, everything) == 0
    assert weigh(50, 100, everything | {"random": 50}) == 50
    rated = [rate("mapmaker", "dash", 50, 100, scores, FIRST) for scores in (everything, nothing)]
    assert [rating.stars for rating in rated] == [1, 5]


def day_id(game: str, size: str, ordinal: int) -> PuzzleId:
    return PuzzleId(game, size, date.fromordinal(ordinal).isoformat())
