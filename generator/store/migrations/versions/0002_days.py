"""The almanac's days. Dailies kept until now were not chosen, and are not what their ids mean any more."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DAILY = "%-2___-__-__%"


def upgrade() -> None:
    """Make the table, and forget the days of before."""
    op.create_table(
        "days",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", sa.String(60), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_days_puzzle_id"),
        sa.PrimaryKeyConstraint("id", name="pk_days"),
        sa.UniqueConstraint("puzzle_id", "number", name="uq_days_puzzle_id"),
    )
    for table, column in (("plays", "puzzle_id"), ("pars", "puzzle_id"), ("puzzles", "id")):
        op.execute(f"DELETE FROM {table} WHERE {column} LIKE '{DAILY}'")


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("days")
