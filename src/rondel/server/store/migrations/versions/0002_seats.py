"""Seats kept for people who are away, what a table is told, seeds that somebody knows."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

HASH = sa.String(64)
EMPTY = sa.text("'[]'")


def upgrade() -> None:
    op.add_column("seat", sa.Column("absent", HASH))
    op.create_index("ix_seat_absent", "seat", ["absent"])
    op.add_column("seat", sa.Column("agreed", sa.JSON, nullable=False, server_default=EMPTY))
    op.add_column("game", sa.Column("notices", sa.JSON, nullable=False, server_default=EMPTY))
    op.add_column(
        "game", sa.Column("seed_known", sa.Boolean, nullable=False, server_default=sa.false())
    )
