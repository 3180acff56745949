"""How people at a table deal with each other: talk, clocks, open tables, moves taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

GAME_ID = sa.String(32)


def upgrade() -> None:
    for column in (
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("talk", sa.String(8), nullable=False, server_default="seats"),
        sa.Column("said", sa.Integer, nullable=False, server_default="0"),
        sa.Column("clock", sa.Integer),
        sa.Column("clock_bot", sa.String(64), nullable=False, server_default=""),
        sa.Column("spent", sa.Double, nullable=False, server_default="0"),
        sa.Column("asked", sa.JSON),
    ):
        op.add_column("game", column)
    op.create_index("ix_game_listed", "game", ["listed"])
    op.create_index("ix_game_clock", "game", ["clock"])
    op.create_table(
        "saying",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64)),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_saying_person", "saying", ["person"])
