"""Games, seats, onlookers, journals and analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

HASH = sa.String(64)
GAME_ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", GAME_ID, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("host", HASH, nullable=False, index=True),
        sa.Column("watch", HASH, nullable=False, unique=True),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, index=True),
        sa.Column("result", sa.JSON),
    )
    op.create_table(
        "seat",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("owner", HASH, index=True),
        sa.Column("link", HASH, nullable=False, unique=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "watcher",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("person", HASH, primary_key=True, index=True),
    )
    op.create_table(
        "entry",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "analysis",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("findings", sa.Text, nullable=False),
    )
