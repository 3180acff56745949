"""Puzzles that people have tried, and who wants a coach at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzle",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(64), primary_key=True),
        sa.Column("actions", sa.JSON, nullable=False),
        sa.Column("score", sa.Double),
        sa.Column("lost", sa.Double),
        sa.Column("rating", sa.Integer),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.add_column("seat", sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()))
