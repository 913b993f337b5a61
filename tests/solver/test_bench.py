"""The measurements start from the positions they promise and print tables that line up."""

import pytest

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
