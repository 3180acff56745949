"""Run by Alembic, on the connection that it is given."""

from alembic import context

from rondel.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=False,  # the caller's transaction is around all of it
)
context.run_migrations()
