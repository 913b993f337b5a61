"""The steps from an older store to the present one, in Alembic's form."""
