"""The measurements start from the positions they promise and print tables that line up."""

import pytest

from bench import agreement
from bench.outcome import Disagreement
from bench.table import print_table
from bench.tails import cards_left, position_with


@pytest.mark.parametrize("left", [5, 9])
def test_a_measured_end_has_as_many_cards_left_as_it_says(left: int) -> None:
    assert cards_left(position_with(left, seed=1)) == left


def test_a_table_lines_up(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("Figures", ("what", "how many"), [("short", 1234567), ("a longer name", 0.5)])
    lines = capsys.readouterr().out.strip().split("\n")
    assert lines[0] == "### Figures"
    assert "1,234,567" in lines[4]
    assert "0.50" in lines[5]
    assert len({len(line) for line in lines[2:]}) == 1


@pytest.mark.parametrize("game", ["mapmaker", "cartographers", "heroes"])
def test_random_games_are_paid_alike_by_model_and_engine(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    agreement.measure(game, 6)
    assert "the model paid" in capsys.readouterr().out


def test_both_printings_and_sides_of_heroes_are_compared() -> None:
    openings = [agreement.opening_of("heroes", number) for number in range(8)]
    kinds = {(opening.deal.option("edition", ""), opening.deal.option("side", "")) for opening in openings}
    assert len(kinds) == 4


@pytest.mark.parametrize("wrong", [None, 0, 9999])
def test_a_model_that_pays_something_else_is_told(monkeypatch: pytest.MonkeyPatch, wrong: int | None) -> None:
    monkeypatch.setattr(agreement, "_paid", lambda _model, _plan: wrong)
    with pytest.raises(Disagreement, match="mapmaker-year-s100000"):
        agreement.measure("mapmaker", 1)
