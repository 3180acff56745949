"""People have a name of their own, and can come by another device."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "handover",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("sealed", sa.String(64), nullable=False),
        sa.Column("expires", sa.Double),
    )
    op.create_index("ix_handover_person", "handover", ["person"])
