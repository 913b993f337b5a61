"""`mapwright bench proof`: what is asked for, the rows and the summary, and rivals that play by the rules."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.errors import run
from bench import proof
from bench.__main__ import DOOR
from bench.best_known import BestKnown
from bench.mcts import Tree, play_mcts
from bench.ours import play_ours
from bench.outcome import Disagreement, Outcome, Player, Tell, replayed
from bench.players import OURS, PLAYERS, RIVALS
from bench.puzzles import edict_names, openings, widest_names
from engine import Move, Position
from generator import puzzle
from solver import solve
from tests.cli.door import mapwright, refused

DASH = "mapmaker-dash-s2"


def player(*outcomes: Outcome) -> Player:
    """A player with the outcomes of its games made up."""
    left = iter(outcomes)

    def play(position: Position, seconds: float, workers: int, tell: Tell) -> Outcome:
        return next(left)

    return play


def measured(monkeypatch: pytest.MonkeyPatch, ours: list[Outcome], plain: list[Outcome]) -> proof.Results:
    monkeypatch.setitem(PLAYERS, OURS, player(*ours))
    monkeypatch.setitem(PLAYERS, "plain", player(*plain))
    opening = puzzle(DASH).opening
    return proof.measure(((seed, opening) for seed in range(len(ours))), 1.0, 2, ["plain"])


def test_rows_say_who_reached_what_and_how_soon(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = [Outcome(100, 100, 2.0, 0.25), Outcome(80, 88, 60.0, 7.5)]
    plain = [Outcome(100, 100, 50.0, 31.0), Outcome(70, 150, 60.0, 58.0)]
    clock = count(0.0, 0.5)
    monkeypatch.setattr(proof, "cpu_seconds", lambda: next(clock))
    measured(monkeypatch, ours, plain)
    out = capsys.readouterr().out
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in out.splitlines() if line.startswith("|")
    ]
    names = edict_names(puzzle(DASH).opening)
    assert rows[0] == list(proof.HEADS)
    assert rows[2] == ["0", names, OURS, "100", "100", "0 (0.0 %)", "yes", "0.25", "2.00", "0.50", ""]
    assert rows[3] == ["0", names, "plain", "100", "100", "0 (0.0 %)", "yes", "31.00", "50.00", "0.50", ""]
    assert rows[4] == ["1", names, OURS, "80", "88", "8 (10.0 %)", "no", "7.50", "–", "0.50", ""]
    assert len({len(line) for line in out.splitlines()[:6]}) == 1
    assert [OURS, "1 of 2", "2.00", "2.00", "31.00", "5.00", "10.00"] in rows
    assert "plain: its plan is better 0 times, equal 1, worse 1" in out
    assert "where both prove (1 of 2) it takes 25.0 times the seconds" in out
    assert "(1) its gap is 80.0 points on average, Mapwright's 8.0" in out


def test_a_player_that_plays_nothing_leaves_dashes_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured(
        monkeypatch, [Outcome(100, 100, 2.0, 1.0)], [Outcome(None, None, 0.1, None, "not covered: Canal")]
    )
    out = capsys.readouterr().out
    assert "not covered: Canal" in out
    assert "worse 0, missing 1 times" in out


def test_players_that_contradict_each_other_stop_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Disagreement):
        measured(monkeypatch, [Outcome(100, 100, 2.0)], [Outcome(101, 110, 2.0)])


def test_plans_are_kept_under_their_seeds_and_the_row_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opening = puzzle(DASH).opening
    moves = solve(opening, 0.3).moves
    monkeypatch.setitem(PLAYERS, OURS, player(*(Outcome(90, 95, 2.0, moves=moves) for _ in range(2))))
    offered: list[tuple[int, Sequence[Move]]] = []

    def keep(seed: int, plan: Sequence[Move]) -> bool:
        offered.append((seed, plan))
        return seed == 4

    proof.measure([(3, opening), (4, opening)], 1.0, 2, [], keep)
    assert offered == [(3, moves), (4, moves)]
    rows = [line for line in capsys.readouterr().out.splitlines() if OURS in line]
    assert ["kept" in row for row in rows[:2]] == [False, True]


def test_the_command_keeps_a_plan_under_the_id_of_its_puzzle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = BestKnown(tmp_path / "known.json")
    monkeypatch.setattr("bench.__main__.BestKnown", lambda: table)
    arguments = ["bench", "proof", "--game", "cartographers", "--seeds", "2", "--side", "b", "--keep"]
    assert run(DOOR, arguments) == 0
    known = table["cartographers-dash-s2-B"]
    assert known is not None
    assert known.score == replayed(puzzle("cartographers-dash-s2-B").opening, known.moves)


def test_the_solver_is_measured_by_what_it_tells() -> None:
    told: list[int | None] = []
    outcome = play_ours(puzzle(DASH).opening, 30.0, 2, lambda progress: told.append(progress.best))
    assert outcome.proven
    assert outcome.to_best is not None
    assert outcome.to_best <= outcome.seconds
    assert told


def test_tree_search_plays_a_whole_game_and_claims_no_limit() -> None:
    position = puzzle(DASH).opening
    outcome = play_mcts(position, 2.0, 2, lambda _: None)
    assert outcome.best is not None
    assert position.score.total < outcome.best <= solve(position, 30).bound
    assert (outcome.bound, outcome.proven) == (None, False)


def test_tree_search_goes_on_when_its_tree_has_no_room_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.mcts.ROOM", 5)
    tree = Tree(puzzle(DASH).opening, seed=0)
    for _ in range(60):
        tree.grow()
    assert tree.best is not None
    assert tree.best == replayed(puzzle(DASH).opening, tree.moves)


def test_a_column_is_wide_enough_for_the_edicts_of_every_deal() -> None:
    for game in ("mapmaker", "cartographers", "heroes"):
        positions = [puzzle(f"{game}-year-s{seed}").opening for seed in range(30)]
        assert all(len(edict_names(position)) <= widest_names(position) for position in positions)


def test_puzzles_are_dealt_by_seed_and_side() -> None:
    found = dict(openings("cartographers", "year", (3, 5), "b"))
    assert found == {seed: puzzle(f"cartographers-year-s{seed}-B").opening for seed in (3, 5)}


def test_every_rival_has_a_word_in_the_help() -> None:
    text = CliRunner().invoke(DOOR, ["bench", "proof", "--help"]).output
    assert all(f"  {rival}" in text for rival in RIVALS)


def test_the_command_line_prints_rows_and_a_summary() -> None:
    answer = mapwright("bench", "proof", "--game", "mapmaker", "--seeds", "2", "--seconds", "20")
    assert answer.code == 0
    assert "| 2 " in answer.out
    assert "### Summary" in answer.out


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        (["--seeds", "x"], "'x' is no seed and no range such as 1-20"),
        (["--seeds", "5-3"], "the range 5-3 is empty"),
        (["--seeds", "1-99999999"], "longer than 10000 seeds"),
        (["--seeds", ""], "is no seed"),
        (["--game", "chess"], "'chess' is not one of"),
        (["--size", "week"], "'week' is not one of"),
        (["--seconds", "0"], "invalid value for '--seconds'"),
        (["--workers", "0"], "invalid value for '--workers'"),
        (["--against", "luck"], "'luck' is not one of"),
        (["--side", "B"], "Mapmaker has one map"),
        (["--game", "cartographers", "--side", "Z"], "no side 'Z'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], saying: str) -> None:
    refused(mapwright("bench", "proof", *arguments), saying=saying)


def test_seeds_are_ranges_and_lists_each_once() -> None:
    from bench.seeds import Seeds

    assert Seeds().convert("1-3,7, 2 ,9-9", None, None) == (1, 2, 3, 7, 9)


def test_cpu_seconds_are_counted() -> None:
    begun = proof.cpu_seconds()
    sum(range(1_000_000))
    assert proof.cpu_seconds() > begun
