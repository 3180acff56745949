"""What was acknowledged is on the disk, and what goes wrong tells no secrets."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from rondel.server.store import Store


def test_a_commit_is_on_the_disk(store_url: str) -> None:
    store = Store(store_url)
    asked = "show synchronous_commit" if store.postgres else "pragma synchronous"
    with store.engine.connect() as connection:
        assert connection.scalar(text(asked)) in ("on", 2)
    store.close()


def test_errors_of_the_store_tell_no_values(store_url: str) -> None:
    store = Store(store_url)
    with (
        pytest.raises(SQLAlchemyError) as caught,
        store.engine.connect() as connection,
    ):
        connection.execute(text("select * from nowhere where seed = :seed"), {"seed": "hush-hush"})
    assert "hush-hush" not in str(caught.value)
    store.close()
