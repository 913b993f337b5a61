"""`mapwright play` line by line: whole games through pipes."""

import json
from pathlib import Path

from engine import parse_record
from generator import puzzle
from tests.cli.door import Answer, mapwright, record_file, refused, year


def play(lines: list[str], *args: object, cwd: Path) -> Answer:
    return mapwright("play", *args, stdin="".join(f"{line}\n" for line in lines), cwd=cwd)


def test_a_whole_game_can_be_typed_and_ends_with_its_scoresheet(tmp_path: Path) -> None:
    position = puzzle("mapmaker-dash-s42").opening
    typed = []
    while not position.is_over:
        typed.append(position.legal_moves[0])
        position = position.play(typed[-1])
    answer = play([*map(str, typed), "quit"], "mapmaker-dash-s42", cwd=tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert "The winter has ended" in answer.out
    assert f"Total: {position.score.total} points" in answer.out
    assert "at the end" in answer.out
    assert list(tmp_path.iterdir()) == []


def test_a_game_left_unfinished_is_saved_and_can_be_resumed(tmp_path: Path) -> None:
    first, second = year(2).moves
    file = record_file(tmp_path, year(0), "p.json")
    answer = play([str(first), "quit"], file, "--save", "my game.json", cwd=tmp_path)
    assert "Saved in my game.json; go on with: mapwright play 'my game.json'" in answer.out
    assert parse_record(file.read_text()).moves == ()
    saved = tmp_path / "my game.json"
    assert parse_record(saved.read_text()).moves == (first,)
    play([str(second)], saved, cwd=tmp_path)
    assert parse_record(saved.read_text()).position == year(2)


def test_a_puzzle_is_saved_under_its_id_without_overwriting_anything(tmp_path: Path) -> None:
    move = str(puzzle("mapmaker-year-s42").opening.legal_moves[0])
    (tmp_path / "mapmaker-year-s42.json").write_text("mine")
    answer = play([move], "mapmaker-year-s42", cwd=tmp_path)
    assert "go on with: mapwright play mapmaker-year-s42-2.json" in answer.out
    assert (tmp_path / "mapmaker-year-s42.json").read_text() == "mine"
    assert parse_record((tmp_path / "mapmaker-year-s42-2.json").read_text()).id == "mapmaker-year-s42"


def test_looking_without_playing_leaves_no_file(tmp_path: Path) -> None:
    answer = play(["sequence", "missions", "help", "map", "score", "?"], "mapmaker-year-s42", cwd=tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert "take the last move back" in answer.out
    assert "farm cross, 1 time unit" in answer.out
    assert list(tmp_path.iterdir()) == []


def test_undo_takes_moves_back_as_far_as_the_puzzle_goes(tmp_path: Path) -> None:
    move = str(year(1).moves[0])
    file = record_file(tmp_path, year(0))
    answer = play([move, "undo", "undo", move, "quit"], file, cwd=tmp_path)
    assert answer.out.count("there is nothing to take back") == 1
    assert parse_record(file.read_text()).position == year(1)


def test_an_illegal_move_is_explained_and_the_game_goes_on(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(1))
    terrain, *spaces = str(year(1).moves[0]).split()
    element = year(1).ask
    assert element is not None
    word = str(year(1).legal_moves[0]).split()[0]
    answer = play([" ".join([word, *spaces]), "xyzzy", "A1 A1", "water Z9", "quit"], file, cwd=tmp_path)
    assert answer.code == 0
    assert f"{spaces[0]} is already filled ({terrain})" in answer.out
    assert "'xyzzy' is neither a command nor the beginning of a move" in answer.out
    assert "names a space twice" in answer.out
    assert "'Z9' is not a space of the map" in answer.out


def test_legal_lists_every_legal_move_or_those_on_a_space(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(16))
    legal = [str(move) for move in year(16).legal_moves]
    space = legal[0].split()[1]
    listed = play(["legal"], file, cwd=tmp_path).out.splitlines()
    assert [line for line in listed if line in legal] == legal
    assert f"({len(legal)} legal" in listed[-1]
    on_space = [move for move in legal if space in move.split()]
    assert f"({len(on_space)} legal" in play([f"legal {space}"], file, cwd=tmp_path).out.splitlines()[-1]


def test_the_terrain_of_a_move_may_be_left_out(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(0))
    move = year(1).moves[0]
    play([str(move).split(" ", 1)[1].lower(), "quit"], file, cwd=tmp_path)
    assert parse_record(file.read_text()).moves == (move,)


def test_a_game_that_cannot_be_saved_is_printed_instead(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(0))
    move = year(1).moves[0]
    answer = play([str(move), "quit"], file, "--save", tmp_path / "none" / "game.json", cwd=tmp_path)
    assert "mapwright: the game could not be saved (No such file or directory)" in answer.err
    assert parse_record(answer.out[answer.out.index('{\n  "format"') :]).moves == (move,)


def test_save_within_the_game_keeps_it_where_it_is_told(tmp_path: Path) -> None:
    file = record_file(tmp_path, year(0), "p.json")
    move = str(year(1).moves[0])
    answer = play([move, "save here.json", "save no/where.json", "quit"], file, cwd=tmp_path)
    assert json.loads((tmp_path / "here.json").read_text())["moves"] == [move]
    assert "No: no/where.json: No such file or directory" in answer.out


def test_a_record_with_an_illegal_move_cannot_be_played_on(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text(mapwright("deal", "mapmaker-year-s42").out.replace('"moves": []', '"moves": ["discard"]'))
    refused(mapwright("play", file), saying="move 1 (discard): the farm cross still fits on the map")


def test_hints_tell_more_each_time_and_lead_to_a_legal_move(tmp_path: Path) -> None:
    answer = play(["hint"] * 4, record_file(tmp_path, year(14)), cwd=tmp_path)
    assert answer.code == 0
    where, how, what, again = answer.out.splitlines()[-4:]
    assert where.startswith("Look at the ")
    assert "from top to bottom" in how
    assert again == what
    move = what.removeprefix("Play ").split(":")[0]
    assert move in map(str, year(14).legal_moves)


def test_par_compares_the_finished_game_with_the_best_there_is(tmp_path: Path) -> None:
    position = puzzle("mapmaker-dash-s42").opening
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    typed = [str(move) for move in position.moves[len(puzzle("mapmaker-dash-s42").start) :]]
    answer = play(["par 60", *typed, "par 60", "par 1e9"], "mapmaker-dash-s42", cwd=tmp_path)
    after, refusal = answer.out.splitlines()[-2:]
    assert "Par is 167 (proven)." in answer.out
    assert (
        after
        == f"Par is 167 (proven). You have {position.score.total}, {167 - position.score.total} points less."
    )
    assert refusal == "No: '1e9' is not a budget: more than 0 and at most 3600 seconds"
