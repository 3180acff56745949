"""Who has sent an entry."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("entry", sa.Column("person", sa.String(64)))
