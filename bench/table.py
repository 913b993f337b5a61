"""A table of figures on the terminal, and the same text fit for a document."""

from collections.abc import Sequence


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A title and a Markdown table; the first column to the left, figures to the right."""
    cells = [list(heads), *([_text(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    rule = ["-" * width if column == 0 else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
    print(f"\n### {title}\n")
    for row in (cells[0], rule, *cells[1:]):
        print("| " + " | ".join(_align(cell, widths, column) for column, cell in enumerate(row)) + " |")
    print(flush=True)


def _text(cell: object) -> str:
    if isinstance(cell, float):
        return f"{cell:.2f}" if cell < 100 else f"{cell:,.0f}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _align(cell: str, widths: Sequence[int], column: int) -> str:
    return cell.ljust(widths[column]) if column == 0 else cell.rjust(widths[column])
