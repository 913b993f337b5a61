"""The first tables: puzzles, pars and plays."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(60), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_table(
        "pars",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", sa.String(60), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("bound", sa.Integer(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("solver_version", sa.String(40), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("proven", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_pars_puzzle_id"),
        sa.PrimaryKeyConstraint("id", name="pk_pars"),
    )
    op.create_index("ix_pars_puzzle_id", "pars", ["puzzle_id"])
    op.create_table(
        "plays",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("puzzle_id", sa.String(60), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("scoresheet", sa.JSON(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_plays_puzzle_id"),
        sa.PrimaryKeyConstraint("id", name="pk_plays"),
    )
    op.create_index("ix_plays_puzzle_id", "plays", ["puzzle_id"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("plays", "pars", "puzzles"):
        op.drop_table(table)
