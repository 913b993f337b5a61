"""Room for ids that name the options of a deal, up to 160 characters."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = (("puzzles", "id"), ("pars", "puzzle_id"), ("days", "puzzle_id"), ("plays", "puzzle_id"))
BEFORE, NOW = sa.String(60), sa.String(160)


def upgrade() -> None:
    """Widen every column that holds a puzzle id."""
    _change(BEFORE, NOW)


def downgrade() -> None:
    """Forget what has options, which nothing can read any more, and narrow the columns again."""
    for table, column in reversed(COLUMNS):
        op.execute(f"DELETE FROM {table} WHERE {column} LIKE '%,%'")
    _change(NOW, BEFORE)


def _change(before: sa.String, now: sa.String) -> None:
    """SQLite holds no text to its length, and could only change it by making its tables anew."""
    if op.get_context().dialect.name == "sqlite":
        return
    for table, column in COLUMNS:
        op.alter_column(table, column, existing_type=before, type_=now, existing_nullable=False)
