"""Whatever is played, the rules hold: properties of random legal games."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Position, Record, game_named, read_record, write_record
from engine.edition import Edict
from engine.land import ROW_STARTS, SIDE, SPACES, STEPS, Codes, col_of, row_of
from engine.terrain import EMPTY, FARM, FOREST, MOUNTAIN, VILLAGE, WATER
from tests.helpers import mapmaker_deal, random_games

EDITION = game_named("mapmaker").edition

games = st.builds(
    lambda deal, choices: random_games(mapmaker_deal(deal), choices),
    st.integers(0, 2**32),
    st.integers(0, 2**32),
)


@settings(max_examples=1500, deadline=None)
@given(games)
def test_a_game_covers_what_it_places_and_never_uncovers(positions: list[Position]) -> None:
    for before, after in pairwise(positions):
        changed = [space for space in SPACES if before.land[space] != after.land[space]]
        assert tuple(changed) == after.moves[-1].spaces
        assert all(before.land[space] == EMPTY for space in changed)
        assert after.moves[:-1] == before.moves
        assert after.clock > before.clock


@settings(max_examples=300, deadline=None)
@given(games)
def test_a_record_written_and_read_replays_to_the_same_scoresheet(positions: list[Position]) -> None:
    last = positions[-1]
    assert read_record(write_record(Record(last.deal, moves=last.moves))).position == last


@settings(max_examples=1500, deadline=None)
@given(games)
def test_every_mission_equals_its_second_definition(positions: list[Position]) -> None:
    """The missions once more, said as sets of spaces instead of loops."""
    for position in (positions[-1], positions[len(positions) // 2]):
        assert {e.name: e.points(position.land) for e in every_edict()} == by_sets(position.land)


def every_edict() -> tuple[Edict, ...]:
    return (*EDITION.edicts, EDITION.bonus)


def by_sets(land: Codes) -> dict[str, int]:
    def on(code: int) -> set[int]:
        return {space for space in SPACES if land[space] == code}

    def beside(spaces: set[int]) -> set[int]:
        return {space + step for space in spaces for step in STEPS} & set(SPACES)

    forest, village, farm, water, mountain = map(on, (FOREST, VILLAGE, FARM, WATER, MOUNTAIN))
    filled = set(SPACES) - on(EMPTY)
    rows = [{start + i for i in range(SIDE)} for start in ROW_STARTS]
    columns = [{space for space in SPACES if col_of(space) == col} for col in range(1, SIDE + 1)]
    terrains = (forest, village, farm, water, mountain)
    edge = {space for space in SPACES if {row_of(space), col_of(space)} & {1, SIDE}}
    return {
        "Edge of the forest": len(forest & edge),
        "Sleepy valley": 4 * sum(len(row & forest) == 3 for row in rows),
        "Watering potatoes": 2 * len(water & beside(farm)),
        "Borderlands": 6 * sum(line <= filled for line in rows + columns),
        "Tree line": 2 * max(map(len, runs(forest, columns)), default=0),
        "Wealthy town": 3 * sum(sum(bool(beside({v}) & t) for t in terrains) >= 3 for v in village),
        "Watering canal": 4 * sum(len(c & farm) == len(c & water) > 0 for c in columns),
        "Magicians' valley": 3 * len(water & beside(mountain)),
        "Empty site": 2 * len(beside(village) - filled),
        "Row of houses": 2 * sum(len(run) for run in longest(runs(village, rows))),
        "Odd numbered silos": 10 * sum(column <= filled for column in columns[::2]),
        "Rich countryside": 4 * sum(sum(bool(row & t) for t in terrains) >= 5 for row in rows),
        "Surrounded mountains": sum(beside({m}) <= filled for m in mountain),
    }


def runs(spaces: set[int], lines: list[set[int]]) -> list[str]:
    """The unbroken runs of some spaces along lines, as strings of x."""
    marked = ("".join("x" if space in spaces else " " for space in sorted(line)) for line in lines)
    return [run for line in marked for run in line.split()]


def longest(found: list[str]) -> list[str]:
    return [run for run in found if len(run) == max(map(len, found))]
