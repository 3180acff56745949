"""Telling people who are away that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

HASH = sa.String(64)
GAME_ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "keepsake",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "quiet",
        sa.Column("person", HASH, primary_key=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("ends", sa.Integer, nullable=False),
    )
    op.create_table(
        "address",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", HASH, nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("code", HASH),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("ix_address_person", "address", ["person"])
    op.create_table(
        "notice",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("address_id", sa.String(32), primary_key=True),
        sa.Column("person", HASH, nullable=False),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("looks", sa.Integer, nullable=False),
    )
    op.create_index("ix_notice_due", "notice", ["due"])
    op.create_index("ix_notice_person", "notice", ["person"])
