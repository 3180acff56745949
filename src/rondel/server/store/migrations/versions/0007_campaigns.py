"""Campaigns: several games that tell one story."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

GAME_ID = sa.String(32)
OPEN = sa.text('not "over"')


def upgrade() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", GAME_ID, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("host", sa.String(64), nullable=False, index=True),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("after", GAME_ID, sa.ForeignKey("game.id")),
        sa.Column("begun", sa.Double, nullable=False),
    )
    op.add_column("game", sa.Column("campaign_id", GAME_ID))
    op.add_column("game", sa.Column("campaign_no", sa.Integer))
    op.add_column("game", sa.Column("kept", sa.Text))
    op.add_column(
        "game", sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_game_campaign", "game", ["campaign_id", "campaign_no"], unique=True)
    op.create_index(
        "ix_game_open_in_campaign",
        "game",
        ["campaign_id"],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )
