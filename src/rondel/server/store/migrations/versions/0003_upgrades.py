"""Content packs by their hash, games that can't go on, points as they stand, secret moves."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "pack",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.add_column("game", sa.Column("closed", sa.String(16)))
    op.add_column("game", sa.Column("closed_by", sa.String(120)))
    op.add_column("game", sa.Column("totals", sa.JSON))
    op.add_column("entry", sa.Column("secret", sa.Boolean))
