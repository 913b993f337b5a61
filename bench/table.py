"""A table of figures on the terminal, and the same text fit for a document."""

from collections.abc import Sequence

Row = Sequence[object]


class Rows:
    """A Markdown table that is printed row by row; the first columns to the left, figures to the right."""

    def __init__(self, heads: Sequence[str], widths: Sequence[int], left: int = 1) -> None:
        self._widths = [max(len(head), width) for head, width in zip(heads, widths, strict=True)]
        self._left = left
        self.add(heads)
        rules = ["-" * width if n < left else "-" * (width - 1) + ":" for n, width in enumerate(self._widths)]
        self.add(rules)

    def add(self, row: Row) -> None:
        """Print one row more."""
        cells = [
            text.ljust(width) if column < self._left else text.rjust(width)
            for column, (text, width) in enumerate(zip(map(_text, row), self._widths, strict=True))
        ]
        print("| " + " | ".join(cells) + " |", flush=True)


def print_table(title: str, heads: Sequence[str], rows: Sequence[Row]) -> None:
    """A title and a Markdown table; the first column to the left, figures to the right."""
    print(f"\n### {title}\n")
    table = Rows(heads, [max((len(_text(row[n])) for row in rows), default=0) for n in range(len(heads))])
    for row in rows:
        table.add(row)
    print(flush=True)


def _text(cell: object) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:.2f}" if cell < 100 else f"{cell:,.0f}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)
