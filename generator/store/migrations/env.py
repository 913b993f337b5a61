"""Alembic's entrance: runs the migrations on the connection `generator.store.migrate` opened."""

from alembic import context

from generator.store.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
