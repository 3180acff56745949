"""What whoever runs a server does beside it is told to it, and packs have titles."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "news",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.String(32), nullable=False),
    )
    op.add_column("pack", sa.Column("title", sa.String(80), nullable=False, server_default=""))
