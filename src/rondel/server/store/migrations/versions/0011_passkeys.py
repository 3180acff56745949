"""Coming by another device with a passkey."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(700), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("sealed", sa.String(64), nullable=False),
    )
    op.create_index("ix_passkey_person", "passkey", ["person"])
    op.create_table(
        "challenge",
        sa.Column("value", sa.String(128), primary_key=True),
        sa.Column("expires", sa.Double, nullable=False),
    )
